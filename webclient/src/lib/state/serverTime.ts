/**
 * The server's time as this device can tell it: its own clock, set right by what the server says.
 *
 * A message is always a little old when it arrives, so of two readings that nearly agree the later
 * time is the better one. Where they differ by more, somebody has set a clock: the newest counts.
 */
const NEARLY = 0.5

const here = (): number => Date.now() / 1000

export class ServerTime {
  #ahead: number | null = null

  /** The server has just said what time it is, in seconds since 1970. */
  hear(now: number): void {
    const ahead = now - here()
    const agrees = this.#ahead !== null && Math.abs(ahead - this.#ahead) < NEARLY
    this.#ahead = agrees ? Math.max(ahead, this.#ahead ?? ahead) : ahead
  }

  /** The server's time now, in seconds since 1970. */
  now(): number {
    return here() + (this.#ahead ?? 0)
  }
}
