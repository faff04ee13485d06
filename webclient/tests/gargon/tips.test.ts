import { beforeEach, describe, expect, test } from 'vitest'
import { tipFor, Tips } from '../../src/lib/gargon/tips.svelte'
import type { Question, View } from '../../src/lib/gargon/wire'
import { fixture } from './fixtures'
import { must } from './must'

function asked(name: string): [View, Question] {
  const { view } = fixture(name)
  return [view, must(view.question)]
}

beforeEach(() => {
  localStorage.clear()
})

describe('tips for newcomers', () => {
  test.each([
    ['lead', 'lead'],
    ['follow', 'follow'],
    ['last-seat', 'last'],
    ['must-pass', 'mustPass'],
    ['draw-first', 'draw'],
    ['replace', 'replace'],
    ['order', 'order'],
  ])('%s is explained by %s', (name, tip) => {
    expect(tipFor(...asked(name))).toBe(tip)
  })

  test('come twice for a kind of question, also after the page was left', () => {
    const [view, question] = asked('lead')
    const shown = ['a', 'b', 'c'].map((id) => {
      const tips = new Tips()
      tips.meet(view, { ...question, id })
      tips.meet(view, { ...question, id })
      return tips.current
    })
    expect(shown).toEqual(['lead', 'lead', null])
  })

  test('go with the question', () => {
    const tips = new Tips()
    tips.meet(...asked('draw-first'))
    tips.meet(asked('draw-first')[0], null)
    expect(tips.current).toBeNull()
  })

  test('come no more once they are sent away, until they are wanted again', () => {
    const tips = new Tips()
    tips.meet(...asked('lead'))
    tips.want(false)
    expect(tips.current).toBeNull()
    const later = new Tips()
    later.meet(...asked('follow'))
    expect(later.current).toBeNull()
    later.want(true)
    later.meet(...asked('follow'))
    expect(later.current).toBe('follow')
  })

  test('damaged memory is no trouble', () => {
    localStorage.setItem('cubeamulet.gargon.tips', '{"lead":')
    const tips = new Tips()
    tips.meet(...asked('lead'))
    expect(tips.current).toBe('lead')
  })
})
