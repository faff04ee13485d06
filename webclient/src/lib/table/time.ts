/** Time to think as people read and hear it. */
import type { Texts } from '../i18n/index.svelte'
import type { ClockRule } from '../protocol/wire'

type ClockTexts = Texts['table']['clock']

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From here on every tenth of a second is shown. */
const HURRY = 10

interface Parts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

function partsOf(time: number): Parts {
  const whole = Math.floor(time)
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: whole % MINUTE,
  }
}

/** `9.4`, `4:05`, `1 h 20`, `2 d 3 h`. */
export function clockText(left: number, text: ClockTexts): string {
  if (left >= HOUR) {
    const { days, hours, minutes } = partsOf(left)
    return text.long(days, hours, minutes)
  }
  if (left < HURRY) return (Math.floor(left * 10) / 10).toFixed(1)
  const { minutes, seconds } = partsOf(left)
  return `${minutes}:${String(seconds).padStart(2, '0')}`
}

/** The same in words, its two largest parts only. */
export function spokenTime(
  left: number,
  text: ClockTexts,
  list: (parts: string[]) => string,
): string {
  const { days, hours, minutes, seconds } = partsOf(left)
  const { spoken } = text
  const parts = [
    days && spoken.days(days),
    hours && spoken.hours(hours),
    minutes && spoken.minutes(minutes),
    seconds && spoken.seconds(seconds),
  ].filter((part) => part !== 0)
  return parts.length === 0 ? spoken.seconds(0) : list(parts.slice(0, 2))
}

/** Moments at which somebody is told how little is left, longest first. */
export function warningsOf(rule: ClockRule): readonly number[] {
  if (rule.kind === 'days') return [12 * HOUR, HOUR, 5 * MINUTE]
  if (rule.kind === 'none') return []
  return [60, 30, 10].filter((moment) => moment <= rule.reserve / 2)
}

/** Whether so little is left that it has to be seen. */
export function isLow(left: number, rule: ClockRule): boolean {
  if (rule.kind === 'none') return false
  return left <= (rule.kind === 'days' ? 12 * HOUR : Math.min(30, rule.reserve / 4))
}

/** The warning that is due when time went on from one reading to the next, if any. */
export function warningBetween(before: number, now: number, rule: ClockRule): number | null {
  return warningsOf(rule).findLast((moment) => before > moment && now <= moment) ?? null
}
