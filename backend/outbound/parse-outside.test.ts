import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parseFairly, parseOutside, TooComplex } from './parse-outside.ts'

const FILE = new URL('./endless.worker.fixture.ts', import.meta.url)
const parse = parseOutside<string, string>(FILE)

test.each(['endless', 'fat', 'deep'])(
  'parsing of an input that is %s is aborted without delaying other work, and the next input is parsed',
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

test('many endless inputs of one customer do not block the inputs of other customers', async () => {
  const fair = parseFairly<string, string>(FILE, { mostMs: 20, threads: 1 })
  let given = 0
  const hanging = Array.from({ length: 30 }, () =>
    fair('one', 'endless').catch((thrown: unknown) => {
      given += 1
      return thrown
    }),
  )
  const others = ['two', 'two', 'three'].map((customer, at) => fair(customer, `${customer} ${at}`))
  expect(await Promise.all(others)).toEqual(['parsed two 0', 'parsed two 1', 'parsed three 2'])
  expect(given).toBeLessThan(5)
  for (const thrown of await Promise.all(hanging)) expect(thrown).toBeInstanceOf(TooComplex)
})

test('one customer never uses all threads', async () => {
  const fair = parseFairly<string, string>(FILE, { mostMs: 500, threads: 2 })
  let given = 0
  const hanging = [1, 2, 3].map(() => fair('one', 'endless').catch(() => (given += 1)))
  expect(await fair('two', 'next')).toBe('parsed next')
  expect(given).toBeLessThan(2)
  await Promise.all(hanging)
})
