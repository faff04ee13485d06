import type { rulings as english } from '../en/rulings'

export const rulings: typeof english = {
  title: 'So entscheidet dieses Programm',
  intro:
    'Gargon ist seit Langem vergriffen, und seine Regeln sind nur aus Beschreibungen bekannt. Hier steht alles, was dieses Programm tut, mit Nummern zum Nachschlagen: was entschieden wurde und warum. Wenn am Tisch etwas abgelehnt wird, stehen diese Nummern dabei.',
  marks: {
    S: 'aus der Beschreibung, die als Quelle dient',
    E: 'aus anderen öffentlichen Beschreibungen',
    R: 'sagt niemand, also unsere eigene Entscheidung',
    H: 'eine Hausregel, die der Tisch wählt',
  },
  gargonTitle: 'Gargon',
  topics: {
    cards: 'Karten',
    start: 'Beginn',
    laying: 'Auslegen',
    passing: 'Passen und Ziehen',
    fights: 'Kämpfe',
    score: 'Ende und Wertung',
    house: 'Hausregeln und mehrere Spiele',
    moves: 'Züge',
  },
  gargon: {
    'G-1':
      'Es gibt 102 Karten: sechs Farben zu je 17, mit den Werten 0, 0 und 1 bis 15. Die beiden Nullen einer Farbe wirken gleich, sind aber zwei Karten.',
    'G-2':
      'Die Rückseiten zeigen die Farbe. Alle kennen also die Farbe jeder Karte in jeder Hand und in beiden Stapeln, der Reihe nach; geheim sind nur die Werte. Von einer Hand sieht man, wie viele Karten jeder Farbe sie hat, nicht an welcher Stelle: Welche Karte einer Farbe gezogen oder gelegt wurde, lässt sich nicht verfolgen.',
    'G-3':
      'Amulette: Eine 1 trägt fünf; 2 und 3 tragen vier; 4 bis 6 drei; 7 bis 9 zwei; 10 bis 12 eines; 13 bis 15 und die Nullen keines. Das sind 31 in jeder Farbe.',
    'G-4':
      'Der Bonus für eine Mehrheit geht nie aus, egal wie viele Bonuskarten in der Schachtel lagen.',
    'G-5':
      'Alle bekommen zehn Karten. Der Rest bildet zwei gleich große Stapel, so gefächert, dass man alle Rückseiten sieht.',
    'G-6':
      'Wer die erste Runde beginnt, wird fair ausgelost oder beim Decken des Tisches bestimmt.',
    'G-7': 'Die Plätze zählen im Uhrzeigersinn, und nach jeder Runde beginnt der nächste Platz.',
    'G-8':
      'Wer beginnt, legt eine, zwei oder drei Karten verdeckt aus, nie drei einer Farbe. Ihre Form ist das Muster der Runde.',
    'G-9': 'Alle danach legen dasselbe Muster oder passen. Die Farben sind frei.',
    'G-10':
      'Ein Muster ist genau gemeint: Ein Paar sind zwei Karten einer Farbe, und zwei Farben sind wirklich zwei verschiedene.',
    'G-11':
      'Der letzte Platz darf nur Farben verwenden, die in dieser Runde schon jemand gelegt hat.',
    'G-12':
      'Der letzte Platz ist der vor dem, der begonnen hat, egal wer gepasst hat. Hat vor ihm niemand gelegt, steht ihm jede Farbe offen.',
    'G-13': 'Wer beginnt und noch eine Karte hat, muss legen.',
    'G-14':
      'Wer ohne Karten beginnt, passt. Wer danach als Erstes legt, bestimmt das Muster, so frei wie sonst der Beginn.',
    'G-15':
      'Wer passt, zieht sofort eine bis drei Karten, eine nach der anderen, jede von einem beliebigen Stapel, und sieht jede an, bevor die nächste Entscheidung fällt.',
    'G-16': 'Das Ziehen endet nach der dritten Karte oder sobald ein Stapel leer ist.',
    'G-17': 'Eine Hand darf beliebig groß werden.',
    'G-18': 'Wer das Muster nicht legen kann, muss passen. Das ist ein Zug wie jeder andere.',
    'G-19': 'Wenn alle gelegt oder gepasst haben, werden alle gelegten Karten zusammen aufgedeckt.',
    'G-20':
      'Gekämpft wird Farbe für Farbe. Wer begonnen hat (oder, wenn er nichts gelegt hat, wer als Erstes gelegt hat), bestimmt die Reihenfolge, eigene Farben zuerst. Farben, in denen niemand ziehen wird, kommen ungefragt zuerst; und wo es nichts zu wählen gibt, wird nicht gefragt.',
    'G-21':
      'Alle, die eine Farbe gelegt haben, kämpfen mit ihrer stärkeren Karte davon. Die höchste gewinnt und geht offen an ihren Besitzer; die anderen werden offen abgelegt.',
    'G-22':
      'Wer zwei Karten der Farbe gelegt hat, kämpft mit der schwächeren noch einmal, gegen die anderen mit zwei Karten. Allein im Kampf heißt gewonnen.',
    'G-23':
      'Gleich sein können nur Nullen: Die früher gelegte gewinnt. Bei den eigenen zwei Nullen ist es einerlei, welche welche ist; das Programm nennt eine die stärkere.',
    'G-24':
      'Nach jedem Kampf ziehen alle, deren Karte geschlagen wurde, eine Karte von einem beliebigen Stapel, in Zugreihenfolge.',
    'G-25':
      'Sobald ein Stapel leer ist, zieht niemand mehr. Die Runde wird zu Ende gespielt, dann wird gewertet.',
    'G-26':
      'In jeder Farbe bringen die meisten gewonnenen Karten 10 Punkte (auch Nullen sind Karten). Haben mehrere gleich viele, bekommt jeder von ihnen 5; hat niemand welche, bekommt niemand etwas.',
    'G-27':
      'Jedes Amulett auf gewonnenen Karten ist ein Punkt. Mit einer Null der Farbe zählen ihre Amulette doppelt, mit beiden vierfach.',
    'G-28': 'Die meisten Punkte gewinnen. Bei Gleichstand wird der Sieg geteilt.',
    'G-29': 'Karten, die auf der Hand bleiben, zählen nichts.',
    'G-30':
      'Das Ziehen nach einer Niederlage lässt sich abschalten. Dann bringt nur Passen neue Karten, und niemand wird nach der Reihenfolge der Kämpfe gefragt.',
    'G-31':
      'Das Gedächtnis ist offen (alle dürfen Gewonnenes und Abgelegtes durchsehen) oder verdeckt: Dann sind nur die Werte der letzten Runde zu sehen, ältere Karten sind Zahlen je Farbe, auch die eigenen, und es gibt keinen laufenden Punktestand. Der Wertungszettel jedes Spiels öffnet sich mit dessen Ende, und am Schluss wird alles offengelegt.',
    'G-32':
      'Mehrere Spiele werden zusammengezählt. Jedes beginnt der nächste Platz im Uhrzeigersinn.',
    'G-33':
      'Ein Zug beantwortet die offene Frage: legen oder passen; ziehen oder aufhören; eine Farbe wählen; Ersatz ziehen. Alles andere wird abgelehnt.',
  },
  bargonTitle: 'Bargon',
  bargonIntro:
    'Bargon ist ein Spiel von Kevin Van Ryswyck mit Grafik von Rick Scott. Seine Regeln stehen auf der Seite der Autoren und nirgends hier. Unten steht nur, was dieses Programm selbst entscheiden musste.',
  bargonLink: 'Die Regeln von Bargon auf der Seite der Autoren lesen',
  bargon: {
    'B-1':
      'Ein Tisch hat zwei oder drei Plätze. Ein Einsatz ist eine ganze Zahl von Spielchips von 0 bis 1000. Die Würfel wirft das Programm, oder es sind echte.',
    'B-2':
      'Mit Einsatz erscheint der Knopf zum Zahlen auf allen Plätzen zugleich; geworfen werden kann, wenn alle gezahlt haben.',
    'B-3':
      'Der Knopf zum Werfen erscheint auf allen Plätzen zugleich. Der Zufall wird gezogen, wenn der letzte Platz gedrückt hat.',
    'B-4':
      'Bis dahin zeigt der Bildschirm, wer geworfen hat, und keinen Würfel. Dann sehen alle im selben Augenblick alle Würfel.',
    'B-5': 'Ein später oder doppelter Druck zählt nie für die nächste Runde.',
    'B-6':
      'Bei zwei Plätzen erscheint der Knopf für den Becher auf beiden; wer schneller ist, hebt ihn, und alle sehen es. Was darunter liegt, wurde zusammen mit den anderen Würfeln gezogen.',
    'B-7':
      'Das Programm schreibt die Tafel und beendet das Spiel von selbst, wenn es entschieden ist.',
    'B-8': 'Im Topf liegen nur Spielchips, nie Geld; ausgezahlt wird er mit dem Ende des Spiels.',
    'B-9': 'Die gezeigten Gewinnchancen sind genau und folgen nur aus dem, was alle sehen können.',
    'B-10':
      'Auf einer Tafel für echte Würfel schreibt nur das Gerät, das die Tafel führt: die drei Farben oder wessen Würfel herausfiel.',
    'B-11':
      'Zurücknehmen streicht den neuesten Eintrag, so oft wie nötig. Was zurückgenommen wurde, bleibt im Verlauf sichtbar.',
    'B-12': 'Eine entschiedene Tafel wird mit ihrem Schlussknopf beendet und mit nichts anderem.',
    'B-13': 'Auf einer Tafel wird der Einsatz nur notiert; das Programm führt keinen Topf.',
  },
}
