import type { check as english } from '../en/check'
import { listIn, pluralIn } from '../plural'

const plural = pluralIn('de')
const list = listIn('de')
const points = (count: number) => plural(count, { one: '# Punkt', other: '# Punkte' })

const COLOURS = { W: 'Weiß', B: 'Blau', V: 'Violett', R: 'Rot', Y: 'Gelb', G: 'Grün' }

export const check: typeof english = {
  title: 'Eine Partie prüfen',
  lead: 'War der Zufall ehrlich, jeder Zug erlaubt, stimmt das Ergebnis? Diese Seite rechnet alles auf deinem eigenen Gerät nach, mit eigenem Code, aus nichts als der Aufzeichnung der Partie.',

  open: {
    drop: 'Aufzeichnung hier ablegen',
    choose: 'Aufzeichnung wählen',
    hint: 'Eine Aufzeichnung ist das JSON-Dokument einer beendeten Partie, oder eine Datei mit einem je Zeile.',
    another: 'Eine andere Partie prüfen',
    download: 'Diese Aufzeichnung sichern',
    loading: 'Die Aufzeichnung wird geholt …',
    many: (count) =>
      plural(count, { one: '# Aufzeichnung', other: '# Aufzeichnungen in dieser Datei' }),
    pick: 'Welche?',
    line: (number) => `Dokument ${number}`,
  },

  problems: {
    not_found: 'Dieser Server kennt keine Partie mit diesem Namen.',
    running: 'Diese Partie ist noch nicht zu Ende. Ihr Geheimnis wird erst danach geöffnet.',
    offline:
      'Der Server antwortet nicht. Wenn du die Aufzeichnung als Datei hast, kannst du sie hier prüfen.',
    nothing: 'In dieser Datei steht nichts.',
    too_large: 'Das ist viel zu groß für eine Aufzeichnung.',
    broken_off: 'Diese Aufzeichnung bricht mittendrin ab. Sie wurde nicht ganz gesichert.',
    not_json: 'Das ist keine Aufzeichnung: nicht einmal JSON.',
    repeated_key: (where) =>
      `In diesem Dokument steht „${where}“ zweimal, es ließe sich also auf zwei Arten lesen. Das gilt nicht.`,
    not_a_record: 'Das ist JSON, aber keine Aufzeichnung dieses Programms.',
    newer_format: (where) => `Diese Aufzeichnung hat das Format ${where}, neuer als diese Seite.`,
    shape: (where) =>
      `Diese Aufzeichnung ist beschädigt: „${where}“ fehlt oder ist nicht, wie es sein soll.`,
  },

  verdict: {
    holds: 'Alles stimmt',
    fails: 'Das stimmt nicht',
    unknown: 'Nicht alles lässt sich prüfen',
    holdsText:
      'Von diesem Gerät bezeugt: Der Zufall stand vorher fest, jeder Zug war erlaubt, und das Ergebnis ist richtig.',
    consistent: 'Alles passt zusammen',
    consistentText:
      'Stimmig, hier nicht bezeugt: Der Zufall gehört zu seinem Siegel, jeder Zug war erlaubt, und das Ergebnis ist richtig. Ob das Siegel vor der Partie gezeigt wurde, kann dieses Gerät nicht sagen.',
    failsText:
      'Mindestens ein Schritt passt nicht. Lies ihn, bevor du jemandem einen Vorwurf machst.',
    unknownText: 'Was sich prüfen ließ, stimmt. Der markierte Schritt sagt, was nicht geht.',
  },
  mark: { holds: 'stimmt', fails: 'stimmt nicht', unknown: 'nicht prüfbar' },

  steps: {
    title: 'Schritt für Schritt',
    rules: {
      title: 'Regeln',
      known: (rules) => `Gespielt wurde nach ${rules}; das kennt diese Seite.`,
      unknown_rules: (rules, known) =>
        `Gespielt wurde nach ${rules}. Diese Seite kann ${known} nachspielen; prüfen kann es eine Version des Programms, die diese Regeln kennt.`,
      bad_options: 'Die Optionen dieser Aufzeichnung gibt es in diesem Spiel nicht.',
    },
    commitment: {
      title: 'Siegel',
      matches:
        'Das Geheimnis, das nach der Partie geöffnet wurde, gehört zu dem Siegel, das vorher gezeigt wurde (SHA-256).',
      differs:
        'Das geöffnete Geheimnis gehört nicht zu dem Siegel, das vorher gezeigt wurde. Der Zufall wurde ausgetauscht oder die Aufzeichnung verändert.',
      unknown_scheme: (scheme) =>
        `Der Zufall entstand nach „${scheme}“; das kennt diese Seite nicht.`,
      physical: 'Es wurden echte Würfel geworfen. Ihren Zufall kann niemand prüfen.',
      nothing_drawn: 'Die Partie endete, bevor etwas gezogen wurde.',
      missing: 'Es wurden Karten gezogen oder Würfel geworfen, aber es steht nicht da, woraus.',
    },
    contributions: {
      title: 'Die Bytes von allen',
      complete: 'Jeder Platz hat seine Bytes beigetragen; Bots Nullen, wie es sein muss.',
      wrong_number: 'Es gibt nicht genau einen Beitrag je Platz.',
      bot_contributed: (name) => `${name} ist ein Bot und hat trotzdem keine Nullen beigetragen.`,
    },
    witness: {
      title: 'Dieses Gerät',
      witnessed: (name) =>
        `Von diesem Gerät bezeugt: Ihm wurde genau dieses Siegel vor der Partie gezeigt, und die Bytes, die es für ${name} sandte, stehen in der Aufzeichnung.`,
      watched:
        'Von diesem Gerät bezeugt: Ihm wurde genau dieses Siegel vor der Partie gezeigt. Bytes hat es nicht beigetragen.',
      not_here:
        'Hier nicht bezeugt: Dieses Gerät war nicht dabei und kann nicht sagen, ob das Siegel wirklich vorher gezeigt wurde.',
      other_seal:
        'Diesem Gerät wurde vor der Partie ein anderes Siegel gezeigt. Das Geheimnis wurde danach ausgetauscht, oder dies ist die Aufzeichnung einer anderen Partie.',
      other_bytes: (name) =>
        `Die Bytes, die dieses Gerät sandte, sind nicht die von ${name} in der Aufzeichnung. Das ist richtig, wenn du vor dem Beginn wieder aufgestanden bist. Saßest du dort, so wurden sie ausgetauscht.`,
    },
    moves: {
      title: 'Züge',
      all_fit: (count, gargon) => {
        const moves = plural(count, { one: 'passt # Zug', other: 'passen # Züge' })
        return gargon
          ? `Aus dem Geheimnis neu gegeben, ${moves}: Jede gelegte Karte war auf dieser Hand, und jeder Zug war erlaubt.`
          : `Von vorn nachgespielt, ${moves}, und alle waren erlaubt.`
      },
      violation: (number, name, move, why) =>
        `Zug ${number} (${name}: „${move}“) kann nicht geschehen sein: ${why}`,
    },
    ending: {
      title: 'Ende',
      by_rules: 'Die Partie wurde zu Ende gespielt.',
      stopped: {
        agreed: 'Alle waren einig, vor dem Ende aufzuhören.',
        abandoned: 'Die Partie wurde vor dem Ende verlassen.',
        expired: 'Die Zeit der Partie lief vor dem Ende ab.',
        resigned: 'So viele gaben auf, dass die Partie vor dem Ende aufhörte.',
      },
      incomplete: 'Die Partie gilt als beendet, geht aber nach dem letzten Zug weiter.',
      over_before: 'Die Partie gilt als abgebrochen, wurde aber zu Ende gespielt.',
    },
    result: {
      title: 'Ergebnis',
      equal: 'Neu gezählt kommen dieselben Punkte heraus.',
      none: 'Eine abgebrochene Partie hat kein Ergebnis, und es wird keines behauptet.',
      scores_differ: (given, found) =>
        `In der Aufzeichnung steht ${given}, neu gezählt kommt ${found} heraus.`,
      noScores: 'kein Ergebnis',
      breakdown_differs: 'Die Summen stimmen, aber nicht, wie die Aufzeichnung sie erklärt.',
      termination_differs: 'Die Aufzeichnung nennt eine andere Art, wie die Partie endete.',
    },
  },

  why: {
    other_seat: 'Jemand anders war dran.',
    not_now: 'Etwas anderes war gefragt.',
    unreadable: 'So wird kein Zug geschrieben.',
    not_in_hand: (card) => `Die Karte ${card} war nicht auf dieser Hand.`,
    too_many_cards: 'Das sind zu viele Karten.',
    three_of_a_colour: 'Das sind drei Karten einer Farbe.',
    other_pattern: (pattern) => `Das Muster der Runde war ${pattern}.`,
    closed_colour: (card) =>
      `Die Farbe von ${card} hatte niemand gelegt, und dies war der letzte Platz.`,
    must_lay: 'Wer die Runde beginnt und Karten hat, muss legen.',
    draw_first: 'Wer passt, zieht mindestens eine Karte.',
    colour_not_to_fight: (colour) => `Um die Farbe ${colour} wurde da nicht gekämpft.`,
    after_the_end: 'Die Partie war zu Ende.',
    already_paid: 'Dieser Platz hatte schon gezahlt.',
    already_thrown: 'Dieser Platz hatte schon geworfen.',
    not_scorekeeper: 'Nur wer die Tafel führt, trägt ein.',
    nothing_to_undo: 'Es war nichts zurückzunehmen.',
    decided: 'Die Tafel war schon entschieden.',
    undecided: 'Die Tafel war noch nicht entschieden.',
  },

  standIns: (name, count) =>
    `${plural(count, { one: '# Zug', other: '# Züge' })} von ${name} machte jemand anders, während ${name} fort war. Das sagt der Server.`,

  numbers: {
    title: 'Die Zahlen selbst',
    id: 'Partie',
    commitment: 'Siegel (SHA-256 des Geheimnisses)',
    secret: 'Geheimnis',
    bytes: (name) => `Bytes von ${name}`,
    how: 'Was damit geschieht, steht Byte für Byte in docs/fairness.md, das dem Programm beiliegt; cubeamulet verify DATEI tut dasselbe auf der Kommandozeile.',
  },

  limits: {
    title: 'Was das beweist, und was nicht',
    points: [
      'Das Siegel hindert den Server daran, den Zufall auszutauschen, nachdem er die Bytes von allen gesehen hat. Für dich gilt das nur, wenn deinem Gerät das Siegel vorher gezeigt wurde: Das heißt „von diesem Gerät bezeugt“.',
      'Wer den Server betreibt und selbst mitspielt, oder wessen Freund die letzten Bytes sendet, kann viele Bytes probieren und unter den Verteilungen wählen. Spielt auf einem Server, der niemandem am Tisch gehört.',
      'In einer Partie nur mit Bots kann der Server das Geheimnis frei wählen.',
      'Wer den Server betreibt, kann während der Partie verdeckte Karten ansehen, wie bei jedem Server.',
      'Namen, wer Mensch oder Bot war, und wer für Abwesende zog, sagt allein der Server.',
      'Bei echten Würfeln lassen sich nur die Summen prüfen.',
    ],
  },

  story: {
    dealTitle: 'Die Karten, alle offen',
    bargonTitle: 'Die Würfel, alle offen',
    deal: (number) => `Partie ${number}`,
    dealt: 'Was alle auf der Hand hatten',
    piles: 'Die Ziehstapel, die nächste Karte zuerst',
    left: 'links',
    right: 'rechts',
    start: (name) => `${name} begann`,
    round: (number) => `Runde ${number}`,
    lays: (name) => `${name} legt`,
    passes: (name) => `${name} passt`,
    passesAndDraws: (name) => `${name} passt und zieht`,
    fight: (colour, number) => (number === 1 ? `${COLOURS[colour]}:` : 'noch einmal:'),
    alone: (name) => `${name} gewinnt allein mit`,
    wins: (name) => `${name} gewinnt mit`,
    against: 'gegen',
    drawsInstead: (name) => `${name} zieht`,
    card: (colour, value) => `${COLOURS[colour]} ${value}`,
    scores: 'Punkte',
    total: 'Summe',
    seat: 'Name',
    broken: 'Bis hierher ließen sich die Züge verfolgen.',
    cupLiftedBy: (name) => `Becher gehoben von ${name}`,
    colours: { R: 'Rot', B: 'Blau' },
    odd: (name, gained) => `${name}: ${points(gained)}`,
    cupOdd: 'der Würfel im Becher: keine Punkte',
    alike: 'alle gleich: keine Punkte',
    notes: 'Eingetragen, eins nach dem anderen',
    undone: (round) => `Runde ${round} zurückgenommen`,
    pot: (chips) => plural(chips, { one: '# Chip im Topf', other: '# Chips im Topf' }),
    cup: 'Becher',
  },
  list,
}
