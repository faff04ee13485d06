/** The result of a game that its rules ended, in the form in which a record tells it. */
import type { BargonStory } from './bargon/story'
import type { GargonStory } from './gargon/story'

type Story = GargonStory | BargonStory

/** Points per seat. */
export function scoresOf(story: Story): number[] {
  return story.totals
}

/** How the scores came about. */
export function breakdownOf(story: Story): unknown {
  return story.game === 'gargon' ? { deals: story.deals.map(({ score }) => score) } : bargon(story)
}

/** How the rules ended the game. */
export function terminationOf(story: Story): string {
  if (story.game === 'gargon') return 'pile_empty'
  return story.notes.length > 0 ? 'closed' : 'leader'
}

function bargon({ rounds, totals, pot }: BargonStory): unknown {
  return {
    rounds: rounds.map(({ round, colours, faces, odd, points }) => ({
      round,
      colours,
      faces,
      odd,
      points,
    })),
    pot: pot > 0 ? { chips: pot, winner: totals.indexOf(Math.max(...totals)) } : null,
  }
}
