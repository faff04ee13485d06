/**
 * The gallery: every state of Gargon's table from fixtures, only while developing.
 *
 * `npm run dev`, then /tests/gallery/gargon.html lists them; `?state=lead&theme=dark&lang=de` shows
 * one. In the console `nextStep()` lets the next thing happen. Not part of the built client.
 */
import { mount } from 'svelte'
import '../../src/app.css'
import '../../src/styles/fonts'
import { setLanguage } from '../../src/lib/i18n/index.svelte'
import { setTheme } from '../../src/lib/state/preferences.svelte'
import Gallery from './GargonGallery.svelte'

const query = new URLSearchParams(location.search)
setTheme(query.get('theme') === 'dark' ? 'dark' : 'light')
setLanguage(query.get('lang') === 'de' ? 'de' : 'en')

const target = document.getElementById('app')
if (!target) throw new Error('The page has no #app')
mount(Gallery, { target, props: { state: query.get('state') } })
