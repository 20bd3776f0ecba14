import { extname, join, sep } from 'node:path'
import { isOwnPage } from './origin.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/** The file that an address of our screens names; null for what lies outside the folder or is no known kind. */
export const fileOf = (
  folder: string,
  address: string,
): { readonly path: string; readonly type: string } | null => {
  const name = decoded(new URL(address).pathname)
  if (!isOwnPage(address) || name === null || name.includes('\0') || name.includes('\\')) return null
  const path = join(folder, name)
  const type = TYPES[extname(path)]
  return path.startsWith(folder + sep) && type ? { path, type } : null
}

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
