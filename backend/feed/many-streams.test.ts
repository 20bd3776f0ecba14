import { expect, it, onTestFinished } from 'vitest'
import { STREAMS_PER_KEY } from '../../contract/limits.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { newAccount, newKey, startBackend } from '../run/backend.fixture.ts'
import { startServer } from '../run/server.ts'
import { addLeads, openStream } from './streams.fixture.ts'

const start = async (make: MakeDatabase, overrides: Parameters<typeof startBackend>[1] = {}) => {
  const test = await make()
  const backend = startBackend(test, overrides)
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    fetch: backend.app.fetch,
    onClose: backend.endStreams,
  })
  onTestFinished(server.close)
  const pagesRead = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const count = /^quillport_feed_pages_total\{from="database"\} (\d+)$/m.exec(text)?.[1]
    return Number(count)
  }
  return { test, url: server.url, pagesRead }
}

/** Requests /healthz again and again until it is told to stop; then returns how long each answer took, in ms. */
const watchHealth = (url: string) => {
  const took: number[] = []
  let on = true
  const asking = (async () => {
    while (on) {
      const at = performance.now()
      const { status } = await fetch(`${url}/healthz`)
      if (status !== 200) throw new Error(`/healthz answered ${status}.`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      took.push(performance.now() - at)
    }
  })()
  return async () => {
    on = false
    await asking
    return took.sort((a, b) => a - b)
  }
}

const medianOf = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0

describeEachDatabase('many streams of changes at once', (make) => {
  it('a hundred streams of one workspace share one reading of its snapshot, and /healthz answers meanwhile', async () => {
    const { test, url, pagesRead } = await start(make)
    const { workspaceId, key } = await newAccount(test)
    const keys = [key]
    while (keys.length < 10)
      keys.push((await newKey(test, { workspaceId, scopes: ['articles', 'publish', 'forum'] })).key)
    await addLeads(test, workspaceId, 3_000)
    const idle = watchHealth(url)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const median = medianOf(await idle())
    const busy = watchHealth(url)
    const streams = await Promise.all(
      Array.from({ length: 100 }, (_, n) => openStream(url, keys[n % keys.length] ?? '')),
    )
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    await expect
      .poll(() => streams.filter(({ changes }) => changes() < 3_002).length, { timeout: 25_000 })
      .toBe(0)
    const longest = (await busy()).at(-1) ?? Infinity
    // Seven pages contain 3,002 changes. A stream that falls far behind may need a page to be read again.
    expect(await pagesRead()).toBeLessThan(2 * 7)
    // On a busy machine, an answer may wait for other work.
    expect(longest).toBeLessThan(Math.max(200 * median, 2_000))
  })

  it('desks of many workspaces that reconnect at once get their pages in turn, and /healthz answers meanwhile', async () => {
    const { test, url, pagesRead } = await start(make)
    const accounts = await Promise.all(Array.from({ length: 40 }, () => newAccount(test)))
    for (const { workspaceId } of accounts) await addLeads(test, workspaceId, 498)
    const busy = watchHealth(url)
    const streams = await Promise.all(accounts.map(({ key }) => openStream(url, key)))
    await expect
      .poll(() => streams.filter(({ changes }) => changes() < 500).length, { timeout: 25_000 })
      .toBe(0)
    const answers = await busy()
    expect(await pagesRead()).toBe(40)
    // A server that read all pages at once would answer only before and after the reads.
    expect(answers.length).toBeGreaterThan(10)
  })

  it('a key with too many streams is refused until it closes one', async () => {
    const { test, url } = await start(make)
    const { key, workspaceId } = await newAccount(test)
    const other = await newKey(test, { workspaceId, scopes: ['forum'] })
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_KEY + 5 }, () => openStream(url, key)))
    const refused = streams.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0)
    expect((await openStream(url, other.key)).status).toBe(200)
    streams.find(({ status }) => status === 200)?.end()
    await expect.poll(async () => (await openStream(url, key)).status).toBe(200)
  })

  it('a server limits its streams, and a refused cursor does not use one', async () => {
    const { test, url } = await start(make, { streamLimits: { perKey: 2, perServer: 3 } })
    const keys = await Promise.all(Array.from({ length: 4 }, async () => (await newAccount(test)).key))
    const bad = { authorization: `Bearer ${keys[0]}`, accept: 'text/event-stream', 'last-event-id': 'none' }
    for (let tries = 0; tries < 5; tries += 1)
      expect((await fetch(`${url}/api/v1/changes`, { headers: bad })).status).toBe(400)
    const statuses: (number | undefined)[] = []
    for (const key of keys) statuses.push((await openStream(url, key)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
