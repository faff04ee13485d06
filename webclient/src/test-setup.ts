// jsdom has no matchMedia, and svelte/motion asks it for reduced motion when it is imported.
if (typeof window.matchMedia !== 'function') {
  Object.defineProperty(window, 'matchMedia', {
    value: (media: string) => ({
      media,
      matches: false,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    }),
  })
}

// jsdom lays nothing out, so there is nothing to observe.
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// Tests switch languages from one line to the next.
const { fetchLanguage, LANGUAGES } = await import('./lib/i18n/index.svelte')
await Promise.all(LANGUAGES.map(fetchLanguage))

export {}
