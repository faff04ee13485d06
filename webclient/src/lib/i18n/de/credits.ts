import type { credits as english } from '../en/credits'

export const credits: typeof english = {
  title: 'Wer dahintersteht',
  intro:
    'Cube & Amulet ist inoffiziell und nicht kommerziell. Das Programm ist von uns; die Spiele sind das Werk dieser Menschen.',
  gargon:
    'Erdacht von Rüdiger Dorn, gestaltet von Oliver Freudenreich, 2001 bei Amigo erschienen und längst vergriffen. Das Programm spielt es nach öffentlich bekannten Beschreibungen, mit eigenen Bildern und Worten.',
  bargon:
    'Erdacht von Kevin Van Ryswyck, mit Grafik von Rick Scott. Die Autoren veröffentlichen es unter CC BY-NC-ND. Sie bitten darum, ihre Regeln nicht umzuschreiben oder abzuwandeln, sie vollständig zu nennen und ohne ihr Wissen nichts Kommerzielles daraus zu machen. Darum steht hier kein Regelheft: Lies es dort, wo es zu Hause ist.',
  bargonLink: 'Bargon auf der Seite der Autoren',
  setting:
    'Star Wars, in dessen Welt Bargon spielt, gehört Disney und Lucasfilm. Es besteht keine Verbindung zu ihnen, und nichts von ihnen wird hier verwendet.',
  setTitle: 'Die Welt dahinter',
  endorsed: 'Niemand von den Genannten hat dieses Programm gutgeheißen.',
  codeTitle: 'Das Programm',
  code: 'Programm, Texte und Bilder dieses Projekts stehen unter der MIT-Lizenz. Sie gilt nur für unsere eigene Arbeit und gibt kein Recht an den Spielen.',
  fontsTitle: 'Schriften',
  fonts:
    'Fraunces von den Autoren des Fraunces-Projekts und Atkinson Hyperlegible Next vom Braille Institute of America, beide unter der SIL Open Font Licence 1.1.',
  chips: 'Chips sind nur zum Spielen da, nie Geld.',
}
