import type { common as english } from '../en/common'
import { listIn, pluralIn } from '../plural'

const plural = pluralIn('de')

export const common: typeof english = {
  name: 'Cube & Amulet',
  list: listIn('de'),
  gargon: 'Gargon',
  bargon: 'Bargon',

  back: 'Zurück',
  cancel: 'Abbrechen',
  close: 'Schließen',
  ok: 'In Ordnung',
  save: 'Speichern',
  home: 'Startseite',
  menu: 'Menü',
  more: 'Mehr',
  retry: 'Noch einmal versuchen',
  loading: 'Einen Moment …',
  settings: 'Einstellungen',
  help: 'Hilfe',
  rulings: 'So entscheidet dieses Programm',
  credits: 'Wer dahintersteht',
  check: 'Ein Spiel prüfen',
  skip: 'Zum Tisch springen',

  language: 'Sprache',
  theme: 'Licht',
  themes: { system: 'Wie das Gerät', light: 'Bei Tag', dark: 'Bei Nacht' },

  log: 'Was geschehen ist',
  logEmpty: 'Noch ist nichts geschehen.',

  share: 'Link teilen',
  copy: 'Link kopieren',
  copied: 'Link kopiert',
  copyFailed: 'Bitte von Hand kopieren',
  qr: 'QR-Code der Einladung: einfach mit der Handykamera ansehen',

  you: 'Du',
  seat: (number: number) => `Platz ${number}`,
  freeSeat: 'Freier Platz',
  bot: 'Bot',
  here: 'da',
  away: 'nicht da',
  turn: 'am Zug',
  spectators: (count: number) => plural(count, { one: '# schaut zu', other: '# schauen zu' }),
  players: (count: number) => plural(count, { one: '# Person', other: '# Personen' }),
  points: (count: number) => plural(count, { one: '# Punkt', other: '# Punkte' }),
  cards: (count: number) => plural(count, { one: '# Karte', other: '# Karten' }),
  amulets: (count: number) => plural(count, { one: '# Amulett', other: '# Amulette' }),
  chips: (count: number) => plural(count, { one: '# Chip', other: '# Chips' }),

  bots: { random: 'Flattergeist', steady: 'Ruhepol' },
  botHints: {
    random: 'spielt irgendetwas Erlaubtes, ganz nach Glück',
    steady: 'spielt solide und gelassen',
  },

  creatures: {
    W: 'Drache',
    B: 'Pegasus',
    V: 'Gargoyle',
    R: 'Phönix',
    Y: 'Mantikor',
    G: 'Fee',
  },
  colours: { W: 'weiß', B: 'blau', V: 'violett', R: 'rot', Y: 'gelb', G: 'grün' },

  connection: {
    connecting: 'Verbinde …',
    open: 'Verbunden',
    reconnecting: 'Verbindung unterbrochen. Ich versuche es weiter; nichts geht verloren.',
    closed: 'Getrennt',
  },

  problems: {
    refused: 'Das hat nicht geklappt.',
    offline: 'Der Server antwortet nicht. Läuft er, und bist du in seinem Netz?',
    not_found: 'Hier ist nichts.',
    forbidden: 'Das darfst du hier nicht.',
    not_your_turn: 'Du bist nicht am Zug.',
    illegal_move: 'Das erlauben die Regeln gerade nicht.',
    late: 'Das kam zu spät: Inzwischen ist etwas geschehen.',
    closed: 'Dieser Tisch ist geschlossen.',
  },
}
