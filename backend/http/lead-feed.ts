import { hash } from 'node:crypto'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../contract/errors.ts'
import { LEAD_FEEDS_PATH } from '../../contract/triage.ts'
import { requireAllowance } from '../limits/limits.ts'
import type { AppContext, AppEnv, AppOptions } from './callers.ts'

/** Maximum number of feeds whose current version a server remembers. */
const KNOWN = 1_000

type Version = { readonly etag: string; readonly since: number }

/**
 * Serves private feeds of leads. The token in the path opens one feed and nothing else. Like every address, it is not
 * in any log, metric or error.
 */
export const leadFeedRoute = ({ leadFeeds, now }: Pick<AppOptions, 'leadFeeds' | 'now'>): Hono<AppEnv> => {
  const versions = new LRUCache<string, Version>({ max: KNOWN })
  /** Returns the version of a document, and since when (ms) this server has known it. A document also changes when a post is deleted. */
  const versionOf = (feedId: string, text: string): Version => {
    const etag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
    const known = versions.get(feedId)
    if (known?.etag === etag) return known
    const version = { etag, since: Math.floor(now() / 1000) * 1000 }
    versions.set(feedId, version)
    return version
  }
  const app = new Hono<AppEnv>()
  app.get(`${LEAD_FEEDS_PATH}/:token`, async (c) => {
    const feed = await leadFeeds.open(c.req.param('token'))
    if (!feed) {
      c.set('wrongSecret', true)
      throw new AppError(
        'not_found',
        'There is no feed at this address. The feed was revoked, or the address is incomplete.',
      )
    }
    const allowance = await leadFeeds.countRead(feed.id)
    c.set('reads', allowance)
    requireAllowance(allowance)
    const text = await leadFeeds.document(feed)
    const version = versionOf(feed.id, text)
    const headers = {
      'cache-control': 'private, no-cache',
      etag: version.etag,
      'last-modified': new Date(version.since).toUTCString(),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    }
    if (isKnown(c, version)) return c.body(null, 304, headers)
    return c.body(text, 200, { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' })
  })
  return app
}

/** Whether a reader already has this version. By RFC 9110, an ETag takes precedence over a time. */
const isKnown = (c: AppContext, { etag, since }: Version): boolean => {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const known = Date.parse(c.req.header('if-modified-since') ?? '')
  return Number.isFinite(known) && known >= since
}
