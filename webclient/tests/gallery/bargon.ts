/**
 * For developers only: `npm run dev`, then /tests/gallery/bargon.html?case=tied&lang=de&theme=dark
 * shows one situation; `&steps=1` plays the step that follows it.
 */
import { mount } from 'svelte'
import '../../src/app.css'
import '../../src/styles/fonts'
import BargonTable from '../../src/lib/bargon/BargonTable.svelte'
import SlateTable from '../../src/lib/bargon/SlateTable.svelte'
import CheckPage from '../../src/lib/check/CheckPage.svelte'
import { LANGUAGES, setLanguage } from '../../src/lib/i18n/index.svelte'
import { fakeTable, type Fixture } from '../support/fakeTable'

const query = new URLSearchParams(location.search)
const name = query.get('case') ?? 'odd-one'
const target = document.getElementById('app')
if (!target) throw new Error('The page has no #app')

document.documentElement.dataset.theme = query.get('theme') ?? 'light'
setLanguage(LANGUAGES.find((language) => language === query.get('lang')) ?? 'en')

if (name.startsWith('check')) await mountCheckPage(name.slice('check-'.length))
else await mountBoard()

async function mountBoard(): Promise<void> {
  const fixtures = import.meta.glob<Fixture>('../fixtures/bargon/*.json', { import: 'default' })
  const fixture = await fixtures[`../fixtures/bargon/${name}.json`]?.()
  if (!fixture) throw new Error(`There is no case ${name}`)
  const fake = fakeTable(fixture)
  const Board = name.startsWith('slate') ? SlateTable : BargonTable
  mount(Board, { target: target as HTMLElement, props: { table: fake.table } })
  for (let step = 0; step < Number(query.get('steps')); step++) setTimeout(fake.step, 300 * step)
}

/** The check page, with a server that gives out a golden record, whole or spoiled. */
async function mountCheckPage(kind: string): Promise<void> {
  const text = kind === '' ? '' : await recordText(kind)
  window.fetch = () => Promise.resolve(new Response(text))
  const gameId = kind === 'empty' ? null : 'game'
  mount(CheckPage, { target: target as HTMLElement, props: { gameId } })
}

async function recordText(kind: string): Promise<string> {
  const { default: gargon } = await import('../../../tests/golden/gargon.jsonl?raw')
  const { default: bargon } = await import('../../../tests/golden/bargon.jsonl?raw')
  const whole = gargon.split('\n')[0] ?? ''
  if (kind === 'bargon') return bargon.split('\n')[8] ?? ''
  if (kind === 'slate') return bargon.split('\n').find((line) => line.includes('undo')) ?? ''
  if (kind === 'many') return bargon
  if (kind === 'damaged') return whole.slice(0, 800)
  return kind === 'spoiled' ? whole.replace('"commitment":"4c', '"commitment":"5c') : whole
}
