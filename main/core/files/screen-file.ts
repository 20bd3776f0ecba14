import { extname, join, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/** The path of a built screen's file, and its media type. */
export type ScreenFile = { readonly path: string; readonly type: string }

/**
 * Finds the file that the path of an address names. The path is percent-encoded, as received. Returns null if the file is
 * outside the folder or of an unknown kind.
 */
export const screenFile = (folder: string, pathname: string): ScreenFile | null => {
  const name = decoded(pathname)
  if (name === null || name.includes('\0') || name.includes('\\')) return null
  const path = join(folder, name)
  const type = TYPES[extname(path)]
  return path.startsWith(folder + sep) && type ? { path, type } : null
}

/**
 * Content security policy of the screens. Styles may be inline, because UI components measure and place elements. Scripts
 * may not be inline. A page sends requests only to its own origin. Images are data: URLs from answers, and articles are
 * shown in frames whose content the page writes, with their font as a data: URL.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

/**
 * Headers with which both shells serve the screens. They limit what a page may load and what the page reveals about itself.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': PAGE_POLICY.join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
