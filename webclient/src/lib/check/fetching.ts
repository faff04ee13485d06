/** Fetches a record as it is, letter by letter: the checker reads the document itself. */

/** Why there is no record to be had. */
export type FetchProblem = 'not_found' | 'running' | 'offline'

export const recordPath = (gameId: string): string =>
  `/api/games/${encodeURIComponent(gameId)}/record`

export async function fetchRecord(
  gameId: string,
): Promise<{ text: string } | { problem: FetchProblem }> {
  try {
    const response = await fetch(recordPath(gameId), { headers: { accept: 'application/json' } })
    if (response.ok) return { text: await response.text() }
    return { problem: response.status === 409 ? 'running' : 'not_found' }
  } catch {
    return { problem: 'offline' }
  }
}
