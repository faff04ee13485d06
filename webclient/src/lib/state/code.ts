/** Codes of tables: eight letters that people read out to each other. */

const LENGTH = 8

/** The letters of what was typed, in whatever case and grouping; null where they are too few or many. */
export function readCode(typed: string): string | null {
  const letters = typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return letters.length === LENGTH ? letters : null
}

/** In two groups, as it is shown: `BCDF-GHJK`. */
export function grouped(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/** Letter by letter, for a listener. */
export function spelled(code: string): string {
  return code.split('').join(' ')
}
