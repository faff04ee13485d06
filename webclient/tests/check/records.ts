/** Records for the tests: the golden ones, and the means to spoil them. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readRecord, type GameRecord } from '../../src/lib/check/verifier/document'
import { verify, type Finding } from '../../src/lib/check/verifier/verify'

const ROOT = resolve(import.meta.dirname, '../../..')

export const fileText = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8')

export const goldenTexts = (game: string): string[] =>
  fileText(`tests/golden/${game}.jsonl`).trim().split('\n')

export const golden = (game: string): GameRecord[] => goldenTexts(game).map(readRecord)

/** The first golden record that is as wanted. */
export function find(game: string, wanted: (record: GameRecord) => boolean): GameRecord {
  const found = golden(game).find(wanted)
  if (!found) throw new Error('no such golden record')
  return found
}

/** A copy with something changed. */
export function spoiled(record: GameRecord, spoil: (copy: GameRecord) => void): GameRecord {
  const copy = structuredClone(record)
  spoil(copy)
  return copy
}

/** What fails, as `about: code`. */
export function failures(record: GameRecord): string[] {
  return verify(record)
    .findings.filter(({ verdict }) => verdict === 'fails')
    .map(nameOf)
}

const nameOf = (finding: Finding): string =>
  finding.code === 'violation' ? `moves: ${finding.violation}` : `${finding.about}: ${finding.code}`
