import { expect, it, onTestFinished } from 'vitest'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { startServer } from '../run/server.ts'
import { addressRange, clientAddress } from './client-address.ts'

const serve = async (test: TestDatabase, trustedProxies: readonly string[] = []) => {
  const { app, endStreams } = startBackend(test, { trustedProxies })
  const server = await startServer({ host: '127.0.0.1', port: 0, fetch: app.fetch, onClose: endStreams })
  onTestFinished(server.close)
  return async (key: string, forwardedFor = '') => {
    const { status } = await fetch(`${server.url}/api/v1/credits`, {
      headers: {
        authorization: `Bearer ${key}`,
        ...(forwardedFor === '' ? {} : { 'x-forwarded-for': forwardedFor }),
      },
    })
    return status
  }
}
type Ask = Awaited<ReturnType<typeof serve>>

const WRONG = 'qp_live_none'

/** Sends fifty wrong keys at once. Returns the time (ms) until the last is refused; after the first ten, each waits 100 ms longer. */
const untilRefused = async (ask: Ask, forwardedFor: (n: number) => string = () => '') => {
  const at = performance.now()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(WRONG, forwardedFor(n))))
  expect(new Set(answers)).toEqual(new Set([401]))
  return performance.now() - at
}

describeEachDatabase('wrong keys', (make) => {
  it('are refused with growing delays, while a right key from the same address is answered at once', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const ask = await serve(test)
    let over = false
    const wrong = untilRefused(ask).finally(() => {
      over = true
    })
    expect([await ask(key), await ask(key)]).toEqual([200, 200])
    expect(over).toBe(false)
    expect(await wrong).toBeGreaterThan(3_900)
  })

  it('count for the client behind a trusted proxy, and untrusted proxies are ignored', async () => {
    const test = await make()
    const manyClients = (n: number) => `203.0.113.${n}`
    const believed = await untilRefused(await serve(test, ['127.0.0.0/8', '::1']), manyClients)
    const slowed = await untilRefused(await serve(test), manyClients)
    expect(slowed).toBeGreaterThan(3_900)
    expect(believed).toBeLessThan(slowed)
  })

  it('also count for the /48, so that a client with many IPv6 networks is slowed behind a proxy', async () => {
    const test = await make()
    const ask = await serve(test, ['127.0.0.0/8', '::1'])
    const apart = await untilRefused(ask, (n) => `2a00:1:${n}::1`)
    const ofOne = await untilRefused(ask, (n) => `2a00:2:3:${n}::1`)
    expect(ofOne).toBeGreaterThan(1_900)
    expect(apart).toBeLessThan(ofOne)
  })
})

it('the client is the address that the outermost trusted proxy saw, never one that the client wrote', () => {
  const ranges = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'].flatMap((text) => {
    const range = addressRange(text)
    return range ? [range] : []
  })
  expect(ranges).toHaveLength(3)
  for (const [connected, forwardedFor, client] of [
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['::ffff:10.1.2.3', '198.51.100.1, 203.0.113.9, 192.0.2.7', '203.0.113.9'],
    ['10.1.2.3', 'nonsense', '10.1.2.3'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['2001:db8::1', '2a00:1:2:3:4:5:6:7', '2a00:1:2:3::'],
  ] as const)
    expect(clientAddress(connected, forwardedFor, ranges)).toBe(client)
  expect(addressRange('10.0.0.0/33')).toBeNull()
  expect(addressRange('proxy.example')).toBeNull()
})
