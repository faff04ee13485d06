import { describe, expect, test } from 'vitest'
import { paths, routeOf } from '../../src/lib/router.svelte'

describe('a path', () => {
  test.each([
    ['/', { page: 'home' }],
    ['/new/gargon', { page: 'new', game: 'gargon', slate: false }],
    ['/t/abc', { page: 'table', id: 'abc', invite: null }],
    ['/t/abc/secret', { page: 'table', id: 'abc', invite: 'secret' }],
    ['/check', { page: 'check', gameId: null }],
    ['/check/game-1', { page: 'check', gameId: 'game-1' }],
    ['/help/gargon', { page: 'help' }],
    ['/rulings/', { page: 'rulings' }],
    ['/design', { page: 'design' }],
  ])('%s shows its page', (path, route) => {
    expect(routeOf(path)).toEqual(route)
  })

  test.each(['/nothing', '/new/chess', '/new', '/t', '/t/a/b/c', '/rulings/x', '/help/bargon'])(
    '%s shows that nothing is there',
    (path) => {
      expect(routeOf(path)).toEqual({ page: 'missing', path })
    },
  )

  test('that is badly encoded breaks nothing', () => {
    expect(routeOf('/t/%E0%A4%A')).toEqual({ page: 'table', id: '%E0%A4%A', invite: null })
  })

  test('of the slate leads to the slate', () => {
    const [path = '', query = ''] = paths.slate.split('?')
    expect(routeOf(path, `?${query}`)).toEqual({ page: 'new', game: 'bargon', slate: true })
  })
})
