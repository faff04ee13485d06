/** Reads a record: JSON of exactly the shape that the format describes, or a reason why not. */

export interface RecordedPlayer {
  seat: number
  name: string
  kind: string
}

export interface RecordedMove {
  seat: number
  move: string
  ms: number
  by?: string
}

export interface RecordedFairness {
  scheme: string
  commitment: string
  secret: string
  contributions: string[]
}

export interface RecordedResult {
  scores: number[] | null
  breakdown: Record<string, unknown> | null
  termination: string | null
  end: string
}

export interface GameRecord {
  format: string
  game: string
  rules: string
  id: string
  options: Record<string, unknown>
  players: RecordedPlayer[]
  fairness: RecordedFairness | null
  moves: RecordedMove[]
  result: RecordedResult
}

export type DocumentCode =
  | 'nothing'
  | 'too_large'
  | 'broken_off'
  | 'not_json'
  | 'repeated_key'
  | 'not_a_record'
  | 'newer_format'
  | 'shape'

/** A document that is no record; `where` is the path of the first thing that is wrong. */
export class DocumentProblem extends Error {
  readonly code: DocumentCode
  readonly where: string

  constructor(code: DocumentCode, where = '') {
    super(where ? `${code}: ${where}` : code)
    this.code = code
    this.where = where
  }
}

const FORMAT = 'cubeamulet-record/1'
const LARGEST = 4 * 1024 * 1024
const ENDS = ['finished', 'agreed', 'abandoned', 'expired', 'resigned']
const HEX_32 = /^[0-9a-f]{64}$/
const HEX_16 = /^[0-9a-f]{32}$/
const KIND = /^(person|bot:[a-z0-9][a-z0-9._-]{0,63})$/
const BY = /^(table|bot:[a-z0-9][a-z0-9._-]{0,63})$/
const MOVE = /^[!-~]+( [!-~]+)*$/
const NAME = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,80}$/u
const ID = /^[A-Za-z0-9_-]{1,64}$/

/** The record that a text holds; throws `DocumentProblem`. */
export function readRecord(text: string): GameRecord {
  if (text.length > LARGEST) throw new DocumentProblem('too_large')
  const value = parse(text)
  requireKnownFormat(value)
  return readFields(value)
}

/** The documents in a file: one record, or one a line. */
export function splitDocuments(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 1 && !isOneDocument(text) ? lines : [text]
}

/** Whether a text of several lines is one document, or meant to be: it opens with `{` alone. */
function isOneDocument(text: string): boolean {
  if (/^\s*\{\s*\n/.test(text)) return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function parse(text: string): unknown {
  if (text.trim() === '') throw new DocumentProblem('nothing')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const opensLikeARecord = text.trimStart().startsWith('{')
    const closes = text.trimEnd().endsWith('}')
    throw new DocumentProblem(opensLikeARecord && !closes ? 'broken_off' : 'not_json')
  }
  requireDistinctKeys(text)
  return value
}

/** Two readers could take a repeated key differently, so a record has none. */
function requireDistinctKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  for (const [token, key] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (key !== undefined) {
      const keys = open.at(-1)
      const name = JSON.parse(key) as string
      if (keys?.has(name)) throw new DocumentProblem('repeated_key', name)
      keys?.add(name)
    } else if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
  }
}

function requireKnownFormat(value: unknown): void {
  const format = isObject(value) ? value.format : undefined
  if (format === FORMAT) return
  const newer = typeof format === 'string' && /^cubeamulet-record\/[1-9]\d*$/.test(format)
  throw new DocumentProblem(newer ? 'newer_format' : 'not_a_record', newer ? format : '')
}

