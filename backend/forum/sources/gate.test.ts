import { expect, test } from 'vitest'
import { createGate } from './gate.ts'
import { SourceError } from './port.ts'

/** A clock that sleeping moves, so that spacing shows without waiting. */
const fakeClock = () => {
  let at = 1_000_000
  return {
    now: () => at,
    sleep: async (ms: number) => {
      at += ms
    },
  }
}

test('requests to one host are spaced, other hosts do not wait', async () => {
  const clock = fakeClock()
  const gate = createGate(clock)
  const start = clock.now()
  await gate.pass('a.example', 1000)
  await gate.pass('b.example', 1000)
  expect(clock.now() - start).toBe(0)
  await gate.pass('a.example', 1000)
  await gate.pass('a.example', 1000)
  expect(clock.now() - start).toBe(2000)
})

test('callers at the same time do not slip through together', async () => {
  const clock = fakeClock()
  const gate = createGate(clock)
  const turns: number[] = []
  await Promise.all(
    [1, 2, 3].map(async () => {
      await gate.pass('a.example', 500)
      turns.push(clock.now())
    }),
  )
  expect(new Set(turns).size).toBe(3)
})

test('a short hold is waited for', async () => {
  const clock = fakeClock()
  const gate = createGate(clock)
  const until = clock.now() + 30_000
  gate.hold('a.example', until)
  await gate.pass('a.example', 0)
  expect(clock.now()).toBe(until)
})

test('a long hold is an error that says until when, and nothing is sent', async () => {
  const clock = fakeClock()
  const gate = createGate(clock)
  const until = clock.now() + 600_000
  gate.hold('a.example', until)
  gate.hold('a.example', clock.now() + 5)
  const thrown = await gate.pass('a.example', 0).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(SourceError)
  expect(thrown).toMatchObject({ state: 'blocked', retryAt: until })
})

test('waiting in line ends when the scan is cancelled', async () => {
  const gate = createGate({ now: Date.now })
  await gate.pass('a.example', 50_000)
  const stop = new AbortController()
  const waiting = gate.pass('a.example', 50_000, stop.signal)
  stop.abort()
  await expect(waiting).rejects.toThrow()
})
