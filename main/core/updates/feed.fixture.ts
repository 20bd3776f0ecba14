import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DAY } from '../../../contract/time.ts'
import type { UpdateManifest } from './manifest.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')

/** The public key of the feeds, as a build contains it. */
export const FEED_KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** The private key of the feeds, as the signing script reads it. */
export const SIGNING_KEY = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

/** A package that is large enough for an interruption in the middle. */
export const PACKAGE = Buffer.alloc(300_000, 'quillport ')

export const sha512Of = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('base64')

/** Creates the manifest of version 9.1.0 for this computer. Pass the fields that differ. */
export const manifestOf = (given: Partial<UpdateManifest> = {}): UpdateManifest => ({
  version: '9.1.0',
  channel: 'stable',
  published: new Date(Date.now() - DAY).toISOString(),
  expires: new Date(Date.now() + 30 * DAY).toISOString(),
  oldest_service: '0.1.0',
  whats_new: 'Leads open faster.\nThe plan shows weeks.',
  files: [
    {
      platform: 'linux',
      arch: 'x64',
      kind: 'deb',
      url: 'quillport_9.1.0_amd64.deb',
      size: PACKAGE.length,
      sha512: sha512Of(PACKAGE),
    },
  ],
  ...given,
})

/** Signs a text in the same way as the makers of Quillport. */
export const signed = (text: string, key = privateKey): string =>
  sign(null, Buffer.from(text), key).toString('base64')

/** A feed on this computer, whose answers a test can change. */
export type TestFeed = {
  readonly address: string
  /** Every request: its path, and its Range if it has one. */
  readonly asked: string[]
  /** Whether the feed refuses every request, as a server under maintenance does. */
  fail: boolean
  /** Answers requests for the package. */
  serve: (request: IncomingMessage, response: ServerResponse) => void
  /** Offers another manifest, with a valid signature. */
  readonly offer: (given: Partial<UpdateManifest>) => void
  /** Changes the manifest after it was signed. */
  readonly change: (changed: (text: string) => string) => void
  /** Signs the manifest with another key. */
  readonly signAs: (key: KeyObject) => void
  readonly stop: () => Promise<void>
}

/** Serves a file in the same way as a web server, from the position in the Range header if there is one. */
export const serveBytes = (bytes: Buffer, request: IncomingMessage, response: ServerResponse): void => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': bytes.length - from,
    ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
  })
  response.end(bytes.subarray(from))
}

/** Serves a feed on a free port. */
export const testFeed = async (given: Partial<UpdateManifest> = {}): Promise<TestFeed> => {
  let manifest = ''
  let signature = ''
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    feed.asked.push(headers.range === undefined ? url : `${url} ${headers.range}`)
    if (feed.fail) response.writeHead(503).end()
    else if (url === '/feed/quillport-stable.json') response.end(manifest)
    else if (url === '/feed/quillport-stable.json.sig') response.end(signature)
    else if (url.startsWith('/feed/quillport_')) feed.serve(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  const feed: TestFeed = {
    address: `http://127.0.0.1:${port}/feed`,
    asked: [],
    fail: false,
    serve: (request, response) => serveBytes(PACKAGE, request, response),
    offer: (changed) => {
      manifest = JSON.stringify(manifestOf(changed))
      signature = signed(manifest)
    },
    change: (changed) => {
      manifest = changed(manifest)
    },
    signAs: (key) => {
      signature = signed(manifest, key)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  feed.offer(given)
  return feed
}
