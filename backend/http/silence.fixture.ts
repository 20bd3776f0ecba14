import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

/** Milliseconds for which a service may be silent: what once kept it so did for four to twenty seconds. */
export const SILENT_AT_MOST = 2_000

/** What some work gives, and the longest time that anybody else waited for an answer of the service meanwhile, in milliseconds. */
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
    // What the work did last may have kept everybody waiting until now.
    await ask()
  })()
  const answer = await work().finally(() => done.abort())
  await asking
  return { answer, longest }
}
