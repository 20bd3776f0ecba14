import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Maximum time that a service may take to answer while it works, in ms. Before the work moved to a thread, it took four
 * to twenty seconds.
 */
export const SILENT_AT_MOST = 2_000

/** Runs some work. Returns its result, and the longest time (ms) that other requests waited for an answer meanwhile. */
export const silenceDuring = async <T>(
  app: { readonly request: (path: string) => Response | Promise<Response> },
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly longest: number }> => {
  let longest = 0
  let last = performance.now()
  const ask = async (): Promise<void> => {
    expect((await app.request('/healthz')).status).toBe(200)
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const done = new AbortController()
  const asking = (async () => {
    for (; !done.signal.aborted; await delay(10)) await ask()
    // The end of the work may have delayed requests that are still open.
    await ask()
  })()
  const answer = await work().finally(() => done.abort())
  await asking
  return { answer, longest }
}
