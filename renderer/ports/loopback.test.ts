// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loopbackPort } from './loopback.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('the browser still sends the last words of a page that closes, if they are not too long', async () => {
  sessionStorage.setItem('quillport-desk', 'secret')
  const sent: (boolean | undefined)[] = []
  vi.stubGlobal('fetch', async (_path: string, { keepalive }: RequestInit) => {
    sent.push(keepalive)
    return Response.json({ ok: true, value: {} })
  })
  const { callsOf } = loopbackPort(
    () => {},
    () => {},
  )
  const save = (letters: number) =>
    callsOf('first')('leads', 'saveDraft', { lead_id: 'lead_1', text: 'x'.repeat(letters) })
  await save(10)
  window.dispatchEvent(new Event('pagehide'))
  // A browser sends at most 64 KiB for a page that closes, over all requests.
  for (const letters of [10, 40_000, 40_000, 10]) await save(letters)
  window.dispatchEvent(new Event('pageshow'))
  await save(10)
  expect(sent).toEqual([false, true, true, false, true, false])
})
