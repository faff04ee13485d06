import { listIn, pluralIn } from '../plural'

const plural = pluralIn('en')
const list = listIn('en')

type ColourLetter = 'W' | 'B' | 'V' | 'R' | 'Y' | 'G'
const points = (count: number) => plural(count, { one: '# point', other: '# points' })
const moves = (count: number) => plural(count, { one: '# move', other: '# moves' })

export const check = {
  title: 'Check a game',
  lead: 'Was the chance fair, was every move allowed, is the result right? This page works it all out again on your own device, with code of its own, from nothing but the record of the game.',

  open: {
    drop: 'Drop a record here',
    choose: 'Choose a record file',
    hint: 'A record is the JSON document of one finished game, or a file with one on each line.',
    another: 'Check another game',
    download: 'Save this record',
    loading: 'Fetching the record …',
    many: (count: number) => plural(count, { one: '# record', other: '# records in this file' }),
    pick: 'Which one?',
    line: (number: number) => `Document ${number}`,
  },

  problems: {
    not_found: 'This server knows no game with that name.',
    running: 'This game is not over yet. Its secret is opened only after the end.',
    offline: 'The server does not answer. If you have the record as a file, you can check it here.',
    nothing: 'There is nothing in this file.',
    too_large: 'This is far too large to be a record.',
    broken_off: 'This record breaks off in the middle. It was not saved completely.',
    not_json: 'This is no record: it is not even JSON.',
    repeated_key: (where: string) =>
      `This document says “${where}” twice, so it could be read in two ways. It is refused.`,
    not_a_record: 'This is JSON, but no record of this program.',
    newer_format: (where: string) =>
      `This record has the format ${where}, which is newer than this page.`,
    shape: (where: string) =>
      `This record is damaged: “${where}” is missing or not as it should be.`,
  },

  verdict: {
    holds: 'Everything holds',
    fails: 'This does not hold',
    unknown: 'Not everything can be checked',
    holdsText:
      'Witnessed by this device: the chance was fixed beforehand, every move was allowed, and the result is right.',
    consistent: 'Everything fits together',
    consistentText:
      'Consistent, not witnessed here: the chance belongs to its seal, every move was allowed, and the result is right. Whether the seal was shown before the game, this device cannot say.',
    failsText: 'At least one step below does not fit. Read it before you blame anybody.',
    unknownText: 'What could be checked is right. The marked step says what could not.',
  },
  mark: { holds: 'holds', fails: 'does not hold', unknown: 'cannot be checked' },

  steps: {
    title: 'Step by step',
    rules: {
      title: 'Rules',
      known: (rules: string) => `The game was played by ${rules}, which this page knows.`,
      unknown_rules: (rules: string, known: string) =>
        `The game was played by ${rules}. This page can replay ${known}; a version of the program that knows these rules can check it.`,
      bad_options: 'The options of this record do not exist in this game.',
    },
    commitment: {
      title: 'Seal',
      matches:
        'The secret that was opened after the game belongs to the seal that was shown before it (SHA-256).',
      differs:
        'The opened secret does not belong to the seal that was shown before. The chance was exchanged, or the record was changed.',
      unknown_scheme: (scheme: string) =>
        `The chance came about by “${scheme}”, which this page does not know.`,
      physical: 'Real cubes were thrown. Their chance cannot be checked, by anybody.',
      nothing_drawn: 'The game ended before anything was drawn.',
      missing: 'Cubes or cards were drawn, but the record does not say from what.',
    },
    contributions: {
      title: 'Everybody’s bytes',
      complete: 'Every seat has added its bytes; bots add zeros, as they must.',
      wrong_number: 'There is not exactly one contribution for each seat.',
      bot_contributed: (name: string) => `${name} is a bot, and yet it did not add zeros.`,
    },
    witness: {
      title: 'This device',
      witnessed: (name: string) =>
        `Witnessed by this device: it was shown this very seal before the game, and the bytes it sent for ${name} are in the record.`,
      watched:
        'Witnessed by this device: it was shown this very seal before the game. It added no bytes.',
      not_here:
        'Not witnessed here: this device was not there, so it cannot say that the seal was really shown beforehand.',
      other_seal:
        'Before the game this device was shown another seal. The secret was exchanged afterwards, or this is another game’s record.',
      other_bytes: (name: string) =>
        `The bytes that this device sent are not those of ${name} in the record. That is right if you stood up before the game began. If you sat there, they were exchanged.`,
    },
    moves: {
      title: 'Moves',
      all_fit: (count: number, gargon: boolean) =>
        gargon
          ? `Dealt again from the secret, ${moves(count)} fit: every card laid was in that hand, and every move was allowed.`
          : `Played again from the beginning, ${moves(count)} fit and were allowed.`,
      violation: (number: number, name: string, move: string, why: string) =>
        `Move ${number} (${name}: “${move}”) cannot have happened: ${why}`,
    },
    ending: {
      title: 'End',
      by_rules: 'The game was played to its end.',
      stopped: {
        agreed: 'Everybody agreed to stop before the end.',
        abandoned: 'The game was left before the end.',
        expired: 'The game ran out of time before the end.',
        resigned: 'So many gave up that the game stopped before the end.',
      } as Record<string, string>,
      incomplete: 'The record calls the game finished, but after its last move it goes on.',
      over_before: 'The record calls the game broken off, but it was played to its end.',
    },
    result: {
      title: 'Result',
      equal: 'Counted again, all points come out the same.',
      none: 'A game that was broken off has no result, and the record claims none.',
      scores_differ: (given: string, found: string) =>
        `The record says ${given}, but counting again gives ${found}.`,
      noScores: 'no result',
      breakdown_differs: 'The totals agree, but how the record explains them does not.',
      termination_differs: 'The record names another way in which the game ended.',
    },
  },

  why: {
    other_seat: 'somebody else was to move.',
    not_now: 'something else was asked.',
    unreadable: 'it is not written as a move is.',
    not_in_hand: (card: string) => `the card ${card} was not in that hand.`,
    too_many_cards: 'it has too many cards.',
    three_of_a_colour: 'it is three cards of one colour.',
    other_pattern: (pattern: string) => `the pattern of the round was ${pattern}.`,
    closed_colour: (card: string) =>
      `nobody had laid the colour of ${card}, and this was the last seat.`,
    must_lay: 'the start player held cards and had to lay.',
    draw_first: 'whoever passes draws at least one card.',
    colour_not_to_fight: (colour: string) => `the colour ${colour} was not to be fought then.`,
    after_the_end: 'the game was over.',
    already_paid: 'this seat had paid already.',
    already_thrown: 'this seat had thrown already.',
    not_scorekeeper: 'only the scorekeeper enters.',
    nothing_to_undo: 'nothing was left to take back.',
    decided: 'the slate was decided already.',
    undecided: 'the slate was not decided yet.',
  },

  standIns: (name: string, count: number) =>
    `${plural(count, { one: '# move', other: '# moves' })} of ${name} were made by somebody else, while ${name} was away. That is the server’s word.`,

  numbers: {
    title: 'The numbers themselves',
    id: 'Game',
    commitment: 'Seal (SHA-256 of the secret)',
    secret: 'Secret',
    bytes: (name: string) => `Bytes of ${name}`,
    how: 'What is done with them is described byte by byte in docs/fairness.md, which comes with the program; cubeamulet verify FILE does the same on the command line.',
  },

  limits: {
    title: 'What this proves, and what it does not',
    points: [
      'The seal keeps the server from exchanging the chance after it has seen everybody’s bytes. It holds for you only if your device was shown the seal beforehand: that is what “witnessed by this device” means.',
      'A house that plays itself, or whose friend sends the last bytes, can try many bytes and choose among deals. Play on a server that nobody at the table owns.',
      'In a game of bots only, the house can choose the secret freely.',
      'Whoever runs the server can look at hidden cards while the game is played, as with any server.',
      'Names, who was a person or a bot, and who moved for somebody absent are the server’s word.',
      'With real cubes only the sums can be checked.',
    ],
  },

  story: {
    dealTitle: 'The cards, all open',
    bargonTitle: 'The cubes, all open',
    deal: (number: number) => `Deal ${number}`,
    dealt: 'What everybody was dealt',
    piles: 'The draw piles, next card first',
    left: 'left',
    right: 'right',
    start: (name: string) => `${name} began`,
    round: (number: number) => `Round ${number}`,
    lays: (name: string) => `${name} lays`,
    passes: (name: string) => `${name} passes`,
    passesAndDraws: (name: string) => `${name} passes and draws`,
    fight: (colour: ColourLetter, number: number) =>
      number === 1
        ? `${{ W: 'White', B: 'Blue', V: 'Violet', R: 'Red', Y: 'Yellow', G: 'Green' }[colour]}:`
        : 'again:',
    alone: (name: string) => `${name} wins alone with`,
    wins: (name: string) => `${name} wins with`,
    against: 'against',
    drawsInstead: (name: string) => `${name} draws`,
    card: (colour: ColourLetter, value: number) =>
      `${{ W: 'white', B: 'blue', V: 'violet', R: 'red', Y: 'yellow', G: 'green' }[colour]} ${value}`,
    scores: 'Points',
    total: 'Total',
    seat: 'Name',
    broken: 'Up to here the moves could be followed.',
    cupLiftedBy: (name: string) => `cup lifted by ${name}`,
    colours: { R: 'red', B: 'blue' },
    odd: (name: string, gained: number) => `${name}: ${points(gained)}`,
    cupOdd: 'the cup’s cube: no points',
    alike: 'all alike: no points',
    notes: 'Entered, one after the other',
    undone: (round: number) => `round ${round} taken back`,
    pot: (chips: number) =>
      plural(chips, { one: '# chip in the pot', other: '# chips in the pot' }),
    cup: 'Cup',
  },
  list,
}
