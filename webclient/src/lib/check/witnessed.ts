/** Compares a record with what this device saw and gave before the game began. */
import type { Witness } from '../state/witness'
import type { GameRecord } from './verifier/document'
import type { Verdict } from './verifier/verify'

export interface WitnessFinding {
  about: 'witness'
  verdict: Verdict
  code: 'witnessed' | 'watched' | 'not_here' | 'other_seal' | 'other_bytes'
  seat?: number
}

/** Nothing where there is no chance to witness (real cubes). */
export function witnessed(record: GameRecord, witness: Witness | null): WitnessFinding | null {
  const about = 'witness'
  const { fairness } = record
  if (fairness === null) return null
  if (witness?.commitment == null) return { about, verdict: 'unknown', code: 'not_here' }
  if (witness.commitment !== fairness.commitment) {
    return { about, verdict: 'fails', code: 'other_seal' }
  }
  const { contribution, seat } = witness
  if (contribution === null || seat === null) return { about, verdict: 'holds', code: 'watched' }
  // Whoever stood up again before the start has given bytes that are rightly not in the record.
  return fairness.contributions[seat] === contribution
    ? { about, verdict: 'holds', code: 'witnessed', seat }
    : { about, verdict: 'unknown', code: 'other_bytes', seat }
}
