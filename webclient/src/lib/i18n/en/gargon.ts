import type { Who } from '../../gargon/people'
import { listIn, ordinalIn, pluralIn } from '../plural'

const plural = pluralIn('en')
const ordinal = ordinalIn('en')
const list = listIn('en')

type ColourLetter = 'W' | 'B' | 'V' | 'R' | 'Y' | 'G'

const colours: Record<ColourLetter, string> = {
  W: 'white',
  B: 'blue',
  V: 'violet',
  R: 'red',
  Y: 'yellow',
  G: 'green',
}

const COUNTED = ['no', 'one', 'two', 'three'] as const
const counted = (count: number): string => COUNTED[count] ?? String(count)
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Mira lays`, `You lay`. */
const does = (who: Who, one: string, you: string): string =>
  who.you ? `You ${you}` : `${who.name} ${one}`
/** The same in the middle of a sentence. */
const doesInside = (who: Who, one: string, you: string): string =>
  who.you ? `you ${you}` : `${who.name} ${one}`
const names = (people: readonly Who[]): string =>
  list(people.map((who) => (who.you ? 'you' : who.name)))

type ColourCounts = readonly { colour: ColourLetter; count: number }[]

const OFTEN = ['', '', ' twice', ' three times'] as const
/** `blue twice and white`. */
const coloursOften = (groups: ColourCounts): string =>
  list(groups.map(({ colour, count }) => colours[colour] + (OFTEN[count] ?? '')))

const someCards = (groups: ColourCounts): string =>
  list(
    groups.map(({ colour, count }) =>
      count === 1 ? `one ${colours[colour]} card` : `${counted(count)} ${colours[colour]} cards`,
    ),
  )

const pileNames = { left: 'left', right: 'right' }

export const gargon = {
  title: 'Gargon',
  colours,
  colourNames: {
    W: 'White',
    B: 'Blue',
    V: 'Violet',
    R: 'Red',
    Y: 'Yellow',
    G: 'Green',
  } satisfies Record<ColourLetter, string>,
  you: 'You',
  listOfColours: (letters: readonly ColourLetter[]) => list(letters.map((l) => colours[l])),
  someCards,

  /** A card read aloud. */
  card: (colour: ColourLetter, value: number, amulets: number) =>
    value === 0
      ? `${upper(colours[colour])} 0, doubles`
      : `${upper(colours[colour])} ${value}, ${plural(amulets, { one: '# amulet', other: '# amulets' })}`,
  shortCard: (colour: ColourLetter, value: number) => `${colours[colour]} ${value}`,
  patterns: {
    '1': 'one card',
    '2': 'two of one colour',
    '1+1': 'one each of two colours',
    '2+1': 'two of one colour and one of another',
    '1+1+1': 'one each of three colours',
  },
  pattern: 'Pattern',
  table: {
    region: 'The table',
    opponents: 'The other players',
    round: (round: number) => `Round ${round}`,
    deal: (deal: number, of: number) => `Deal ${deal} of ${of}`,
    starts: 'starts this round',
    startsShort: 'starts',
    last: 'last in turn: only colours already laid',
    lastShort: 'last',
    passed: 'passed',
    toMove: 'to move',
    handOf: (name: string, cards: string) => `${name} holds ${cards}`,
    emptyHand: 'no cards',
    laidBy: (name: string, cards: string) => `${name} has laid ${cards}`,
    usedColours: 'Laid so far',
    watching: 'You are watching',
  },

  tips: {
    lead: 'Your cards set the pattern for all. High values win fights; low ones carry amulets, and those are points.',
    follow:
      'The same pattern, in any colours. Where colours meet, the highest card wins. Or pass: that brings new cards.',
    last: 'You answer last, so only colours that already lie there. Then all cards are turned up and fight.',
    mustPass: 'No harm in passing: it brings you one to three new cards.',
    draw: 'Backs show the colour, never the value. Take the colours you need, one to three cards.',
    replace:
      'A beaten card is gone, and a new one comes for it. Which of the two colours do you need?',
    order: 'You choose the order of the fights. In each colour the highest card wins.',
    more: 'How to play Gargon',
    enough: 'No more tips',
    toggle: 'Tips while you play',
    toggleHint: 'A few words the first times something is asked of you.',
  },

  prompt: {
    yours: 'Your turn',
    lead: 'You start: lay one, two or three cards',
    openLead: 'Nobody has laid yet: you may set the pattern',
    follow: (pattern: string) => `Your turn: ${pattern}, or pass`,
    mustPass: 'Nothing fits: pass and draw',
    mustPassDry: 'Nothing fits: pass',
    lastSeat: (colours: string) => `Last in turn: only ${colours}`,
    draw: (drawn: number) =>
      drawn === 0
        ? 'Draw one to three cards'
        : `${upper(counted(drawn))} drawn: take another or stop`,
    replace: 'Your card was beaten: draw one for it',
    order: 'Which colour fights next?',
    waiting: {
      lay: (name: string) => `${name} is choosing cards`,
      draw: (name: string) => `${name} passed and is drawing`,
      order: (name: string) => `${name} picks the next fight`,
      replace: (name: string) => `${name} draws for a beaten card`,
    },
    over: 'The game is over',
    settling: 'Dealing …',
    tapPile: 'Tap a pile',
    sent: 'Sent …',
  },

  reason: {
    nothing: 'Tap cards to lift them',
    mustPass: 'No lay fits: pass',
    colour: (colours: string) => `Only ${colours} now`,
    tooFew: (pattern: string) => `It takes ${pattern}`,
    pattern: (pattern: string) => `Must be ${pattern}`,
    oneOf: (patterns: string) => `Only as ${patterns}`,
    notAsked: 'Not your turn to lay',
    mustLay: 'Whoever starts must lay',
    drawFirst: 'Draw one card at least',
  },

  act: {
    lay: 'Lay',
    pass: 'Pass',
    stop: 'Stop drawing',
    sort: 'Sort',
    byColour: 'by colour',
    byValue: 'by value',
    toColour: 'By colour',
    toValue: 'By value',
    laid: 'You have laid',
    skip: 'Skip',
    skipAll: 'Skip all',
    speed: 'Fights',
    speedOfGame: 'Fights in Gargon',
    speeds: { calm: 'calm', brisk: 'brisk', instant: 'at once' },
  },

  hand: {
    label: (count: number) =>
      plural(count, { one: 'Your hand: # card', other: 'Your hand: # cards' }),
    empty: 'Your hand is empty',
  },

  piles: {
    leftShort: 'Left',
    rightShort: 'Right',
    label: (pile: 'left' | 'right', count: number, next: string) =>
      `${upper(pileNames[pile])} pile, ${plural(count, { one: '# card', other: '# cards' })}. Next: ${next}`,
    drawFrom: (pile: 'left' | 'right', colour: string) =>
      `Draw the ${colour} card from the ${pileNames[pile]} pile`,
    empty: 'empty',
    ahead: 'All coming colours',
    lookAhead: (pile: 'left' | 'right') => `All coming colours of the ${pileNames[pile]} pile`,
    aheadOf: (pile: 'left' | 'right') => `${upper(pileNames[pile])} pile, next card first`,
    end: 'A pile is empty: this round is the last, nobody draws any more.',
    nearEnd: (count: number) =>
      plural(count, {
        one: 'Only # card left in a pile: it ends the game',
        other: 'Only # cards left in a pile: it ends the game',
      }),
  },

  fights: {
    title: 'Fights',
    ofRound: 'Fights of this round',
    ofLastRound: 'Fights of the last round',
    second: 'second fight',
    reveal: 'The cards are turned up',
    whyAlone: (who: Who) => `Nobody else laid this colour: ${doesInside(who, 'wins', 'win')}.`,
    whyHigher: (who: Who, value: number, next: number) =>
      `${value} beats ${next}: ${doesInside(who, 'wins', 'win')}.`,
    whyZero: (who: Who) =>
      `Zero against zero: ${doesInside(who, 'laid', 'laid')} earlier and ${who.you ? 'win' : 'wins'}.`,
    whyForgotten: (who: Who) => `${does(who, 'wins', 'win')} this fight.`,
    drawsOne: (who: Who, colour: ColourLetter, pile: 'left' | 'right') =>
      `${does(who, 'draws', 'draw')} a ${colours[colour]} card from the ${pileNames[pile]} pile.`,
    stillToFight: 'Still to fight',
    pick: (colour: ColourLetter) => `Fight ${colours[colour]} next`,
  },

  winnings: {
    title: 'Winnings',
    none: 'nothing yet',
    race: 'Most cards of each colour',
    strip:
      'Your line below the piles: large your own cards, small the most that anybody else has. The crown stands with the higher number.',
    yourPoints: (points: string) => `You have ${points}.`,
    youStart: 'You start this round.',
    youAreLast: 'You are the last in turn.',
    nobody: 'Nobody has won a card yet.',
    /** One colour of the race, read aloud. */
    lane: (colour: ColourLetter, own: number, best: number) =>
      `${upper(colours[colour])}: you ${own}, others up to ${best}.`,
    leads: 'has the most',
    ties: 'shares the most',
    closed: 'Memory is closed: only numbers of cards can be seen.',
  },

  score: {
    title: 'Score sheet',
    live: 'As it stands',
    final: 'Final score',
    dealFinal: (deal: number) => `Deal ${deal}`,
    total: 'Total',
    closed: 'Memory is closed: points are shown when the deal is over.',
    line: (amulets: number, factor: number, bonus: number, points: number) =>
      `${amulets} × ${factor} + ${bonus} = ${points}`,
    factorWhy: ['no zero: counted once', 'one zero: doubled', 'both zeros: counted four times'],
    bonusWhy: { '10': 'most cards: +10', '5': 'tied for most: +5', '0': 'not the most: +0' },
    how: 'Amulets on the cards won, doubled for each zero won in the colour, plus 10 for the most cards of the colour (5 each when tied).',
    winner: (people: readonly Who[]) =>
      people.length > 1
        ? `${upper(names(people))} share the win`
        : people[0]?.you
          ? 'You win!'
          : `${names(people)} wins`,
    place: (place: number) => ordinal(place, { one: 'st', two: 'nd', few: 'rd', other: 'th' }),
  },

  seen: {
    title: 'Counted for you',
    button: 'Cards',
    discards: 'Discards',
    discardsOf: (count: number) =>
      plural(count, { one: '# card discarded', other: '# cards discarded' }),
    intro: 'Every card of each colour: where it is, as far as everybody can know.',
    mine: 'in your hand',
    won: 'won',
    gone: 'discarded',
    laid: 'laid',
    hidden: 'not yet seen',
    unseenCount: (count: number) => plural(count, { one: '# unseen', other: '# unseen' }),
    holders: 'Who holds how many',
    pilesColumn: 'Piles',
    closed: 'Memory is closed at this table: values of earlier rounds are not shown.',
  },

  end: {
    rematch: 'Play again',
    check: 'Check the chance',
    record: 'Download the record',
  },

  log: {
    title: 'Log',
    empty: 'Nothing has happened yet',
    dealBegan: (deal: number) => `Deal ${deal}: the cards are dealt.`,
    roundBegan: (who: Who, round: number) =>
      `Round ${round}: ${doesInside(who, 'starts', 'start')}.`,
    laid: (who: Who, cards: string) => `${does(who, 'lays', 'lay')} ${cards}.`,
    laidOwn: (cards: readonly string[]) => `You lay ${list(cards.map((card) => `the ${card}`))}.`,
    passed: (who: Who) => `${does(who, 'passes', 'pass')}.`,
    passedForced: (who: Who) =>
      `${does(who, 'cannot follow and passes', 'cannot follow and pass')}.`,
    drew: (who: Who, colour: ColourLetter, pile: 'left' | 'right', value: number | null) =>
      value === null
        ? `${does(who, 'draws', 'draw')} a ${colours[colour]} card from the ${pileNames[pile]} pile.`
        : `${does(who, 'draws', 'draw')} the ${colours[colour]} ${value} from the ${pileNames[pile]} pile.`,
    drewReplacement: (
      who: Who,
      colour: ColourLetter,
      pile: 'left' | 'right',
      value: number | null,
    ) =>
      value === null
        ? `For the beaten card ${doesInside(who, 'draws', 'draw')} a ${colours[colour]} card from the ${pileNames[pile]} pile.`
        : `For the beaten card ${doesInside(who, 'draws', 'draw')} the ${colours[colour]} ${value} from the ${pileNames[pile]} pile.`,
    /** A pass with all that it draws; `goesOn` where the pass itself was told before. */
    passedAndDrew: (
      who: Who,
      way: 'freely' | 'forced' | 'goesOn',
      taken: readonly { pile: 'left' | 'right'; colours: ColourCounts }[],
    ) => {
      const begins = {
        freely: does(who, 'passes and draws', 'pass and draw'),
        forced: does(who, 'cannot follow, passes and draws', 'cannot follow, pass and draw'),
        goesOn: does(who, 'draws', 'draw'),
      }
      const from = taken.map(
        ({ pile, colours }, at) =>
          `${coloursOften(colours)} from the ${pileNames[pile]}${at === 0 ? ' pile' : ''}`,
      )
      return `${begins[way]} ${from.join(', ')}.`
    },
    turnedUp: (hands: readonly { who: Who; cards: readonly string[] }[]) =>
      `The cards are turned up: ${hands
        .map(({ who, cards }) => `${who.you ? 'you' : who.name} ${list(cards)}`)
        .join('; ')}.`,
    turnedUpPlain: 'The cards are turned up.',
    fightChosen: (who: Who, colour: ColourLetter) =>
      `${does(who, 'picks', 'pick')} ${colours[colour]} to be fought next.`,
    foughtAlone: (colour: ColourLetter, second: boolean, who: Who, value: number) =>
      `${upper(colours[colour])}${second ? ', second fight' : ''}: ${doesInside(who, 'is alone and wins', 'are alone and win')} with the ${value}.`,
    fought: (
      colour: ColourLetter,
      second: boolean,
      who: Who,
      value: number,
      others: readonly { who: Who; value: number }[],
    ) =>
      `${upper(colours[colour])}${second ? ', second fight' : ''}: ${doesInside(who, 'wins', 'win')} with the ${value} against ${list(
        others.map((other) => `the ${other.value} (${other.who.you ? 'you' : other.who.name})`),
      )}.`,
    foughtZeros: (colour: ColourLetter, second: boolean, who: Who) =>
      `${upper(colours[colour])}${second ? ', second fight' : ''}: only zeros; ${doesInside(who, 'laid', 'laid')} first and ${who.you ? 'win' : 'wins'}.`,
    foughtForgotten: (colour: ColourLetter, second: boolean, who: Who) =>
      `${upper(colours[colour])}${second ? ', second fight' : ''}: ${doesInside(who, 'won', 'won')}.`,
    pileEmptied: (pile: 'left' | 'right') =>
      `The ${pileNames[pile]} pile is empty: this round is the last.`,
    dealScored: (deal: number, points: readonly { who: Who; points: number }[]) =>
      `Deal ${deal} is over: ${points
        .map((entry) => `${entry.who.you ? 'you' : entry.who.name} ${entry.points}`)
        .join(', ')}.`,
    ended: (people: readonly Who[]) =>
      people.length > 1
        ? `The game is over: ${names(people)} share the win.`
        : people[0]?.you
          ? 'The game is over: you win.'
          : `The game is over: ${names(people)} wins.`,
  },

  helpTitle: 'How to play Gargon',
  credit:
    'Gargon by Rüdiger Dorn, published by Amigo in 2001. This is an unofficial implementation with art and words of its own.',
}
