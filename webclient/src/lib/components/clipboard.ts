/** Copying works over plain HTTP too, where the clipboard of the browser is out of reach. */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Not permitted: the old way may be.
    }
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'unseen'
  const before = document.activeElement
  ;(document.querySelector('dialog[open]') ?? document.body).append(area)
  area.select()
  // The only way there is without a secure context.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const copied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
