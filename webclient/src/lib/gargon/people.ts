/** Who sits where, as sentences need it. */
export interface Who {
  name: string
  /** Whether it is the reader. */
  you: boolean
}

export type WhoIs = (seat: number) => Who
