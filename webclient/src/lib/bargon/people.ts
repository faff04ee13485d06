/** Who sits where, as sentences need it. */
import { nameAt } from '../names'
import type { TableInfo } from '../protocol/wire'

export interface Who {
  name: string
  /** Whether it is the reader. */
  you: boolean
}

export type WhoIs = (seat: number) => Who

/** Everybody at this table, from the reader's place. */
export function peopleAt(table: TableInfo): WhoIs {
  return (seat) => ({ name: nameAt(table, seat), you: seat === table.viewer })
}
