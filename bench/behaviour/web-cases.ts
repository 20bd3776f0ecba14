import { request } from 'node:http'
import type { Case } from './case.ts'

const GREETS = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'web', version: '1' } },
})

/** Greets a server and returns the status of its answer; null if the connection closed without an answer. */
const statusOf = (url: string, headers: Readonly<Record<string, string>>): Promise<number | null> =>
  new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      timeout: 30_000,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    })
    sent.on('response', (response) => {
      resolve(response.statusCode ?? null)
      sent.destroy()
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.end(GREETS)
  })

/**
 * Creates a case in which the server must refuse a greeting because of a fault, but answer the same greeting without the
 * fault.
 */
const refused = (
  name: string,
  faulty: (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
  accepts: (status: number | null) => boolean,
): Case => ({
  name,
  needs: 'http',
  upstreamFirst: true,
  run: async (door) => {
    if (door.kind !== 'http') throw new Error('Only an HTTP connection has headers.')
    const sound = await statusOf(door.url, door.headers)
    if (sound !== 200) return { passed: false, words: `a valid greeting gets ${sound}` }
    const status = await statusOf(door.url, faulty(door.headers))
    return { passed: accepts(status), words: status === null ? 'connection closed' : String(status) }
  },
})

const isRefusal = (status: number | null): boolean => status === null || (status >= 400 && status < 500)

/** Cases in which a web page, or a program without a token, sends a request. */
export const WEB_CASES: readonly Case[] = [
  refused('A foreign Host is refused', (headers) => ({ ...headers, host: 'evil.example' }), isRefusal),
  refused(
    'A foreign Origin is refused',
    (headers) => ({ ...headers, origin: 'https://evil.example' }),
    isRefusal,
  ),
  refused(
    '401 without a token',
    () => ({}),
    (status) => status === 401,
  ),
]
