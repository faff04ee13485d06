/** One round of Gargon: laying once around, then the fights. */
import type { Moves } from '../moves'
import { COLOURS, cardNamed, inOrder, patternOf, type Card, type Colour } from './cards'
import type { Draw, Fight, Fighter, Pile, Round, Turn } from './story'

/** What changes while a deal is played; piles from the open end. */
export interface DealInPlay {
  players: number
  losersDraw: boolean
  hands: Card[][]
  piles: Record<Pile, Card[]>
  winnings: Card[][]
  moves: Moves
}

const MOST_LAID = 3
const MOST_DRAWN = 3

/** Plays one round and writes what happens into `round`. */
export function playRound(play: DealInPlay, round: Round): void {
  for (const seat of turnOrder(play, round)) takeTurn(play, round, seat)
  const laid = round.turns.filter((turn) => turn.cards.length > 0)
  // The start player picks the order; if he laid nothing, the first who did.
  const picker = laid[0]
  if (picker === undefined) return
  const own = coloursOf([picker])
  const others = coloursOf(laid).filter((colour) => !own.includes(colour))
  for (const group of [own, others]) fightGroup(play, round, picker.seat, group)
}

function turnOrder(play: DealInPlay, round: Round): number[] {
  return Array.from({ length: play.players }, (_, step) => (round.start + step) % play.players)
}

function coloursOf(turns: readonly Turn[]): Colour[] {
  const cards = turns.flatMap((turn) => turn.cards)
  return COLOURS.filter((colour) => cards.some((card) => card.colour === colour))
}

// -- laying -----------------------------------------------------------------------------------

function takeTurn(play: DealInPlay, round: Round, seat: number): void {
  const move = play.moves.of(seat)
  const turn: Turn = { seat, cards: [], drew: [] }
  if (move === 'pass') {
    if (seat === round.start && handOf(play, seat).length > 0) play.moves.refuse('must_lay')
    round.turns.push(turn)
    drawAfterPassing(play, turn)
  } else {
    turn.cards = layCards(play, round, seat, move)
    round.turns.push(turn)
  }
}

function layCards(play: DealInPlay, round: Round, seat: number, move: string): Card[] {
  const cards = readLay(play, move)
  const hand = handOf(play, seat)
  for (const card of cards) {
    if (!hand.includes(card)) play.moves.refuse('not_in_hand', card.text)
  }
  requireShape(play, cards)
  requirePattern(play, round, cards)
  requireOpenColours(play, round, seat, cards)
  play.hands[seat] = hand.filter((card) => !cards.includes(card))
  return cards
}

/** The cards of a lay, which has one way of being written. */
function readLay(play: DealInPlay, move: string): Card[] {
  const words = move.split(' ')
  const cards = words.map(cardNamed).filter((card) => card !== undefined)
  const written = inOrder([...new Set(cards)]).map((card) => card.text)
  if (written.join(' ') !== move) {
    const isOther = /^(left|right|stop|fight [WBVRYG])$/.test(move)
    play.moves.refuse(isOther ? 'not_now' : 'unreadable', move)
  }
  return cards
}

function requireShape(play: DealInPlay, cards: readonly Card[]): void {
  if (cards.length > MOST_LAID) play.moves.refuse('too_many_cards')
  if (patternOf(cards) === '3') play.moves.refuse('three_of_a_colour')
}

/** Whoever lays first sets the pattern; everybody after him follows it. */
function requirePattern(play: DealInPlay, round: Round, cards: readonly Card[]): void {
  const set = round.turns.find((turn) => turn.cards.length > 0)
  if (set === undefined) return
  const pattern = patternOf(set.cards)
  if (patternOf(cards) !== pattern) play.moves.refuse('other_pattern', pattern)
}

/** The seat before the start player may only use colours that were laid before it. */
function requireOpenColours(
  play: DealInPlay,
  round: Round,
  seat: number,
  cards: readonly Card[],
): void {
  const open = coloursOf(round.turns)
  const isLast = seat === (round.start + play.players - 1) % play.players
  if (!isLast || open.length === 0) return
  const closed = cards.find((card) => !open.includes(card.colour))
  if (closed) play.moves.refuse('closed_colour', closed.text)
}

