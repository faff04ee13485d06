/**
 * What this device saw and gave of a game's chance: the commitment it was shown before the game
 * began, and the 16 bytes it contributed. The check page compares both with the record.
 */
import { recallJson, remember } from '../storage'

export interface Witness {
  /** SHA-256 of the secret, as shown before the start; null when only the bytes were kept. */
  commitment: string | null
  /** What this device contributed, in hex; null when it only watched. */
  contribution: string | null
  seat: number | null
}

const NOTHING: Witness = { commitment: null, contribution: null, seat: null }
const key = (gameId: string): string => `witness.${gameId}`

function isWitness(value: unknown): value is Witness {
  return typeof value === 'object' && value !== null && 'commitment' in value
}

/** What this device kept of that game, or null. */
export function witnessOf(gameId: string): Witness | null {
  const kept = recallJson(key(gameId))
  return isWitness(kept) ? { ...NOTHING, ...kept } : null
}

function keep(gameId: string, change: Partial<Witness>): Witness {
  const witness = { ...NOTHING, ...witnessOf(gameId), ...change }
  remember(key(gameId), JSON.stringify(witness))
  return witness
}

/** Keeps the commitment shown before the start. The first one shown stays, whatever comes later. */
export function witnessCommitment(gameId: string, commitment: string): void {
  if (witnessOf(gameId)?.commitment == null) keep(gameId, { commitment })
}

/** Sixteen random bytes of this device for that game; the same ones however often it is asked. */
export function contributionFor(gameId: string, seat: number): string {
  const contribution = witnessOf(gameId)?.contribution ?? freshBytes()
  keep(gameId, { contribution, seat })
  return contribution
}

function freshBytes(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
