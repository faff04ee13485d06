/**
 * Checks a finished game from its record alone: the commitment, every draw, every move, the result.
 *
 * Nothing here comes from the server or from any other part of the client, so it is a second
 * opinion; `docs/fairness.md`, `docs/records.md` and `docs/rulings.md` are what it was written from.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { newBargonStory, readBargonOptions, replayBargon } from './bargon/replay'
import type { BargonStory } from './bargon/story'
import { breakdownOf, scoresOf, terminationOf } from './breakdown'
import {
  commitmentOf,
  gameKey,
  KeyedChance,
  NoChance,
  nothingToDraw,
  SCHEME,
  type Chance,
} from './chance'
import type { GameRecord } from './document'
import { newGargonStory, readGargonOptions, replayGargon } from './gargon/replay'
import type { GargonStory } from './gargon/story'
import { Moves, MovesEnd, Violation, type ViolationCode } from './moves'
import { sameJson } from './same'

/** `unknown`: cannot be checked, and why not is part of the finding. */
export type Verdict = 'holds' | 'fails' | 'unknown'

export type Finding = { verdict: Verdict } & (
  | { about: 'rules'; code: 'known' | 'unknown_rules' | 'bad_options' }
  | {
      about: 'commitment'
      code: 'matches' | 'differs' | 'unknown_scheme' | 'physical' | 'nothing_drawn' | 'missing'
    }
  | { about: 'contributions'; code: 'complete' | 'wrong_number' | 'bot_contributed'; seat?: number }
  | { about: 'moves'; code: 'all_fit'; count: number }
  | { about: 'moves'; code: 'violation'; violation: ViolationCode; index: number; detail: string }
  | { about: 'ending'; code: 'by_rules' | 'stopped' | 'incomplete' | 'over_before'; end: string }
  | {
      about: 'result'
      code: 'equal' | 'scores_differ' | 'breakdown_differs' | 'termination_differs' | 'none'
      given?: number[]
      found?: number[]
    }
)

export type Story = GargonStory | BargonStory

export interface Report {
  record: GameRecord
  findings: Finding[]
  /** As far as the moves could be followed; nothing when the rules are unknown. */
  story: Story | null
}

/** One verdict over all: whatever fails counts most, then whatever could not be checked. */
export function overall(findings: readonly { verdict: Verdict }[]): Verdict {
  const has = (verdict: Verdict) => findings.some((finding) => finding.verdict === verdict)
  return has('fails') ? 'fails' : has('unknown') ? 'unknown' : 'holds'
}

/** How each game is played again, by its rules: those of a version never change. */
const REPLAYS: ReadonlyMap<string, (record: GameRecord) => Play | null> = new Map([
  ['gargon/1', prepareGargon],
  ['bargon/1', prepareBargon],
])

/** The rules whose records can be checked here. */
export const KNOWN_RULES: readonly string[] = [...REPLAYS.keys()]

/** What holds and what does not. */
export function verify(record: GameRecord): Report {
  const prepare = REPLAYS.get(record.rules)
  if (prepare === undefined || !record.rules.startsWith(`${record.game}/`)) {
    const finding: Finding = { about: 'rules', verdict: 'unknown', code: 'unknown_rules' }
    return { record, findings: [finding], story: null }
  }
  const play = prepare(record)
  if (play === null) {
    const finding: Finding = { about: 'rules', verdict: 'fails', code: 'bad_options' }
    return { record, findings: [finding], story: null }
  }
  const known: Finding = { about: 'rules', verdict: 'holds', code: 'known' }
  const chance = play.physical ? nothingToDraw : chanceOf(record)
  const ended = chance === null ? null : endOf(play, chance, new Moves(record.moves))
  const findings = [known, ...chanceFindings(record, play.physical, ended)]
  if (ended) findings.push(...playFindings(record, play.story, ended))
  return { record, findings, story: ended ? play.story : null }
}

// -- playing it again ------------------------------------------------------------------------------

interface Play {
  physical: boolean
  story: Story
  run: (chance: Chance, moves: Moves) => void
}

function prepareGargon({ options: given, players: { length: players } }: GameRecord): Play | null {
  const options = readGargonOptions(given, players)
  if (options === null) return null
  const story = newGargonStory(players)
  return {
    physical: false,
    story,
    run: (chance, moves) => {
      replayGargon(story, options, players, chance, moves)
    },
  }
}