function drawAfterPassing(play: DealInPlay, turn: Turn): void {
  while (turn.drew.length < MOST_DRAWN && mayDraw(play)) {
    const move = play.moves.of(turn.seat)
    if (move === 'stop') {
      if (turn.drew.length === 0) play.moves.refuse('draw_first')
      return
    }
    turn.drew.push(drawFrom(play, turn.seat, move))
  }
}

// -- drawing ----------------------------------------------------------------------------------

/** Once a pile is empty nobody draws any more. */
function mayDraw(play: DealInPlay): boolean {
  return play.piles.left.length > 0 && play.piles.right.length > 0
}

function drawFrom(play: DealInPlay, seat: number, move: string): Draw {
  if (move !== 'left' && move !== 'right') {
    return play.moves.refuse('not_now', move)
  }
  const card = play.piles[move].shift() as Card
  handOf(play, seat).push(card)
  return { seat, pile: move, card }
}

function handOf(play: DealInPlay, seat: number): Card[] {
  return play.hands[seat] as Card[]
}

// -- fights -----------------------------------------------------------------------------------

function fightGroup(
  play: DealInPlay,
  round: Round,
  picker: number,
  group: readonly Colour[],
): void {
  const willDraw = (colour: Colour) =>
    play.losersDraw && mayDraw(play) && thoseWho(round, colour).length > 1
  const rest = group.filter(willDraw)
  for (const colour of group.filter((colour) => !rest.includes(colour))) {
    fightColour(play, round, colour, false)
  }
  while (rest.length > 0) {
    const asked = rest.length > 1 && mayDraw(play)
    const colour = asked ? pickColour(play, picker, rest) : (rest[0] as Colour)
    rest.splice(rest.indexOf(colour), 1)
    fightColour(play, round, colour, asked)
  }
}

function pickColour(play: DealInPlay, picker: number, rest: readonly Colour[]): Colour {
  const move = play.moves.of(picker)
  const letter = /^fight ([WBVRYG])$/.exec(move)?.[1]
  if (letter === undefined) return play.moves.refuse('not_now', move)
  const picked = rest.find((colour) => colour === letter)
  return picked ?? play.moves.refuse('colour_not_to_fight', letter)
}

function thoseWho(round: Round, colour: Colour): Turn[] {
  return round.turns.filter((turn) => turn.cards.some((card) => card.colour === colour))
}

/** The fight of the stronger cards, then that of the weaker ones, if any were laid. */
function fightColour(play: DealInPlay, round: Round, colour: Colour, picked: boolean): void {
  const inColour = thoseWho(round, colour).map(({ seat, cards }) => ({
    seat,
    cards: inOrder(cards.filter((card) => card.colour === colour)),
  }))
  for (const number of [1, 2]) {
    const fighters = inColour.flatMap(({ seat, cards }): Fighter[] => {
      const card = cards[number - 1]
      return card ? [{ seat, card }] : []
    })
    if (fighters.length > 0) {
      const winner = strongest(fighters)
      const fight: Fight = {
        colour,
        number,
        picked: picked && number === 1,
        fighters,
        winner: winner.seat,
        replacements: [],
      }
      round.fights.push(fight)
      play.winnings[winner.seat]?.push(winner.card)
      if (play.losersDraw) replaceDefeated(play, fight)
    }
  }
}

/** Among equal cards, which can only be zeros, the one laid first. */
function strongest(fighters: readonly Fighter[]): Fighter {
  return fighters.reduce((best, other) => (other.card.value > best.card.value ? other : best))
}

function replaceDefeated(play: DealInPlay, fight: Fight): void {
  for (const { seat } of fight.fighters) {
    if (seat === fight.winner) continue
    if (!mayDraw(play)) return
    fight.replacements.push(drawFrom(play, seat, play.moves.of(seat)))
  }
}
