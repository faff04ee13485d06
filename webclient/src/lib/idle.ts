/** Does something once the browser has nothing better to do, or soon where it cannot tell. */
export const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (work) => {
        requestIdleCallback(work)
      }
    : (work) => {
        setTimeout(work, SOON)
      }

const SOON = 200
