/**
 * The gallery: every state of Gargon's table from fixtures, only while developing.
 *
 * `/gallery/?state=lead` shows one state; `&theme=dark`, `&lang=de`, `&lift=R12,R3`, `&steps=2`
 * and `&open=score` change what is seen. It is not part of the built client.
 */
import { mount } from 'svelte'
import '../src/app.css'
import '../src/styles/fonts'
import { setLanguage } from '../src/lib/i18n/index.svelte'
import { setTheme } from '../src/lib/state/preferences.svelte'
import Gallery from './Gallery.svelte'

const query = new URLSearchParams(location.search)
setTheme(query.get('theme') === 'dark' ? 'dark' : 'light')
setLanguage(query.get('lang') === 'de' ? 'de' : 'en')

const target = document.getElementById('app')
if (!target) throw new Error('The page has no #app')
mount(Gallery, { target, props: { state: query.get('state') } })
