/**
 * The draws of a game, derived from what its record publishes (scheme `cubeamulet-fair/1`).
 *
 * Written from the description of the scheme alone. The hashes come from a library in plain
 * JavaScript, because browsers lend theirs only to pages that came over HTTPS.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export const SCHEME = 'cubeamulet-fair/1'
const WORDS = 2 ** 32
const NUL = Uint8Array.of(0)

/** What binds whoever showed it to `secret`. */
export function commitmentOf(secret: Uint8Array): Uint8Array {
  return sha256(secret)
}

/** What of an id decides chance: a simulated game's seat rotation does not. */
function dealOf(gameId: string): string {
  return /^(sim--?[0-9]+-[0-9]+)-r[0-9]+$/.exec(gameId)?.[1] ?? gameId
}

/** The key of one game; `contributions` in seat order. */
export function gameKey(
  secret: Uint8Array,
  gameId: string,
  contributions: readonly Uint8Array[],
): Uint8Array {
  const deal = utf8ToBytes(dealOf(gameId))
  const message = concatBytes(utf8ToBytes(SCHEME), NUL, deal, NUL, ...contributions)
  return hmac(sha256, secret, message)
}

/** A draw is needed, but the record tells nothing that it could be derived from. */
export class NoChance extends Error {}

/** What a game may ask of chance. */
export interface Chance {
  /** `count` numbers, each from 0 up to and not including `below`. */
  numbers: (label: string, below: number, count: number) => number[]
  /** The numbers 0 ... size-1 in an order that the label decides. */
  shuffle: (label: string, size: number) => number[]
}

/** Stands for the chance of a record without any. */
export const nothingToDraw: Chance = {
  numbers: (label) => {
    throw new NoChance(label)
  },
  shuffle: (label) => {
    throw new NoChance(label)
  },
}

/** The draws that follow from a key: the same label always gives the same draw. */
export class KeyedChance implements Chance {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  numbers(label: string, below: number, count: number): number[] {
    const words = this.#words(label)
    return Array.from({ length: count }, () => numberBelow(below, words))
  }

  shuffle(label: string, size: number): number[] {
    const words = this.#words(label)
    const order = Array.from({ length: size }, (_, place) => place)
    for (let last = size - 1; last > 0; last--) {
      const chosen = numberBelow(last + 1, words)
      const moved = order[last] as number
      order[last] = order[chosen] as number
      order[chosen] = moved
    }
    return order
  }

  *#words(label: string): Generator<number, never> {
    const prefix = concatBytes(utf8ToBytes(label), NUL)
    for (let counter = 0n; ; counter++) {
      const digest = hmac(sha256, this.#key, blockMessage(prefix, counter))
      const block = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
      for (let start = 0; start < block.byteLength; start += 4) yield block.getUint32(start)
    }
  }
}

function blockMessage(prefix: Uint8Array, counter: bigint): Uint8Array {
  const message = new Uint8Array(prefix.length + 8)
  message.set(prefix)
  new DataView(message.buffer).setBigUint64(prefix.length, counter)
  return message
}

/** Words past the last whole multiple of `limit` are skipped: they would favour low numbers. */
function numberBelow(limit: number, words: Generator<number, never>): number {
  const fair = limit * Math.floor(WORDS / limit)
  let word = words.next().value
  while (word >= fair) word = words.next().value
  return word % limit
}
