/* Generated from the server's messages by `make protocol`; do not edit. */

/**
 * Everything that travels: messages of a socket, and bodies over HTTP.
 */
export type Message =
  | ClientMessage
  | Wish
  | ClockRule
  | OpenTable
  | FindTable
  | Rename
  | ServerMessage
  | GameView
  | GameEvent
  | GargonQuestion
  | BargonQuestion
  | TableOpened
  | Me
  | TableSummary
  | About
export type ClientMessage = Command | Hello | Ping
export type Wish =
  | TakeSeat
  | LeaveSeat
  | OpenSeat
  | SeatBot
  | Contribute
  | StartGame
  | Play
  | StandingWish
  | ComeBack
  | Propose
  | Agree
  | Decline
  | Resign
  | Rematch
export type ClockRule = NoClock | LiveClock | DaysClock
export type ServerMessage = Snapshot | Update | Presence | Answer | Pong | Closing
/**
 * Where a table is.
 */
export type Status = 'ended' | 'playing' | 'waiting'
/**
 * Why a person does not play their seat any more.
 */
export type OutReason = 'absent' | 'resigned' | 'time'
export type GameView = GargonView | BargonView
/**
 * Who draws for a defeated card (rule G-24).
 */
export type GargonReplacements = 'losers' | 'none'
/**
 * What of earlier rounds may be looked at (rule G-31).
 */
export type GargonMemory = 'closed' | 'open'
/**
 * What the state waits for.
 */
export type GargonPhase = 'choose_start' | 'draw' | 'lay' | 'order' | 'over' | 'replace' | 'shuffle'
/**
 * How many cards of equal and of different colours a lay has (rule G-8).
 */
export type GargonPattern = '1' | '1+1' | '1+1+1' | '2' | '2+1'
export type GargonQuestion = GargonLayQuestion | GargonDrawQuestion | GargonOrderQuestion | GargonReplaceQuestion
/**
 * Where a game stands.
 */
export type BargonPhase = 'covered' | 'over' | 'paying' | 'rolling' | 'slate' | 'throwing'
export type BargonQuestion = BargonPayQuestion | BargonThrowQuestion | BargonLiftQuestion | BargonSlateQuestion
export type GameEvent =
  | GargonDealBegan
  | GargonRoundBegan
  | GargonLaid
  | GargonPassed
  | GargonDrew
  | GargonTurnedUp
  | GargonFightChosen
  | GargonFought
  | GargonPileEmptied
  | GargonDealScored
  | GargonGameEnded
  | BargonPaid
  | BargonPotFilled
  | BargonThrew
  | BargonRevealed
  | BargonLifted
  | BargonRoundScored
  | BargonTiedAfter
  | BargonSlateEntered
  | BargonSlateUndone
  | BargonPotPaidOut
  | BargonGameEnded

/**
 * One wish with its id.
 */
export interface Command {
  type: 'command'
  id: string
  do: Wish
}
/**
 * Sit down. `invite` is the secret part of the invitation link; `contribution` are 16
 * random bytes of this device for the chance of the next game.
 */
export interface TakeSeat {
  type: 'take_seat'
  seat: number
  name: string
  invite: string
  contribution: string
}
/**
 * Stand up, before the game has started.
 */
export interface LeaveSeat {
  type: 'leave_seat'
}
/**
 * The host frees a seat (of a bot, or of somebody who does not come), before the start.
 */
export interface OpenSeat {
  type: 'open_seat'
  seat: number
}
/**
 * The host puts a bot on a free seat.
 */
export interface SeatBot {
  type: 'seat_bot'
  seat: number
  bot: string
}
/**
 * This device's bytes for a game that was set up after its player sat down (a rematch).
 */
export interface Contribute {
  type: 'contribute'
  contribution: string
}
/**
 * Begin: the host, at Bargon the scorekeeper, once all seats are taken.
 */
export interface StartGame {
  type: 'start_game'
}
/**
 * A move in notation, answering the question with the id `decision`.
 */
export interface Play {
  type: 'play'
  decision: string
  move: string
}
/**
 * How this seat's replacements shall be drawn from now on, without asking.
 */