function readFields(value: unknown): GameRecord {
  const fields = object(value, '', [
    'format',
    'game',
    'rules',
    'id',
    'options',
    'players',
    'fairness',
    'moves',
    'result',
  ])
  const players = list(fields.players, 'players', readPlayer)
  demand(players.length > 0, 'players')
  const record: GameRecord = {
    format: FORMAT,
    game: text(fields.game, 'game'),
    rules: text(fields.rules, 'rules'),
    id: text(fields.id, 'id', ID),
    options: object(fields.options, 'options'),
    players,
    fairness: fields.fairness === null ? null : readFairness(fields.fairness),
    moves: list(fields.moves, 'moves', readMove),
    result: readResult(fields.result, players.length),
  }
  requireSeats(record)
  return record
}

function readPlayer(value: unknown, where: string): RecordedPlayer {
  const fields = object(value, where, ['seat', 'name', 'kind'])
  return {
    seat: count(fields.seat, `${where}.seat`),
    name: text(fields.name, `${where}.name`, NAME),
    kind: text(fields.kind, `${where}.kind`, KIND),
  }
}

function readFairness(value: unknown): RecordedFairness {
  const where = 'fairness'
  const fields = object(value, where, ['scheme', 'commitment', 'secret', 'contributions'])
  return {
    scheme: text(fields.scheme, `${where}.scheme`),
    commitment: text(fields.commitment, `${where}.commitment`, HEX_32),
    secret: text(fields.secret, `${where}.secret`, HEX_32),
    contributions: list(fields.contributions, `${where}.contributions`, (item, path) =>
      text(item, path, HEX_16),
    ),
  }
}

function readMove(value: unknown, where: string): RecordedMove {
  const fields = object(value, where, ['seat', 'move', 'ms'], ['by'])
  const move: RecordedMove = {
    seat: count(fields.seat, `${where}.seat`),
    move: text(fields.move, `${where}.move`, MOVE),
    ms: count(fields.ms, `${where}.ms`),
  }
  return 'by' in fields ? { ...move, by: text(fields.by, `${where}.by`, BY) } : move
}

function readResult(value: unknown, players: number): RecordedResult {
  const fields = object(value, 'result', ['scores', 'breakdown', 'termination', 'end'])
  const given = [fields.scores, fields.breakdown, fields.termination].filter(
    (part) => part !== null,
  )
  demand(given.length === 0 || given.length === 3, 'result')
  const whole = given.length === 3
  const scores = whole ? list(fields.scores, 'result.scores', number) : null
  demand(scores === null || scores.length === players, 'result.scores')
  const end = text(fields.end, 'result.end')
  demand(ENDS.includes(end), 'result.end')
  return {
    scores,
    breakdown: whole ? object(fields.breakdown, 'result.breakdown') : null,
    termination: whole ? text(fields.termination, 'result.termination') : null,
    end,
  }
}

function requireSeats(record: GameRecord): void {
  record.players.forEach(({ seat }, place) => {
    demand(seat === place, `players[${place}].seat`)
  })
  record.moves.forEach(({ seat }, place) => {
    demand(seat < record.players.length, `moves[${place}].seat`)
  })
}

function demand(holds: boolean, where: string): asserts holds {
  if (!holds) throw new DocumentProblem('shape', where)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function object(
  value: unknown,
  where: string,
  required?: readonly string[],
  optional: readonly string[] = [],
): Record<string, unknown> {
  demand(isObject(value), where || 'record')
  if (required === undefined) return value
  const at = (key: string) => (where ? `${where}.${key}` : key)
  for (const key of required) demand(key in value, at(key))
  for (const key of Object.keys(value)) {
    demand(required.includes(key) || optional.includes(key), at(key))
  }
  return value
}

function list<T>(value: unknown, where: string, item: (value: unknown, where: string) => T): T[] {
  demand(Array.isArray(value), where)
  return value.map((entry: unknown, place) => item(entry, `${where}[${place}]`))
}

function text(value: unknown, where: string, pattern?: RegExp): string {
  demand(typeof value === 'string' && (pattern?.test(value) ?? value !== ''), where)
  return value
}

function number(value: unknown, where: string): number {
  demand(Number.isSafeInteger(value), where)
  return value as number
}

function count(value: unknown, where: string): number {
  const found = number(value, where)
  demand(found >= 0, where)
  return found
}
