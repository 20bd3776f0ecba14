import type { RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { isAllowedAddress } from './address.ts'
import { type Loopback, listen, serve as serveOnLoopback } from './loopback.fixture.ts'
import { createOutbound, OutboundError, type OutboundReason } from './outbound.ts'
import type { Lookup } from './resolve.ts'
import { SELF_SIGNED } from './self-signed.fixture.ts'

const servers: Loopback[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const serve = async (handler: RequestListener): Promise<string> => {
  const server = await serveOnLoopback(handler)
  servers.push(server)
  return server.origin
}

const outboundFor = (origins: readonly string[], lookup?: Lookup) =>
  createOutbound({
    allowedOrigins: () => new Set(origins),
    userAgent: 'quillport-test',
    now: () => 1234,
    ...(lookup === undefined ? {} : { lookup }),
  })

const reasonOf = async (work: Promise<unknown>): Promise<OutboundReason> => {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof OutboundError)) throw new Error(`not an OutboundError: ${String(thrown)}`)
  return thrown.reason
}

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '3fff::1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
])('%s never counts as a public address', (address) => {
  expect(isAllowedAddress(address, false)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isAllowedAddress(address, false)).toBe(true)
})

test.each(['169.254.169.254', 'fe80::1', '0.0.0.0', '224.0.0.1', '::ffff:127.0.0.1'])(
  '%s stays closed even if the own network is allowed',
  (address) => {
    expect(isAllowedAddress(address, true)).toBe(false)
  },
)

test.each(['http://2130706433/', 'http://0x7f.1/', 'http://017700000001/', 'http://[::1]/', 'http://127.1/'])(
  'another spelling of loopback is refused: %s',
  async (url) => {
    expect(await reasonOf(outboundFor([]).request(url))).toBe('refused_address')
  },
)

test.each(['ftp://example.com/', 'file:///etc/passwd', 'http://me:secret@example.com/', 'no address'])(
  'refuses %s before anything is opened',
  async (url) => {
    expect(await reasonOf(outboundFor([]).request(url))).toBe('bad_url')
  },
)

test('a private origin can be opened only if exactly this origin was entered', async () => {
  const origin = await serve((_request, response) => response.end('hello'))
  expect((await outboundFor([origin]).request(`${origin}/a`)).text()).toBe('hello')
  expect(await reasonOf(outboundFor([]).request(origin))).toBe('refused_address')
  expect(await reasonOf(outboundFor([origin]).request(origin.replace('127.0.0.1', '127.0.0.2')))).toBe(
    'refused_address',
  )
})

test('a redirect never opens a private address, even an entered one', async () => {
  const inner = await serve((_request, response) => response.end('secret'))
  const outer = await serve((_request, response) => response.writeHead(302, { location: inner }).end())
  expect(await reasonOf(outboundFor([outer, inner]).request(outer))).toBe('refused_address')
})

test('a redirect within the same origin is followed', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/a') response.writeHead(301, { location: '/b' }).end()
    else response.end(request.url)
  })
  const answer = await outboundFor([origin]).request(`${origin}/a`)
  expect(answer.text()).toBe('/b')
  expect(answer.url).toBe(`${origin}/b`)
  expect(answer.receivedAt).toBe(1234)
})

test('stops after three redirects', async () => {
  const origin = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end())
  expect(await reasonOf(outboundFor([origin]).request(origin))).toBe('too_many_redirects')
})

test('a redirect to a file or another scheme is refused', async () => {
  const origin = await serve((_request, response) =>
    response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  )
  expect(await reasonOf(outboundFor([origin]).request(origin))).toBe('bad_url')
})