export interface StandingWish {
  type: 'standing_wish'
  replacements: string
}
/**
 * Play one's seat oneself again, after having been absent or out of time.
 */
export interface ComeBack {
  type: 'come_back'
}
/**
 * Ask all others to end the game here, or to take one's newest move back.
 */
export interface Propose {
  type: 'propose'
  what: 'end' | 'undo'
}
/**
 * Consent to the proposal with that id.
 */
export interface Agree {
  type: 'agree'
  proposal: string
}
/**
 * Refuse the proposal with that id, or withdraw one's own.
 */
export interface Decline {
  type: 'decline'
  proposal: string
}
/**
 * Give the game up for lost: a bot plays on.
 */
export interface Resign {
  type: 'resign'
}
/**
 * Set up another game for the same seats, options and spectators.
 */
export interface Rematch {
  type: 'rematch'
}
/**
 * First message on a socket: `version` and `changed` of the last step that this client has
 * seen, if any.
 */
export interface Hello {
  type: 'hello'
  version?: number | null
  changed?: number | null
}
/**
 * A client's sign of life.
 */
export interface Ping {
  type: 'ping'
}
/**
 * All the time in the world.
 */
export interface NoClock {
  kind: 'none'
}
/**
 * `reserve` seconds for all the moves of a seat, and `increment` more with each of them.
 */
export interface LiveClock {
  kind: 'live'
  reserve: number
  increment: number
}
/**
 * So many `days` for every single move.
 */
export interface DaysClock {
  kind: 'days'
  days: number
}
/**
 * Open a table: `POST /api/tables`.
 *
 * `names` are the players at a physical table (a slate) and must be absent otherwise.
 * `clock` and `absence` have no meaning there. `id` makes the request repeatable, like a
 * command id.
 */
export interface OpenTable {
  id: string
  game: string
  players: number
  options?: {
    [k: string]: boolean | number | string | null
  }
  names?: string[] | null
  clock?: ClockRule
  absence?: 'bot' | 'end' | 'wait'
}
/**
 * Ask what a code leads to: `POST /api/codes`.
 *
 * Upper and lower case are the same; spaces and hyphens between the letters do not count.
 */
export interface FindTable {
  code: string
}
/**
 * Choose a name: `PUT /api/me`.
 */
export interface Rename {
  name: string
}
/**
 * Everything one viewer may know now. `log` are the game's events so far; the newest step the
 * viewer was told of made the `version`, and was decided when `changed` says.
 */
export interface Snapshot {
  type: 'snapshot'
  version: number
  changed: number
  now: number
  table: TableInfo
  view: GameView | null
  log: GameEvent[]
}
/**
 * The table as one viewer may know it. `viewer`: his seat. `host`: whether he
 * opened it, and `host_seat`: where whoever did sits. `host_missing`: before a game they
 * have been away for so long that whoever sits here may act for them. `starter`: the seat that
 * starts the game. `invite`: the secret of the invitation link, and `code`: the letters that
 * lead to it while a seat is free; both are for those who sit or host. `games` counts the games
 * set up so far; `game_id` and `commitment` belong to the newest.
 * `undoable`: the seat that may propose to take the newest move back. `my_wish`: the viewer's
 * own standing wish, for replacements. `stand_ins`: the newest moves that were made for bots.
 */
export interface TableInfo {
  id: string
  game: string
  rules: string
  options: {
    [k: string]: boolean | number | string | null
  }
  clock: ClockRule
  absence: 'bot' | 'end' | 'wait'
  players: number
  status: Status
  seats: SeatInfo[]
  viewer: number | null
  host: boolean
  host_seat: number | null
  host_missing: boolean
  starter: number | null
  invite: string | null
  code: string | null
  games: number
  game_id: string
  commitment: string | null
  ending: Ending | null
  proposal: Proposal | null
  undoable: number | null
  my_wish: string | null
  stand_ins: StandIn[]
  spectators: number
}
/**
 * Who sits there. `kind` is `free`, `person` or `bot`; `bot` names the player's
 * code; `here`: a device of that person is connected; `missing`: before a game there has been
 * no sign of that person for so long that whoever acts for a missing host may free the seat;
 * `ready`: it has contributed bytes.
 * `clock` is there in a running game with a clock; `out` says why its person does not play,
 * and `substitute` who does: a bot as `bot:NAME`, the `table`, or nobody.
 */
