/** Clock and absence of a table: what can be chosen, and how it is told. */
import type { Texts } from '../i18n/index.svelte'
import type { Absence, ClockRule, GameName, LiveClock, TableInfo } from '../protocol/wire'

type TableTexts = Texts['table']

/** Reserve in seconds for all moves together, increment in seconds for each. */
type Preset = Pick<LiveClock, 'reserve' | 'increment'>

export const LIVE: Record<GameName, readonly Preset[]> = {
  gargon: [
    { reserve: 300, increment: 10 },
    { reserve: 600, increment: 15 },
    { reserve: 1200, increment: 30 },
  ],
  bargon: [
    { reserve: 60, increment: 5 },
    { reserve: 120, increment: 10 },
    { reserve: 300, increment: 15 },
  ],
}
export const DAYS = [1, 2, 3, 7, 14] as const
export const ABSENCES = ['wait', 'bot', 'end'] as const satisfies readonly Absence[]

const inMinutes = (seconds: number): number => Math.round(seconds / 6) / 10

/** `10 min + 15 s`. */
export function presetText({ reserve, increment }: Preset, text: TableTexts): string {
  return text.clock.livePreset(text.clock.reserve(inMinutes(reserve)), increment)
}

/** The clock in a few words. */
export function clockName(rule: ClockRule, text: TableTexts): string {
  if (rule.kind === 'none') return text.clock.none
  return rule.kind === 'live' ? presetText(rule, text) : text.clock.daysEach(rule.days)
}

/** The clock in a sentence. */
export function clockHint(rule: ClockRule, text: TableTexts): string {
  if (rule.kind === 'none') return text.clock.noneHint
  if (rule.kind === 'days') return text.clock.daysHint(rule.days)
  return text.clock.liveHint(text.clock.reserveLong(inMinutes(rule.reserve)), rule.increment)
}

type Terms = Pick<TableInfo, 'game' | 'clock' | 'absence'>

/** At a game without choices nobody needs a bot: the table makes its moves. */
const tablePlays = (game: string): boolean => game === 'bargon'

/** What happens without somebody, in a few words. */
export function absenceName({ game, absence }: Terms, text: TableTexts): string {
  return tablePlays(game) ? text.absence.thrown : text.absence[absence]
}

/** The same in a sentence. */
export function absenceHint({ game, clock, absence }: Terms, text: TableTexts): string {
  const missing = text.absence.missing[clock.kind]
  if (tablePlays(game)) return text.absence.thrownHint(missing)
  return text.absence[`${absence}Hint`](missing)
}
