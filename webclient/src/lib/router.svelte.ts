/** The paths of the client, over the browser's own history. See docs/decisions/ for why by hand. */
import type { GameName } from './protocol/wire'

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: GameName; slate: boolean }
  | { page: 'table'; id: string; invite: string | null }
  | { page: 'check'; gameId: string | null }
  | { page: 'rulings' }
  | { page: 'credits' }
  | { page: 'help' }
  | { page: 'settings' }
  | { page: 'design' }
  | { page: 'missing'; path: string }

const isGame = (text: string | undefined): text is GameName =>
  text === 'gargon' || text === 'bargon'

/** What a path (with its query) shows. */
export function routeOf(path: string, query = ''): Route {
  const [page = '', first, second, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart)
  const missing: Route = { page: 'missing', path }
  if (rest.length > 0) return missing
  if (page === 't')
    return first === undefined ? missing : { page: 'table', id: first, invite: second ?? null }
  if (second !== undefined) return missing
  if (page === 'new')
    return isGame(first) ? { page: 'new', game: first, slate: query === '?slate' } : missing
  if (page === 'check') return { page: 'check', gameId: first ?? null }
  if (page === 'help') return first === 'gargon' ? { page: 'help' } : missing
  if (first !== undefined) return missing
  if (page === '') return { page: 'home' }
  if (page === 'rulings' || page === 'credits' || page === 'settings' || page === 'design')
    return { page }
  return missing
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const paths = {
  home: '/',
  newTable: (game: GameName): string => `/new/${game}`,
  slate: '/new/bargon?slate',
  table: (id: string, invite: string | null = null): string =>
    invite === null ? `/t/${id}` : `/t/${id}/${invite}`,
  check: (gameId?: string): string => (gameId === undefined ? '/check' : `/check/${gameId}`),
  rulings: '/rulings',
  credits: '/credits',
  help: '/help/gargon',
  settings: '/settings',
  design: '/design',
} as const

const here = (): Route => routeOf(location.pathname, location.search)

let current = $state.raw<Route>(here())
/** How many pages deep inside this visit: whether "back" stays within the client. */
let depth = 0

export function route(): Route {
  return current
}

export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState({ depth }, '', path)
  else history.pushState({ depth: ++depth }, '', path)
  current = here()
  window.scrollTo(0, 0)
}

/** Back to where the reader came from, or home when this page was opened by a link. */
export function back(): void {
  if (depth > 0) history.back()
  else navigate(paths.home, { replace: true })
}

/** Begins to follow the browser's buttons and plain links inside the client; returns the end. */
export function startRouter(): () => void {
  const popped = (event: PopStateEvent): void => {
    depth = depthIn(event.state)
    current = here()
  }
  window.addEventListener('popstate', popped)
  document.addEventListener('click', followLink)
  return () => {
    window.removeEventListener('popstate', popped)
    document.removeEventListener('click', followLink)
  }
}

function depthIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) : 0
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
    return
  if (link.pathname.startsWith('/api/') || link.hash) return
  event.preventDefault()
  navigate(link.pathname + link.search)
}
