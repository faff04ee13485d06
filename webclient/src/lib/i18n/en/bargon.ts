import type { Who } from '../../bargon/people'
import { listIn, pluralIn } from '../plural'

const plural = pluralIn('en')
const list = listIn('en')
const chips = (count: number) => plural(count, { one: '# chip', other: '# chips' })
const points = (count: number) => plural(count, { one: '# point', other: '# points' })

/** `Mara throws`, `You throw`. */
const does = (who: Who, one: string, you: string): string =>
  who.you ? `You ${you}` : `${who.name} ${one}`
const inside = (who: Who): string => (who.you ? 'you' : who.name)
const names = (people: readonly Who[]): string => list(people.map(inside))
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const colours = { R: 'red', B: 'blue' }
const whose = (who: Who): string => (who.you ? 'Your cube' : `${who.name}’s cube`)

export const bargon = {
  cup: 'Cup',
  you: 'You',

  table: {
    region: 'The table',
    cubes: 'The cubes',
    round: (round: number) => `Round ${round}`,
    worth: (value: number) => `for ${points(value)}`,
    next: (round: number, value: number) => `next: round ${round} for ${points(value)}`,
    watching: 'You are watching',
    settling: 'One moment …',
  },

  spot: {
    /** `you`: of the reader, else of somebody else. */
    ready: (you: boolean): string => (you ? 'still to throw' : 'yet to throw'),
    thrown: (you: boolean): string => (you ? 'have thrown' : 'has thrown'),
    rolling: 'rolling',
    toPay: (you: boolean): string => (you ? 'still to pay' : 'yet to pay'),
    paid: (you: boolean): string => (you ? 'have paid' : 'has paid'),
    odd: 'the odd one',
    wins: (you: boolean): string => (you ? 'win' : 'wins'),
    covered: 'covered',
    lies: (colour: 'R' | 'B') => `lies on ${colours[colour]}`,
    /** A place at the table read aloud. */
    label: (who: Who, state: string, score: number) =>
      `${who.you ? 'You' : who.name}: ${state}. ${points(score)}.`,
    cupLabel: (state: string) => `The cup: ${state}.`,
  },

  prompt: {
    pay: (ante: number) => `The pot asks for ${chips(ante)}`,
    throw: 'Throw your cube',
    lift: 'Who dares to lift the cup?',
    thrown: 'Thrown. Nobody sees a cube yet.',
    waiting: (people: readonly Who[]) => `Waiting for ${names(people)}`,
    over: (who: Who) => `${does(who, 'wins', 'win')}!`,
    sent: 'Sent …',
    rolling: 'The cubes are rolling …',
    lifting: 'The cup is lifted …',
    odd: (who: Who, gained: number) => `${whose(who)} stands out: ${points(gained)}`,
    cupOdd: 'The cup’s cube stands out: no points',
    alike: 'All alike: no points',
    tied: (people: readonly Who[]) => `${upper(names(people))} are level: one more round`,
  },

  act: {
    throw: 'Throw',
    throwHint: 'hold and let go, or tap',
    letGo: 'Let go!',
    shake: 'Shake to throw',
    shakeHint: 'shake the phone, hold it still, or tap',
    lift: 'Lift the cup',
    liftKeys: 'L',
    pay: (ante: number) => `Pay ${chips(ante)}`,
    check: 'Check this game',
    rematch: 'Play again',
  },

  pot: {
    title: 'Pot',
    label: (count: number) => `In the pot: ${chips(count)}`,
    taken: (who: Who, count: number) => `${does(who, 'takes', 'take')} ${chips(count)}`,
  },

  slate: {
    title: 'Slate',
    round: 'Round',
    total: 'Total',
    player: 'Player',
    notPlayed: 'not played yet',
    /** A cell of the slate read aloud. */
    cell: (gained: number, colour: 'R' | 'B' | null) =>
      [colour && colours[colour], gained > 0 ? points(gained) : 'no points']
        .filter(Boolean)
        .join(', '),
    cupCell: (colour: 'R' | 'B' | null, odd: boolean) =>
      [colour && colours[colour], odd && 'the odd one'].filter(Boolean).join(', ') || 'not known',
  },

  odds: {
    title: 'Chance of winning',
    label: (who: Who, percent: string, exact: string) =>
      `${who.you ? 'You' : who.name}: ${percent}, exactly ${exact}`,
  },

  log: {
    title: 'What happened',
    empty: 'Nothing has happened yet.',
    paid: (who: Who, count: number, pot: number) =>
      `${does(who, 'pays', 'pay')} ${chips(count)}; ${pot} in the pot.`,
    potFilled: (pot: number) => `The pot is full: ${chips(pot)}.`,
    threw: (who: Who) => `${does(who, 'has thrown', 'have thrown')}.`,
    revealed: (round: number, cubes: readonly { who: Who; colour: 'R' | 'B' }[]) =>
      `Round ${round}: ${list(cubes.map(({ who, colour }) => `${inside(who)} ${colours[colour]}`))}.`,
    lifted: (who: Who, colour: 'R' | 'B') =>
      `${does(who, 'lifts', 'lift')} the cup: ${colours[colour]}.`,
    scored: (who: Who, gained: number) => `${whose(who)} is the odd one: ${points(gained)}.`,
    cupOdd: 'The cup’s cube is the odd one: no points.',
    alike: 'All alike: no points.',
    tied: (people: readonly Who[]) => `${upper(names(people))} are level: one more round.`,
    enteredColours: (round: number, letters: readonly ('R' | 'B')[]) =>
      `Round ${round} entered: ${list(letters.map((letter) => colours[letter]))}.`,
    enteredOdd: (round: number, who: Who) =>
      `Round ${round} entered: ${who.you ? 'your' : `${who.name}’s`} cube was the odd one.`,
    enteredCup: (round: number) => `Round ${round} entered: the cup’s cube was the odd one.`,
    enteredNone: (round: number) => `Round ${round} entered: all alike.`,
    undone: (round: number) => `Round ${round} was taken back.`,
    paidOut: (who: Who, count: number) => `${does(who, 'takes', 'take')} the pot: ${chips(count)}.`,
    ended: (who: Who, total: number) => `${does(who, 'wins', 'win')} with ${points(total)}.`,
  },

  keep: {
    region: 'The slate',
    enter: (round: number) => `Round ${round}: how did the cubes fall?`,
    worth: (value: number) => `worth ${points(value)}`,
    hint: 'One tap on the odd one, or one tap per colour.',
    odd: 'Odd one',
    oddIs: (who: Who) => (who.you ? 'Your cube was the odd one' : `${who.name}: the odd one`),
    cupOdd: 'The cup’s cube was the odd one',
    none: 'All alike',
    colourOf: (name: string, colour: 'R' | 'B') => `${name}: ${colours[colour]}`,
    undoRound: (round: number) => `Take back round ${round}`,
    close: 'Close the slate',
    decided: (who: Who) => does(who, 'has won', 'have won'),
    closed: (who: Who) => `${does(who, 'won', 'won')}. The slate is closed.`,
    tied: (people: readonly Who[]) => `${upper(names(people))} are level: one more round`,
    watching: (who: Who) => `${who.name} keeps this slate. You are watching.`,
    history: 'Everything entered',
    historyEmpty: 'Nothing entered yet.',
    struck: 'taken back',
    noteColours: (letters: readonly ('R' | 'B')[]) =>
      letters.map((letter) => colours[letter]).join(', '),
    noteOdd: (name: string) => `odd one: ${name}`,
    noteCup: 'odd one: the cup',
    noteNone: 'all alike',
    noteUndo: (round: number) => `round ${round} taken back`,
    ante: (count: number) => `Agreed: ${chips(count)} each`,
    unchecked: 'Real cubes: this program keeps the score but cannot check the chance.',
    keys: 'Keys: 1 2 3 the odd one, C cup, N all alike, R and B the colours, U take back.',
  },

  help: {
    title: 'What the buttons do',
    rulesAt: 'The rules of the game are its authors’. Read them here:',
    steps: [
      [
        'Throw',
        'Throws your cube. Hold the button to shake, let go to throw; a tap does as well, and so do Space and Enter. Your cube stays unseen until everybody has thrown.',
      ],
      [
        'Lift the cup',
        'Shown when two play: takes the cup off the third cube. Key: L. Whoever is first does it.',
      ],
      [
        'Pay',
        'Puts the agreed play chips into the pot. Shown when the table was opened with a pot.',
      ],
      [
        'Slate',
        'Fills by itself, a column per round. Each cell shows the colour of a cube and the points it brought.',
      ],
      [
        'Chance of winning',
        'The exact probability from what lies open, worked out anew after every round.',
      ],
    ] as readonly (readonly [string, string])[],
  },

  credit: {
    line: 'Bargon was designed by Kevin Van Ryswyck, with graphics by Rick Scott (CC BY-NC-ND).',
    link: 'The rules are at gamesofthegalaxy.com',
  },
}
