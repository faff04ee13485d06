import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Fixture } from '../support/fakeTable'

const FOLDER = resolve(import.meta.dirname, '../fixtures/bargon')

/** A moment of a real game. */
export const fixture = (name: string): Fixture =>
  JSON.parse(readFileSync(resolve(FOLDER, `${name}.json`), 'utf8')) as Fixture
