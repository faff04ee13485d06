// jsdom has no matchMedia, and svelte/motion asks it for reduced motion when it is imported.
if (!('matchMedia' in window)) {
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