export interface SeatInfo {
  seat: number
  kind: string
  name: string | null
  bot: string | null
  here: boolean
  missing: boolean
  ready: boolean
  clock: SeatClock | null
  out: OutReason | null
  substitute: string | null
}
/**
 * The seconds `left` to a seat at the message's `now`, and whether they run.
 */
export interface SeatClock {
  left: number
  running: boolean
}
/**
 * How the game ended at the table: finished, agreed, abandoned, expired or resigned.
 */
export interface Ending {
  reason: string
}
/**
 * What the seat `by` asks of all others; `agreed` are those who consent, itself too.
 */
export interface Proposal {
  id: string
  what: 'end' | 'undo'
  by: number
  agreed: number[]
}
/**
 * The bot in `seat` failed, and `by` moved in its place: a bot as `bot:NAME`, or the
 * `table`. `after` counts the events of the game's log before that move.
 */
export interface StandIn {
  seat: number
  by: string
  after: number
}
/**
 * A game of Gargon as one viewer may know it.
 *
 * `hand` is the viewer's own, in notation order; `piles` are the colours of both draw piles
 * from the open end; `used_colours` those laid so far in this round; `fights` those of the
 * last round that had any; `score` the live score sheet (`None` with closed memory);
 * `finished` the deals scored so far.
 */
export interface GargonView {
  game: 'gargon'
  viewer: number | null
  players: number
  options: GargonOptions
  phase: GargonPhase
  deal: number
  round: number
  start_player: number
  last_seat: number
  pattern: GargonPattern | null
  used_colours: string
  hand: string[]
  seats: GargonSeatView[]
  /**
   * @minItems 2
   * @maxItems 2
   */
  piles: [string, string]
  discards: GargonKnownCards
  turned_up: boolean
  fights: GargonFought[]
  to_fight: string
  waiting: GargonWaiting[]
  question: GargonQuestion | null
  score: GargonDealScore | null
  finished: GargonDealScore[]
  result: GargonResult | null
}
/**
 * A table's choices; `start` is the first start player, `None` for a fair draw.
 */
export interface GargonOptions {
  start: number | null
  replacements: GargonReplacements
  memory: GargonMemory
  match: number
}
/**
 * What the viewer may know of one seat. `hand` counts the cards of each colour.
 */
export interface GargonSeatView {
  hand: number[]
  laid: GargonLaidCards | null
  passed: boolean
  winnings: GargonKnownCards
}
/**
 * What a seat laid in this round: the colours (`RRG`) and the cards.
 *
 * Its owner sees the cards from the start, everybody else once they are turned up.
 */
export interface GargonLaidCards {
  colours: string
  cards: string[] | null
}
/**
 * Cards won or discarded: counts per colour, and the cards themselves where memory is open.
 */
export interface GargonKnownCards {
  counts: number[]
  cards: string[] | null
}
/**
 * A fight in `colour`: number 1 with the stronger cards, 2 with the weaker ones.
 *
 * `fighters` in turn order from the start player. `fighters` is `None` where closed memory
 * has forgotten the values; `seats` then still names who fought.
 */
export interface GargonFought {
  type: 'fought'
  colour: string
  number: number
  winner: number
  seats: number[]
  fighters: GargonFighter[] | null
}
/**
 * One card in a fight.
 */
export interface GargonFighter {
  seat: number
  card: string
}
/**
 * A seat that owes a move, and the kind of the question (public).
 */
export interface GargonWaiting {
  seat: number
  kind: string
}
/**
 * Lay cards or pass.
 *
 * `patterns` lists the patterns the seat can lay now and `colours` the colours it may use
 * (`WBR`); any cards of its hand within both are a legal lay. No patterns: it must pass.
 */
