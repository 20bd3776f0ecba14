import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { PAGE_HEADERS } from '../core/files/screen-file.ts'
import { fileOf, type Origin } from './origin.ts'

/** Returns the scheme without its colon. */
export const schemeOf = (origin: Origin): string => origin.protocol.slice(0, -1)

/** Declares the scheme. Call this once, before Electron is ready. */
export const declareScheme = (origin: Origin): void =>
  protocol.registerSchemesAsPrivileged([
    {
      scheme: schemeOf(origin),
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ])

/** The type of the last file that a page needs before it runs. Its scripts come earlier. */
const STYLES = 'text/css'

/**
 * Serves the folder of the built screens: `answer` answers a request of our scheme, and `pageServed` resolves when the first
 * page has its scripts and styles.
 */
export const serveScreens = (folder: string) => {
  let noteServed = (): void => undefined
  const pageServed = new Promise<void>((resolve) => {
    noteServed = resolve
  })
  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: PAGE_HEADERS })
    const file = fileOf(folder, request.url)
    const body = file && (await readFile(file.path).catch(() => null))
    if (!file || !body) return new Response('Not found', { status: 404, headers: PAGE_HEADERS })
    if (file.type.startsWith(STYLES)) noteServed()
    return new Response(new Uint8Array(body), { headers: { ...PAGE_HEADERS, 'content-type': file.type } })
  }
  return { answer, pageServed }
}
