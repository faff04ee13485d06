import { describe, expect, test } from 'vitest'
import { DocumentProblem, readRecord, splitDocuments } from '../../src/lib/check/verifier/document'
import { goldenTexts } from './records'

const [honest = ''] = goldenTexts('gargon')

function problem(text: string): string {
  try {
    readRecord(text)
    return 'none'
  } catch (found) {
    if (!(found instanceof DocumentProblem)) throw found
    return found.where ? `${found.code} ${found.where}` : found.code
  }
}

function changed(change: (document: Record<string, unknown>) => void): string {
  const document = JSON.parse(honest) as Record<string, unknown>
  change(document)
  return JSON.stringify(document)
}

function withMove(index: number, change: Record<string, unknown>): string {
  return changed((document) => {
    const moves = document.moves as Record<string, unknown>[]
    document.moves = moves.map((move, at) => (at === index ? { ...move, ...change } : move))
  })
}

describe('a damaged document', () => {
  test('nothing at all', () => {
    expect(problem(' \n')).toBe('nothing')
  })
  test('one that breaks off', () => {
    expect(problem(honest.slice(0, 300))).toBe('broken_off')
  })
  test('something that is no JSON', () => {
    expect(problem('a picture of a cat')).toBe('not_json')
  })
  test('JSON of something else', () => {
    expect(problem('{"name": "cat"}')).toBe('not_a_record')
  })
  test('a format of the future', () => {
    expect(problem('{"format": "cubeamulet-record/2"}')).toBe('newer_format cubeamulet-record/2')
  })
  test('a key that stands twice', () => {
    expect(problem(honest.replace('"id":', '"id":"x","id":'))).toBe('repeated_key id')
  })
  test('a key that stands twice in disguise', () => {
    expect(problem(honest.replace('"id":', '"\\u0069d":"x","id":'))).toBe('repeated_key id')
  })
  test('a missing key', () => {
    expect(problem(changed((document) => delete document.moves))).toBe('shape moves')
  })
  test('a surplus key', () => {
    expect(problem(changed((document) => (document.note = 'hello')))).toBe('shape note')
  })
  test('a secret of the wrong length', () => {
    expect(
      problem(changed((document) => ((document.fairness as { secret: string }).secret = 'abc'))),
    ).toBe('shape fairness.secret')
  })
  test('a seat that does not exist', () => {
    expect(problem(withMove(2, { seat: 9 }))).toBe('shape moves[2].seat')
  })
  test('a fraction', () => {
    expect(problem(withMove(0, { ms: 0.5 }))).toBe('shape moves[0].ms')
  })
  test('one that is far too large', () => {
    expect(problem(' '.repeat(5 * 1024 * 1024))).toBe('too_large')
  })
})

describe('a file', () => {
  test('with a record a line holds several documents', () => {
    expect(splitDocuments(`${goldenTexts('bargon').join('\n')}\n\n`)).toHaveLength(
      goldenTexts('bargon').length,
    )
  })
  test('with one record over many lines holds one', () => {
    expect(splitDocuments(JSON.stringify(JSON.parse(honest), null, 2))).toHaveLength(1)
  })
  test('with a damaged line still gives the others', () => {
    const documents = splitDocuments(`${honest}\n{"broken\n${honest}`)
    expect(documents.map(problem)).toEqual(['none', 'broken_off', 'none'])
  })
})
