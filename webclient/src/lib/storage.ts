/**
 * What this device remembers. Storage may be full, switched off or damaged: then nothing is
 * remembered, and nothing breaks.
 */
const PREFIX = 'cubeamulet.'

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value)
  } catch {
    // Not remembered, which is all that is lost.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // It was not remembered either.
  }
}

export function recallJson(key: string): unknown {
  const kept = recall(key)
  if (kept === null) return null
  try {
    return JSON.parse(kept)
  } catch {
    return null
  }
}

export function rememberJson(key: string, value: unknown): void {
  remember(key, JSON.stringify(value))
}