export interface GargonLayQuestion {
  kind: 'lay'
  id: string
  patterns: GargonPattern[]
  colours: string
  may_pass: boolean
}
/**
 * Draw a card after passing; `drawn` counts those drawn so far, 0 to 2.
 */
export interface GargonDrawQuestion {
  kind: 'draw'
  id: string
  piles: string[]
  drawn: number
  may_stop: boolean
}
/**
 * Pick the colour to be fought next.
 */
export interface GargonOrderQuestion {
  kind: 'order'
  id: string
  colours: string
}
/**
 * Draw a replacement for a defeated card.
 */
export interface GargonReplaceQuestion {
  kind: 'replace'
  id: string
  piles: string[]
}
/**
 * Points per seat, and per seat the six colours in the order W B V R Y G.
 */
export interface GargonDealScore {
  points: number[]
  colours: GargonColourScore[][]
}
/**
 * What one seat scores in one colour: `points = amulets * factor + bonus`.
 *
 * `cards` counts the cards won (zeros too), `zeros` the zeros among them; `factor` is 1, 2
 * or 4; `bonus` is 10 for the most cards of the colour, 5 for a tie at the top, else 0.
 */
export interface GargonColourScore {
  colour: string
  cards: number
  zeros: number
  amulets: number
  factor: number
  bonus: number
  points: number
}
/**
 * Totals over all deals, and every seat that shares the win.
 */
export interface GargonResult {
  totals: number[]
  winners: number[]
}
/**
 * A game as `viewer` (a seat, or `None` for a spectator) may know it.
 *
 * `round` is the one being played (the last one when decided) and worth `value` points;
 * `paid` and `thrown` (in this round) per seat; `cubes` and `cup` what lies open;
 * `slate` the lines that stand, `history` all that a scorekeeper ever did (physical cubes
 * only); `totals` per seat and their `leaders`; `tied` when a round beyond the sixth is
 * needed; `pot` the chips lying there now; `odds` follow from what lies open alone.
 */
export interface BargonView {
  game: 'bargon'
  viewer: number | null
  players: number
  options: BargonOptions
  phase: BargonPhase
  round: number
  value: number
  paid: boolean[]
  thrown: boolean[]
  cubes: BargonShownCubes | null
  cup: BargonCup
  slate: BargonRoundLine[]
  history: BargonSlateNote[]
  totals: number[]
  leaders: number[]
  tied: boolean
  pot: number
  waiting: BargonWaiting[]
  question: BargonQuestion | null
  odds: BargonOdds
  result: BargonResult | null
}
/**
 * What is agreed before a game.
 *
 * `ante` in chips (0: no pot); `cubes` thrown by the program or `physical` ones whose
 * result `scorekeeper` enters on a slate.
 */
export interface BargonOptions {
  ante: number
  cubes: 'physical' | 'thrown'
  scorekeeper: number
}
/**
 * The cubes of all seats as they lie open: of the present round, or still of the last one.
 *
 * `colours` has a letter per seat, `faces` their numbers 0..5.
 */
export interface BargonShownCubes {
  round: number
  colours: string
  faces: number[]
}
/**
 * The dice cup: `none` unless two play with thrown cubes.
 *
 * Once `lifted`, `colour` and `face` tell the cube below it, `lifted_by` who did it; it
 * belongs to the round of the shown cubes.
 */
export interface BargonCup {
  state: 'covered' | 'lifted' | 'none'
  colour: string | null
  face: number | null
  lifted_by: number | null
}
/**
 * One line of the slate.
 *
 * `colours` has a letter per cube, by seat and the cup last (`RBR`), `faces` their numbers
 * 0..5; either is `None` where it is not known (physical cubes). `points` go to the seat
 * that `odd` names; they are 0 when it names none.
 */
export interface BargonRoundLine {
  round: number
  colours: string | null
  faces: number[] | null
  odd: number | 'cup' | null
  points: number
}
/**
 * Something the scorekeeper did, in order; nothing is ever struck from this history.
 *
 * `text` in notation (`enter R B R`, `undo`); `round` that was entered or taken back;
 * `stands` is true for an entry that counts, false for one taken back and for an undo itself.
 */
