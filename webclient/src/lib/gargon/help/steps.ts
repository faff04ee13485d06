/** The steps of the help, in order; each has a picture and words in every language. */
export const STEPS = ['cards', 'lay', 'follow', 'draw', 'fight', 'replace', 'score'] as const
export type Step = (typeof STEPS)[number]

export interface StepText {
  title: string
  /** Short paragraphs. */
  words: readonly string[]
  /** What the picture shows, for those who cannot see it. */
  picture: string
}

export interface HelpText {
  steps: Record<Step, StepText>
  /** Small labels inside the pictures. */
  labels: {
    wins: string
    beaten: string
    open: string
    never: string
    youMay: string
    youMayNot: string
    amulets: string
    zeros: string
    most: string
    second: string
  }
  next: string
  previous: string
  done: string
  again: string
  step: (number: number, of: number) => string
  rulings: string
  /** The keys of the table. */
  keys: string
}
