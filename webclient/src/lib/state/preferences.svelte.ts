/** How this device likes to see things: by day or by night, how strong. Kept on the device only. */
import { recall, remember } from '../storage'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const CONTRASTS = ['system', 'more'] as const
export type Contrast = (typeof CONTRASTS)[number]

const THEME = 'theme'
const CONTRAST = 'contrast'

const wantsContrast = matchMedia('(prefers-contrast: more)')
wantsContrast.addEventListener('change', showLook)

function kept<Value extends string>(key: string, values: readonly [Value, ...Value[]]): Value {
  const found = recall(key)
  return values.find((value) => value === found) ?? values[0]
}

let currentTheme = $state<Theme>(kept(THEME, THEMES))
let currentContrast = $state<Contrast>(kept(CONTRAST, CONTRASTS))

export function theme(): Theme {
  return currentTheme
}

export function setTheme(theme: Theme): void {
  currentTheme = theme
  remember(THEME, theme)
  showLook()
}

export function contrast(): Contrast {
  return currentContrast
}

export function setContrast(contrast: Contrast): void {
  currentContrast = contrast
  remember(CONTRAST, contrast)
  showLook()
}

/** Tells the style sheet; called once at the start as well. */
export function showLook(): void {
  const { dataset } = document.documentElement
  if (currentTheme === 'system') delete dataset.theme
  else dataset.theme = currentTheme
  if (currentContrast === 'more' || wantsContrast.matches) dataset.contrast = 'more'
  else delete dataset.contrast
}
