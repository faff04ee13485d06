/** What goes on at a table besides moves: who is missing, what is proposed, how it ended. */
import type { Texts } from '../i18n/index.svelte'
import { nameAt } from '../names'
import { isPerson, type Proposal, type Seat, type SeatInfo, type TableInfo } from '../protocol/wire'

type TableTexts = Texts['table']

/** Persons who play their seats themselves, whose consent is asked. */
export function askedForConsent(info: TableInfo): Seat[] {
  return info.seats.filter((seat) => isPerson(seat) && playsOn(seat)).map(({ seat }) => seat)
}

/** Who is out of time plays on where nobody else moves in that seat. */
function playsOn({ out, substitute }: SeatInfo): boolean {
  return out === null || (out === 'time' && substitute === null)
}

/** Who has not answered a proposal yet. */
export function stillToAgree(info: TableInfo, { agreed }: Proposal): Seat[] {
  return askedForConsent(info).filter((seat) => !agreed.includes(seat))
}

/** What is proposed, told to the viewer. */
export function proposalText(info: TableInfo, { what, by }: Proposal, text: TableTexts): string {
  if (by === info.viewer) return text.proposal.mine[what]
  return text.proposal.other[what](nameAt(info, by))
}

/** Whether the viewer plays a seat of a running game, and has not given it up. */
export function mayAct(info: TableInfo): boolean {
  const me = info.viewer === null ? undefined : info.seats[info.viewer]
  return info.status === 'playing' && me?.kind === 'person' && me.out !== 'resigned'
}

/** Whether the game ends at once when the viewer gives up. */
export function endsWithoutMe(info: TableInfo): boolean {
  const left = info.seats.filter(
    (seat) => isPerson(seat) && seat.out !== 'resigned' && seat.seat !== info.viewer,
  )
  return left.length <= 1
}

/** A word beside a name: who plays there instead, or that nobody is there. */
export function seatNote(seat: SeatInfo, text: TableTexts): string | null {
  if (seat.kind !== 'person') return null
  if (seat.substitute !== null) return seat.substitute === 'table' ? text.note.table : text.note.bot
  if (seat.out !== null) return text.note[seat.out]
  return seat.here ? null : text.note.away
}

/** Why a person does not play, and who does: a line for the others and one for the person. */
export function outText(info: TableInfo, seat: SeatInfo, text: TableTexts): string | null {
  if (seat.out === null) return null
  const mine = seat.seat === info.viewer
  const why = mine ? text.out.you[seat.out] : text.out.other[seat.out](nameAt(info, seat.seat))
  return `${why} ${whoPlays(seat, mine, text)}`
}

function whoPlays({ substitute }: SeatInfo, mine: boolean, { out }: TableTexts): string {
  if (substitute === 'table') return mine ? out.tableForYou : out.tablePlays
  if (substitute !== null) return mine ? out.botForYou : out.botPlays
  return mine ? out.waitForYou : out.waiting
}

const CAUSES: Readonly<Record<string, string>> = {
  abandoned: 'absent',
  expired: 'time',
  resigned: 'resigned',
}

/** How a game ended that was not played to its end, in a sentence; null for one that was. */
export function endingText(
  info: TableInfo,
  text: TableTexts,
  list: (names: string[]) => string,
): string | null {
  const reason = info.ending?.reason ?? 'finished'
  const say = text.endingBy[reason]
  if (reason === 'finished' || !say) return null
  const names = info.seats
    .filter(({ out }) => out !== null && out === CAUSES[reason])
    .map(({ seat }) => nameAt(info, seat))
  if (names.length === 0 && reason !== 'agreed') return text.ending[reason] ?? null
  return say(list(names))
}
