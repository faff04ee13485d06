/** Plays the recorded moves of Bargon with the cubes that really fell. */
import type { Chance } from '../chance'
import type { Moves } from '../moves'
import { coloursOf, isDecided, oddOf, pointsFor, totalsOf } from './slate'
import type { BargonStory, Odd, ThrownRound } from './story'

export interface BargonOptions {
  ante: number
  cubes: 'thrown' | 'physical'
  scorekeeper: number
}

const CUBES = 3
const MOST_ANTE = 1000
const FACES = 6
const MOVE = /^(pay|throw|lift|undo|close|enter (seat [0-2]|cup|none|[RB] [RB] [RB]))$/

/** The options of a record, or nothing when they are no options of this game. */
export function readBargonOptions(
  given: Record<string, unknown>,
  players: number,
): BargonOptions | null {
  const { ante, cubes, scorekeeper, ...others } = given
  const known =
    Object.keys(others).length === 0 &&
    isCount(ante) &&
    ante <= MOST_ANTE &&
    (cubes === 'thrown' || cubes === 'physical') &&
    isCount(scorekeeper) &&
    scorekeeper < players
  return known && (players === 2 || players === 3) ? { ante, cubes, scorekeeper } : null
}

/** A story in which nothing has happened yet. */
export function newBargonStory(players: number): BargonStory {
  return {
    game: 'bargon',
    paid: [],
    pot: 0,
    rounds: [],
    totals: Array<number>(players).fill(0),
    notes: [],
  }
}

/** Fills `story`: throws the cubes anew, or keeps the slate of real ones. */
export function replayBargon(
  story: BargonStory,
  options: BargonOptions,
  chance: Chance,
  moves: Moves,
): void {
  if (options.cubes === 'physical') keepSlate(story, options.scorekeeper, moves)
  else playThrown(story, options.ante, chance, moves)
  moves.requireEnd()
}

// -- cubes thrown by the program ------------------------------------------------------------

function playThrown(story: BargonStory, ante: number, chance: Chance, moves: Moves): void {
  const players = story.totals.length
  if (ante > 0) everybodyOnce(players, 'pay', moves, story.paid)
  story.pot = ante * players
  while (!isDecided(story)) {
    const round = story.rounds.length + 1
    everybodyOnce(players, 'throw', moves, [])
    const faces = chance.numbers(`bargon/throw/${round}`, FACES, CUBES)
    const liftedBy = players === 2 ? oneOf(players, 'lift', moves) : null
    addRound(story, { faces, colours: coloursOf(faces), liftedBy })
  }
}

/** One such move of every seat, in whatever order; `done` collects the seats. */
function everybodyOnce(players: number, text: string, moves: Moves, done: number[]): void {
  while (done.length < players) {
    const move = moves.next()
    requireMove(move.move, text, moves)
    if (done.includes(move.seat)) {
      moves.refuse(text === 'pay' ? 'already_paid' : 'already_thrown')
    }
    done.push(move.seat)
  }
}

function oneOf(players: number, text: string, moves: Moves): number {
  const move = moves.next()
  requireMove(move.move, text, moves)
  return move.seat < players ? move.seat : moves.refuse('other_seat')
}

function requireMove(given: string, wanted: string, moves: Moves): void {
  if (!MOVE.test(given)) moves.refuse('unreadable', given)
  if (given !== wanted) moves.refuse('not_now', given)
}

// -- real cubes, entered by hand ---------------------------------------------------------------

function keepSlate(story: BargonStory, scorekeeper: number, moves: Moves): void {
  for (;;) {
    const { seat, move } = moves.next()
    if (!MOVE.test(move)) moves.refuse('unreadable', move)
    if (seat !== scorekeeper) moves.refuse('not_scorekeeper')
    if (move === 'close') {
      if (!isDecided(story)) moves.refuse('undecided')
      return
    }
    if (move === 'undo') takeBack(story, moves)
    else enter(story, move, moves)
  }
}

function enter(story: BargonStory, move: string, moves: Moves): void {
  const entry = move.startsWith('enter ') ? move.slice('enter '.length) : null
  if (entry === null) return moves.refuse('not_now', move)
  if (isDecided(story)) moves.refuse('decided')
  const round = story.rounds.length + 1
  if (/^[RB] /.test(entry)) addRound(story, { colours: entry.replaceAll(' ', '') })
  else addRound(story, { odd: oddEntered(entry, story.totals.length, moves) })
  story.notes.push({ text: move, round, stands: true })
}

function oddEntered(entry: string, players: number, moves: Moves): Odd {
  if (entry === 'none') return null
  const odd = entry === 'cup' ? 'cup' : Number(entry.slice('seat '.length))
  const exists = odd === 'cup' ? players === 2 : odd < players
  return exists ? odd : moves.refuse('not_now', `enter ${entry}`)
}

function takeBack(story: BargonStory, moves: Moves): void {
  const newest = story.notes.findLast((note) => note.stands)
  if (newest === undefined) return moves.refuse('nothing_to_undo')
  newest.stands = false
  story.notes.push({ text: 'undo', round: newest.round, stands: false })
  story.rounds.pop()
  story.totals = totalsOf(story.rounds, story.totals.length)
}

// -- both ----------------------------------------------------------------------------------------

function addRound(story: BargonStory, known: Partial<ThrownRound>): void {
  const players = story.totals.length
  const round = story.rounds.length + 1
  const colours = known.colours ?? null
  const odd = colours === null ? (known.odd ?? null) : oddOf(colours, players)
  story.rounds.push({
    round,
    faces: known.faces ?? null,
    colours,
    odd,
    points: pointsFor(round, odd),
    liftedBy: known.liftedBy ?? null,
  })
  story.totals = totalsOf(story.rounds, players)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
