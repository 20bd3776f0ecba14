/**
 * Copies a text. If the page may not use the clipboard (in some browsers, or in an Electron window without the permission),
 * selects the text and runs the copy command. Returns false if neither works.
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
  // In an open dialog, the field must be inside the dialog, or the focus trap removes the selection.
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