function prepareBargon({ options: given, players: { length: players } }: GameRecord): Play | null {
  const options = readBargonOptions(given, players)
  if (options === null) return null
  const story = newBargonStory(players)
  return {
    physical: options.cubes === 'physical',
    story,
    run: (chance, moves) => {
      replayBargon(story, options, chance, moves)
    },
  }
}

/** Nothing when the scheme is unknown. */
function chanceOf({ fairness, id }: GameRecord): Chance | null {
  if (fairness === null) return nothingToDraw
  if (fairness.scheme !== SCHEME) return null
  const contributions = fairness.contributions.map((hex) => hexToBytes(hex))
  return new KeyedChance(gameKey(hexToBytes(fairness.secret), id, contributions))
}

/** How playing the moves again ended: by the rules, with the last move, or by a problem. */
type Ended = { by: 'rules' | 'last_move' | 'no_chance' } | { by: 'violation'; violation: Violation }

function endOf(play: Play, chance: Chance, moves: Moves): Ended {
  try {
    play.run(chance, moves)
    return { by: 'rules' }
  } catch (problem) {
    if (problem instanceof MovesEnd) return { by: 'last_move' }
    if (problem instanceof NoChance) return { by: 'no_chance' }
    if (problem instanceof Violation) return { by: 'violation', violation: problem }
    throw problem
  }
}

// -- findings --------------------------------------------------------------------------------------

function chanceFindings(record: GameRecord, physical: boolean, ended: Ended | null): Finding[] {
  const about = 'commitment'
  const { fairness, players } = record
  if (physical) return [{ about, verdict: 'unknown', code: 'physical' }]
  if (fairness === null) {
    return ended?.by === 'no_chance'
      ? [{ about, verdict: 'fails', code: 'missing' }]
      : [{ about, verdict: 'unknown', code: 'nothing_drawn' }]
  }
  if (ended === null) return [{ about, verdict: 'unknown', code: 'unknown_scheme' }]
  const matches = bytesToHex(commitmentOf(hexToBytes(fairness.secret))) === fairness.commitment
  return [
    { about, verdict: matches ? 'holds' : 'fails', code: matches ? 'matches' : 'differs' },
    contributionFinding(fairness.contributions, players),
  ]
}

function contributionFinding(given: string[], players: GameRecord['players']): Finding {
  const about = 'contributions'
  if (given.length !== players.length) return { about, verdict: 'fails', code: 'wrong_number' }
  const bot = players.find(
    ({ seat, kind }) => kind.startsWith('bot:') && /[^0]/.test(given[seat] ?? ''),
  )
  return bot
    ? { about, verdict: 'fails', code: 'bot_contributed', seat: bot.seat }
    : { about, verdict: 'holds', code: 'complete' }
}

function playFindings(record: GameRecord, story: Story, ended: Ended): Finding[] {
  if (ended.by === 'no_chance') return []
  const about = 'moves'
  if (ended.by === 'violation') {
    const { code: violation, index, detail } = ended.violation
    return [{ about, verdict: 'fails', code: 'violation', violation, index, detail }]
  }
  const over = ended.by === 'rules'
  return [
    { about, verdict: 'holds', code: 'all_fit', count: record.moves.length },
    endingFinding(record, over),
    resultFinding(record, story, over),
  ]
}

function endingFinding({ result: { end } }: GameRecord, over: boolean): Finding {
  const about = 'ending'
  if (end === 'finished') {
    return over
      ? { about, verdict: 'holds', code: 'by_rules', end }
      : { about, verdict: 'fails', code: 'incomplete', end }
  }
  return over
    ? { about, verdict: 'fails', code: 'over_before', end }
    : { about, verdict: 'holds', code: 'stopped', end }
}

function resultFinding({ result }: GameRecord, story: Story, over: boolean): Finding {
  const about = 'result'
  const { scores } = result
  const found = over ? scoresOf(story) : null
  if (found === null && scores === null) return { about, verdict: 'holds', code: 'none' }
  if (found === null || scores === null || !sameJson(scores, found)) {
    const fails = { about, verdict: 'fails', code: 'scores_differ' } as const
    return { ...fails, ...(scores && { given: scores }), ...(found && { found }) }
  }
  if (!sameJson(result.breakdown, breakdownOf(story))) {
    return { about, verdict: 'fails', code: 'breakdown_differs' }
  }
  return result.termination === terminationOf(story)
    ? { about, verdict: 'holds', code: 'equal' }
    : { about, verdict: 'fails', code: 'termination_differs' }
}
