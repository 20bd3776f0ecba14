// A minimal intermediary, which costs as little as possible. bench/bridge.ts forks it with its kind and the service's
// address.
import { createServer as createHttp, request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'

const [kind, to = ''] = process.argv.slice(2)
const { hostname: host, port } = new URL(to)

/** Passes bytes in both directions. */
const pipe = () =>
  createServer({ noDelay: true }, (from) => {
    const onward = connect({ host, port: Number(port), noDelay: true })
    from.pipe(onward).pipe(from)
    from.on('error', () => onward.destroy())
    onward.on('error', () => from.destroy())
  })

/** Parses every request and answer, and serializes it again. */
const forwarder = () =>
  createHttp((from, answer) => {
    const { host: _, ...headers } = from.headers
    const onward = request(`${to}${from.url}`, { method: from.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    from.pipe(onward)
  })

const server = kind === 'pipe' ? pipe() : forwarder()
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