test('a name whose address becomes private after the check is not looked up again', async () => {
  let asked = 0
  const lookup: Lookup = async () => {
    asked += 1
    return [{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]
  }
  expect(await reasonOf(outboundFor([], lookup).request('http://rebind.example/'))).toBe('refused_address')
})

test('connects to the looked-up address, with one lookup', async () => {
  let host: string | undefined
  const origin = await serve((request, response) => {
    host = request.headers.host
    response.end('pinned')
  })
  const named = origin.replace('127.0.0.1', 'forum.example')
  let asked = 0
  const lookup: Lookup = async () => {
    asked += 1
    return [{ address: '127.0.0.1', family: 4 }]
  }
  expect((await outboundFor([named], lookup).request(named)).text()).toBe('pinned')
  expect(asked).toBe(1)
  expect(host).toBe(new URL(named).host)
})

test('a name that resolves to a private address is refused', async () => {
  const lookup: Lookup = async () => [{ address: '10.0.0.1', family: 4 }]
  expect(await reasonOf(outboundFor([], lookup).request('https://intranet.example/'))).toBe('refused_address')
})

test('only the allowed addresses of a name are used', async () => {
  let asked = 0
  const origin = await serve((_request, response) => {
    asked += 1
    response.end('secret')
  })
  const named = origin.replace('127.0.0.1', 'forum.example')
  // No server listens at the first address. The second leads to the server, in a form that is closed to every caller.
  const lookup: Lookup = async () => [
    { address: '127.0.0.2', family: 4 },
    { address: '::ffff:127.0.0.1', family: 6 },
  ]
  expect(await reasonOf(outboundFor([named], lookup).request(named))).toBe('connection')
  expect(asked).toBe(0)
})

test('an unknown name and a broken connection are different errors', async () => {
  const unknown: Lookup = async () => {
    throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
  }
  expect(await reasonOf(outboundFor([], unknown).request('https://nobody.example/'))).toBe('dns')
  const { origin, close } = await serveOnLoopback(() => undefined)
  await close()
  expect(await reasonOf(outboundFor([origin]).request(origin))).toBe('connection')
})

test('a self-signed certificate is refused', async () => {
  const server = await listen(
    createTlsServer(SELF_SIGNED, (_request, response) => response.end('x')),
    'https',
  )
  servers.push(server)
  const { origin } = server
  expect(await reasonOf(outboundFor([origin]).request(origin))).toBe('tls')
})

test('a gzip bomb is cut off at its unpacked size', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  const origin = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  expect(bomb.byteLength).toBeLessThan(100_000)
  expect(await reasonOf(outboundFor([origin]).request(origin, { maxBytes: 200_000 }))).toBe('too_large')
})

test('a slow body ends at the time limit of the whole exchange', async () => {
  const origin = await serve((_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  expect(await reasonOf(outboundFor([origin]).request(origin, { timeoutMs: 200 }))).toBe('timeout')
})

test('a name lookup without an answer ends at the time limit', async () => {
  const lookup: Lookup = () => new Promise(() => undefined)
  expect(await reasonOf(outboundFor([], lookup).request('https://slow.example/', { timeoutMs: 50 }))).toBe(
    'timeout',
  )
})

test("the caller's own signal ends the request with its own reason", async () => {
  const origin = await serve(() => undefined)
  const reason = new Error('scan cancelled')
  const stop = new AbortController()
  setTimeout(() => stop.abort(reason), 30)
  await expect(outboundFor([origin]).request(origin, { signal: stop.signal })).rejects.toBe(reason)
})

test('a redirect status without a Location is a normal answer', async () => {
  const origin = await serve((_request, response) => response.writeHead(304).end())
  expect((await outboundFor([origin]).request(origin)).status).toBe(304)
})

test('the query of an address, which may contain a token, is not in any error', async () => {
  const origin = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  )
  const thrown = await outboundFor([origin])
    .request(`${origin}/?feed=TOKEN`)
    .catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(OutboundError)
  expect(String(thrown)).not.toContain('TOKEN')
})

test('text is decoded in the charset that the server names', async () => {
  const origin = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' }).end(Buffer.from([0xe4])),
  )
  expect((await outboundFor([origin]).request(origin)).text()).toBe('ä')
})
