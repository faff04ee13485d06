/**
 * A table as this device sees it. Boards take one `TableState` and bind to it.
 *
 * What is true now: `table`, `view`, `log`, `status`. What may be done: `play(move)` answers the
 * open question of `view`; `wish(...)` asks for anything else. What happened: `onEvents` hands over
 * the events of every step in order, with the view before and after, and the board decides how to
 * stage them; `view` itself is always the newest. No rule of any game is known here.
 */
import type {
  Answer,
  BargonView,
  GameEvent,
  GameView,
  GargonView,
  Problem,
  Seat,
  SeatClock,
  SeatInfo,
  ServerMessage,
  Snapshot,
  TableInfo,
  Update,
  Wish,
} from '../protocol/wire'
import { socketPath } from './api'
import {
  Connection,
  type ConnectionOptions,
  type ConnectionStatus,
  type Seen,
} from './connection.svelte'
import { ServerTime } from './serverTime'
import { ticking } from './ticking.svelte'
import { contributionFor, witnessCommitment } from './witness'

/** One step of the game. After a break there is a `snapshot` instead: show it, stage nothing. */
export interface Happening {
  kind: 'update' | 'snapshot'
  events: readonly GameEvent[]
  before: GameView | null
  after: GameView | null
}
export type Listener = (happening: Happening) => void

export interface TableStateOptions {
  id: string
  invite?: string | null
  open?: ConnectionOptions['open']
}

/** The step that is known with a message. */
function seenWith({ version, changed }: Snapshot | Update): Seen {
  return { version, changed }
}

/** Whether the viewer sits among bots, and is who starts the game. */
function hasOnlyBots({ seats, viewer, host, starter }: TableInfo): boolean {
  const others = seats.filter(({ seat }) => seat !== viewer)
  const starts = starter === null ? host : starter === viewer
  return viewer !== null && starts && others.every(({ kind }) => kind === 'bot')
}

