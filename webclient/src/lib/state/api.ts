/** The table service over plain HTTP. Every refusal is an `ApiError` with the server's problem. */
import type {
  About,
  Answer,
  Me,
  OpenTable,
  Problem,
  Snapshot,
  TableOpened,
  TableSummary,
  Wish,
} from '../protocol/wire'
import { newCommandId } from './connection.svelte'

export class ApiError extends Error {
  /**
   * `status` is that of HTTP, 0 when no answer came at all; `wait` are the seconds after which
   * asking again makes sense, if the server named any.
   */
  constructor(
    readonly status: number,
    readonly problem: Problem,
    readonly wait: number | null = null,
  ) {
    super(problem.message)
    this.name = 'ApiError'
  }
}

const OFFLINE: Problem = { code: 'offline', message: 'The server does not answer.', rule: null }

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const init: RequestInit = { method, headers }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    headers.set('content-type', 'application/json')
  }
  try {
    return await fetch(path, init)
  } catch {
    throw new ApiError(0, OFFLINE)
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const problem = isProblem(body)
    ? body
    : { code: `http_${response.status}`, message: response.statusText, rule: null }
  const wait = Number(response.headers.get('retry-after') ?? 0)
  return new ApiError(response.status, problem, wait > 0 ? wait : null)
}

async function askOnce<T>(method: string, path: string, body: unknown): Promise<T> {
  const response = await request(method, path, body)
  if (!response.ok) throw await refusal(response)
  return (await response.json()) as T
}

/** Waits before asking once more, in milliseconds. */
const PATIENCE = [300, 900]

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

/** Every request may be repeated, since each that changes something carries an id of its own. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (const wait of PATIENCE) {
    try {
      return await askOnce<T>(method, path, body)
    } catch (error) {
      if (!mayPass(error)) throw error
      await new Promise((later) => setTimeout(later, wait))
    }
  }
  return askOnce<T>(method, path, body)
}

const tablePath = (id: string): string => `/api/tables/${encodeURIComponent(id)}`
const inviteQuery = (invite: string | null): string =>
  invite === null ? '' : `?invite=${encodeURIComponent(invite)}`

export const api = {
  about: () => ask<About>('GET', '/api/about'),
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('PUT', '/api/me', { name }),
  refill: () => ask<Me>('POST', '/api/me/refill'),
  myTables: () => ask<TableSummary[]>('GET', '/api/tables'),
  openTable: (wish: Omit<OpenTable, 'id'>) =>
    ask<TableOpened>('POST', '/api/tables', { id: newCommandId(), ...wish }),
  /** What a code leads to: the invitation to a table. */
  findTable: (code: string) => ask<TableOpened>('POST', '/api/codes', { code }),
  snapshot: (id: string, invite: string | null = null) =>
    ask<Snapshot>('GET', tablePath(id) + inviteQuery(invite)),
  record: (gameId: string) =>
    ask<unknown>('GET', `/api/games/${encodeURIComponent(gameId)}/record`),

  /** A single command without a socket; refusals come as `ApiError`. */
  command: (table: string, wish: Wish) =>
    ask<Answer>('POST', `${tablePath(table)}/commands`, {
      type: 'command',
      id: newCommandId(),
      do: wish,
    }),
} as const

/** Path of a table's socket. */
export const socketPath = (id: string, invite: string | null): string =>
  `${tablePath(id)}/socket${inviteQuery(invite)}`

/** Path of the picture with the invitation's QR code. */
export const qrPath = (id: string, invite: string): string =>
  `${tablePath(id)}/qr.svg${inviteQuery(invite)}`
