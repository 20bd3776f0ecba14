import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect, Socket } from 'node:net'
import { join } from 'node:path'
import { parse, textIn } from './message.ts'

/** What the desk wrote down about its bridge, in a file that only the person can read. */
export type Discovery = { readonly port: number; readonly secret: string }

/** Milliseconds for a proof. */
const PROOF_WITHIN = 2_000
/** Characters of an answer to a challenge at the most. */
const PROOF_LIMIT = 4_096

/** Reads bridge.json of the desk's folder; throws where the desk is not running. */
export const readDiscovery = (folder: string): Discovery => {
  const found = parse(readFileSync(join(folder, 'bridge.json'), 'utf8'))
  if (!found || typeof found.port !== 'number' || typeof found.secret !== 'string')
    throw new Error('bridge.json says nothing.')
  return { port: found.port, secret: found.secret }
}

/** Connections of which each is proven before a request goes over it: whoever took the port never sees a token. */
export const provenConnections = (folder: string): Agent => {
  const agent = new Agent({ keepAlive: true })
  agent.createConnection = (options, done) => {
    const failed = (error: Error) => done?.(error, new Socket())
    const prove = async () => {
      const discovery = readDiscovery(folder)
      if (discovery.port !== Number(options.port)) throw new Error('The bridge has moved.')
      return proveConnection(discovery)
    }
    prove().then(
      (socket) => done?.(null, socket),
      (thrown: unknown) => failed(thrown instanceof Error ? thrown : new Error(String(thrown))),
    )
    return undefined
  }
  return agent
}

/** Connects and puts a challenge over the connection itself, which only the writer of bridge.json can answer. */
const proveConnection = ({ port, secret }: Discovery): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const nonce = randomBytes(24).toString('hex')
    const expected = createHmac('sha256', secret).update(`quillport-bridge\n${port}\n${nonce}`).digest('hex')
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    let heard = ''
    const read = (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      if (heard.length > PROOF_LIMIT) return fail(new Error('The answer to the challenge is too long.'))
      const body = wholeBody(heard)
      if (body === null) return
      if (!isSame(textIn({ body: parse(body) }, 'body', 'proof') ?? '', expected))
        return fail(new Error('Another program answers in the place of Quillport.'))
      socket.off('data', read).off('error', fail).off('close', closed)
      socket.setTimeout(0).removeAllListeners('timeout')
      resolve(socket)
    }
    const closed = () => fail(new Error('The connection was closed.'))
    socket.on('data', read).on('error', fail).on('close', closed)
    socket.setTimeout(PROOF_WITHIN, () => fail(new Error('The challenge was not answered in time.')))
    socket.write(`GET /proof?nonce=${nonce} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  })

/** The body of an HTTP answer once all of it is there; null until then. */
const wholeBody = (text: string): string | null => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const length = Number(/^content-length: *(\d+)\r?$/im.exec(head)?.[1] ?? Number.NaN)
  const body = rest.join('\r\n\r\n')
  return rest.length > 0 && body.length >= length ? body : null
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
