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
import { Chance, commitmentOf, gameKey, SCHEME } from './chance'
import type { GameRecord } from './document'
import { newGargonStory, readGargonOptions, replayGargon } from './gargon/replay'
import type { GargonStory } from './gargon/story'
import { Moves, MovesEnd, Violation, type ViolationCode } from './moves'
import { sameJson } from './same'

/** `unknown`: cannot be checked, and why not is part of the finding. */
export type Verdict = 'holds' | 'fails' | 'unknown'

export type Finding = { verdict: Verdict } & (
  | { about: 'rules'; code: 'known' | 'unknown_rules' | 'bad_options' }
  | { about: 'commitment'; code: 'matches' | 'differs' | 'unknown_scheme' | 'physical' | 'missing' }
  | {
      about: 'contributions'
      code: 'complete' | 'wrong_number' | 'bot_contributed'
      seat?: number
    }
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
  /** `fails` when anything fails, else `unknown` when the chance could not be checked. */
  verdict: Verdict
}

const RULES = ['gargon/1', 'bargon/1']

/** What holds and what does not. */
export function verify(record: GameRecord): Report {
  const findings: Finding[] = []
  const story = examine(record, findings)
  const has = (verdict: Verdict) => findings.some((finding) => finding.verdict === verdict)
  const verdict = has('fails') ? 'fails' : has('unknown') ? 'unknown' : 'holds'
  return { record, findings, story, verdict }
}

function examine(record: GameRecord, findings: Finding[]): Story | null {
  if (!RULES.includes(record.rules) || !record.rules.startsWith(`${record.game}/`)) {
    findings.push({ about: 'rules', verdict: 'unknown', code: 'unknown_rules' })
    return null
  }
  const play = prepare(record)
  if (play === null) {
    findings.push({ about: 'rules', verdict: 'fails', code: 'bad_options' })
    return null
  }
  findings.push({ about: 'rules', verdict: 'holds', code: 'known' })
  findings.push(...chanceFindings(record, play.physical))
  const chance = play.physical ? null : chanceOf(record)
  if (chance === null && !play.physical) return null
  follow(record, play, chance, findings)
  return play.story
}

// -- chance ----------------------------------------------------------------------------------------

function chanceFindings({ fairness, players }: GameRecord, physical: boolean): Finding[] {
  if (physical) return [{ about: 'commitment', verdict: 'unknown', code: 'physical' }]
  if (fairness === null) return [{ about: 'commitment', verdict: 'fails', code: 'missing' }]
  if (fairness.scheme !== SCHEME) {
    return [{ about: 'commitment', verdict: 'unknown', code: 'unknown_scheme' }]
  }
  const matches = bytesToHex(commitmentOf(hexToBytes(fairness.secret))) === fairness.commitment
  return [
    matches
      ? { about: 'commitment', verdict: 'holds', code: 'matches' }
      : { about: 'commitment', verdict: 'fails', code: 'differs' },
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

function chanceOf({ fairness, id }: GameRecord): Chance | null {
  if (fairness?.scheme !== SCHEME) return null
  const contributions = fairness.contributions.map((hex) => hexToBytes(hex))
  return new Chance(gameKey(hexToBytes(fairness.secret), id, contributions))
}

// -- moves -----------------------------------------------------------------------------------------

interface Play {
  physical: boolean
  story: Story
  run: (chance: Chance | null, moves: Moves) => void
}

function prepare({ game, options: given, players: { length: players } }: GameRecord): Play | null {
  return game === 'gargon' ? prepareGargon(given, players) : prepareBargon(given, players)
}

function prepareGargon(given: Record<string, unknown>, players: number): Play | null {
  const options = readGargonOptions(given, players)
  if (options === null) return null
  const story = newGargonStory(players)
  return {
    physical: false,
    story,
    run: (chance, moves) => {
      if (chance) replayGargon(story, options, players, chance, moves)
    },
  }
}

function prepareBargon(given: Record<string, unknown>, players: number): Play | null {
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

function follow(record: GameRecord, play: Play, chance: Chance | null, findings: Finding[]): void {
  const moves = new Moves(record.moves)
  const ended = endOf(() => {
    play.run(chance, moves)
  })
  if (ended instanceof Violation) {
    const { code: violation, index, detail } = ended
    const about = 'moves'
    findings.push({ about, verdict: 'fails', code: 'violation', violation, index, detail })
    return
  }
  findings.push({ about: 'moves', verdict: 'holds', code: 'all_fit', count: moves.taken })
  findings.push(endingFinding(record, ended === null))
  findings.push(resultFinding(record, play, ended === null))
}

/** Nothing when the rules ended the game, else what broke off the replay. */
function endOf(run: () => void): Violation | MovesEnd | null {
  try {
    run()
    return null
  } catch (problem) {
    if (problem instanceof Violation || problem instanceof MovesEnd) return problem
    throw problem
  }
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

function resultFinding({ result }: GameRecord, { story }: Play, over: boolean): Finding {
  const about = 'result'
  const { scores } = result
  if (!over || scores === null) {
    const verdict = over || scores !== null ? 'fails' : 'holds'
    return { about, verdict, code: verdict === 'holds' ? 'none' : 'scores_differ' }
  }
  const found = scoresOf(story)
  if (!sameJson(scores, found)) {
    return { about, verdict: 'fails', code: 'scores_differ', given: scores, found }
  }
  if (!sameJson(result.breakdown, breakdownOf(story))) {
    return { about, verdict: 'fails', code: 'breakdown_differs' }
  }
  if (result.termination !== terminationOf(story)) {
    return { about, verdict: 'fails', code: 'termination_differs' }
  }
  return { about, verdict: 'holds', code: 'equal' }
}
