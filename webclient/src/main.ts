import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { whenIdle } from './lib/idle'
import { showLook } from './lib/state/preferences.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('The page has no #app')

showLook()
target.replaceChildren()
export default mount(App, { target })

/** The typefaces come once the page stands; until then it is set in the device's own. */
whenIdle(() => void import('./styles/fonts'))
