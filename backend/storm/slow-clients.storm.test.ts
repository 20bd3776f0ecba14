import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { it, onTestFinished } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { startStorm } from './storm.fixture.ts'

const CLIENTS = 1_000
const LASTS = 25_000
const BACK_AFTER = 200

/** A slow client: the text that it sends first, and the text that it repeats every `every` ms. */
type Slowness = { readonly first: string; readonly beat: string; readonly every: number }

const slownesses = (key: string): readonly Slowness[] => [
  // Endless headers.
  { first: 'GET /healthz HTTP/1.1\r\nHost: slow\r\n', beat: 'X-More: more\r\n', every: 1_000 },
  // A body that arrives byte by byte.
  {
    first: `POST /api/v1/articles HTTP/1.1\r\nHost: slow\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
    beat: ' ',
    every: 1_000,
  },
  // Answers that the client requests and never reads.
  {
    first: 'GET /openapi.json HTTP/1.1\r\nHost: slow\r\n\r\n',
    beat: 'GET /openapi.json HTTP/1.1\r\nHost: slow\r\n\r\n',
    every: 5_000,
  },
]

/** Keeps a fixed number of slow clients at an address. Refused clients return. */
const keepSlowClients = (url: string, key: string) => {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let on = true
  const come = (slowness: Slowness): void => {
    const { first, beat, every } = slowness
    const socket = connect(Number(port), hostname)
    socket.pause()
    socket.write(first)
    const beats = setInterval(() => socket.write(beat), every)
    open.add(socket)
    socket
      .on('error', () => {})
      .on('close', () => {
        open.delete(socket)
        clearInterval(beats)
        if (on) setTimeout(() => on && come(slowness), BACK_AFTER)
      })
  }
  const ways = slownesses(key)
  for (let made = 0; made < CLIENTS; made += 1)
    for (const way of ways.slice(made % 3, (made % 3) + 1)) come(way)
  return () => {
    on = false
    for (const socket of open) socket.destroy()
  }
}

describeEachDatabase('a storm of slow clients', (make) => {
  it('does not delay other clients while 1,000 slow clients reconnect again and again', async () => {
    const storm = await startStorm(await make())
    const { url } = await storm.serve()
    await storm.work()
    await storm.rage({
      addresses: () => [url],
      watched: url,
      faults: async () => {
        const end = keepSlowClients(url, storm.accounts[0]?.key ?? '')
        onTestFinished(end)
        await delay(LASTS)
        end()
      },
    })
  })
})
