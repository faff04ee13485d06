/**
 * For developers only: `npm run dev`, then /tests/gallery/bargon.html?case=tied&lang=de&theme=dark
 * shows one situation; `&steps=1` plays the step that follows it.
 */
import { mount } from 'svelte'
import '../../src/app.css'
import '../../src/styles/fonts'
import BargonTable from '../../src/lib/bargon/BargonTable.svelte'
import SlateTable from '../../src/lib/bargon/SlateTable.svelte'
import { LANGUAGES, setLanguage } from '../../src/lib/i18n/index.svelte'
import { fakeTable, type Fixture } from '../support/fakeTable'

const query = new URLSearchParams(location.search)
const name = query.get('case') ?? 'odd-one'
const target = document.getElementById('app')
if (!target) throw new Error('The page has no #app')

document.documentElement.dataset.theme = query.get('theme') ?? 'light'
setLanguage(LANGUAGES.find((language) => language === query.get('lang')) ?? 'en')

const fixtures = import.meta.glob<Fixture>('../fixtures/bargon/*.json', { import: 'default' })
const fixture = await fixtures[`../fixtures/bargon/${name}.json`]?.()
if (!fixture) throw new Error(`There is no case ${name}`)
const fake = fakeTable(fixture)
mount(name.startsWith('slate') ? SlateTable : BargonTable, { target, props: { table: fake.table } })
for (let step = 0; step < Number(query.get('steps')); step++) setTimeout(fake.step, 300 * step)
