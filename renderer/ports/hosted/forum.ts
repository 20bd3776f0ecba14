import { AppError } from '../../../contract/errors.ts'
import type { ForumSettings } from '../../../contract/forum.ts'
import { type HostedContext, type HostedHandlers, isOwner, mayEdit } from './context.ts'

/** The ids of the settings and of the credits in the change feed. A workspace has only one of each. */
export const ONLY = { settings: 'settings', credits: 'credits' } as const

/** Makes the handlers of the calls about forum settings, scans, passed-over posts, feeds, saved replies and credits. */
export const forumHandlers = (
  context: HostedContext,
): Pick<HostedHandlers, 'forum' | 'scans' | 'passed' | 'feeds' | 'replies' | 'credits'> => {
  const { calls, resources, changed, look } = context
  const settings = (): ForumSettings | null => resources.get('settings', ONLY.settings)
  const putSettings = (read: ForumSettings): void => {
    resources.put('settings', ONLY.settings, read)
    changed(['forum', 'scans'])
  }
  const afterwards = async <T>(done: Promise<T>, topic: 'passed' | 'feeds' | 'replies'): Promise<T> => {
    const answer = await done
    changed([topic])
    return answer
  }
  const latestScan = () =>
    [...resources.all('scan')].sort((a, b) => b.requested_at.localeCompare(a.requested_at))[0] ?? null

  return {
    forum: {
      settings: async () => ({ settings: settings(), editable: mayEdit(context) }),
      mute: async (input) => {
        const answer = await calls.forum.mute(input)
        const known = settings()
        if (known) putSettings({ ...known, muted: answer.muted })
        changed(['passed'])
        return answer
      },
      change: async (change) => {
        const read = await calls.owner.changeForumSettings(change)
        putSettings(read)
        changed(['replies'])
        return read
      },
      keys: async () => ({ ...(await calls.owner.getForumKeys({})), editable: isOwner(context) }),
      saveKeys: async (keys) => {
        const saved = await calls.owner.saveForumKeys(keys)
        changed(['forum'])
        return saved
      },
      removeKeys: async (keys) => {
        const left = await calls.owner.removeForumKeys(keys)
        changed(['forum'])
        return left
      },
      probe: (community) => calls.owner.probeCommunity(community),
      suggest: (offer) => calls.owner.suggestWatching(offer),
    },
    scans: {
      latest: async () => {
        const limit = settings()?.limits.scans
        const fresh = limit !== undefined && Date.parse(limit.resets_at) <= Date.now()
        return {
          scan: latestScan(),
          remaining_today: limit ? Math.max(0, limit.per_day - (fresh ? 0 : limit.used)) : 0,
          resets_at: limit && !fresh ? limit.resets_at : null,
        }
      },
      run: async () => {
        const queued = await calls.forum.runScan({})
        await look()
        changed(['scans', 'forum'])
        const scan = latestScan()
        return {
          scan: scan?.scan_id === queued.scan_id ? scan : null,
          remaining_today: queued.remaining_today,
        }
      },
    },
    passed: {
      list: (page) => calls.forum.passedOver(page),
      takeUp: (post) => afterwards(calls.forum.takeUp(post), 'passed'),
    },
    feeds: {
      list: () => calls.forum.leadFeeds({}),
      make: async (input) => {
        const { feed, path } = await calls.forum.makeLeadFeed(input)
        if (path === null)
          throw new AppError(
            'conflict',
            'The feed was created, but its address was lost. Revoke this feed and create a new feed.',
          )
        changed(['feeds'])
        return { feed, address: window.location.origin + path }
      },
      revoke: (feed) => afterwards(calls.forum.revokeLeadFeed(feed), 'feeds'),
    },
    replies: {
      help: (lead) => calls.forum.replyHelp(lead),
      list: () => calls.forum.savedReplies({}),
      keep: (reply) => afterwards(calls.forum.saveReply(reply), 'replies'),
      change: (change) => afterwards(calls.forum.changeSavedReply(change), 'replies'),
      remove: (reply) => afterwards(calls.forum.deleteSavedReply(reply), 'replies'),
    },
    credits: {
      get: async () => ({ credits: resources.get('credits', ONLY.credits) }),
      ledger: (page) => calls.credits.ledger(page),
      add: async () => {
        throw new AppError('not_found', 'Only the person who runs the service can add credits.')
      },
      set: async () => {
        throw new AppError('not_found', 'Only the person who runs the service can set the limit.')
      },
    },
  }
}
