import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

// Where a server runs while the client is developed with `npm run dev`.
const server = process.env.CUBEAMULET_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  base: '/',
  build: {
    outDir: '../src/cubeamulet/web/static',
    emptyOutDir: true,
    // What the licences of the bundled packages and fonts ask for: their text goes along.
    license: { fileName: 'licenses.md' },
    // Fonts and pictures stay files: the page's content policy allows no data: fonts.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the content policy refuses.
    modulePreload: { polyfill: false },
    // Few files, since each costs half a kilobyte of headers: the start page, and each table.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'gargon', test: /src\/lib\/gargon\/(?!help)/ },
            { name: 'bargon', test: /src\/lib\/bargon\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
    // The gallery shows golden records, which lie beside the client.
    fs: { allow: ['..'] },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test-setup.ts'],
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    passWithNoTests: true,
  },
})
