/** All of Gargon's fixtures by name. */
import type { Fixture } from '../support/fakeTable'

const files = import.meta.glob<Fixture>('../fixtures/gargon/*.json', {
  eager: true,
  import: 'default',
})

export const FIXTURES: Readonly<Record<string, Fixture>> = Object.fromEntries(
  Object.entries(files).map(([path, fixture]) => [path.replace(/.*\/|\.json$/g, ''), fixture]),
)
