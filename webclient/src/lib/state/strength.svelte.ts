/** How strong the bots shall be that this device plays with; kept on the device only. */
import type { BotInfo, GameName } from '../protocol/wire'
import { recall, remember } from '../storage'
import { botsFor } from './session.svelte'

const KEY = 'strength'

/** The bot of whoever has never chosen. */
const USUAL = 'steady'

let chosen = $state(recall(KEY) ?? USUAL)

export function chooseStrength(bot: string): void {
  chosen = bot
  remember(KEY, bot)
}

/** The bot that is seated unless another is asked for; undefined where the server offers none. */
export function usualBot(game: GameName): string | undefined {
  const bots = botsFor(game).map(({ bot }) => bot)
  return [chosen, USUAL].find((bot) => bots.includes(bot)) ?? bots[0]
}

/** The bots among which there is a choice: none at a game that leaves nobody any. */
export function strengthsFor(game: GameName): BotInfo[] {
  const bots = game === 'bargon' ? [] : botsFor(game)
  return bots.length > 1 ? bots : []
}
