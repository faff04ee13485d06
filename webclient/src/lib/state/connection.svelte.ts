/**
 * One lasting conversation with a table over a WebSocket that may break at any time.
 *
 * It says hello, passes on what the server tells, keeps asking again after a break, for ever, and
 * sends every command that was not answered once more with its old id, so that the server does it
 * at most once. It knows nothing of games.
 */
import type {
  Answer,
  ClientMessage,
  Command,
  Problem,
  ServerMessage,
  Snapshot,
  Wish,
} from '../protocol/wire'

export type ConnectionStatus = 'connecting' | 'open' | 'reconnecting' | 'closed'

/** What names the newest step that somebody was told of. */
export type Seen = Pick<Snapshot, 'version' | 'changed'>

export interface ConnectionOptions {
  /** Path and query of the socket, on this page's own host. */
  path: string
  /** The last step seen, told to the server with every hello. */
  seen: () => Seen | null
  onMessage: (message: ServerMessage) => void
  /** Opens a socket; tests hand in their own. */
  open?: (url: string) => WebSocket
}

const PING_EVERY = 20_000
/** Silence after a ping that counts as a broken line. */
const PONG_WITHIN = 8_000
const FIRST_RETRY = 400
const SLOWEST_RETRY = 10_000

interface Unanswered {
  command: Command
  settle: (answer: Answer) => void
}

function socketUrl(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${location.host}${path}`
}

/** An id no other command has; works on plain HTTP, where `crypto.randomUUID` is missing. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The wait before attempt number `attempt` (from 0), with a little scatter, in milliseconds. */
export function retryDelay(attempt: number, scatter: number): number {
  const delay = Math.min(SLOWEST_RETRY, FIRST_RETRY * 2 ** Math.min(attempt, 10))
  return delay * (0.75 + 0.5 * scatter)
}

export class Connection {
  status = $state<ConnectionStatus>('connecting')
  /** Why the server ended the conversation for good. */
  problem = $state.raw<Problem | null>(null)

  #options: ConnectionOptions
  #socket: WebSocket | null = null
  #unanswered = new Map<string, Unanswered>()
  #attempt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
    window.addEventListener('online', this.#wake)
    window.addEventListener('offline', this.#doubt)
    document.addEventListener('visibilitychange', this.#look)
    this.#connect()
  }

  /** Sends a wish; the promise is kept however often the line breaks meanwhile. */
  send(wish: Wish, id = newCommandId()): Promise<Answer> {
    const command: Command = { type: 'command', id, do: wish }
    return new Promise((settle) => {
      if (this.status === 'closed') {
        settle(this.#refusal(id))
        return
      }
      this.#unanswered.set(id, { command, settle })
      this.#tell(command)
    })
  }

  /** Asks the server for what was missed. */
  hello(): void {
    this.#tell({ type: 'hello', ...this.#options.seen() })
  }

  /** Ends the conversation from this side. */
  close(): void {
    this.#end(null)
  }

  #connect(): void {
    clearTimeout(this.#retry)
    const socket = (this.#options.open ?? ((url) => new WebSocket(url)))(
      socketUrl(this.#options.path),
    )
    this.#socket = socket
    socket.onopen = () => {
      if (socket === this.#socket) this.#opened()
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#heard(event.data)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
  }

  #opened(): void {
    this.#attempt = 0
    this.status = 'open'
    this.hello()
    for (const { command } of this.#unanswered.values()) this.#tell(command)
    clearInterval(this.#ping)
    this.#ping = setInterval(this.#doubt, PING_EVERY)
  }

  #heard(data: string): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
    const message = JSON.parse(data) as ServerMessage
    if (message.type === 'closing' && !message.retry) {
      this.#end(message.problem)
      return
    }
    this.#options.onMessage(message)
    if (message.type === 'answer') this.#answered(message)
  }

  #answered(answer: Answer): void {
    this.#unanswered.get(answer.id)?.settle(answer)
    this.#unanswered.delete(answer.id)
  }

  #lost(): void {
    this.#drop()
    this.status = 'reconnecting'
    this.#retry = setTimeout(
      () => {
        this.#connect()
      },
      retryDelay(this.#attempt, Math.random()),
    )
    this.#attempt += 1
  }

  /** Lets go of the socket, whatever state it is in. */
  #drop(): void {
    clearInterval(this.#ping)
    clearTimeout(this.#silence)
    this.#silence = undefined
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #end(problem: Problem | null): void {
    if (this.status === 'closed') return
    window.removeEventListener('online', this.#wake)
    window.removeEventListener('offline', this.#doubt)
    document.removeEventListener('visibilitychange', this.#look)
    clearTimeout(this.#retry)
    this.#drop()
    this.status = 'closed'
    this.problem = problem
    for (const { command, settle } of this.#unanswered.values()) settle(this.#refusal(command.id))
    this.#unanswered.clear()
  }

  #refusal(id: string): Answer {
    const problem = this.problem ?? { code: 'closed', message: 'The table was left.', rule: null }
    return { type: 'answer', id, ok: false, version: this.#options.seen()?.version ?? 0, problem }
  }

  #tell(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** The network is back: no reason to wait longer. */
  #wake = (): void => {
    if (this.status === 'reconnecting') this.#connect()
    else this.#doubt()
  }

  #look = (): void => {
    if (document.visibilityState === 'visible') this.#wake()
  }

  /** Asks for a sign of life, and takes silence for a broken line. */
  #doubt = (): void => {
    if (this.status !== 'open' || this.#silence !== undefined) return
    this.#tell({ type: 'ping' })
    this.#silence = setTimeout(() => {
      this.#lost()
    }, PONG_WITHIN)
  }
}
