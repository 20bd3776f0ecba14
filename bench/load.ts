// A process that sends requests to one address over many connections. bench/backend.ts forks it.
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'

/** The requests to send. Each connection is a client that sends its next request as soon as it has received an answer. */
export const Order = z.object({
  port: z.int(),
  path: z.string(),
  /** Agent keys. Each request takes the next key. */
  keys: z.array(z.string()),
  connections: z.int(),
  requests: z.int(),
})
export type Order = z.infer<typeof Order>

/** The measurements of one order. */
export const Outcome = z.object({ perSecond: z.number(), p99Ms: z.number(), bytes: z.int() })
export type Outcome = z.infer<typeof Outcome>

type Run = {
  readonly nextRequest: () => string | null
  readonly times: Float64Array
  done: number
  bytes: number
}

const HEAD_END = '\r\n\r\n'

/** Computes the number of bytes in an answer from its head, which arrives in one piece. */
const lengthOf = (first: Buffer): number => {
  const end = first.indexOf(HEAD_END)
  const head = first.toString('latin1', 0, end + 2)
  if (end < 0 || !head.startsWith('HTTP/1.1 200 ')) throw new Error(`Refused: ${first.toString('utf8')}`)
  const body = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  if (body === undefined) throw new Error('An answer came without its length.')
  return end + HEAD_END.length + Number(body)
}

const client = (port: number, run: Run): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let length = 0
    let came = 0
    let sentAt = 0
    const send = () => {
      const request = run.nextRequest()
      if (request === null) return void socket.end(resolve)
      sentAt = performance.now()
      socket.write(request, 'latin1')
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.on('data', (piece) => {
      try {
        if (came === 0) length = lengthOf(piece)
        came += piece.length
        if (came < length) return
        if (came > length) throw new Error('More bytes arrived than the answer announced.')
      } catch (error) {
        socket.destroy()
        return reject(error)
      }
      run.bytes = came
      came = 0
      run.times[run.done++] = performance.now() - sentAt
      send()
    })
  })

const requestOf = (path: string, key: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\nauthorization: Bearer ${key}${HEAD_END}`

const carryOut = async ({ port, path, keys, connections, requests }: Order): Promise<Outcome> => {
  const texts = keys.map((key) => requestOf(path, key))
  let sent = 0
  const run: Run = {
    nextRequest: () => (sent < requests ? (texts[sent++ % texts.length] ?? null) : null),
    times: new Float64Array(requests),
    done: 0,
    bytes: 0,
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, () => client(port, run)))
  const seconds = (performance.now() - start) / 1000
  const sorted = run.times.sort()
  return { perSecond: run.done / seconds, p99Ms: sorted[Math.floor(run.done * 0.99)] ?? 0, bytes: run.bytes }
}

process.on('message', async (message) => {
  process.send?.(await carryOut(Order.parse(message)))
})
