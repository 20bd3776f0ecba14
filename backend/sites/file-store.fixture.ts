import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Asked } from '../outbound/fake-server.fixture.ts'

/** A request with its body as bytes. */
export type AskedBytes = Asked & { readonly bytes: Buffer }

export const readAsked = async (request: IncomingMessage, origin: string): Promise<AskedBytes> => {
  const bytes = await buffer(request)
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', origin),
    headers: request.headers,
    body: bytes.toString('utf8'),
    bytes,
  }
}

/**
 * Reads an upload to a file store. It must begin with its signed fields, end with the file, and contain no login of
 * another service; null for any other request.
 */
export const readUpload = async ({
  headers,
  bytes,
}: AskedBytes): Promise<{ readonly key: string; readonly bytes: Buffer } | null> => {
  if (headers.authorization !== undefined || headers['x-shopify-access-token'] !== undefined) return null
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => null)
  const key = form?.get('key')
  const file = form?.get('file')
  const signed = form?.has('policy') || form?.has('Policy')
  if (!form || !signed || typeof key !== 'string' || !(file instanceof File)) return null
  if ([...form.keys()].at(-1) !== 'file') return null
  return { key, bytes: Buffer.from(await file.arrayBuffer()) }
}
