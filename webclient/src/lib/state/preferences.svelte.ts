/** How this device likes to see things: by day or by night. Kept on the device only. */
import { recall, remember } from '../storage'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value)

function kept(): Theme {
  const value = recall(KEY)
  return isTheme(value) ? value : 'system'
}

let current = $state<Theme>(kept())

export function theme(): Theme {
  return current
}

export function setTheme(theme: Theme): void {
  current = theme
  remember(KEY, theme)
  showTheme()
}

/** Tells the style sheet; called once at the start as well. */
export function showTheme(): void {
  if (current === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = current
}
