import type { HelpText } from './steps'

export const help: HelpText = {
  steps: {
    cards: {
      title: 'Creatures and amulets',
      words: [
        'Six creatures, six colours, seventeen cards each: the values 1 to 15 and two zeros.',
        'A high value is strong in a fight. The weak ones carry more amulets, and every amulet on a card you have won is a point.',
        'A zero has no amulets: it doubles those of its colour.',
      ],
      picture:
        'A red 15 without amulets, a red 6 with three, a red 1 with five, and a red 0 that doubles',
    },
    lay: {
      title: 'Somebody starts and sets the pattern',
      words: [
        'Whoever starts the round puts one, two or three cards face down. Their number and mix of colours is the pattern of this round.',
        'Three cards of one colour are never allowed.',
      ],
      picture: 'The five patterns drawn with card backs, and three blue cards crossed out',
    },
    follow: {
      title: 'Keep to the pattern, or pass',
      words: [
        'Clockwise, everybody else lays the same pattern, in colours of their own choice, or passes.',
        'The last seat of the round has less freedom: only colours that already lie on the table.',
      ],
      picture: 'Violet, violet and yellow lie there; red, red and green keep to the pattern',
    },
    draw: {
      title: 'Passing brings cards',
      words: [
        'The backs are no secret: you see which colours come next on both piles, and which colours everybody holds.',
        'If you pass, you take one, two or three cards, each from the pile you like, and look at each before you decide about the next.',
      ],
      picture: 'Two fanned draw piles; the first card of the left one is marked',
    },
    fight: {
      title: 'Fights, colour by colour',
      words: [
        'When all have laid or passed, the cards are turned up. In each colour the strongest card wins and goes to its owner. Nobody to fight against? Won as well.',
        'Who laid two of a colour fights a second time with the weaker one. Zero against zero: the one laid earlier wins.',
      ],
      picture: 'A green 11 beats a green 9 and a green 4',
    },
    replace: {
      title: 'A beaten card is replaced',
      words: [
        'Beaten cards are gone, but each of their owners draws a new one, from either pile. So losing keeps your hand full.',
        'Once a pile has run out, nobody draws any more: that round is the last.',
      ],
      picture: 'A beaten card is put away and a new one comes from a pile',
    },
    score: {
      title: 'Count up',
      words: [
        'For each colour: the amulets you won, twice as many with one zero of that colour, four times with both.',
        'Whoever won the most cards of a colour gets 10 points more; if several did, each gets 5. The highest total wins.',
      ],
      picture: 'A yellow 1, 8 and 0: seven amulets, doubled, plus ten for the most cards makes 24',
    },
  },
  labels: {
    wins: 'wins',
    beaten: 'beaten',
    open: 'next',
    never: 'never',
    youMay: 'fits',
    youMayNot: 'does not',
    amulets: 'amulets',
    zeros: 'zero',
    most: 'most cards',
    second: 'second fight',
  },
  next: 'Next',
  previous: 'Back',
  done: 'Got it',
  again: 'From the start',
  step: (number, of) => `Step ${number} of ${of}`,
  rulings: 'The fine print: how this program rules',
  keys: 'With a keyboard: arrows move along your cards, space lifts one, L lays, P passes, 1 and 2 draw from the left and right pile, S stops drawing, a colour’s letter picks its fight, N skips a fight, Escape lowers all cards.',
}
