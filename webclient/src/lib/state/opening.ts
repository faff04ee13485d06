/** Opens tables: one to wait at, one to play at right away against bots, and a slate. */
import type { GameName, OpenTable, TableOpened } from '../protocol/wire'
import { api } from './api'
import { chooseName, introduce } from './session.svelte'
import { usualBot } from './strength.svelte'
import { contributionFor, witnessCommitment } from './witness'

/** Opens a table and sits down at it. */
export async function openAndSit(
  wish: Omit<OpenTable, 'id'>,
  name: string,
  seat = 0,
): Promise<TableOpened> {
  await introduce()
  await chooseName(name)
  const opened = await api.openTable(wish)
  await sitDown(opened, seat, name)
  return opened
}

async function sitDown({ table, invite }: TableOpened, seat: number, name: string): Promise<void> {
  const { game_id: gameId, commitment } = (await api.snapshot(table, invite)).table
  if (commitment !== null) witnessCommitment(gameId, commitment)
  const contribution = contributionFor(gameId, seat)
  await api.command(table, { type: 'take_seat', seat, name, invite, contribution })
}

const PLAYERS_NOW: Record<GameName, number> = { gargon: 4, bargon: 3 }

/** One tap: a table with bots on all other seats, already started. */
export async function playNow(game: GameName, name: string): Promise<TableOpened> {
  const players = PLAYERS_NOW[game]
  const opened = await openAndSit({ game, players }, name)
  const bot = usualBot(game) ?? 'random'
  for (let seat = 1; seat < players; seat++)
    await api.command(opened.table, { type: 'seat_bot', seat, bot })
  await api.command(opened.table, { type: 'start_game' })
  return opened
}

/** A slate for cubes of wood or plastic: seats are names, this device keeps the score. */
export async function openSlate(
  names: string[],
  scorekeeper: number,
  ante: number,
): Promise<TableOpened> {
  await introduce()
  const options = { cubes: 'physical', scorekeeper, ante }
  return api.openTable({ game: 'bargon', players: names.length, options, names })
}
