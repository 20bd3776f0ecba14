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

/** Copies HTML, so that an editor pastes it with its formatting. `plain`: what a field without formatting gets. Otherwise as `copyText`. */
export const copyFormatted = async (html: string, plain: string): Promise<boolean> => {
  const kinds = { 'text/html': html, 'text/plain': plain }
  try {
    const blobs = Object.entries(kinds).map(([type, text]) => [type, new Blob([text], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    return true
  } catch {
    const fill = (event: ClipboardEvent): void => {
      for (const [type, text] of Object.entries(kinds)) event.clipboardData?.setData(type, text)
      event.preventDefault()
    }
    document.addEventListener('copy', fill)
    try {
      return copyBySelection(plain)
    } finally {
      document.removeEventListener('copy', fill)
    }
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
