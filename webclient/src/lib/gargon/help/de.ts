import type { HelpText } from './steps'

export const help: HelpText = {
  steps: {
    cards: {
      title: 'Wesen und Amulette',
      words: [
        'Sechs Wesen, sechs Farben, je siebzehn Karten: die Werte 1 bis 15 und zwei Nullen.',
        'Ein hoher Wert ist stark im Kampf. Die schwachen tragen mehr Amulette, und jedes Amulett auf einer gewonnenen Karte ist ein Punkt.',
        'Eine Null hat keine Amulette: Sie verdoppelt die ihrer Farbe.',
      ],
      picture:
        'Eine rote 15 ohne Amulette, eine rote 6 mit drei, eine rote 1 mit fünf und eine rote 0, die verdoppelt',
    },
    lay: {
      title: 'Wer beginnt, bestimmt das Muster',
      words: [
        'Wer die Runde beginnt, legt eine, zwei oder drei Karten verdeckt hin. Ihre Zahl und Farbmischung ist das Muster dieser Runde.',
        'Drei Karten einer Farbe sind nie erlaubt.',
      ],
      picture: 'Die fünf Muster aus Kartenrücken, daneben durchgestrichen drei blaue Karten',
    },
    follow: {
      title: 'Beim Muster bleiben oder passen',
      words: [
        'Reihum legen alle anderen dasselbe Muster, in Farben ihrer Wahl, oder sie passen.',
        'Wer als Letzter dran ist, hat weniger Freiheit: nur Farben, die schon auf dem Tisch liegen.',
      ],
      picture: 'Violett, Violett und Gelb liegen da; Rot, Rot und Grün haben dasselbe Muster',
    },
    draw: {
      title: 'Passen bringt Karten',
      words: [
        'Die Rückseiten sind kein Geheimnis: Du siehst, welche Farben auf beiden Stapeln kommen und welche Farben jeder hält.',
        'Wer passt, nimmt eine bis drei Karten, jede vom Stapel seiner Wahl, und sieht jede an, bevor er über die nächste entscheidet.',
      ],
      picture: 'Zwei aufgefächerte Stapel; die vorderste Karte des linken ist markiert',
    },
    fight: {
      title: 'Kämpfe, Farbe für Farbe',
      words: [
        'Haben alle gelegt oder gepasst, wird aufgedeckt. In jeder Farbe gewinnt die stärkste Karte und geht an ihren Besitzer. Kein Gegner da? Auch gewonnen.',
        'Wer zwei einer Farbe gelegt hat, kämpft mit der schwächeren ein zweites Mal. Null gegen Null: Die früher gelegte gewinnt.',
      ],
      picture: 'Eine grüne 11 schlägt eine grüne 9 und eine grüne 4',
    },
    replace: {
      title: 'Für Besiegte gibt es Ersatz',
      words: [
        'Besiegte Karten sind weg, aber wer sie gelegt hat, zieht je eine neue, von welchem Stapel er will. So hält Verlieren die Hand voll.',
        'Ist ein Stapel leer, zieht niemand mehr: Diese Runde ist die letzte.',
      ],
      picture: 'Eine besiegte Karte wird abgelegt, eine neue kommt vom Stapel',
    },
    score: {
      title: 'Abrechnen',
      words: [
        'Für jede Farbe: die gewonnenen Amulette, doppelt mit einer Null dieser Farbe, vierfach mit beiden.',
        'Wer die meisten Karten einer Farbe hat, bekommt 10 Punkte dazu; sind es mehrere, jeder 5. Die höchste Summe gewinnt.',
      ],
      picture:
        'Eine gelbe 1, 8 und 0: sieben Amulette, verdoppelt, dazu zehn für die meisten Karten ergibt 24',
    },
  },
  labels: {
    wins: 'gewinnt',
    beaten: 'besiegt',
    open: 'nächste',
    never: 'nie',
    youMay: 'passt',
    youMayNot: 'passt nicht',
    amulets: 'Amulette',
    zeros: 'Null',
    most: 'Mehrheit',
    second: 'zweiter Kampf',
  },
  next: 'Weiter',
  previous: 'Zurück',
  done: 'Alles klar',
  again: 'Von vorn',
  step: (number, of) => `Schritt ${number} von ${of}`,
  rulings: 'Das Kleingedruckte: So entscheidet dieses Programm',
  keys: 'Mit der Tastatur: Pfeile wandern über deine Karten, Leertaste hebt eine an, L legt, P passt, 1 und 2 ziehen vom linken und rechten Stapel, S hört auf zu ziehen, der Buchstabe einer Farbe wählt ihren Kampf, N überspringt einen Kampf, Escape senkt alle Karten.',
}
