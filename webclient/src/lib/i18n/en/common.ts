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

  /** What a bot is called, by its seat: creatures that are on no card. */
  botNames: ['Griffin', 'Basilisk', 'Sphinx', 'Chimera', 'Hydra'],
  /** How a bot plays, by its code. */
  bots: { random: 'Carefree', steady: 'Steady' } as Record<string, string>,
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

  refused: 'That did not work.',
  /** Refusals by the server's codes. */
  problems: {
    already_contributed: 'This device has already done its part.',
    already_seated: 'You already sit at this table.',
    decision_closed: 'That came too late: something has happened meanwhile.',
    game_running: 'The game is still running.',
    game_started: 'The game has already started.',
    not_everybody_is_ready: 'Not everybody’s device is ready yet.',
    not_ended: 'The game is not over yet.',
    not_playing: 'No game is running here.',
    not_your_turn: 'It is not your turn.',
    seat_free: 'Nobody sits there.',
    seat_taken: 'Somebody else was quicker: the seat is taken.',
    seats_free: 'Not all seats are taken yet.',
    not_host: 'Only whoever opened the table may do that.',
    not_seated: 'You do not sit at this table.',
    not_starter: 'Somebody else starts this game.',
    wrong_invite: 'This invitation is not valid. Ask for the whole link.',
    unknown_game: 'There is no such game here.',
    unknown_table: 'There is no such table here.',
    try_again: 'The server could not store that just now. Try again.',
    too_many_requests: 'That was a little too fast. Wait a moment.',
    bad_name: 'This name does not work. Use 1 to 24 ordinary characters.',
    bad_options: 'These house rules do not go together.',
    internal_error: 'The server made a mistake.',
    unparsable_move: 'The server did not understand that move.',
    offline: 'The server does not answer. Is it running, and are you in its network?',
    closed: 'You are no longer connected to this table.',
  } as Record<string, string>,
}
