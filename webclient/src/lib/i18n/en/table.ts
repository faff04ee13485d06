import { listIn, pluralIn } from '../plural'

const plural = pluralIn('en')
const list = listIn('en')

const seconds = (count: number) => plural(count, { one: '# second', other: '# seconds' })
const minutes = (count: number) => plural(count, { one: '# minute', other: '# minutes' })
const hours = (count: number) => plural(count, { one: '# hour', other: '# hours' })
const days = (count: number) => plural(count, { one: '# day', other: '# days' })

/** What is agreed and happens at every table, whatever is played there. */
export const table = {
  clock: {
    legend: 'Time to think',
    none: 'No clock',
    noneHint: 'Everybody takes the time they need.',
    live: 'With a clock',
    liveLegend: 'How much time for everybody?',
    liveHint: (reserve: string, increment: number) =>
      `${reserve} each for the whole game, and ${seconds(increment)} more with every move.`,
    livePreset: (reserve: string, increment: number) => `${reserve} + ${increment} s`,
    reserve: (count: number) => `${count} min`,
    reserveLong: minutes,
    days: 'Over days',
    daysLegend: 'How long for each move?',
    daysHint: (count: number) =>
      plural(count, {
        one: 'Each move may take # day. For games beside everything else.',
        other: 'Each move may take # days. For games beside everything else.',
      }),
    daysEach: (count: number) => plural(count, { one: '# day a move', other: '# days a move' }),
    daysShort: days,
    /** What a clock shows when there is more than an hour. */
    long: (days: number, hours: number, minutes: number) =>
      days > 0 ? `${days} d ${hours} h` : `${hours} h ${String(minutes).padStart(2, '0')}`,
    title: (name: string) => `Time of ${name}`,
    mine: 'Your time',
    low: 'little time left',
    unsure: 'as of before the line broke',
    /** Read aloud now and then, never counted down. */
    left: (text: string) => `You have ${text} left.`,
    spoken: { seconds, minutes, hours, days },
  },

  absence: {
    legend: 'If somebody is missing',
    wait: 'Wait',
    bot: 'A bot plays on',
    end: 'End the game',
    missing: {
      none: 'is away for a while when it is their turn',
      live: 'is away for a while or out of time',
      days: 'has not moved in time',
    },
    waitHint: (missing: string) => `If somebody ${missing}, the table waits until they are back.`,
    botHint: (missing: string) =>
      `If somebody ${missing}, a bot plays for them until they come back.`,
    endHint: (missing: string) => `If somebody ${missing}, the game ends without a winner.`,
    thrown: 'The table throws',
    thrownHint: (missing: string) =>
      `If somebody ${missing}, the table throws for them, and the points count.`,
  },

  /** Why a person does not play, in a word beside the name. */
  note: {
    away: 'away',
    absent: 'away too long',
    time: 'out of time',
    resigned: 'gave up',
    bot: 'a bot plays',
    table: 'the table throws',
  },

  out: {
    you: {
      absent: 'You were away for a while.',
      time: 'Your time ran out.',
      resigned: 'You have given up.',
    },
    other: {
      absent: (name: string) => `${name} has been away for a while.`,
      time: (name: string) => `${name} is out of time.`,
      resigned: (name: string) => `${name} has given up.`,
    },
    botForYou: 'A bot plays for you.',
    tableForYou: 'The table throws for you.',
    waitForYou: 'The table waits for you.',
    botPlays: 'A bot plays on.',
    tablePlays: 'The table throws instead.',
    waiting: 'The table waits.',
    comeBack: 'I am back',
  },

  /** A bot failed; somebody else made its move. */
  standIn: {
    bot: (name: string, by: string) => `${name} has lost the thread: “${by}” moves instead.`,
    table: (name: string) => `${name} has lost the thread: the table moves instead.`,
  },

  proposal: {
    region: 'A proposal',
    other: {
      end: (name: string) => `${name} proposes to end the game here.`,
      undo: (name: string) => `${name} would like to take back the last move.`,
    },
    mine: {
      end: 'You have proposed to end the game here.',
      undo: 'You have asked to take back your last move.',
    },
    agreed: (names: readonly string[]) => `Agreed: ${list(names)}.`,
    missing: (names: readonly string[]) => `Still to answer: ${list(names)}.`,
    agree: 'Agree',
    decline: 'Decline',
    withdraw: 'Withdraw',
    youAgreed: 'You have agreed.',
  },

  menu: {
    open: 'This table',
    undo: 'Take back my last move',
    undoHint: 'Nothing new has been seen since. All others have to agree; bots always do.',
    undoGo: 'Ask for it',
    end: 'End the game together',
    endHint: 'All others have to agree; bots always do. Nobody wins.',
    endChips: 'Everybody gets back what they paid into the pot.',
    endGo: 'Propose it',
    pending: 'Something is proposed already. Answer that first.',
    resign: 'Give up',
    resignHint: 'A bot plays your seat to the end. For you the game counts as lost.',
    resignLast:
      'At most one person is left then, so the game ends at once. For you it counts as lost.',
    resignPot: 'Your ante stays in the pot, if somebody is left to win it.',
    resignSure: 'Do you really want to give up?',
    resignYes: 'Yes, give up',
    resignNo: 'No, play on',
  },

  ending: {
    finished: 'Played to the end',
    agreed: 'Ended by agreement',
    abandoned: 'Ended because somebody left',
    expired: 'Ended because time ran out',
    resigned: 'Given up',
  } as Record<string, string>,
  endingBy: {
    agreed: () => 'Everybody agreed to end the game here.',
    abandoned: (names: string) => `${names} stayed away too long.`,
    expired: (names: string) => `The time of ${names} ran out.`,
    resigned: (names: string) => `${names} gave up.`,
  } as Record<string, (names: string) => string>,

  wish: {
    title: 'Drawing after a defeat',
    intro: 'Say once how you want to draw for a beaten card. Nobody else sees this.',
    kinds: {
      ask: 'Ask me',
      left: 'Left',
      right: 'Right',
      rank: 'By colour',
    },
    hints: {
      ask: 'The table asks you each time.',
      left: 'The card of the left pile, always.',
      right: 'The card of the right pile, always.',
      rank: 'Of both open cards, the colour that stands higher on your list.',
    },
    list: 'Your colours, the dearest first',
    up: (colour: string) => `${colour} up`,
    down: (colour: string) => `${colour} down`,
    placed: (colour: string, place: number) => `${colour} is now number ${place}.`,
    save: 'Draw like this',
    saved: 'From now on you draw like this.',
    chip: (how: string) => `Draw: ${how}`,
    /** On the pile that is always drawn from. */
    always: 'auto',
    short: { ask: 'ask', left: 'left', right: 'right', rank: 'by colour' },
  },

  purse: {
    title: 'Your chips',
    play: 'Play value only: chips cannot be bought, sold or paid out.',
    refill: 'Fill up for free',
    refilled: 'Your purse is full again.',
    next: (when: string) => `Next free filling: ${when}`,
    full: 'Less than 1,000? Then you can fill up for free, once a day.',
    tooFew: (ante: number) =>
      plural(ante, {
        one: 'The ante is # chip, and your purse has too little.',
        other: 'The ante is # chips, and your purse has too little.',
      }),
    tooMuch: 'That is more than you have at present.',
  },

  sound: {
    on: 'Sounds',
    onHint: 'Cards, cubes and chips can be heard.',
    haptics: 'Vibration',
    hapticsHint: 'The phone nudges you when it is your turn.',
  },
}
