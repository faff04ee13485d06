import { listIn, pluralIn } from '../plural'

const plural = pluralIn('en')

export const common = {
  name: 'Cube & Amulet',
  list: listIn('en'),
  gargon: 'Gargon',
  bargon: 'Bargon',

  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  ok: 'All right',
  save: 'Save',
  home: 'Home',
  menu: 'Menu',
  more: 'More',
  retry: 'Try again',
  loading: 'One moment …',
  settings: 'Settings',
  help: 'Help',
  rulings: 'How this program rules',
  credits: 'Credits',
  check: 'Check a game',
  skip: 'Skip to the table',

  language: 'Language',
  theme: 'Light',
  themes: { system: 'Like the device', light: 'By day', dark: 'By night' },

  log: 'What happened',
  logEmpty: 'Nothing has happened yet.',

  share: 'Share the link',
  copy: 'Copy the link',
  copied: 'Link copied',
  copyFailed: 'Please copy it by hand',
  qr: 'QR code of the invitation: point a phone’s camera at it',

  you: 'You',
  seat: (number: number) => `Seat ${number}`,
  freeSeat: 'Free seat',
  bot: 'Bot',
  here: 'here',
  away: 'away',
  turn: 'to move',
  spectators: (count: number) => plural(count, { one: '# watching', other: '# watching' }),
  players: (count: number) => plural(count, { one: '# player', other: '# players' }),
  points: (count: number) => plural(count, { one: '# point', other: '# points' }),
  cards: (count: number) => plural(count, { one: '# card', other: '# cards' }),
  amulets: (count: number) => plural(count, { one: '# amulet', other: '# amulets' }),
  chips: (count: number) => plural(count, { one: '# chip', other: '# chips' }),

  /** The bots: creatures' names, by code. */
  bots: { random: 'Scatterling', steady: 'Steadfast' } as Record<string, string>,
  botHints: {
    random: 'plays anything allowed, by pure luck',
    steady: 'plays soundly and calmly',
  } as Record<string, string>,

  /** Creatures by colour letter, and the colours. */
  creatures: {
    W: 'Dragon',
    B: 'Pegasus',
    V: 'Gargoyle',
    R: 'Phoenix',
    Y: 'Manticore',
    G: 'Fairy',
  },
  colours: { W: 'white', B: 'blue', V: 'violet', R: 'red', Y: 'yellow', G: 'green' },

  connection: {
    connecting: 'Connecting …',
    open: 'Connected',
    reconnecting: 'Connection lost. Trying again; nothing is lost.',
    closed: 'Disconnected',
  },

  /** Refusals by code; what is not listed is shown as `refused`. */
  problems: {
    refused: 'That did not work.',
    offline: 'The server does not answer. Is it running, and are you in its network?',
    not_found: 'There is nothing here.',
    forbidden: 'That is not yours to do.',
    not_your_turn: 'It is not your turn.',
    illegal_move: 'The rules do not allow that now.',
    late: 'That came too late: something has happened meanwhile.',
    closed: 'This table is closed.',
  } as Record<string, string>,
}
