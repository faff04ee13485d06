/** How fast fights are told on this device: chosen at the table or in the menu. */
import { recall, remember } from '../storage'

export const SPEEDS = ['calm', 'brisk', 'instant'] as const
export type Speed = (typeof SPEEDS)[number]
const KEY = 'gargon.fights'

function kept(): Speed {
  const found = recall(KEY)
  return SPEEDS.find((speed) => speed === found) ?? 'calm'
}

let chosen = $state<Speed>(kept())

export const pace = (): Speed => chosen

export function setPace(speed: Speed): void {
  chosen = speed
  remember(KEY, speed)
}

/** The speed after this one; after the last the first. */
export function nextSpeed(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 'calm'
}
