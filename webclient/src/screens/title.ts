/** What the browser's tab says of a table: whoever looks elsewhere sees when it is their turn. */
import { t } from '../lib/i18n/index.svelte'
import type { GameName, TableInfo } from '../lib/protocol/wire'
import type { TableState } from '../lib/state/table.svelte'

/** The title; on a slate nobody is waited for, and what the board has not shown is not told. */
export function titleOf(table: Pick<TableState, 'myTurn' | 'staging'>, info: TableInfo): string {
  const game = t.common[info.game as GameName]
  const waits = table.myTurn && !table.staging && info.options.cubes !== 'physical'
  return waits ? `${t.lobby.home.yourTurn} – ${game}` : `${game} · ${t.common.name}`
}
