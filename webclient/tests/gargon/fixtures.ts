/** Real views of games, made by `python -m tests.support.make_view_fixtures`. */
import type { Fixture as AnyFixture } from '../support/fakeTable'
import type { GargonEvent, View } from '../../src/lib/gargon/wire'

export interface Fixture extends AnyFixture {
  view: View
  log: GargonEvent[]
  steps: { events: GargonEvent[]; view: View }[]
}

const files = import.meta.glob<Fixture>('../fixtures/gargon/*.json', {
  eager: true,
  import: 'default',
})

export function fixture(name: string): Fixture {
  const found = files[`../fixtures/gargon/${name}.json`]
  if (!found) throw new Error(`There is no fixture ${name}`)
  return found
}
