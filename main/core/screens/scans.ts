import type { ScreenContext, ScreenHandlers } from './context.ts'

/** Handlers for the newest scan, the number of scans left today, and requests for a scan. */
export const scanHandlers = ({
  platform,
  cache,
  connection,
  news,
}: ScreenContext): ScreenHandlers['scans'] => ({
  latest: async () => {
    const limit = cache.settings()?.limits.scans
    const fresh = limit !== undefined && Date.parse(limit.resets_at) <= platform.now()
    return {
      scan: cache.latestScan(),
      remaining_today: limit ? Math.max(0, limit.per_day - (fresh ? 0 : limit.used)) : 0,
      resets_at: limit && !fresh ? limit.resets_at : null,
    }
  },
  run: async () => {
    const queued = await connection.online().calls.forum.runScan({})
    const settings = cache.settings()
    if (settings) {
      const { scans } = settings.limits
      const used = scans.per_day - queued.remaining_today
      cache.putSettings({ ...settings, limits: { ...settings.limits, scans: { ...scans, used } } })
    }
    news.changed(['scans', 'forum'])
    const scan = cache.latestScan()
    return {
      scan: scan?.scan_id === queued.scan_id ? scan : null,
      remaining_today: queued.remaining_today,
    }
  },
})
