import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { createRawSnippet } from 'svelte'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import Button from '../../src/lib/components/Button.svelte'
import Field from '../../src/lib/components/Field.svelte'
import Segmented from '../../src/lib/components/Segmented.svelte'
import Sheet from '../../src/lib/components/Sheet.svelte'
import Toggle from '../../src/lib/components/Toggle.svelte'
import Creature from '../../src/lib/art/creatures/Creature.svelte'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import { standInForDialogs } from './dialogs'

beforeAll(standInForDialogs)

beforeEach(() => {
  setLanguage('en')
})

const text = (words: string) => createRawSnippet(() => ({ render: () => `<span>${words}</span>` }))

describe('a button', () => {
  test('is pressed by Enter and by the space bar', async () => {
    const onclick = vi.fn()
    render(Button, { children: text('Start'), onclick })
    await userEvent.tab()
    await userEvent.keyboard('{Enter} ')
    expect(onclick).toHaveBeenCalledTimes(2)
  })

  test('keeps the focus but does nothing while its wish is pending', async () => {
    const onclick = vi.fn()
    render(Button, { children: text('Start'), onclick, pending: true })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start' }))
    expect(onclick).not.toHaveBeenCalled()
  })

  test('with an address is a link', () => {
    render(Button, { children: text('Home'), href: '/' })
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  })
})

describe('a choice of a few', () => {
  const choices = [
    { value: 'open', label: 'Open', hint: 'Everybody may look.' },
    { value: 'closed', label: 'Closed', hint: 'Remember it.' },
  ]

  test('is a named group of radio buttons', () => {
    render(Segmented, { legend: 'Memory', choices, value: 'open' })
    expect(screen.getByRole('group', { name: 'Memory' })).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  test('is made with the arrow keys, and says what it means', async () => {
    const onchange = vi.fn()
    render(Segmented, { legend: 'Memory', choices, value: 'open', onchange })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(onchange).toHaveBeenCalledWith('closed')
    expect(screen.getByText('Remember it.')).toBeTruthy()
  })
})

describe('a switch', () => {
  test('is thrown with the space bar', async () => {
    const onchange = vi.fn()
    render(Toggle, { label: 'Sound', checked: false, onchange })
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(onchange).toHaveBeenCalledWith(true)
    expect(screen.getByRole('switch', { name: 'Sound' })).toHaveProperty('checked', true)
  })
})

describe('a field', () => {
  test('tells its problem to a screen reader', () => {
    render(Field, { label: 'Name', value: '', problem: 'Say who you are.' })
    const input = screen.getByLabelText('Name')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Say who you are.')
  })
})

describe('a sheet', () => {
  test('is a dialog with a name, closed by its button', async () => {
    const onclose = vi.fn()
    render(Sheet, { open: true, title: 'Menu', children: text('inside'), onclose })
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onclose).toHaveBeenCalledOnce()
  })

  test('shows nothing while it is closed', () => {
    render(Sheet, { open: false, title: 'Menu', children: text('inside') })
    expect(screen.queryByText('inside')).toBeNull()
  })
})

describe('a creature', () => {
  test('is decoration unless it is named', () => {
    const { container } = render(Creature, { colour: 'W' })
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  test('is a picture when it is', () => {
    render(Creature, { colour: 'R', label: 'Phoenix' })
    expect(screen.getByRole('img', { name: 'Phoenix' })).toBeTruthy()
  })
})
