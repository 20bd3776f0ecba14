import type { Credits } from '../../../contract/credits.ts'
import { AppError } from '../../../contract/errors.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/**
 * Handlers for the forum's settings, saved replies, feeds and credits. The person can change the settings and credits here
 * only if the desk runs its own service.
 */
export const forumHandlers = ({
  cache,
  connection,
  news,
}: ScreenContext): Pick<ScreenHandlers, 'forum' | 'passed' | 'feeds' | 'replies' | 'credits'> => {
  const keptCredits = async (answer: Promise<Credits>): Promise<Credits> => {
    const credits = await answer
    cache.putCredits(credits)
    news.changed(['credits'])
    return credits
  }
  return {
    forum: {
      settings: async () => ({ settings: cache.settings(), editable: connection.runsOwnService() }),
      mute: async (input) => {
        const answer = await connection.online().calls.forum.mute(input)
        const known = cache.settings()
        if (known) cache.putSettings({ ...known, muted: answer.muted })
        news.changed(['forum', 'passed'])
        return answer
      },
      change: async (change) => {
        const settings = await connection.owner().owner.changeForumSettings(change)
        cache.putSettings(settings)
        news.changed(['forum', 'replies'])
        return settings
      },
      keys: async () => {
        if (!connection.runsOwnService()) return { keys: null, editable: false }
        return { ...(await connection.owner().owner.getForumKeys({})), editable: true }
      },
      saveKeys: (keys) => news.changedBy(connection.owner().owner.saveForumKeys(keys), ['forum']),
      removeKeys: (keys) => news.changedBy(connection.owner().owner.removeForumKeys(keys), ['forum']),
      probe: (community) => connection.owner().owner.probeCommunity(community),
      suggest: (offer) => connection.owner().owner.suggestWatching(offer),
    },
    passed: {
      list: (page) => connection.online().calls.forum.passedOver(page),
      takeUp: (post) => news.changedBy(connection.online().calls.forum.takeUp(post), ['passed']),
    },
    feeds: {
      list: () => connection.online().calls.forum.leadFeeds({}),
      make: async (input) => {
        const client = connection.online()
        const { feed, path } = await client.calls.forum.makeLeadFeed(input)
        if (path === null)
          throw new AppError(
            'conflict',
            'The feed was created, but its address was lost. Revoke this feed and create a new feed.',
          )
        news.changed(['feeds'])
        return { feed, address: client.baseUrl + path }
      },
      revoke: (feed) => news.changedBy(connection.online().calls.forum.revokeLeadFeed(feed), ['feeds']),
    },
    replies: {
      help: (lead) => connection.online().calls.forum.replyHelp(lead),
      list: () => connection.online().calls.forum.savedReplies({}),
      keep: (reply) => news.changedBy(connection.online().calls.forum.saveReply(reply), ['replies']),
      change: (change) =>
        news.changedBy(connection.online().calls.forum.changeSavedReply(change), ['replies']),
      remove: (reply) => news.changedBy(connection.online().calls.forum.deleteSavedReply(reply), ['replies']),
    },
    credits: {
      get: async () => ({ credits: cache.credits() }),
      ledger: (page) => connection.online().calls.credits.ledger(page),
      add: (input) => keptCredits(connection.owner().owner.addCredits(input)),
      set: (limit) => keptCredits(connection.owner().owner.setCredits(limit)),
    },
  }
}
