/** What jsdom lacks of a browser and the table needs; sizes and animations stay still. */
class StillResizeObserver implements ResizeObserver {
  observe(): void {
    // Nothing has a size here.
  }
  unobserve(): void {
    // Nothing was observed.
  }
  disconnect(): void {
    // Nothing was observed.
  }
}

export function furnishBrowser(): void {
  globalThis.ResizeObserver = StillResizeObserver
  Object.assign(Element.prototype, {
    animate: () => ({ cancel: () => undefined, finished: Promise.resolve(), onfinish: null }),
    scrollIntoView: () => undefined,
  })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new Event('close'))
    },
  })
}
