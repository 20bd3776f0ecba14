import { Agent, fetch, type Response } from 'undici'
import { OutboundError } from './outbound-error.ts'
import { follow, type Hop, REDIRECTS } from './redirect.ts'
import type { ResolvedAddress } from './resolve.ts'

/** How the answer to one request is read. */
export type HopOptions = {
  /** Maximum size of a body that is read, in bytes after decompression. */
  readonly maxBytes?: number
  /** Whether redirects are followed; true if absent. If false, the redirect itself is the answer. */
  readonly followRedirects?: boolean
  /** Whether the body of the answer is left unread, because only the status counts. The body is then empty. */
  readonly ignoreBody?: boolean
}

const MAX_BYTES = 5 * 1024 * 1024

const readBody = async (response: Response, maxBytes: number, host: string): Promise<Uint8Array> => {
  const tooLarge = () =>
    new OutboundError(
      'too_large',
      `${host} sent more than ${Math.floor(maxBytes / 1024)} KiB, so the rest was not read.`,
    )
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Sends one request to one of the addresses, and returns the next request if the answer is a redirect to follow. */
export const sendHop = async (
  hop: Hop,
  pinned: readonly ResolvedAddress[],
  { maxBytes = MAX_BYTES, followRedirects = true, ignoreBody = false }: HopOptions,
  signal: AbortSignal,
) => {
  const agent = new Agent({
    connections: 1,
    autoSelectFamily: true,
    connect: {
      lookup: (_host, options, done) => {
        const first = pinned[0]
        if (first === undefined) done(new Error('no address'), '', 4)
        else if (options.all) done(null, [...pinned])
        else done(null, first.address, first.family)
      },
    },
  })
  try {
    const response = await fetch(hop.url, {
      method: hop.method,
      headers: Object.fromEntries(hop.headers),
      redirect: 'manual',
      dispatcher: agent,
      signal,
      ...(hop.body === undefined ? {} : { body: hop.body }),
    })
    const location = response.headers.get('location')
    if (followRedirects && REDIRECTS.has(response.status) && location !== null) {
      return { next: follow(hop, response.status, location) }
    }
    const body = ignoreBody ? new Uint8Array() : await readBody(response, maxBytes, hop.url.host)
    return { response, body }
  } finally {
    await agent.destroy()
  }
}
