/** Hands a file to the browser or to Electron, which asks or knows where to keep it. */
export const download = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Later, since the browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
