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

/** Where a built screen or a part of it lies, and its media type. */
export type ScreenFile = { readonly path: string; readonly type: string }

/** The file that the path of an address names, percent-encoded as it came; null for what lies outside the folder or is no known kind. */
export const screenFile = (folder: string, pathname: string): ScreenFile | null => {
  const name = decoded(pathname)
  if (name === null || name.includes('\0') || name.includes('\\')) return null
  const path = join(folder, name)
  const type = TYPES[extname(path)]
  return path.startsWith(folder + sep) && type ? { path, type } : null
}

/**
 * Styles may stand inline because building blocks measure and place; scripts may not. A page asks its own origin alone,
 * pictures come within answers, and articles are shown in frames that are written by the page.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

/** The headers under which both shells serve the screens: what a page may load, and what it tells others of itself. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': PAGE_POLICY.join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
