/** How the players of a record are called: as at the table they sat at. */
import { botAt } from '../names'
import type { GameRecord } from './verifier/document'

/** A name per seat. A bot that goes by its code alone is called as the table called it. */
export function namesIn({ players }: GameRecord): string[] {
  return players.map(({ seat, name, kind }) => (kind === `bot:${name}` ? botAt(seat, name) : name))
}
