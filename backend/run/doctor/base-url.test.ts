import { writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { createServer as createSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeSqlite } from '../../db/database.fixture.ts'
import { SELF_SIGNED } from '../../outbound/self-signed.fixture.ts'
import { BUILD } from '../build.ts'
import type { Parts } from '../compose.ts'
import { newFolder } from '../new-folder.fixture.ts'
import { freePort } from '../nginx.fixture.ts'
import { startProgram } from '../program.fixture.ts'
import {
  appending,
  diagnose,
  forwardTo,
  listenUntilFinished,
  serveBackend,
  serveOther,
  settingsOf,
} from './doctor.fixture.ts'

// Some tests start programs or wait for what hangs, which takes seconds each on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const TOKEN = 'a-long-metrics-token'

describeSqlite('doctor and the base URL', (make) => {
  /** What doctor reports about a service that should be reachable at this address. */
  const at = async (url: string, env: Readonly<Record<string, string>> = {}) =>
    diagnose({ ...settingsOf(await make()), QUILLPORT_BASE_URL: url, ...env })

  it('recognizes another program, a proxy whose server is down, a redirect and an old build', async () => {
    const well = await at(await serveBackend(await make()))
    expect(well.of.get('base URL')).toMatch(
      /^ok: Quillport \d+\.\d+\.\d+ \(sources\) is running at http:\S+ and is ready/,
    )
    expect(well.code).toBe(0)
    const answers: readonly (readonly [RequestListener, RegExp])[] = [
      [
        (_, answer) => answer.writeHead(404).end('no such page'),
        /^wrong: .*answered 404, but not as Quillport does.*another program.*forward/,
      ],
      [
        (_, answer) => answer.end('{"status":"ok"}'),
        /^wrong: .*answered 200, but not as Quillport does.*another program/,
      ],
      [(_, answer) => answer.end('x'.repeat(1_000_000)), /^wrong: .*another program/],
      [
        (_, answer) => answer.writeHead(502).end(),
        /^wrong: The proxy at \S+ answers 502: .*Start the service/,
      ],
      [
        (_, answer) => answer.writeHead(301, { location: 'https://quillport.example/healthz' }).end(),
        /^wrong: .* redirects to https:\/\/quillport\.example\. .*Set QUILLPORT_BASE_URL/,
      ],
      [
        (_, answer) => answer.end(JSON.stringify({ status: 'ok', version: '0.0.1', build: 'abc' })),
        /^warn: The server at .* is running a different build of Quillport\. The build of this program is \d+\.\d+\.\d+ \(sources\)\..* 0\.0\.1 \(abc\)/,
      ],
    ]
    for (const [handler, words] of answers) {
      const { of } = await at(await serveOther(handler))
      expect(of.get('base URL')).toMatch(words)
    }
    expect((await at(`http://127.0.0.1:${await freePort()}`)).of.get('base URL')).toMatch(
      /^wrong: .*nothing listens there/,
    )
  })

  it('sends the metrics token to no other program, and prints no password of an address', async () => {
    const seen: unknown[] = []
    const other = await serveOther((asked, answer) => {
      seen.push(asked.headers)
      answer.end('{}')
    })
    const withLogin = other.replace('http://', 'http://anna:the-password@')
    const { checks } = await at(withLogin, { QUILLPORT_METRICS_TOKEN: TOKEN })
    expect(JSON.stringify(seen)).toContain('host')
    expect(JSON.stringify(seen)).not.toContain(TOKEN)
    expect(JSON.stringify(checks)).toContain('Either another program runs at http://[secret]@')
    expect(JSON.stringify(checks)).not.toContain('the-password')
  })

  it('reports a server that is not ready, with the reason', async () => {
    const { of } = await at(await serveBackend(await make({ migrated: false })))
    expect(of.get('base URL')).toMatch(/^wrong: .*is not ready: The database is not up to date yet/)
  })

  it('gives up on an address that never answers, and removes control characters from its answers', async () => {
    const sockets: Socket[] = []
    const port = await listenUntilFinished(createSocket((socket) => void sockets.push(socket)))
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
    const { of } = await at(`http://127.0.0.1:${port}`, { QUILLPORT_METRICS_TOKEN: TOKEN })
    expect(of.get('base URL')).toMatch(/^wrong: .*no answer within 5 seconds/)
    expect(of.get('proxy headers')).toMatch(/^warn: Not checked/)
    expect(of.get('database')).toMatch(/^ok: /)
    const unsure = await serveOther((asked, answer) => {
      if (asked.url === '/healthz') answer.end(JSON.stringify({ ...BUILD, status: 'ok' }))
    })
    expect((await at(unsure)).of.get('base URL')).toMatch(
      /^wrong: Quillport .* is running at .* but is not ready: asked for that, it gave no answer/,
    )
    const build = '\u001b[2Jabc'
    const loud = await serveOther((_, answer) =>
      answer.end(JSON.stringify({ ...BUILD, status: 'ok', build })),
    )
    expect((await at(loud)).of.get('base URL')).toContain('( [2Jabc)')
  })

  it('reports a wrong clock, a missing base URL and a missing server', async () => {
    const late = await serveOther((_, answer) =>
      answer.writeHead(404, { date: new Date(Date.now() - 200_000).toUTCString() }).end(),
    )
    expect((await at(late)).of.get('clock')).toMatch(
      /^wrong: .*clock is 3 minutes ahead of that of the base URL/,
    )
    const env = settingsOf(await make())
    const local = await diagnose({ ...env, QUILLPORT_PORT: String(await freePort()) })
    expect(local.of.get('base URL')).toMatch(/^ok: QUILLPORT_BASE_URL is not set/)
    expect(local.of.get('server')).toMatch(
      /^wrong: No server answers at http:\/\/127\.0\.0\.1:\d+: nothing listens/,
    )
    const open = await diagnose({ ...env, QUILLPORT_HOST: '0.0.0.0' })
    expect(open.of.get('base URL')).toMatch(/^wrong: .*Set QUILLPORT_BASE_URL/)
  })

  it('says what is wrong with a certificate, and uses https if it is valid', async () => {
    const test = await make()
    const behind = await serveBackend(test, { metricsToken: TOKEN, trustedProxies: ['127.0.0.1'] })
    const secure = async (host: string) => {
      const server = createSecure(SELF_SIGNED, forwardTo(behind, appending))
      await new Promise<void>((ready) => server.listen(0, host, ready))
      onTestFinished(() => void server.close())
      const address = server.address()
      return `https://${host}:${typeof address === 'object' && address ? address.port : 0}`
    }
    const folder = await newFolder()
    await writeFile(join(folder, 'authority.pem'), SELF_SIGNED.cert)
    const known = { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') }
    const doctor = async (url: string, env: Readonly<Record<string, string>> = {}) => {
      const settings = { QUILLPORT_PORT: '0', QUILLPORT_BASE_URL: url, QUILLPORT_METRICS_TOKEN: TOKEN }
      const program = startProgram(['doctor'], { ...settingsOf(test), ...settings, ...env })
      await program.exit
      return program.out()
    }
    const url = await secure('127.0.0.1')
    expect(await doctor(url)).toMatch(/WRONG +base URL +.*self-signed/)
    const well = await doctor(url, known)
    expect(well).toMatch(/ok +base URL +Quillport .* is running at https:/)
    expect(well).toMatch(/ok +proxy headers +The proxy at .* passes on each client’s address/)
    expect(await doctor(await secure('127.0.0.2'), known)).toMatch(/WRONG +base URL +.*for another name/)
    expect(await doctor(url.replace('https:', 'http:'))).toMatch(
      /WRONG +base URL +.*(connection broke|no answer)/,
    )
    expect(await doctor(behind.replace('http:', 'https:'))).toMatch(/WRONG +base URL +.*does not speak https/)
  })
})

describeSqlite('doctor and the proxies before a service', (make) => {
  const keeping: Parameters<typeof forwardTo>[1] = (headers) => headers
  const hiding: typeof keeping = ({ 'x-forwarded-for': _, ...headers }) => headers

  /** What doctor reports if a proxy of this kind is in front of a server with these settings. */
  const behind = async (
    change: typeof keeping | null,
    parts: Partial<Parts> = {},
    env: Readonly<Record<string, string>> = { QUILLPORT_METRICS_TOKEN: TOKEN },
  ) => {
    const test = await make()
    const server = await serveBackend(test, { metricsToken: TOKEN, ...parts })
    const url = change ? await serveOther(forwardTo(server, change)) : server
    const { of } = await diagnose({ ...settingsOf(test), QUILLPORT_BASE_URL: url, ...env })
    return of.get('proxy headers')
  }
  const trusting = (...trustedProxies: readonly string[]) => ({ trustedProxies })

  it('are reported as untrusted, with the address to trust', async () => {
    expect(await behind(appending, trusting('127.0.0.1'))).toMatch(
      /^ok: The proxy at .* passes on each client’s address/,
    )
    expect(await behind(appending)).toMatch(
      /^warn: X-Forwarded-For comes from 127\.0\.0\.1, .*set QUILLPORT_TRUSTED_PROXIES=127\.0\.0\.1 for/,
    )
    const others = { QUILLPORT_METRICS_TOKEN: TOKEN, QUILLPORT_TRUSTED_PROXIES: '10.0.0.0/8' }
    expect(await behind(appending, trusting('10.0.0.0/8'), others)).toContain(
      'set QUILLPORT_TRUSTED_PROXIES=10.0.0.0/8,127.0.0.1 for',
    )
  })

  it('are reported if they send no header or pass on clients’ headers, and if there are none', async () => {
    expect(await behind(hiding)).toMatch(
      /^warn: .*sends no X-Forwarded-For. To the service, all clients look like a single client/,
    )
    expect(await behind(keeping)).toMatch(/^warn: .*passes on X-Forwarded-For exactly as a client sent it/)
    expect(await behind(keeping, trusting('127.0.0.0/8'))).toMatch(
      /^wrong: .*and the service trusts this header/,
    )
    expect(await behind(null)).toMatch(/^ok: There is no proxy between/)
    // This also applies if this computer itself is trusted.
    expect(await behind(null, trusting('127.0.0.0/8'))).toMatch(/^ok: There is no proxy between/)
  })

  it('are reported if a second one is untrusted or if one writes an invalid address', async () => {
    const second: typeof keeping = (headers) => {
      const chain = `${String(headers['x-forwarded-for'] ?? '203.0.113.9')}, 198.51.100.7`
      return { ...headers, 'x-forwarded-for': chain }
    }
    expect(await behind(second, trusting('127.0.0.1'))).toMatch(
      /^warn: The proxy 198\.51\.100\.7 is in front of 127\.0\.0\.1, .*PROXIES=198\.51\.100\.7 for/,
    )
    expect(await behind(second, trusting('127.0.0.1', '198.51.100.7'))).toMatch(
      /^ok: .*for this request: 203\.0\.113\.9/,
    )
    const odd: typeof keeping = (headers) => ({ ...headers, 'x-forwarded-for': '203.0.113.9:4711' })
    expect(await behind(odd, trusting('127.0.0.1'))).toMatch(
      /^warn: X-Forwarded-For must contain only addresses/,
    )
  })

  it('are not checked without the token or with a wrong one', async () => {
    expect(await behind(appending, {}, {})).toMatch(
      /^warn: .*“doctor” cannot check.*Set QUILLPORT_METRICS_TOKEN/,
    )
    const other = { QUILLPORT_METRICS_TOKEN: 'another-long-metrics-token' }
    expect(await behind(appending, {}, other)).toMatch(/^warn: .*rejects this QUILLPORT_METRICS_TOKEN/)
  })
})
