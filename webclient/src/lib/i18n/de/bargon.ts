import type { Who } from '../../bargon/people'
import type { bargon as english } from '../en/bargon'
import { listIn, pluralIn } from '../plural'

const plural = pluralIn('de')
const list = listIn('de')
const chips = (count: number) => plural(count, { one: '# Chip', other: '# Chips' })
const points = (count: number) => plural(count, { one: '# Punkt', other: '# Punkte' })

/** `Mara wirft`, `Du wirfst`. */
const does = (who: Who, one: string, you: string): string =>
  who.you ? `Du ${you}` : `${who.name} ${one}`
const inside = (who: Who): string => (who.you ? 'du' : who.name)
const names = (people: readonly Who[]): string => list(people.map(inside))
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** `Mara und Tom liegen`, `Tom und du liegt`. */
const lie = (people: readonly Who[]): string => (people.some((who) => who.you) ? 'liegt' : 'liegen')

const colours = { R: 'Rot', B: 'Blau' }
const whose = (who: Who): string => (who.you ? 'Dein Würfel' : `Der Würfel von ${who.name}`)

export const bargon: typeof english = {
  cup: 'Becher',
  you: 'Du',

  table: {
    region: 'Der Tisch',
    cubes: 'Die Würfel',
    round: (round) => `Runde ${round}`,
    worth: (value) => `um ${points(value)}`,
    next: (round, value) => `danach: Runde ${round} um ${points(value)}`,
    watching: 'Du schaust zu',
    settling: 'Einen Moment …',
  },

  spot: {
    ready: (you) => (you ? 'wirfst noch' : 'wirft noch'),
    thrown: (you) => (you ? 'hast geworfen' : 'hat geworfen'),
    rolling: 'rollt',
    toPay: (you) => (you ? 'zahlst noch' : 'zahlt noch'),
    paid: (you) => (you ? 'hast gezahlt' : 'hat gezahlt'),
    odd: 'sticht heraus',
    wins: (you) => (you ? 'gewinnst' : 'gewinnt'),
    covered: 'verdeckt',
    lies: (colour) => `liegt auf ${colours[colour]}`,
    label: (who, state, score) => `${who.you ? 'Du' : who.name}: ${state}. ${points(score)}.`,
    cupLabel: (state) => `Der Becher: ${state}.`,
  },

  prompt: {
    pay: (ante) => `In den Topf: ${chips(ante)}`,
    throw: 'Wirf deinen Würfel',
    lift: 'Wer traut sich an den Becher?',
    thrown: 'Geworfen. Noch sieht niemand einen Würfel.',
    waiting: (people) =>
      people.every((who) => who.you) ? 'Du bist dran' : `Warten auf ${list(people.map(whom))}`,
    over: (who) => `${does(who, 'gewinnt', 'gewinnst')}!`,
    sent: 'Gesendet …',
    rolling: 'Die Würfel rollen …',
    lifting: 'Der Becher hebt sich …',
    odd: (who, gained) => `${whose(who)} sticht heraus: ${points(gained)}`,
    cupOdd: 'Der Würfel im Becher sticht heraus: keine Punkte',
    alike: 'Alle gleich: keine Punkte',
    tied: (people) => `${upper(names(people))} ${lie(people)} gleichauf: noch eine Runde`,
  },

  act: {
    throw: 'Werfen',
    throwHint: 'halten und loslassen, oder tippen',
    letGo: 'Loslassen!',
    shake: 'Schütteln zum Werfen',
    shakeHint: 'schütteln und stillhalten, oder tippen',
    lift: 'Becher heben',
    liftKeys: 'L',
    pay: (ante) => `${chips(ante)} zahlen`,
    check: 'Diese Partie prüfen',
    rematch: 'Noch einmal',
  },

  pot: {
    title: 'Topf',
    label: (count) => `Im Topf: ${chips(count)}`,
    taken: (who, count) => `${does(who, 'nimmt', 'nimmst')} ${chips(count)}`,
  },

  slate: {
    title: 'Tafel',
    round: 'Runde',
    total: 'Summe',
    player: 'Name',
    notPlayed: 'noch nicht gespielt',
    cell: (gained, colour) =>
      [colour && colours[colour], gained > 0 ? points(gained) : 'keine Punkte']
        .filter(Boolean)
        .join(', '),
    cupCell: (colour, odd) =>
      [colour && colours[colour], odd && 'anders als die anderen'].filter(Boolean).join(', ') ||
      'unbekannt',
  },

  odds: {
    title: 'Gewinnchance',
    label: (who, percent, exact) => `${who.you ? 'Du' : who.name}: ${percent}, genau ${exact}`,
  },

  log: {
    title: 'Was geschah',
    empty: 'Noch ist nichts geschehen.',
    paid: (who, count, pot) => `${does(who, 'zahlt', 'zahlst')} ${chips(count)}; ${pot} im Topf.`,
    potFilled: (pot) => `Der Topf ist voll: ${chips(pot)}.`,
    threw: (who) => `${does(who, 'hat', 'hast')} geworfen.`,
    revealed: (round, cubes) =>
      `Runde ${round}: ${list(cubes.map(({ who, colour }) => `${inside(who)} ${colours[colour]}`))}.`,
    lifted: (who, colour) => `${does(who, 'hebt', 'hebst')} den Becher: ${colours[colour]}.`,
    scored: (who, gained) => `${whose(who)} ist anders als die anderen: ${points(gained)}.`,
    cupOdd: 'Der Würfel im Becher ist anders als die anderen: keine Punkte.',
    alike: 'Alle gleich: keine Punkte.',
    tied: (people) => `${upper(names(people))} ${lie(people)} gleichauf: noch eine Runde.`,
    enteredColours: (round, letters) =>
      `Runde ${round} eingetragen: ${list(letters.map((letter) => colours[letter]))}.`,
    enteredOdd: (round, who) =>
      `Runde ${round} eingetragen: ${inside(who)} ${who.you ? 'warst' : 'war'} anders als die anderen.`,
    enteredCup: (round) => `Runde ${round} eingetragen: Der Becher war anders als die anderen.`,
    enteredNone: (round) => `Runde ${round} eingetragen: alle gleich.`,
    undone: (round) => `Runde ${round} wurde zurückgenommen.`,
    paidOut: (who, count) => `${does(who, 'nimmt', 'nimmst')} den Topf: ${chips(count)}.`,
    ended: (who, total) => `${does(who, 'gewinnt', 'gewinnst')} mit ${points(total)}.`,
  },

  keep: {
    region: 'Die Tafel',
    enter: (round) => `Runde ${round}: Wie fielen die Würfel?`,
    worth: (value) => `bringt ${points(value)}`,
    hint: 'Ein Tipp auf den, der anders ist, oder einer je Farbe.',
    odd: 'Anders',
    oddIs: (who) => (who.you ? 'Dein Würfel war anders' : `${who.name}: war anders`),
    cupOdd: 'Der Würfel im Becher war anders',
    none: 'Alle gleich',
    colourOf: (name, colour) => `${name}: ${colours[colour]}`,
    undoRound: (round) => `Runde ${round} zurücknehmen`,
    close: 'Tafel schließen',
    decided: (who) => does(who, 'hat gewonnen', 'hast gewonnen'),
    closed: (who) => `${does(who, 'hat gewonnen', 'hast gewonnen')}. Die Tafel ist geschlossen.`,
    tied: (people) => `${upper(names(people))} ${lie(people)} gleichauf: noch eine Runde`,
    watching: (who) => `${who.name} führt diese Tafel. Du schaust zu.`,
    history: 'Alles Eingetragene',
    historyEmpty: 'Noch nichts eingetragen.',
    struck: 'zurückgenommen',
    noteColours: (letters) => letters.map((letter) => colours[letter]).join(', '),
    noteOdd: (name) => `anders: ${name}`,
    noteCup: 'anders: der Becher',
    noteNone: 'alle gleich',
    noteUndo: (round) => `Runde ${round} zurückgenommen`,
    ante: (count) => `Vereinbart: je ${chips(count)}`,
    unchecked: 'Echte Würfel: Das Programm führt die Punkte, den Zufall kann es nicht prüfen.',
    keys: 'Tasten: 1 2 3 wer anders ist, C Becher, N alle gleich, R und B die Farben, U zurücknehmen.',
  },

  help: {
    title: 'Was die Knöpfe tun',
    rulesAt: 'Die Regeln des Spiels gehören seinen Autoren. Hier stehen sie:',
    steps: [
      [
        'Werfen',
        'Wirft deinen Würfel. Halte den Knopf, um zu schütteln, und lass los, um zu werfen; Tippen geht auch, ebenso Leertaste und Eingabe. Dein Würfel bleibt ungesehen, bis alle geworfen haben.',
      ],
      [
        'Becher heben',
        'Erscheint, wenn zwei spielen: nimmt den Becher vom dritten Würfel. Taste: L. Wer zuerst hebt, hebt.',
      ],
      [
        'Zahlen',
        'Legt die vereinbarten Spielchips in den Topf. Erscheint, wenn der Tisch mit Topf eröffnet wurde.',
      ],
      [
        'Tafel',
        'Füllt sich von selbst, eine Spalte je Runde. Jedes Feld zeigt die Farbe eines Würfels und die Punkte, die er brachte.',
      ],
      [
        'Gewinnchance',
        'Die genaue Wahrscheinlichkeit aus dem, was offen liegt, nach jeder Runde neu berechnet.',
      ],
    ],
  },

  credit: {
    line: 'Bargon ist von Kevin Van Ryswyck, Grafik Rick Scott (CC BY-NC-ND).',
    link: 'Die Regeln stehen auf gamesofthegalaxy.com',
  },
}

function whom(who: Who): string {
  return who.you ? 'dich' : who.name
}
