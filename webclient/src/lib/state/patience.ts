/** Tries again by itself what failed because the server did not answer. */

const EVERY = 4_000

/** Calls `retry` after a while, and at once when the device has a network again; ends what it gives. */
export function keepTrying(retry: () => void): () => void {
  const timer = setInterval(retry, EVERY)
  window.addEventListener('online', retry)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', retry)
  }
}
