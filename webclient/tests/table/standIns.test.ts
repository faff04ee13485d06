import { describe, expect, test } from 'vitest'
import { t } from '../../src/lib/i18n/index.svelte'
import { withStandIns } from '../../src/lib/table/standIns'
import type { StandIn, TableInfo } from '../../src/lib/protocol/wire'
import { seatsOf } from '../support/fakeTable'

const info = (...standIns: StandIn[]): TableInfo =>
  ({ seats: seatsOf(3, [1]), stand_ins: standIns }) as unknown as TableInfo

describe('a move that was made for a bot', () => {
  test('has a line before it that says for whom and by whom', () => {
    const told = info({ seat: 1, by: 'bot:steady', after: 1 })
    const [first, line, second] = withStandIns(['one', 'two'], told, t.table.standIn)
    expect([first, second]).toEqual(['one', 'two'])
    expect(line).toContain(t.common.bots.steady)
  })

  test('is not told before the move itself is', () => {
    const told = info({ seat: 1, by: 'table', after: 2 })
    expect(withStandIns(['one', 'two'], told, t.table.standIn)).toEqual(['one', 'two'])
  })

  test('can be the table’s', () => {
    const told = info({ seat: 1, by: 'table', after: 0 })
    expect(withStandIns(['one'], told, t.table.standIn)).toHaveLength(2)
  })
})
