/** The bytes that a browser still sends for a page that closes: 64 KiB over all requests, less some room for their headers. */
const MOST_BYTES = 60_000

let left: number | null = null
// Capturing listeners run before the listeners that save the last words.
window.addEventListener('pagehide', () => (left = MOST_BYTES), { capture: true })
window.addEventListener('pageshow', () => (left = null), { capture: true })

/** Whether the page closes now. */
export const closes = (): boolean => left !== null

/** Whether the browser must still send a request with this body after the page has closed, and can. */
export const outlivesPage = (body: RequestInit['body']): boolean => {
  if (left === null || typeof body !== 'string') return false
  const bytes = new TextEncoder().encode(body).length
  if (bytes > left) return false
  left -= bytes
  return true
}
