import { expect, test } from 'vitest'
import { DAY } from '../../../contract/time.ts'
import { createGate } from './host-gate.ts'
import { SourceError } from './source-error.ts'
import { memoryTurns } from './turns.fixture.ts'

/** Makes a clock that moves when the gate sleeps, so that tests see the spacing without waiting. */
const fakeClock = () => {
  let at = 1_000_000
  return {
    now: () => at,
    sleep: async (ms: number) => {
      at += ms
    },
  }
}

const gateOn = (clock: Omit<Parameters<typeof createGate>[0], 'turns'>) =>
  createGate({ turns: memoryTurns(clock.now), ...clock })

test('requests to one host are spaced, other hosts do not wait', async () => {
  const clock = fakeClock()
  const gate = gateOn(clock)
  const start = clock.now()
  await gate.pass('a.example', 1000)
  await gate.pass('b.example', 1000)
  expect(clock.now() - start).toBe(0)
  await gate.pass('a.example', 1000)
  await gate.pass('a.example', 1000)
  expect(clock.now() - start).toBe(2000)
})

test('simultaneous callers each get their own turn', async () => {
  const slept: number[] = []
  const gate = gateOn({
    now: () => 0,
    sleep: async (ms) => {
      slept.push(ms)
    },
  })
  await Promise.all([1, 2, 3].map(() => gate.pass('a.example', 500)))
  expect(slept).toEqual([500, 1000])
})

test('a hold also applies to callers that are already waiting', async () => {
  const clock = fakeClock()
  const until = clock.now() + 20_000
  let asleep = 0
  const gate = gateOn({
    now: clock.now,
    sleep: async (ms) => {
      await clock.sleep(ms)
      asleep += 1
      if (asleep === 1) await gate.hold('a.example', until)
    },
  })
  await gate.pass('a.example', 1000)
  await gate.pass('a.example', 1000)
  expect(clock.now()).toBeGreaterThanOrEqual(until)
})

test('callers wait for the end of a short hold', async () => {
  const clock = fakeClock()
  const gate = gateOn(clock)
  const until = clock.now() + 30_000
  await gate.hold('a.example', until)
  await gate.pass('a.example', 0)
  expect(clock.now()).toBe(until)
})

test('a long hold is an error that names its end, and nothing is sent', async () => {
  const clock = fakeClock()
  const gate = gateOn(clock)
  const until = clock.now() + 600_000
  await gate.hold('a.example', until)
  await gate.hold('a.example', clock.now() + 5)
  const thrown = await gate.pass('a.example', 0).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(SourceError)
  expect(thrown).toMatchObject({ state: 'blocked', retryAt: until })
})

test('a hold of years lasts a day', async () => {
  const clock = fakeClock()
  const gate = gateOn(clock)
  await gate.hold('a.example', clock.now() + 5000 * DAY)
  await expect(gate.pass('a.example', 0)).rejects.toMatchObject({ retryAt: clock.now() + DAY })
})

test('a caller’s wait ends when the scan is cancelled', async () => {
  const gate = gateOn({ now: Date.now })
  await gate.pass('a.example', 50_000)
  const stop = new AbortController()
  const waiting = gate.pass('a.example', 50_000, stop.signal)
  stop.abort()
  await expect(waiting).rejects.toThrow()
})
