/** Short messages that come and go. `say(text)` from anywhere; `Toasts.svelte` shows them. */
export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'problem'
}

const SHOWN_FOR = 5_000
let last = 0
let current = $state.raw<readonly Toast[]>([])

export function toasts(): readonly Toast[] {
  return current
}

export function say(text: string, tone: Toast['tone'] = 'plain'): void {
  const toast = { id: ++last, text, tone }
  current = [...current.filter((other) => other.text !== text), toast].slice(-3)
  setTimeout(() => {
    dismiss(toast.id)
  }, SHOWN_FOR)
}

export function dismiss(id: number): void {
  current = current.filter((toast) => toast.id !== id)
}
