export const credits = {
  title: 'Credits',
  intro:
    'Cube & Amulet is unofficial and non-commercial. The program is ours; the games are the work of these people.',
  gargon:
    'Designed by Rüdiger Dorn, with art by Oliver Freudenreich, published by Amigo in 2001 and out of print since. The program plays it by publicly known descriptions, with pictures and words of its own.',
  bargon:
    'Designed by Kevin Van Ryswyck, with graphics by Rick Scott. Its authors publish it under CC BY-NC-ND. They ask that nobody rewrites or remixes their rules, that they are credited in full, and that nothing commercial is made of it without their knowledge. So there is no rulebook of it here: read it where it stands.',
  bargonLink: 'Bargon on its authors’ page',
  setting:
    'Star Wars, in whose world Bargon is set, belongs to Disney and Lucasfilm. There is no affiliation with either, and nothing of theirs is used here.',
  setTitle: 'The setting',
  endorsed: 'Nobody named here has endorsed this program.',
  codeTitle: 'The program',
  code: 'Program code, texts and pictures made for this project are under the MIT licence. It covers our own work only and gives no right to either game.',
  fontsTitle: 'Typefaces',
  fonts:
    'Fraunces by the Fraunces project authors, and Atkinson Hyperlegible Next by the Braille Institute of America, both under the SIL Open Font Licence 1.1.',
  chips: 'Chips are for play only, never money.',
}
