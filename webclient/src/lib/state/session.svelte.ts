/** Who this device is to the server, and what the server offers: asked once per visit. */
import type { About, BotInfo, GameName, Me } from '../protocol/wire'
import { api } from './api'

let me = $state.raw<Me | null>(null)
let about = $state.raw<About | null>(null)
let asked: Promise<void> | null = null

/** The name this device plays under, once it has chosen one. */
export function myName(): string | null {
  return me?.name ?? null
}

/** The chips this device has, and when (in seconds since 1970) a free refill is possible, if ever. */
export interface Purse {
  chips: number
  refillAt: number | null
}

export function myPurse(): Purse | null {
  return me === null ? null : { chips: me.chips, refillAt: me.refill_at }
}

export function offers(): About | null {
  return about
}

/** Has the server know this device, which every table needs first; asks again after a failure. */
export function introduce(): Promise<void> {
  asked ??= ask()
  return asked
}

async function ask(): Promise<void> {
  try {
    ;[me, about] = await Promise.all([api.me(), api.about()])
  } catch (error) {
    asked = null
    throw error
  }
}

export async function chooseName(name: string): Promise<void> {
  if (name !== me?.name) me = await api.rename(name)
}

/** Fills the purse up, once a day. */
export async function refill(): Promise<void> {
  me = await api.refill()
}

/** Asks again how many chips there are, since they move with the games. */
export async function renewPurse(): Promise<void> {
  me = await api.me()
}

/** The bots that play a game, the weakest first. */
export function botsFor(game: GameName): BotInfo[] {
  const bots = (about?.bots ?? []).filter((bot) => bot.games.includes(game))
  return bots.sort((one, other) => one.rung - other.rung)
}

/** The creature whose face a bot bears, by the bot's code. */
export function faceOf(code: string | null): string | undefined {
  return about?.bots.find(({ bot }) => bot === code)?.face
}

const HERE_ONLY = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A link that other devices can open too, if there is any, else one for this device. */
export function invitationLink(path: string): { link: string; reachable: boolean } {
  if (!HERE_ONLY.has(location.hostname)) return { link: location.origin + path, reachable: true }
  const address = about?.addresses.find((url) => !HERE_ONLY.has(new URL(url).hostname))
  return address === undefined
    ? { link: location.origin + path, reachable: false }
    : { link: new URL(path, address).href, reachable: true }
}
