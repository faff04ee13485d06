import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** Files that may not import what one of `regex` matches. */
const barred = (files, message, ...regex) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: regex.map((pattern) => ({ regex: pattern, message })) },
    ],
  },
})

const alone = 'The verifier stands alone: it shares no code with the table it checks.'
const upwards = 'Components know the state, the state knows the protocol, never the other way.'

export default ts.config(
  { ignores: ['node_modules', 'src/lib/protocol/messages.ts'] },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js', 'svelte.config.js'] },
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `== null` means: neither null nor undefined.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // A Set or a URL that is never shown need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
      // Text is text: nothing from a message is ever put in as markup.
      'svelte/no-at-html-tags': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  barred(['src/lib/check/verifier/*.ts'], alone, '^\\.\\./'),
  barred(['src/lib/check/verifier/*/*.ts'], alone, '^\\.\\./\\.\\./'),
  barred(['src/lib/protocol/*.ts'], upwards, '^\\.\\./'),
  barred(['src/lib/state/*.ts'], upwards, '/(components|pages|gargon|bargon|check)/'),
  { files: ['*.js'], ...ts.configs.disableTypeChecked },
)
