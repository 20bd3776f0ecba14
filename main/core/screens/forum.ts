import { AppError } from '../../../contract/errors.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** What the person sells and watches, and credits; to be changed here where the service is this computer's own. */
export const forumHandlers = ({
  cache,
  connection,
  news,
}: ScreenContext): Pick<ScreenHandlers, 'forum' | 'passed' | 'feeds' | 'replies' | 'credits'> => ({
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
    probe: (community) => connection.owner().owner.probeCommunity(community),
  },
  passed: {
    list: (page) => connection.online().calls.forum.passedOver(page),
    takeUp: async (post) => {
      const answer = await connection.online().calls.forum.takeUp(post)
      news.changed(['passed'])
      return answer
    },
  },
  feeds: {
    list: () => connection.online().calls.forum.leadFeeds({}),
    make: async (input) => {
      const client = connection.online()
      const { feed, path } = await client.calls.forum.makeLeadFeed(input)
      if (path === null)
        throw new AppError(
          'conflict',
          'The feed was made, but its address was lost. Revoke it and make another one.',
        )
      news.changed(['feeds'])
      return { feed, address: client.baseUrl + path }
    },
    revoke: async (feed) => {
      await connection.online().calls.forum.revokeLeadFeed(feed)
      news.changed(['feeds'])
      return {}
    },
  },
  replies: {
    help: (lead) => connection.online().calls.forum.replyHelp(lead),
    list: () => connection.online().calls.forum.savedReplies({}),
    keep: async (reply) => {
      const kept = await connection.online().calls.forum.saveReply(reply)
      news.changed(['replies'])
      return kept
    },
    change: async (change) => {
      const changed = await connection.online().calls.forum.changeSavedReply(change)
      news.changed(['replies'])
      return changed
    },
    remove: async (reply) => {
      await connection.online().calls.forum.deleteSavedReply(reply)
      news.changed(['replies'])
      return {}
    },
  },
  credits: {
    get: async () => ({ credits: cache.credits() }),
    ledger: (page) => connection.online().calls.credits.ledger(page),
    add: async () => {
      const credits = await connection.owner().owner.addCredits({})
      cache.putCredits(credits)
      news.changed(['credits'])
      return credits
    },
  },
})
