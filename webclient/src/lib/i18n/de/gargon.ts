import type { Who } from '../../gargon/people'
import type { gargon as english } from '../en/gargon'
import { listIn, pluralIn } from '../plural'

const plural = pluralIn('de')
const list = listIn('de')

type ColourLetter = 'W' | 'B' | 'V' | 'R' | 'Y' | 'G'

/** As they stand before «Karte» and before a value: die rote 12. */
const colours: Record<ColourLetter, string> = {
  W: 'weiße',
  B: 'blaue',
  V: 'violette',
  R: 'rote',
  Y: 'gelbe',
  G: 'grüne',
}

const colourNames: Record<ColourLetter, string> = {
  W: 'Weiß',
  B: 'Blau',
  V: 'Violett',
  R: 'Rot',
  Y: 'Gelb',
  G: 'Grün',
}

const COUNTED = ['keine', 'eine', 'zwei', 'drei'] as const
const counted = (count: number): string => COUNTED[count] ?? String(count)
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Mira legt`, `Du legst`. */
const does = (who: Who, one: string, you: string): string =>
  who.you ? `Du ${you}` : `${who.name} ${one}`
/** Mitten im Satz, nach dem Subjekt. */
const doesInside = (who: Who, one: string, you: string): string =>
  who.you ? `du ${you}` : `${who.name} ${one}`
/** Mitten im Satz, vor dem Subjekt: `zieht Mira`. */
const inverted = (who: Who, one: string, you: string): string =>
  who.you ? `${you} du` : `${one} ${who.name}`
const names = (people: readonly Who[]): string =>
  list(people.map((who) => (who.you ? 'du' : who.name)))

type ColourCounts = readonly { colour: ColourLetter; count: number }[]

const OFTEN = ['', '', 'zweimal ', 'dreimal '] as const
/** `zweimal Blau und Weiß`. */
const coloursOften = (groups: ColourCounts): string =>
  list(groups.map(({ colour, count }) => (OFTEN[count] ?? '') + colourNames[colour]))

const someCards = (groups: ColourCounts): string =>
  list(
    groups.map(({ colour, count }) =>
      count === 1 ? `eine ${colours[colour]} Karte` : `${counted(count)} ${colours[colour]} Karten`,
    ),
  )

/** Wo gezogen wird: vom linken Stapel. */
const fromPile = { left: 'vom linken Stapel', right: 'vom rechten Stapel' }
const pileNames = { left: 'Linker Stapel', right: 'Rechter Stapel' }

const fightOf = (colour: ColourLetter, second: boolean): string =>
  `${colourNames[colour]}${second ? ', zweiter Kampf' : ''}`

export const gargon: typeof english = {
  title: 'Gargon',
  colours,
  colourNames,
  you: 'Du',
  listOfColours: (letters) => list(letters.map((letter) => colourNames[letter])),
  someCards,

  card: (colour, value, amulets) =>
    value === 0
      ? `${colourNames[colour]} 0, verdoppelt`
      : `${colourNames[colour]} ${value}, ${plural(amulets, { one: '# Amulett', other: '# Amulette' })}`,
  shortCard: (colour, value) => `${colours[colour]} ${value}`,
  patterns: {
    '1': 'eine Karte',
    '2': 'zwei einer Farbe',
    '1+1': 'je eine aus zwei Farben',
    '2+1': 'zwei einer Farbe und eine andere',
    '1+1+1': 'je eine aus drei Farben',
  },
  pattern: 'Muster',
  table: {
    region: 'Der Tisch',
    opponents: 'Die anderen am Tisch',
    round: (round) => `Runde ${round}`,
    deal: (deal, of) => `Spiel ${deal} von ${of}`,
    starts: 'beginnt diese Runde',
    startsShort: 'beginnt',
    last: 'zuletzt dran: nur schon gelegte Farben',
    lastShort: 'zuletzt',
    passed: 'gepasst',
    toMove: 'am Zug',
    handOf: (name, cards) => `${name} hält ${cards}`,
    emptyHand: 'keine Karten',
    laidBy: (name, cards) => `${name} hat gelegt: ${cards}`,
    usedColours: 'Bisher gelegt',
    watching: 'Du schaust zu',
  },

  tips: {
    lead: 'Deine Karten geben allen das Muster vor. Hohe Werte gewinnen Kämpfe; niedrige tragen Amulette, und die sind Punkte.',
    follow:
      'Dasselbe Muster, in Farben deiner Wahl. Wo Farben sich treffen, gewinnt die höchste Karte. Oder passe: Das bringt neue Karten.',
    last: 'Du antwortest als Letzter, also nur Farben, die schon liegen. Dann wird alles aufgedeckt und kämpft.',
    mustPass: 'Passen schadet nicht: Es bringt dir eine bis drei neue Karten.',
    draw: 'Rückseiten zeigen die Farbe, nie den Wert. Nimm Farben, die du brauchst: eine bis drei Karten.',
    replace:
      'Eine besiegte Karte ist weg, dafür kommt eine neue. Welche der beiden Farben brauchst du?',
    order: 'Du bestimmst die Reihenfolge der Kämpfe. In jeder Farbe gewinnt die höchste Karte.',
    more: 'So geht Gargon',
    enough: 'Keine Tipps mehr',
    toggle: 'Tipps beim Spielen',
    toggleHint: 'Ein paar Worte, wenn du etwas zum ersten Mal gefragt wirst.',
  },

  prompt: {
    yours: 'Du bist dran',
    lead: 'Du beginnst: lege eine bis drei Karten',
    openLead: 'Noch liegt nichts: du darfst das Muster bestimmen',
    follow: (pattern) => `Du bist dran: ${pattern}, oder passen`,
    mustPass: 'Nichts passt: passe und ziehe',
    mustPassDry: 'Nichts passt: passe',
    lastSeat: (allowed) => `Zuletzt dran: nur ${allowed}`,
    draw: (drawn) =>
      drawn === 0
        ? 'Ziehe eine bis drei Karten'
        : `${upper(counted(drawn))} gezogen: noch eine oder aufhören`,
    replace: 'Deine Karte ist besiegt: ziehe eine dafür',
    order: 'Welche Farbe kämpft als Nächste?',
    waiting: {
      lay: (name) => `${name} sucht Karten aus`,
      draw: (name) => `${name} hat gepasst und zieht`,
      order: (name) => `${name} wählt den nächsten Kampf`,
      replace: (name) => `${name} zieht für eine besiegte Karte`,
    },
    over: 'Das Spiel ist aus',
    settling: 'Es wird gegeben …',
    tapPile: 'Tippe auf einen Stapel',
    sent: 'Gesendet …',
  },

  reason: {
    nothing: 'Tippe Karten an, um sie anzuheben',
    mustPass: 'Nichts passt: passe',
    colour: (allowed) => `Jetzt nur ${allowed}`,
    tooFew: (pattern) => `Nötig: ${pattern}`,
    pattern: (pattern) => `Nur ${pattern}`,
    oneOf: (patterns) => `Nur als ${patterns}`,
    notAsked: 'Du bist nicht am Legen',
    mustLay: 'Wer beginnt, muss legen',
    drawFirst: 'Ziehe mindestens eine Karte',
  },

  act: {
    lay: 'Legen',
    pass: 'Passen',
    stop: 'Aufhören',
    sort: 'Sortieren',
    byColour: 'nach Farbe',
    byValue: 'nach Wert',
    toColour: 'Nach Farbe',
    toValue: 'Nach Wert',
    laid: 'Du hast gelegt',
    skip: 'Weiter',
    skipAll: 'Alle überspringen',
    speed: 'Kämpfe',
    speedOfGame: 'Kämpfe in Gargon',
    speeds: { calm: 'ruhig', brisk: 'zügig', instant: 'sofort' },
  },

  hand: {
    label: (count) => plural(count, { one: 'Deine Hand: # Karte', other: 'Deine Hand: # Karten' }),
    empty: 'Deine Hand ist leer',
  },

  piles: {
    leftShort: 'Links',
    rightShort: 'Rechts',
    label: (pile, count, next) =>
      `${pileNames[pile]}, ${plural(count, { one: '# Karte', other: '# Karten' })}. Als Nächste: ${next}`,
    drawFrom: (pile, colour) => `Die ${colour} Karte ${fromPile[pile]} ziehen`,
    empty: 'leer',
    ahead: 'Alle kommenden Farben',
    lookAhead: (pile) => `Alle kommenden Farben: ${pileNames[pile]}`,
    aheadOf: (pile) => `${pileNames[pile]}, nächste Karte zuerst`,
    end: 'Ein Stapel ist leer: Diese Runde ist die letzte, niemand zieht mehr.',
    nearEnd: (count) =>
      plural(count, {
        one: 'Ein Stapel hat noch # Karte, dann ist Schluss',
        other: 'Ein Stapel hat noch # Karten, dann ist Schluss',
      }),
  },

  fights: {
    title: 'Kämpfe',
    ofRound: 'Kämpfe dieser Runde',
    ofLastRound: 'Kämpfe der letzten Runde',
    second: 'zweiter Kampf',
    reveal: 'Die Karten werden aufgedeckt',
    whyAlone: (who) =>
      `Sonst legte niemand diese Farbe: ${doesInside(who, 'gewinnt', 'gewinnst')}.`,
    whyHigher: (who, value, next) =>
      `${value} schlägt ${next}: ${doesInside(who, 'gewinnt', 'gewinnst')}.`,
    whyZero: (who) =>
      `Null gegen Null: ${doesInside(who, 'legte früher und gewinnt', 'legtest früher und gewinnst')}.`,
    whyForgotten: (who) => `${does(who, 'gewinnt', 'gewinnst')} diesen Kampf.`,
    drawsOne: (who, colour, pile) =>
      `${does(who, 'zieht', 'ziehst')} eine ${colours[colour]} Karte ${fromPile[pile]}.`,
    stillToFight: 'Noch zu kämpfen',
    pick: (colour) => `Als Nächstes kämpft ${colourNames[colour]}`,
  },

  winnings: {
    title: 'Gewonnene Karten',
    none: 'noch nichts',
    race: 'Die meisten Karten jeder Farbe',
    strip:
      'Deine Zeile unter den Stapeln: groß deine Karten, klein die meisten bei jemand anderem. Die Krone steht bei der höheren Zahl.',
    yourPoints: (points) => `Du hast ${points}.`,
    youStart: 'Du beginnst diese Runde.',
    youAreLast: 'Du bist zuletzt dran.',
    nobody: 'Noch hat niemand eine Karte gewonnen.',
    lane: (colour, own, best) => `${colourNames[colour]}: du ${own}, andere höchstens ${best}.`,
    leads: 'hat die meisten',
    ties: 'teilt die meisten',
    closed: 'Gespielt wird mit verdeckter Erinnerung: Zu sehen ist nur, wie viele Karten es sind.',
  },

  score: {
    title: 'Wertung',
    live: 'Zwischenstand',
    final: 'Endstand',
    dealFinal: (deal) => `Spiel ${deal}`,
    total: 'Summe',
    closed: 'Gespielt wird mit verdeckter Erinnerung: Punkte gibt es am Ende zu sehen.',
    line: (amulets, factor, bonus, points) => `${amulets} × ${factor} + ${bonus} = ${points}`,
    factorWhy: ['keine Null: einfach', 'eine Null: doppelt', 'beide Nullen: vierfach'],
    bonusWhy: {
      '10': 'die meisten Karten: +10',
      '5': 'Gleichstand an der Spitze: +5',
      '0': 'nicht die meisten: +0',
    },
    how: 'Amulette auf den gewonnenen Karten, für jede gewonnene Null der Farbe verdoppelt, dazu 10 für die meisten Karten der Farbe (bei Gleichstand je 5).',
    winner: (people) =>
      people.length > 1
        ? `${upper(names(people))} gewinnen gemeinsam`
        : people[0]?.you
          ? 'Du gewinnst!'
          : `${names(people)} gewinnt`,
    place: (place) => `${place}.`,
  },

  seen: {
    title: 'Für dich gezählt',
    button: 'Karten',
    discards: 'Abgelegt',
    discardsOf: (count) => plural(count, { one: '# Karte abgelegt', other: '# Karten abgelegt' }),
    intro: 'Alle Karten jeder Farbe: wo sie sind, soweit es alle wissen können.',
    mine: 'auf deiner Hand',
    won: 'gewonnen',
    gone: 'abgelegt',
    laid: 'gelegt',
    hidden: 'noch nicht gesehen',
    unseenCount: (count) => plural(count, { one: '# ungesehen', other: '# ungesehen' }),
    holders: 'Wer wie viele hält',
    pilesColumn: 'Stapel',
    closed:
      'An diesem Tisch ist die Erinnerung verdeckt: Werte früherer Runden werden nicht gezeigt.',
  },

  end: {
    rematch: 'Noch einmal',
    check: 'Zufall nachprüfen',
    record: 'Aufzeichnung speichern',
  },

  log: {
    title: 'Verlauf',
    empty: 'Noch ist nichts geschehen',
    dealBegan: (deal) => `Spiel ${deal}: Die Karten sind gegeben.`,
    roundBegan: (who, round) => `Runde ${round}: ${does(who, 'beginnt', 'beginnst')}.`,
    laid: (who, cards) => `${does(who, 'legt', 'legst')} ${cards}.`,
    laidOwn: (cards) => `Du legst ${list(cards.map((card) => `die ${card}`))}.`,
    passed: (who) => `${does(who, 'passt', 'passt')}.`,
    passedForced: (who) =>
      `${does(who, 'kann nicht mithalten und passt', 'kannst nicht mithalten und passt')}.`,
    drew: (who, colour, pile, value) =>
      value === null
        ? `${does(who, 'zieht', 'ziehst')} eine ${colours[colour]} Karte ${fromPile[pile]}.`
        : `${does(who, 'zieht', 'ziehst')} die ${colours[colour]} ${value} ${fromPile[pile]}.`,
    drewReplacement: (who, colour, pile, value) =>
      value === null
        ? `Für die besiegte Karte ${inverted(who, 'zieht', 'ziehst')} eine ${colours[colour]} Karte ${fromPile[pile]}.`
        : `Für die besiegte Karte ${inverted(who, 'zieht', 'ziehst')} die ${colours[colour]} ${value} ${fromPile[pile]}.`,
    passedAndDrew: (who, way, taken) => {
      const begins = {
        freely: does(who, 'passt und zieht', 'passt und ziehst'),
        forced: does(
          who,
          'kann nicht mithalten, passt und zieht',
          'kannst nicht mithalten, passt und ziehst',
        ),
        goesOn: does(who, 'zieht', 'ziehst'),
      }
      const from = taken.map(
        ({ pile, colours: drawn }, at) =>
          `${coloursOften(drawn)} vom ${pile === 'left' ? 'linken' : 'rechten'}${at === 0 ? ' Stapel' : ''}`,
      )
      return `${begins[way]} ${from.join(', ')}.`
    },
    turnedUp: (hands) =>
      `Die Karten werden aufgedeckt: ${hands
        .map(({ who, cards }) => `${who.you ? 'du' : who.name} ${list(cards)}`)
        .join('; ')}.`,
    turnedUpPlain: 'Die Karten werden aufgedeckt.',
    fightChosen: (who, colour) =>
      `${does(who, 'wählt', 'wählst')} ${colourNames[colour]} für den nächsten Kampf.`,
    foughtAlone: (colour, second, who, value) =>
      `${fightOf(colour, second)}: ${does(who, 'steht allein und gewinnt', 'stehst allein und gewinnst')} mit der ${value}.`,
    fought: (colour, second, who, value, others) =>
      `${fightOf(colour, second)}: ${does(who, 'gewinnt', 'gewinnst')} mit der ${value} gegen ${list(
        others.map((other) => `die ${other.value} (${other.who.you ? 'du' : other.who.name})`),
      )}.`,
    foughtZeros: (colour, second, who) =>
      `${fightOf(colour, second)}: lauter Nullen; ${doesInside(who, 'legte zuerst und gewinnt', 'legtest zuerst und gewinnst')}.`,
    foughtForgotten: (colour, second, who) =>
      `${fightOf(colour, second)}: ${does(who, 'gewann', 'gewannst')}.`,
    pileEmptied: (pile) =>
      `Der ${pile === 'left' ? 'linke' : 'rechte'} Stapel ist leer: Diese Runde ist die letzte.`,
    dealScored: (deal, points) =>
      `Spiel ${deal} ist aus: ${points
        .map((entry) => `${entry.who.you ? 'du' : entry.who.name} ${entry.points}`)
        .join(', ')}.`,
    ended: (people) =>
      people.length > 1
        ? `Das Spiel ist aus: ${upper(names(people))} gewinnen gemeinsam.`
        : people[0]?.you
          ? 'Das Spiel ist aus: Du gewinnst.'
          : `Das Spiel ist aus: ${names(people)} gewinnt.`,
  },

  helpTitle: 'So geht Gargon',
  credit:
    'Gargon von Rüdiger Dorn, 2001 bei Amigo erschienen. Dies ist eine inoffizielle Umsetzung mit eigenen Bildern und eigenen Worten.',
}
