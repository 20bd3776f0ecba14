import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parseOutside, TooComplex } from './parse-outside.ts'

const parse = parseOutside<string, string>(new URL('./endless.worker.fixture.ts', import.meta.url))

test.each(['endless', 'fat', 'deep'])(
  'an input that is %s is given up without delaying other work, and the next input is parsed',
  async (input) => {
    let beats = 0
    const given = new AbortController()
    const beating = (async () => {
      for (; !given.signal.aborted; beats += 1) await delay(20)
    })()
    const [held, next] = await Promise.allSettled([parse(input), parse('next')])
    given.abort()
    await beating
    expect(held).toMatchObject({ status: 'rejected', reason: expect.any(TooComplex) })
    expect(next).toMatchObject({ status: 'fulfilled', value: 'parsed next' })
    // A parse on the program's own thread would let no heartbeat through.
    if (input === 'endless') expect(beats).toBeGreaterThan(10)
  },
)

test('an error of a parser rejects only the call with that input', async () => {
  const [broken, next] = await Promise.allSettled([parse('broken'), parse('next')])
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'it is broken' } })
  expect(next).toMatchObject({ value: 'parsed next' })
})
