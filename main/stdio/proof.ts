import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { parse } from './message.ts'

/** What the desk wrote down about its bridge, in a file that only the person can read. */
export type Discovery = { readonly port: number; readonly secret: string }

/** Milliseconds for a proof. */
const PROOF_WITHIN = 2_000
/** Characters of an answer to a challenge at the most. */
const PROOF_LIMIT = 4_096
/** The protocol's name in the Upgrade header; main/core/bridge/line.ts has the same, and tells how it goes on. */
const PROTOCOL = 'quillport-line'

/** Somebody answers on the bridge's port, and not as the desk of this version does. */
export class Unproven extends Error {}

/** Reads bridge.json of the desk's folder; throws where the desk is not running. */
export const readDiscovery = (folder: string): Discovery => {
  const found = parse(readFileSync(join(folder, 'bridge.json'), 'utf8'))
  if (!found || typeof found.port !== 'number' || typeof found.secret !== 'string')
    throw new Error('bridge.json says nothing.')
  return { port: found.port, secret: found.secret }
}

/**
 * Connects and puts a challenge over the connection itself, which only the writer of bridge.json can answer: whoever
 * took the port never sees a token. Throws Unproven where an answer is no proof, and anything else where none came.
 */
export const provenConnection = ({ port, secret }: Discovery): Promise<Socket> =>
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
      if (heard.length > PROOF_LIMIT) return fail(new Unproven('The answer to the challenge is too long.'))
      if (!heard.includes('\r\n\r\n')) return
      const proof = /^HTTP\/1\.1 101 [\s\S]*\r\nquillport-proof: ([0-9a-f]+)\r\n/i.exec(heard)?.[1] ?? ''
      // The bridge says nothing more before it was sent something.
      if (!heard.endsWith('\r\n\r\n') || !isSame(proof, expected))
        return fail(new Unproven('The answer to the challenge is no proof.'))
      socket.off('data', read).off('error', fail).off('close', closed)
      socket.setTimeout(0).removeAllListeners('timeout')
      resolve(socket)
    }
    const closed = () => fail(new Error('The connection was closed.'))
    socket.on('data', read).on('error', fail).on('close', closed)
    socket.setTimeout(PROOF_WITHIN, () => fail(new Error('The challenge was not answered in time.')))
    socket.write(
      `GET /line?nonce=${nonce} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\n\r\n`,
    )
  })

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
