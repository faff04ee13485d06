/** One document, read and checked: a report, or why it is none. */
import { witnessOf } from '../state/witness'
import type { AnyFinding } from './explain'
import { DocumentProblem, readRecord, splitDocuments } from './verifier/document'
import { overall, verify, type Report, type Verdict } from './verifier/verify'
import { witnessed } from './witnessed'

export type Checked =
  | {
      report: Report
      findings: AnyFinding[]
      verdict: Verdict
      /** Nothing fails, and this device saw the seal before the game. */
      witnessed: boolean
    }
  | { problem: DocumentProblem; verdict: 'fails' }

/** Checks every document of a file. */
export const checkFile = (text: string): Checked[] => splitDocuments(text).map(checkDocument)

function checkDocument(text: string): Checked {
  try {
    const report = verify(readRecord(text))
    const witness = witnessed(report.record, witnessOf(report.record.id))
    const findings = witness ? withWitness(report.findings, witness) : report.findings
    // A device that was not there knows nothing against the record either.
    const counted = findings.filter(({ code }) => code !== 'not_here')
    const verdict = overall(counted)
    const seen = witness?.code === 'witnessed' || witness?.code === 'watched'
    return { report, findings, verdict, witnessed: verdict === 'holds' && seen }
  } catch (problem) {
    if (problem instanceof DocumentProblem) return { problem, verdict: 'fails' }
    throw problem
  }
}

/** What this device saw belongs beside the seal and the bytes. */
function withWitness(findings: readonly AnyFinding[], witness: AnyFinding): AnyFinding[] {
  const place = findings.findIndex(({ about }) => about === 'moves')
  const at = place < 0 ? findings.length : place
  return [...findings.slice(0, at), witness, ...findings.slice(at)]
}
