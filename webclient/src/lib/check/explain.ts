/** What was found, in words. */
import type { check } from '../i18n/en/check'
import type { GameRecord } from './verifier/document'
import type { DocumentProblem } from './verifier/document'
import type { ViolationCode } from './verifier/moves'
import { KNOWN_RULES, type Finding } from './verifier/verify'
import type { WitnessFinding } from './witnessed'

type Texts = typeof check
export type AnyFinding = Finding | WitnessFinding

/** What stands in front of a step. */
export const titleOf = (finding: AnyFinding, texts: Texts): string =>
  texts.steps[finding.about].title

/** The sentence of a step; `names` per seat. */
export function explain(
  finding: AnyFinding,
  record: GameRecord,
  texts: Texts,
  names: readonly string[],
): string {
  const { steps } = texts
  switch (finding.about) {
    case 'rules': {
      const text = steps.rules[finding.code]
      return typeof text === 'string' ? text : text(record.rules, texts.list(KNOWN_RULES))
    }
    case 'commitment': {
      const text = steps.commitment[finding.code]
      return typeof text === 'string' ? text : text(record.fairness?.scheme ?? '')
    }
    case 'contributions': {
      const text = steps.contributions[finding.code]
      return typeof text === 'string' ? text : text(names[finding.seat ?? 0] ?? '')
    }
    case 'witness': {
      const text = steps.witness[finding.code]
      return typeof text === 'string' ? text : text(names[finding.seat ?? 0] ?? '')
    }
    case 'moves':
      return explainMoves(finding, record, texts, names)
    case 'ending':
      return finding.code === 'stopped'
        ? (steps.ending.stopped[finding.end] ?? finding.end)
        : steps.ending[finding.code]
    case 'result':
      return explainResult(finding, texts)
  }
}

function explainMoves(
  finding: Extract<Finding, { about: 'moves' }>,
  record: GameRecord,
  texts: Texts,
  names: readonly string[],
): string {
  const { moves } = texts.steps
  if (finding.code === 'all_fit') return moves.all_fit(finding.count, record.game === 'gargon')
  const { seat, move } = record.moves[finding.index] ?? { seat: 0, move: '' }
  const why = reason(finding.violation, finding.detail, texts)
  return moves.violation(finding.index + 1, names[seat] ?? '', move, why)
}

function reason(code: ViolationCode, detail: string, texts: Texts): string {
  const text = texts.why[code]
  return typeof text === 'string' ? text : text(detail)
}

function explainResult(finding: Extract<Finding, { about: 'result' }>, texts: Texts): string {
  const { result } = texts.steps
  if (finding.code !== 'scores_differ') return result[finding.code]
  const told = (scores?: number[]) => scores?.join(' : ') ?? result.noScores
  return result.scores_differ(told(finding.given), told(finding.found))
}

/** Why a document is no record. */
export function explainDocument({ code, where }: DocumentProblem, texts: Texts): string {
  const text = texts.problems[code]
  return typeof text === 'string' ? text : text(where)
}