export class TableState {
  readonly id: string
  /** The secret of the invitation, from the link or from the table itself. */
  readonly invite: string | null = $derived.by(() => this.table?.invite ?? this.#invited)

  table = $state.raw<TableInfo | null>(null)
  view = $state.raw<GameView | null>(null)
  log = $state.raw<readonly GameEvent[]>([])
  /** Set by a board while it still plays what has happened, so that nothing around it tells the end. */
  staging = $state(false)
  /** Whether another game is being set up that waits for nobody. */
  beginsAtOnce = $state(false)
  /** The wish that is on its way: show it as pending, not as done. */
  pending = $state.raw<Wish | null>(null)
  /** The last refusal; `clearProblem` once it has been shown. */
  problem = $state.raw<Problem | null>(null)

  #invited: string | null
  #seen: Seen | null = null
  #listeners = new Set<Listener>()
  #connection: Connection
  #time = new ServerTime()
  /** When the server told `table`, by its own time. */
  #toldAt = 0
  #asking = false
  #mistrusts = false

  constructor({ id, invite = null, open }: TableStateOptions) {
    this.id = id
    this.#invited = invite
    this.#connection = new Connection({
      path: socketPath(id, invite),
      seen: () => this.#stepToGoOnFrom(),
      onMessage: (message) => {
        this.#heard(message)
      },
      ...(open && { open }),
    })
  }

  get status(): ConnectionStatus {
    return this.#connection.status
  }

  /** Why the table is closed to this device for good, if it is. */
  get closed(): Problem | null {
    return this.#connection.problem
  }

  /** The version of the newest thing known. */
  get version(): number | null {
    return this.#seen?.version ?? null
  }

  get gargon(): GargonView | null {
    return this.view?.game === 'gargon' ? this.view : null
  }

  get bargon(): BargonView | null {
    return this.view?.game === 'bargon' ? this.view : null
  }

  /** The viewer's own seat, null for a spectator. */
  get mySeat(): Seat | null {
    return this.table?.viewer ?? null
  }

  get me(): SeatInfo | null {
    return this.mySeat === null ? null : (this.table?.seats[this.mySeat] ?? null)
  }

  /** Whether a question is open for the viewer and no answer is on its way. */
  get myTurn(): boolean {
    return this.view?.question != null && this.pending === null
  }

  /** The seconds that a clock shows now; while they run, whoever reads this is kept up to date. */
  secondsLeft({ left, running }: SeatClock): number {
    if (!running) return left
    ticking()
    return Math.max(0, left - (this.#time.now() - this.#toldAt))
  }

  /** Answers the viewer's open question with a move in notation. */
  play(move: string): Promise<Answer | null> {
    const question = this.view?.question
    if (!question || this.pending) return Promise.resolve(null)
    return this.wish({ type: 'play', decision: question.id, move })
  }

  /** Asks something of the table. A refusal is kept in `problem` as well. */
  async wish(wish: Wish): Promise<Answer> {
    this.pending = wish
    this.problem = null
    const answer = await this.#connection.send(wish)
    if (this.pending === wish) this.pending = null
    if (!answer.ok) this.problem = answer.problem ?? null
    return answer
  }

  /** Sits down, with fresh bytes of this device for the game's chance. */
  takeSeat(seat: Seat, name: string): Promise<Answer> {
    return this.wish({
      type: 'take_seat',
      seat,
      name,
      invite: this.invite ?? '',
      contribution: contributionFor(this.table?.game_id ?? '', seat),
    })
  }

  /** Hears of every step; returns the way to stop listening. */
  onEvents(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Wishes for another game; where all others are bots nobody is waited for, and it begins at once. */
  async playAgain(): Promise<void> {
    this.beginsAtOnce = this.table !== null && hasOnlyBots(this.table)
    const answer = await this.wish({ type: 'rematch' })
    if (answer.ok && this.beginsAtOnce) await this.wish({ type: 'start_game' })
    this.beginsAtOnce = false
  }

  clearProblem(): void {
    this.problem = null
  }

  /** Leaves the conversation (not the seat). */
  close(): void {
    this.#connection.close()
  }

  /** Clocks may have stood meanwhile, which no version tells: with them everything is asked anew. */
  #stepToGoOnFrom(): Seen | null {
    const clocksRun = this.table?.seats.some((seat) => seat.clock?.running)
    return clocksRun || this.#mistrusts ? null : this.#seen
  }

  #heard(message: ServerMessage): void {
    if ('now' in message) this.#time.hear(message.now)
    if (message.type === 'snapshot') this.#begin(message)
    else if (message.type === 'update') this.#follow(message)
    else if (message.type === 'answer') this.#compare(message)
    else if (message.type === 'presence' && this.table)
      this.table = {
        ...this.table,
        spectators: message.spectators,
        host_missing: message.host_missing,
        seats: this.table.seats.map((seat) => ({
          ...seat,
          here: message.here.includes(seat.seat),
          missing: message.missing.includes(seat.seat),
        })),
      }
  }

  #begin(snapshot: Snapshot): void {
    this.#asking = this.#mistrusts = false
    const before = this.view
    this.#seen = seenWith(snapshot)
    this.view = snapshot.view
    this.log = snapshot.log
    this.#seeTable(snapshot.table, snapshot.now)
    this.#announce({ kind: 'snapshot', events: [], before, after: snapshot.view })
  }

  #follow(update: Update): void {
    const version = this.version
    if (version === null || update.version < version) return
    // What nobody else is told of changes no version.
    if (update.version === version && update.previous !== update.version) return
    if (update.previous !== version) {
      this.#askAgain()
      return
    }
    this.#asking = false
    const before = this.view
    this.#seen = seenWith(update)
    const next = update.table !== null && update.table.game_id !== this.table?.game_id
    this.view = update.view ?? (next ? null : this.view)
    this.log = next ? update.events : [...this.log, ...update.events]
    if (update.table) this.#seeTable(update.table, update.now)
    this.#announce({ kind: 'update', events: update.events, before, after: this.view })
  }

  /**
   * An answer comes after all that led to it. One that does not fit what is shown means that this
   * is not what is true, whatever the versions say: everything is asked anew.
   */
  #compare(answer: Answer): void {
    const isAhead = this.#seen !== null && answer.version > this.#seen.version
    if (!isAhead && answer.problem?.code !== 'decision_closed') return
    if (this.#mistrusts) return
    this.#mistrusts = true
    this.#asking = false
    this.#askAgain()
  }

  /** Something was missed: one question is enough until it is answered. */
  #askAgain(): void {
    if (this.#asking) return
    this.#asking = true
    this.#connection.hello()
  }

  #seeTable(table: TableInfo, now: number): void {
    this.#toldAt = now
    this.table = table
    if (table.status !== 'waiting' || table.commitment === null) return
    witnessCommitment(table.game_id, table.commitment)
    const me = this.me
    if (me?.kind === 'person' && !me.ready) this.#contribute(table.game_id, me.seat)
  }

  /** A game was set up after its player sat down (a rematch): give bytes for it, once. */
  #contribute(gameId: string, seat: Seat): void {
    if (this.#contributed === gameId) return
    this.#contributed = gameId
    const contribution = contributionFor(gameId, seat)
    void this.#connection.send({ type: 'contribute', contribution })
  }
  #contributed: string | null = null

  #announce(happening: Happening): void {
    for (const listener of this.#listeners) listener(happening)
  }
}
