export const rulings = {
  title: 'How this program rules',
  intro:
    'Gargon has long been out of print, and its rules are only known from descriptions. Here is everything this program does, numbered, so that you can look up what was decided and why. Refusals at the table name these numbers.',
  marks: {
    S: 'from the description taken as the source',
    E: 'from other public descriptions',
    R: 'nobody says, so this is our own ruling',
    H: 'a house rule that a table may choose',
  },
  gargonTitle: 'Gargon',
  topics: {
    cards: 'Cards',
    start: 'Start',
    laying: 'Laying',
    passing: 'Passing and drawing',
    fights: 'Fights',
    score: 'End and score',
    house: 'House rules and matches',
    moves: 'Moves',
  },
  gargon: {
    'G-1':
      'There are 102 cards: six colours of 17, with the values 0, 0 and 1 to 15. The two zeros of a colour act alike, but they are two cards.',
    'G-2':
      'Backs show the colour. So everybody knows the colour of every card in every hand and in both piles, in order; only the values are secret. Of a hand you see how many cards of each colour it holds, not where they are: which card of a colour was drawn or laid cannot be followed.',
    'G-3':
      'Amulets: a 1 carries five; 2 and 3 carry four; 4 to 6 three; 7 to 9 two; 10 to 12 one; 13 to 15 and the zeros none. That is 31 in each colour.',
    'G-4': 'The bonus for a majority never runs out, however many bonus cards were in the box.',
    'G-5':
      'Everybody gets ten cards. The rest makes two equal piles, spread so that all backs can be seen.',
    'G-6': 'Who begins the first round is drawn by fair chance, or chosen when the table is laid.',
    'G-7': 'Seats count clockwise, and the start moves on by one seat after every round.',
    'G-8':
      'The start player lays one, two or three cards face down, never three of one colour. Their shape is the pattern of the round.',
    'G-9':
      'Everybody after that lays the same pattern or passes. Which colours they use is up to them.',
    'G-10':
      'A pattern is meant exactly: a pair is two cards of one colour, and two colours are really two different ones.',
    'G-11': 'The last seat may only use colours that somebody has already laid in this round.',
    'G-12':
      'The last seat is the one before the start player, no matter who has passed. If nobody has laid before it, every colour is open to it.',
    'G-13': 'A start player who holds a card must lay.',
    'G-14':
      'A start player without cards passes. Whoever lays first after that sets the pattern, as freely as a start player.',
    'G-15':
      'Whoever passes draws one to three cards at once, one after the other, each from either pile, and sees each one before deciding about the next.',
    'G-16': 'Drawing is over after the third card, or as soon as a pile is empty.',
    'G-17': 'There is no limit to a hand.',
    'G-18': 'Whoever cannot match the pattern has to pass. That is a move like any other.',
    'G-19': 'When everybody has laid or passed, all laid cards are turned up together.',
    'G-20':
      'Colours are fought one after the other. The start player (or, having laid nothing, the first who did) picks the order, own colours first. Colours in which nobody will draw come first, unasked; and there is no question where there is nothing to choose.',
    'G-21':
      'Everybody who laid a colour fights with the stronger card of it. The highest wins and goes face up to its owner; the others are discarded face up.',
    'G-22':
      'Whoever laid two cards of the colour fights again with the weaker one, against the others who laid two. Alone in a fight means won.',
    'G-23':
      'Only zeros can be equal: the one laid earlier wins. Of your own two zeros it makes no difference which is which; the program calls one the stronger.',
    'G-24':
      'After each fight, everybody whose card was defeated draws one card from either pile, in turn order.',
    'G-25':
      'As soon as a pile is empty nobody draws any more. The round is finished, and the deal is scored.',
    'G-26':
      'For each colour, the most cards won are worth 10 points (zeros count as cards). If several share the most, each of them gets 5; if nobody has won any, nobody gets any.',
    'G-27':
      'Each amulet on cards won is a point. With one zero of a colour its amulets count double, with both fourfold.',
    'G-28': 'Most points win. Equal points share the win.',
    'G-29': 'Cards left in hands count nothing.',
    'G-30':
      'Drawing after a defeat may be switched off. Then passing is the only way to get cards, and nobody is asked for the order of fights.',
    'G-31':
      'Memory is open (everybody may look through what was won and discarded) or closed: then only the last round’s values can be seen, older cards are numbers per colour, even your own, and there are no running points. Each deal’s score sheet opens with its end, and everything opens at the end of the game.',
    'G-32':
      'A match adds up the points of several deals. Each one is begun by the next seat clockwise.',
    'G-33':
      'A move answers the question that is open: lay or pass; draw or stop; pick a colour; draw a replacement. Anything else is refused.',
  },
  bargonTitle: 'Bargon',
  bargonIntro:
    'Bargon is a game by Kevin Van Ryswyck with graphics by Rick Scott. Its rules are on its authors’ own page and nowhere here. Below is only what this program had to decide for itself.',
  bargonLink: 'Read the rules of Bargon on its authors’ page',
  bargon: {
    'B-1':
      'A table has two or three seats. An ante is a whole number of play chips from 0 to 1000. The cubes are thrown by the program, or they are real ones.',
    'B-2':
      'With an ante, the button for paying comes up on every seat at once; throwing is possible when all have paid.',
    'B-3':
      'The throw button comes up on every seat at once. Chance is drawn when the last seat has pressed it.',
    'B-4':
      'Until then the screen shows who has thrown, and no cube. Then all cubes are shown at the same moment to everybody.',
    'B-5': 'A late or doubled press never counts for the next round.',
    'B-6':
      'With two seats the button for the cup comes up on both; whoever is quicker lifts it, for everybody to see. What lies below was drawn together with the other cubes.',
    'B-7': 'The program writes the slate, and ends the game by itself when it is decided.',
    'B-8': 'The pot holds play chips only, never money, and is paid out when the game ends.',
    'B-9':
      'The chances shown while you play are exact, and follow only from what everybody can see.',
    'B-10':
      'On a slate for real cubes, only the scorekeeper’s device writes: the three colours, or whose cube stood out.',
    'B-11':
      'Undo takes back the newest entry, as often as needed. What was taken back stays visible in the history.',
    'B-12': 'A decided slate is finished by its closing button, and by nothing else.',
    'B-13': 'On a slate the ante is only noted; the program keeps no pot.',
  },
}
