/**
 * What the table shows and what the hands on it do. Components bind to a `Board`; the truth and
 * all that is legal come from the `TableState` below it.
 */
import { t } from '../i18n/index.svelte'
import { nameAt } from '../names'
import { Announcer } from '../spoken/announcer.svelte'
import { recall, remember } from '../storage'
import type { Happening, TableState } from '../state/table.svelte'
import { sortHand, type SortOrder } from './arrange'
import { Breath, newsOf } from './breath'
import { coloursIn, parseCard, type Card, type Colour } from './cards'
import { Drama } from './drama.svelte'
import type { KeyWish } from './keys'
import type { Who } from './people'
import { reasonText } from './reasons'
import { asItLay, lyingIn, type Lying } from './lying'
import { layText, patternOf, tap, whyNot, whyUseless, type Reason } from './selection'
import { holdBack, stagesOf, type Stage } from './stages'
import { Tips } from './tips.svelte'
import type { GargonEvent, LayQuestion, PileName, Question, View } from './wire'

const SORT_KEY = 'gargon.sort'

export class Board {
  readonly table: TableState
  readonly drama: Drama
  readonly announcer: Announcer
  readonly tips = new Tips()

  sort = $state<SortOrder>(recall(SORT_KEY) === 'value' ? 'value' : 'colour')
  /** Why the last tap lifted nothing, until the next one. */
  refused = $state.raw<Reason | null>(null)
  /** The card last tapped in vain, so that it can shake its head. */
  refusedCard = $state<string | null>(null)

