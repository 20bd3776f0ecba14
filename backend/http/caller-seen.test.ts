import { expect, it, onTestFinished } from 'vitest'
import { describeSqlite, type TestDatabase } from '../db/database.fixture.ts'
import { startBackend } from '../run/backend.fixture.ts'
import type { Parts } from '../run/compose.ts'
import { startServer } from '../run/server.ts'

const TOKEN = 'a-long-metrics-token'

const serve = async (test: TestDatabase, parts: Partial<Parts>) => {
  const { app, endStreams } = startBackend(test, parts)
  const server = await startServer({ host: '127.0.0.1', port: 0, fetch: app.fetch, onClose: endStreams })
  onTestFinished(server.close)
  return (headers: Readonly<Record<string, string>>) => fetch(`${server.url}/healthz/caller`, { headers })
}

describeSqlite('how a server sees its caller', (make) => {
  it('is shown only with the metrics token', async () => {
    const test = await make()
    const ask = await serve(test, { metricsToken: TOKEN })
    for (const authorization of ['', 'Bearer another-long-metrics-token', `Basic ${TOKEN}`]) {
      const answer = await ask(authorization === '' ? {} : { authorization })
      expect([authorization, answer.status]).toEqual([authorization, 401])
      expect(await answer.text()).not.toMatch(/127\.0\.0\.1|seen_from/)
    }
    expect((await ask({ authorization: `Bearer ${TOKEN}` })).status).toBe(200)
    const tokenless = await serve(test, {})
    expect((await tokenless({ authorization: 'Bearer undefined' })).status).toBe(401)
  })

  it('is the address to which wrong keys count, whatever an untrusted header says', async () => {
    const test = await make()
    const of = async (forwardedFor: string, trustedProxies: readonly string[]) => {
      const ask = await serve(test, { metricsToken: TOKEN, trustedProxies })
      const forwarded = forwardedFor === '' ? {} : { 'x-forwarded-for': forwardedFor }
      return (await ask({ authorization: `Bearer ${TOKEN}`, ...forwarded })).json()
    }
    const near = { connected_from: '127.0.0.1', connected_port: expect.any(Number) }
    expect(await of('', [])).toEqual({
      ...near,
      seen_from: '127.0.0.1',
      forwarded_for: null,
      is_trusted: false,
    })
    const header = '198.51.100.1, 2a00:1:2:3:4:5:6:7'
    const told = { ...near, forwarded_for: header }
    expect(await of(header, [])).toEqual({ ...told, seen_from: '127.0.0.1', is_trusted: false })
    expect(await of(header, ['127.0.0.1'])).toEqual({ ...told, seen_from: '2a00:1:2:3::', is_trusted: true })
  })

  it('is refused with growing delays to wrong tokens', async () => {
    const ask = await serve(await make(), { metricsToken: TOKEN })
    const at = performance.now()
    const guesses = Array.from({ length: 30 }, (_, n) =>
      ask({ authorization: `Bearer guess-number-${n}-here` }),
    )
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]))
    expect(performance.now() - at).toBeGreaterThan(1_900)
  })
})
