/** The value, which the test relies on being there. */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('Nothing is there')
  return value
}