  #lifted = $state.raw<readonly Card[]>([])
  #breath = new Breath((events) => {
    this.announcer.tell(newsOf(events, t.gargon, this.who))
  })
  /** The round that a scene belongs to. */
  #lying = new WeakMap<Stage, Lying>()

  constructor(table: TableState, drama?: Drama, announcer?: Announcer) {
    this.table = table
    this.drama = drama ?? new Drama()
    this.announcer = announcer ?? new Announcer()
  }

  /** Begins to follow the table; returns the end. */
  follow(): () => void {
    return this.table.onEvents((happening) => {
      this.#heard(happening)
    })
  }

  // -- what is true --------------------------------------------------------------------------

  /** The newest view. */
  readonly view: View | null = $derived.by(() => this.table.gargon)

  /** The view as far as it has been shown: less what fights to come win, and in their round. */
  readonly shown: View | null = $derived.by(() => {
    if (this.view === null) return null
    const { current, untold } = this.drama
    const lying = current === null ? null : (this.#lying.get(current) ?? null)
    return asItLay(holdBack(this.view, untold), lying)
  })

  readonly me: number | null = $derived(this.view?.viewer ?? null)

  /**
   * Whether nobody will lay or draw any more: the game was played to its end, or stopped. While its
   * last fights are shown the table stays as it was: nothing moves under anybody's eyes.
   */
  readonly over: boolean = $derived.by(
    () => !this.drama.busy && (this.view?.result != null || this.table.table?.status === 'ended'),
  )

  /**
   * The viewer's open question, gone while an answer is on its way. What a beaten card asks for
   * waits until its fight has been shown: else the question would tell how that ends.
   */
  readonly question: Question | null = $derived.by(() => {
    const asked = this.view?.question ?? null
    const tells = asked?.kind === 'replace' && this.drama.busy
    return this.table.pending === null && !tells ? asked : null
  })

  readonly layQuestion: LayQuestion | null = $derived(
    this.question?.kind === 'lay' ? this.question : null,
  )

  readonly hand: Card[] = $derived((this.view?.hand ?? []).map(parseCard))
  readonly sorted: Card[] = $derived(sortHand(this.hand, this.sort))

  /** The other seats clockwise from the viewer; all of them for a spectator. */
  readonly opponents: number[] = $derived.by(() => {
    const players = this.view?.players ?? 0
    const first = this.me === null ? 0 : this.me + 1
    const count = this.me === null ? players : players - 1
    return Array.from({ length: count }, (_, step) => (first + step) % players)
  })

  who = (seat: number): Who => ({
    name: seat === this.me ? t.gargon.you : this.name(seat),
    you: seat === this.me,
  })

  name(seat: number): string {
    return this.table.table ? nameAt(this.table.table, seat) : t.common.seat(seat + 1)
  }

  /** The seat that owes a move, and what kind of move. */
  readonly waiting = $derived(this.view?.waiting[0] ?? null)

  /** Whether faces of laid cards may be shown: not before their scene has begun. */
  readonly facesUp: boolean = $derived(this.shown?.turned_up ?? false)

  // -- choosing ------------------------------------------------------------------------------

  /** The lifted cards that are still in the hand, in the order they were lifted. */
  readonly lifted: Card[] = $derived.by(() => {
    const held = new Set(this.view?.hand ?? [])
    return this.#lifted.filter((card) => held.has(card.name))
  })

  readonly pattern: string = $derived(patternOf(this.lifted))

  /** Why the lifted cards cannot be laid; `null` when they can. */
  readonly reason: Reason | null = $derived(
    this.layQuestion === null ? { code: 'not_asked' } : whyNot(this.layQuestion, this.lifted),
  )

  readonly mayLay: boolean = $derived(this.reason === null)
  readonly mayPass: boolean = $derived(this.layQuestion?.may_pass ?? false)
  readonly mustPass: boolean = $derived(this.layQuestion?.patterns.length === 0)

  /** Whether this seat is the last in turn and bound to certain colours. */
  readonly boundColours: Colour[] | null = $derived.by(() => {
    const colours = this.layQuestion?.colours
    return colours === undefined || colours.length === 6 || this.mustPass
      ? null
      : coloursIn(colours)
  })

  isLifted(card: Card): boolean {
    return this.lifted.some((other) => other.name === card.name)
  }

  /** Worked out once for each question: every card asks for its own several times. */
  readonly #useless: ReadonlyMap<string, Reason | null> = $derived.by(() => {
    const question = this.layQuestion
    if (question === null) return new Map<string, Reason | null>()
    return new Map(this.hand.map((card) => [card.name, whyUseless(question, this.hand, card)]))
  })

  /** Why a card of the hand cannot be used now; `null` when it can, or when nothing is asked. */
  useless(card: Card): Reason | null {
    return this.#useless.get(card.name) ?? null
  }

  tap(card: Card): void {
    const reason = this.isLifted(card) ? null : this.useless(card)
    this.refused = reason
    this.refusedCard = reason === null ? null : card.name
    if (reason === null) this.#lifted = tap(this.lifted, card, this.layQuestion, this.hand)
    else this.#sayWhy(reason)
  }

  lowerAll(): void {
    this.#lifted = []
    this.refused = null
    this.refusedCard = null
  }

  setSort(order: SortOrder): void {
    this.sort = order
    remember(SORT_KEY, order)
  }

  // -- moves ---------------------------------------------------------------------------------

  lay(): void {
    if (this.mayLay && this.view) this.#play(layText(this.view.hand, this.lifted))
    else if (this.reason) this.#sayWhy(this.reason)
  }

  pass(): void {
    if (this.mayPass) this.#play('pass')
    else if (this.layQuestion === null) this.#sayWhy({ code: 'not_asked' })
    else {
      this.refused = { code: 'must_lay' }
      this.refusedCard = null
      this.#sayWhy(this.refused)
    }
  }

  stop(): void {
    if (this.question?.kind !== 'draw') return
    if (this.question.may_stop) this.#play('stop')
    else this.#sayWhy({ code: 'draw_first' })
  }

  mayDraw(pile: PileName): boolean {
    const question = this.question
    return (
      (question?.kind === 'draw' || question?.kind === 'replace') && question.piles.includes(pile)
    )
  }

  /** Whether a pile is to be chosen. */
  readonly mayDrawAny: boolean = $derived(
    this.question?.kind === 'draw' || this.question?.kind === 'replace',
  )

  draw(pile: PileName): void {
    if (this.mayDraw(pile)) this.#play(pile)
  }

  mayFight(colour: Colour): boolean {
    return this.question?.kind === 'order' && this.question.colours.includes(colour)
  }

  fight(colour: Colour): void {
    if (this.mayFight(colour)) this.#play(`fight ${colour}`)
  }

  /** Does what a key asked for, where it is allowed now. */
  fulfil(wish: KeyWish): void {
    switch (wish.do) {
      case 'lay':
        this.lay()
        break
      case 'pass':
        this.pass()
        break
      case 'stop':
        this.stop()
        break
      case 'lower':
        this.lowerAll()
        break
      case 'skip':
        this.drama.next()
        break
      case 'draw':
        this.draw(wish.pile)
        break
      case 'fight':
        this.fight(wish.colour)
    }
  }

  #sayWhy(reason: Reason): void {
    if (this.me !== null && !this.over) this.announcer.say(reasonText(t.gargon, reason))
  }

  #play(move: string): void {
    this.drama.flush()
    this.refused = null
    this.refusedCard = null
    void this.table.play(move)
  }

  // -- what happened -------------------------------------------------------------------------

  #heard({ kind, events, before, after }: Happening): void {
    if (kind === 'snapshot') {
      this.drama.flush()
      this.#breath.hear([], null)
      return
    }
    const mine = events as readonly GargonEvent[]
    const stages = stagesOf(mine)
    const lying = lyingIn(before as View | null, mine)
    if (lying !== null) for (const stage of stages) this.#lying.set(stage, lying)
    this.drama.add(stages)
    this.#breath.hear(mine, after as View | null)
  }
}
