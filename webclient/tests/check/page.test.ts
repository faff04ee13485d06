import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import CheckPage from '../../src/lib/check/CheckPage.svelte'
import { explain, explainDocument } from '../../src/lib/check/explain'
import { DocumentProblem } from '../../src/lib/check/verifier/document'
import { verify } from '../../src/lib/check/verifier/verify'
import { check as de } from '../../src/lib/i18n/de/check'
import { check as en } from '../../src/lib/i18n/en/check'
import { LANGUAGES, setLanguage } from '../../src/lib/i18n/index.svelte'
import { remember } from '../../src/lib/storage'
import { golden, goldenTexts, spoiled } from './records'

const [text = ''] = goldenTexts('gargon')
const [record] = golden('gargon')
if (!record?.fairness) throw new Error('the first golden record has its chance')
const { commitment, contributions } = record.fairness

function serve(body: string, status = 200): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
}
const witness = (seen: object) => {
  remember(`witness.${record.id}`, JSON.stringify(seen))
}
const file = (body: string) => new File([body], 'record.json', { type: 'application/json' })

beforeEach(() => {
  setLanguage('en')
  localStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a record from the server', () => {
  test('that this device has witnessed', async () => {
    witness({ commitment, contribution: contributions[0], seat: 0 })
    serve(text)
    render(CheckPage, { gameId: record.id })
    expect(await screen.findByText('Everything holds')).toBeTruthy()
    expect(screen.getByText(/^Witnessed by this device: it was shown/)).toBeTruthy()
  })

  test('that this device has not witnessed', async () => {
    serve(text)
    render(CheckPage, { gameId: record.id })
    expect(await screen.findByText(/^Consistent, not witnessed here/)).toBeTruthy()
  })

  test('with another seal than this device was shown', async () => {
    witness({ commitment: 'ab'.repeat(32), contribution: null, seat: null })
    serve(text)
    render(CheckPage, { gameId: record.id })
    expect(await screen.findByText('This does not hold')).toBeTruthy()
  })

  test('with other bytes than this device sent', async () => {
    witness({ commitment, contribution: 'ab'.repeat(16), seat: 0 })
    serve(text)
    render(CheckPage, { gameId: record.id })
    expect(await screen.findByText('Not everything can be checked')).toBeTruthy()
  })

  test.each([
    [404, /knows no game/],
    [409, /not over yet/],
  ])('that there is not (%i)', async (status, sentence) => {
    serve('{}', status)
    render(CheckPage, { gameId: 'x' })
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

describe('a record from a file', () => {
  const choose = async (body: string) => {
    render(CheckPage, { gameId: null })
    await userEvent.upload(screen.getByLabelText('Choose a record file'), file(body))
  }

  test('shows who was dealt what', async () => {
    await choose(text)
    expect(await screen.findByText('What everybody was dealt')).toBeTruthy()
  })

  test('that is damaged is said to be', async () => {
    await choose(text.slice(0, 500))
    expect(await screen.findByText(/breaks off in the middle/)).toBeTruthy()
  })

  test('one of many can be picked', async () => {
    await choose(goldenTexts('bargon').join('\n'))
    const picker = await screen.findByRole('combobox')
    expect(picker.querySelectorAll('option')).toHaveLength(goldenTexts('bargon').length)
  })

  test('is accessible', async () => {
    await choose(goldenTexts('bargon')[0] ?? '')
    await screen.findByText('Step by step')
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  }, 30_000)
})

describe.each(LANGUAGES)('in %s', (language) => {
  const words = { en, de }[language]

  test('every finding about every golden record has a sentence', () => {
    const spoilt = golden('gargon').map((whole) =>
      spoiled(whole, ({ moves }) => {
        moves.push({ seat: 0, move: 'pass', ms: 0 })
      }),
    )
    for (const each of [...golden('gargon'), ...golden('bargon'), ...spoilt])
      for (const finding of verify(each).findings)
        expect(explain(finding, each, words, ['Ilse', 'Juno', 'Karim', 'Lotte', 'Milan'])).toMatch(
          /^.{8,}[.!]$/,
        )
  })

  test('of rules that this page does not have it says which ones it has', () => {
    const [first] = golden('gargon')
    if (!first) throw new Error('there are golden records')
    const newer = spoiled(first, (copy) => {
      copy.rules = 'gargon/7'
    })
    const [finding] = verify(newer).findings
    if (!finding) throw new Error('the rules are judged')
    const said = explain(finding, newer, words, [])
    for (const rules of ['gargon/7', 'gargon/1', 'bargon/1']) expect(said).toContain(rules)
  })

  test('every damage of a document has a sentence', () => {
    const problem = new DocumentProblem('shape', 'moves[3].seat')
    expect(explainDocument(problem, words)).toContain('moves[3].seat')
  })
})
