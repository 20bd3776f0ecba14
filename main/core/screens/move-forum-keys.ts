import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type { Client } from '../../../contract/operation.ts'
import { ForumKeysGiven } from '../../../contract/owner/forum.ts'
import type { OwnerContract } from '../../../contract/owner.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { News } from '../news.ts'
import type { Notices } from '../notices.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** What an earlier version kept. Each forum's fields are parsed on their own, so that damage to one forum spares the other. */
const Kept = z.record(z.string(), z.unknown())
type Kept = z.infer<typeof Kept>

const FORUMS = [
  {
    names: ['reddit_client_id', 'reddit_client_secret', 'reddit_username'],
    keysIn: (kept: Kept) => ({
      source: 'reddit',
      client_id: kept.reddit_client_id,
      client_secret: kept.reddit_client_secret,
      username: kept.reddit_username,
    }),
  },
  {
    names: ['stack_exchange_key'],
    keysIn: (kept: Kept) => ({ source: 'stack_exchange', key: kept.stack_exchange_key }),
  },
]

const without = (kept: Kept, names: readonly string[]): Kept =>
  Object.fromEntries(Object.entries(kept).filter(([name, value]) => value !== '' && !names.includes(name)))

/**
 * Gives the own service the forum API keys that earlier versions kept in the keychain. The service tests the keys and keeps
 * them encrypted. Keys that the service neither saved nor refused, for example because it cannot reach the forum, stay in the
 * keychain until the next start.
 */
export const moveForumKeys = async (
  { owner }: Client<OwnerContract>,
  secrets: Secrets,
  notices: Notices,
  news: News,
): Promise<void> => {
  const stored = await secrets.read('local-source-credentials').catch(() => null)
  const kept = stored && Kept.safeParse(jsonOr(stored.secret)).data
  if (!kept) return
  let left = kept
  for (const { names, keysIn } of FORUMS) {
    const keys = ForumKeysGiven.safeParse(keysIn(kept)).data
    if (!keys) continue
    try {
      await owner.saveForumKeys({ keys })
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'invalid_input') continue
      notices.add(
        `${thrown.message} Enter the keys in Settings, Forum API keys.`,
        `forum-keys-refused-${keys.source}`,
      )
    }
    left = without(left, names)
  }
  if (left === kept && Object.keys(kept).length > 0) return
  if (Object.keys(left).length === 0) await secrets.forget('local-source-credentials')
  else await secrets.keep('local-source-credentials', JSON.stringify(left))
  news.changed(['forum'])
}