export interface BargonSlateNote {
  text: string
  round: number
  stands: boolean
}
/**
 * A seat that owes a move, and what is asked of it.
 */
export interface BargonWaiting {
  seat: number
  kind: 'lift' | 'pay' | 'slate' | 'throw'
}
/**
 * Pay the ante (in chips).
 */
export interface BargonPayQuestion {
  kind: 'pay'
  id: string
  ante: number
}
/**
 * Throw the cube.
 */
export interface BargonThrowQuestion {
  kind: 'throw'
  id: string
}
/**
 * Lift the cup, if the other seat does not do it first.
 */
export interface BargonLiftQuestion {
  kind: 'lift'
  id: string
}
/**
 * Enter a round (`entries`: moves in notation), take the newest entry back, or close.
 */
export interface BargonSlateQuestion {
  kind: 'slate'
  id: string
  entries: string[]
  may_undo: boolean
  may_close: boolean
}
/**
 * The chances of winning, per seat: as numbers 0..1, and exactly (`11/32`).
 */
export interface BargonOdds {
  chances: number[]
  exact: string[]
}
/**
 * How a finished game ended: points per seat, the seat that won, the chips it took.
 */
export interface BargonResult {
  totals: number[]
  winner: number
  chips: number
}
/**
 * Cards were dealt for deal number `deal` (from 1).
 */
export interface GargonDealBegan {
  type: 'deal_began'
  deal: number
  start_player: number
}
/**
 * Round number `round` (from 1 in each deal) began.
 */
export interface GargonRoundBegan {
  type: 'round_began'
  round: number
  start_player: number
}
/**
 * A seat laid cards face down; `colours` (`RRG`) is public, `cards` its own only.
 */
export interface GargonLaid {
  type: 'laid'
  seat: number
  colours: string
  cards: string[] | null
}
/**
 * A seat passed; `forced` when it could lay nothing (colours are public, so is this).
 */
export interface GargonPassed {
  type: 'passed'
  seat: number
  forced: boolean
}
/**
 * A seat drew a card: after passing, or as `replacement` for a defeated card.
 */
export interface GargonDrew {
  type: 'drew'
  seat: number
  pile: string
  colour: string
  card: string | null
  replacement: boolean
}
/**
 * All laid cards were turned up: per seat its cards, strongest first, none for who passed.
 */
export interface GargonTurnedUp {
  type: 'turned_up'
  cards: string[][] | null
}
/**
 * The picking seat chose which colour is fought next.
 */
export interface GargonFightChosen {
  type: 'fight_chosen'
  seat: number
  colour: string
}
/**
 * A draw pile became empty: nobody draws any more and this round is the last.
 */
export interface GargonPileEmptied {
  type: 'pile_emptied'
  pile: string
}
/**
 * A deal ended; all its cards may now be seen.
 */
export interface GargonDealScored {
  type: 'deal_scored'
  deal: number
  score: GargonDealScore
}
/**
 * The last deal was scored: totals over all deals and the seats that share the win.
 */
export interface GargonGameEnded {
  type: 'gargon_ended'
  totals: number[]
  winners: number[]
}
/**
 * A seat paid the ante; `pot` is what lies there now (both in chips).
 */
export interface BargonPaid {
  type: 'paid'
  seat: number
  chips: number
  pot: number
}
/**
 * Everybody has paid: the first throw may come.
 */
export interface BargonPotFilled {
  type: 'pot_filled'
  pot: number
}
/**
 * A seat threw; its cube stays unseen until everybody has.
 */
export interface BargonThrew {
  type: 'threw'
  seat: number
  round: number
}
/**
 * Everybody has thrown: the cubes of all seats (not the cup's) lie open.
 */
export interface BargonRevealed {
  type: 'revealed'
  round: number
  colours: string
  faces: number[]
}
/**
 * A seat lifted the cup off the third cube.
 */
export interface BargonLifted {
  type: 'lifted'
  seat: number
  round: number
  colour: string
  face: number
}
/**
 * A round went onto the slate: `points` for the seat that `odd` names, else 0.
 *
 * `totals` per seat include them.
 */
