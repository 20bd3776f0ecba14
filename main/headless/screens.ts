import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

export type ScreenFile = { readonly type: string; readonly bytes: Buffer }

/** A file of the built screens; null where there is none or its kind is not served. */
export const screenFile = async (folder: string, path: string): Promise<ScreenFile | null> => {
  const wanted = normalize(join(folder, path === '/' ? 'index.html' : decoded(path)))
  const type = TYPES[extname(wanted)]
  if (!type || !wanted.startsWith(folder + sep)) return null
  try {
    return { type, bytes: await readFile(wanted) }
  } catch {
    return null
  }
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
