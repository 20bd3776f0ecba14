/**
 * Copies text. Where the clipboard is denied (some browsers, an Electron window without that permission) it falls back to
 * a selection and the copy command. False when neither works, so that the screen can say so.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

const copyBySelection = (text: string): boolean => {
  const before = document.activeElement
  // Inside an open dialog the field must be within it, or the focus trap takes the selection away.
  const host = before?.closest('[role=dialog]') ?? document.body
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('aria-hidden', 'true')
  field.style.position = 'fixed'
  field.style.opacity = '0'
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
