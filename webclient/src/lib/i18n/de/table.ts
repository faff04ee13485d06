import type { table as english } from '../en/table'
import { listIn, pluralIn } from '../plural'

const plural = pluralIn('de')
const list = listIn('de')

const seconds = (count: number) => plural(count, { one: '# Sekunde', other: '# Sekunden' })
const minutes = (count: number) => plural(count, { one: '# Minute', other: '# Minuten' })
const hours = (count: number) => plural(count, { one: '# Stunde', other: '# Stunden' })
const days = (count: number) => plural(count, { one: '# Tag', other: '# Tage' })

export const table: typeof english = {
  clock: {
    legend: 'Bedenkzeit',
    none: 'Keine Uhr',
    noneHint: 'Alle nehmen sich die Zeit, die sie brauchen.',
    live: 'Mit Uhr',
    liveLegend: 'Wie viel Zeit für alle?',
    liveHint: (reserve, increment) =>
      `${reserve} für das ganze Spiel, und mit jedem Zug ${seconds(increment)} dazu.`,
    livePreset: (reserve, increment) => `${reserve} + ${increment} s`,
    reserve: (count) => `${count} min`,
    reserveLong: minutes,
    days: 'Über Tage',
    daysLegend: 'Wie lange für jeden Zug?',
    daysHint: (count) =>
      plural(count, {
        one: 'Jeder Zug darf # Tag dauern. Für Partien nebenher.',
        other: 'Jeder Zug darf # Tage dauern. Für Partien nebenher.',
      }),
    daysEach: (count) => plural(count, { one: '# Tag je Zug', other: '# Tage je Zug' }),
    daysShort: days,
    long: (days, hours, minutes) =>
      days > 0 ? `${days} T ${hours} h` : `${hours} h ${String(minutes).padStart(2, '0')}`,
    title: (name) => `Bedenkzeit von ${name}`,
    mine: 'Deine Bedenkzeit',
    low: 'wenig Zeit',
    unsure: 'Stand vor der Unterbrechung',
    left: (text) => `Du hast noch ${text}.`,
    spoken: { seconds, minutes, hours, days },
  },

  absence: {
    legend: 'Wenn jemand fehlt',
    wait: 'Warten',
    bot: 'Ein Bot spielt weiter',
    end: 'Spiel beenden',
    missing: {
      none: 'am Zug ist und eine Weile weg bleibt',
      live: 'eine Weile weg bleibt oder keine Zeit mehr hat',
      days: 'nicht rechtzeitig zieht',
    },
    waitHint: (missing) => `Wenn jemand ${missing}, wartet der Tisch auf die Rückkehr.`,
    botHint: (missing) => `Wenn jemand ${missing}, spielt bis zur Rückkehr ein Bot.`,
    endHint: (missing) => `Wenn jemand ${missing}, endet das Spiel ohne Sieg.`,
    thrown: 'Der Tisch würfelt',
    thrownHint: (missing) => `Wenn jemand ${missing}, würfelt der Tisch, und die Punkte zählen.`,
  },

  note: {
    away: 'nicht da',
    absent: 'zu lange weg',
    time: 'Zeit abgelaufen',
    resigned: 'aufgegeben',
    bot: 'ein Bot spielt',
    table: 'der Tisch würfelt',
  },

  out: {
    you: {
      absent: 'Du warst eine Weile weg.',
      time: 'Deine Zeit ist abgelaufen.',
      resigned: 'Du hast aufgegeben.',
    },
    other: {
      absent: (name) => `${name} ist schon eine Weile weg.`,
      time: (name) => `Die Zeit von ${name} ist abgelaufen.`,
      resigned: (name) => `${name} hat aufgegeben.`,
    },
    botForYou: 'Ein Bot spielt für dich.',
    tableForYou: 'Der Tisch würfelt für dich.',
    waitForYou: 'Der Tisch wartet auf dich.',
    botPlays: 'Ein Bot spielt weiter.',
    tablePlays: 'Der Tisch würfelt.',
    waiting: 'Der Tisch wartet.',
    comeBack: 'Ich bin wieder da',
  },

  standIn: {
    bot: (name, by) => `${name} hat den Faden verloren; stattdessen zieht „${by}“.`,
    table: (name) => `${name} hat den Faden verloren; stattdessen zieht der Tisch.`,
  },

  proposal: {
    region: 'Ein Vorschlag',
    other: {
      end: (name) => `${name} schlägt vor, das Spiel hier zu beenden.`,
      undo: (name) => `${name} möchte den letzten Zug zurücknehmen.`,
    },
    mine: {
      end: 'Du hast vorgeschlagen, das Spiel hier zu beenden.',
      undo: 'Du möchtest deinen letzten Zug zurücknehmen.',
    },
    agreed: (names) => `Einverstanden: ${list(names)}.`,
    missing: (names) => `Noch offen: ${list(names)}.`,
    agree: 'Einverstanden',
    decline: 'Ablehnen',
    withdraw: 'Zurückziehen',
    youAgreed: 'Du bist einverstanden.',
  },

  menu: {
    open: 'Dieser Tisch',
    undo: 'Meinen letzten Zug zurücknehmen',
    undoHint:
      'Seither war nichts Neues zu sehen. Alle anderen müssen zustimmen; Bots tun das immer.',
    undoGo: 'Darum bitten',
    end: 'Das Spiel gemeinsam beenden',
    endHint: 'Alle anderen müssen zustimmen; Bots tun das immer. Niemand gewinnt.',
    endChips: 'Alle bekommen zurück, was sie in den Topf gezahlt haben.',
    endGo: 'Vorschlagen',
    pending: 'Es gibt schon einen Vorschlag. Beantwortet erst den.',
    resign: 'Aufgeben',
    resignHint: 'Ein Bot spielt für dich zu Ende. Für dich zählt die Partie als verloren.',
    resignLast:
      'Dann ist höchstens noch ein Mensch am Tisch, und die Partie endet sofort. Für dich zählt sie als verloren.',
    resignPot: 'Dein Einsatz bleibt im Topf, wenn noch jemand da ist, der ihn gewinnen kann.',
    resignSure: 'Möchtest du wirklich aufgeben?',
    resignYes: 'Ja, aufgeben',
    resignNo: 'Nein, weiterspielen',
  },

  ending: {
    finished: 'Zu Ende gespielt',
    agreed: 'Einvernehmlich beendet',
    abandoned: 'Beendet, weil jemand fehlte',
    expired: 'Beendet, weil die Zeit ablief',
    resigned: 'Aufgegeben',
  },
  endingBy: {
    agreed: () => 'Alle waren einverstanden, das Spiel hier zu beenden.',
    abandoned: (names) => `Zu lange weg: ${names}.`,
    expired: (names) => `Keine Zeit mehr: ${names}.`,
    resigned: (names) => `Aufgegeben: ${names}.`,
  },

  wish: {
    title: 'Ziehen nach einer Niederlage',
    intro:
      'Sag einmal, wie du für eine geschlagene Karte ziehen möchtest. Niemand sonst sieht das.',
    kinds: {
      ask: 'Frag mich',
      left: 'Links',
      right: 'Rechts',
      rank: 'Nach Farbe',
    },
    hints: {
      ask: 'Der Tisch fragt dich jedes Mal.',
      left: 'Immer die Karte vom linken Stapel.',
      right: 'Immer die Karte vom rechten Stapel.',
      rank: 'Von beiden offenen Karten die Farbe, die in deiner Liste weiter oben steht.',
    },
    list: 'Deine Farben, die liebste zuerst',
    up: (colour) => `${colour} nach oben`,
    down: (colour) => `${colour} nach unten`,
    placed: (colour, place) => `${colour} steht jetzt auf Platz ${place}.`,
    save: 'So ziehen',
    saved: 'Von jetzt an ziehst du so.',
    chip: (how) => `Ziehen: ${how}`,
    always: 'immer',
    short: { ask: 'fragen', left: 'links', right: 'rechts', rank: 'nach Farbe' },
  },

  purse: {
    title: 'Deine Chips',
    play: 'Nur Spielwert: Chips kann man nicht kaufen, verkaufen oder auszahlen lassen.',
    refill: 'Kostenlos auffüllen',
    refilled: 'Dein Beutel ist wieder voll.',
    next: (when) => `Wieder kostenlos auffüllen: ${when}`,
    full: 'Weniger als 1.000? Dann kannst du einmal am Tag kostenlos auffüllen.',
    tooFew: (ante) =>
      plural(ante, {
        one: 'Der Einsatz ist # Chip, und so viel hast du nicht.',
        other: 'Der Einsatz sind # Chips, und so viele hast du nicht.',
      }),
    tooMuch: 'Das ist mehr, als du gerade hast.',
  },

  sound: {
    on: 'Töne',
    onHint: 'Karten, Würfel und Chips sind zu hören.',
    haptics: 'Vibration',
    hapticsHint: 'Das Handy stupst dich an, wenn du am Zug bist.',
  },
}
