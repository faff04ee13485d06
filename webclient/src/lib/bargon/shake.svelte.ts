/**
 * Throwing by shaking the phone: an option of this device, for those that can feel it. Where the
 * browser does not offer it (over plain HTTP, say) or the reader refuses, the button is left.
 */
import { recall, remember } from '../storage'
import { Shaking, strengthOf } from './shaking'

const KEY = 'bargon.shake'
const COARSE = '(pointer: coarse)'

/** What some browsers ask for before they tell how the phone moves. */
interface Permitting {
  requestPermission?: () => Promise<'granted' | 'denied'>
}

let wanted = $state(recall(KEY) === 'on')

/** Whether this device could feel that it is shaken. */
export function canShake(): boolean {
  return window.isSecureContext && 'DeviceMotionEvent' in window && matchMedia(COARSE).matches
}

export function wantsShaking(): boolean {
  return wanted && canShake()
}

/** Turns it on or off; must be called by a tap, since the browser may ask the reader. */
export async function setShaking(on: boolean): Promise<void> {
  wanted = on && (await isPermitted())
  remember(KEY, wanted ? 'on' : 'off')
}

async function isPermitted(): Promise<boolean> {
  const { requestPermission } = DeviceMotionEvent as Permitting
  if (!requestPermission) return true
  try {
    return (await requestPermission.call(DeviceMotionEvent)) === 'granted'
  } catch {
    return false
  }
}

export interface ShakeListener {
  onshaking: (shaking: boolean) => void
  onthrow: () => void
}

/** Follows the phone's movements until the returned function is called. */
export function followShaking({ onshaking, onthrow }: ShakeListener): () => void {
  const hand = new Shaking()
  const feel = (event: DeviceMotionEvent): void => {
    const strength = strengthOf(event)
    if (strength === null) return
    const shaken = hand.feel(strength, event.timeStamp)
    onshaking(shaken === 'shaking')
    if (shaken === 'thrown') onthrow()
  }
  window.addEventListener('devicemotion', feel)
  return () => {
    window.removeEventListener('devicemotion', feel)
    onshaking(false)
  }
}