export interface BargonRoundScored {
  type: 'round_scored'
  round: number
  odd: number | 'cup' | null
  points: number
  totals: number[]
}
/**
 * After this round `leaders` share the lead: one more round is needed.
 */
export interface BargonTiedAfter {
  type: 'tied_after'
  round: number
  leaders: number[]
}
/**
 * The scorekeeper entered a round; `text` is the move (`enter R B R`).
 */
export interface BargonSlateEntered {
  type: 'slate_entered'
  seat: number
  round: number
  text: string
}
/**
 * The scorekeeper took an entry back; `text` is that entry, `totals` those without it.
 */
export interface BargonSlateUndone {
  type: 'slate_undone'
  seat: number
  round: number
  text: string
  totals: number[]
}
/**
 * The winner took the whole pot.
 */
export interface BargonPotPaidOut {
  type: 'pot_paid_out'
  seat: number
  chips: number
}
/**
 * The game is over: total points per seat, and the seat that won.
 */
export interface BargonGameEnded {
  type: 'game_ended'
  totals: number[]
  winners: number[]
}
/**
 * What one or more durable steps changed. `previous` is the version it builds on: who has
 * another one asks again with `hello`. `changed` is when the newest of the steps was decided.
 * `table` is absent where nothing of it changed.
 */
export interface Update {
  type: 'update'
  previous: number
  version: number
  changed: number
  now: number
  table: TableInfo | null
  view: GameView | null
  events: GameEvent[]
}
/**
 * Who is connected now, whether the host is missing (`TableInfo`), and in which seats
 * somebody is (`SeatInfo`); not durable, so it has no version.
 */
export interface Presence {
  type: 'presence'
  here: number[]
  spectators: number
  host_missing: boolean
  missing: number[]
}
/**
 * The answer to the command with that id; `version` is the table's after it.
 */
export interface Answer {
  type: 'answer'
  id: string
  ok: boolean
  version: number
  problem: Problem | null
}
/**
 * Why something was refused: a stable code, an English sentence, and the rule if one.
 */
export interface Problem {
  code: string
  message: string
  rule: string | null
}
/**
 * The answer to a ping; `now` is the server's time in seconds since 1970.
 */
export interface Pong {
  type: 'pong'
  now: number
}
/**
 * The last message on a socket: why it closes, and whether coming back makes sense.
 */
export interface Closing {
  type: 'closing'
  problem: Problem
  retry: boolean
}
/**
 * The answer to `OpenTable`, and to a code: what makes the invitation to a table.
 */
export interface TableOpened {
  table: string
  invite: string
}
/**
 * This device's identity: an opaque id and the name it plays under, if it chose one.
 *
 * Its `chips` are play value only: they cannot be bought, sold or paid out. `refill_at` is the
 * earliest time of a refill (s since 1970), `null` while none is needed.
 */
export interface Me {
  id: string
  name: string | null
  chips: number
  refill_at: number | null
}
/**
 * One of my tables; `ending` says how its newest game ended.
 *
 * `bots` are the seats that bots have (their names are their codes), `waiting` those that owe
 * a move.
 */
export interface TableSummary {
  id: string
  game: string
  status: Status
  ending: string | null
  players: number
  names: (string | null)[]
  bots: number[]
  viewer: number | null
  waiting: number[]
  my_turn: boolean
  changed: number
}
/**
 * What this server offers: `GET /api/about`.
 *
 * `addresses` are links that other devices in the same network can open, the best first.
 * `keep_finished_days`: how long finished games are kept here, `null` for ever.
 */
export interface About {
  version: string
  games: {
    [k: string]: number[]
  }
  bots: BotInfo[]
  addresses: string[]
  keep_finished_days: number | null
}
/**
 * A bot that can be seated; `games` it plays.
 *
 * `rung` is its place on the ladder, 1 the weakest, and `face` the creature it bears.
 */
export interface BotInfo {
  bot: string
  games: string[]
  rung: number
  face: string
}
