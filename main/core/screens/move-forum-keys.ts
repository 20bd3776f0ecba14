import { AppError } from '../../../contract/errors.ts'
import type { Client } from '../../../contract/operation.ts'
import { type ForumKeysGiven, SourceCredentials } from '../../../contract/owner/forum.ts'
import type { OwnerContract } from '../../../contract/owner.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { News } from '../news.ts'
import type { Notices } from '../notices.ts'
import type { Secrets } from '../secrets/secrets.ts'

const keysIn = ({
  reddit_client_id,
  reddit_client_secret,
  reddit_username,
  stack_exchange_key,
}: SourceCredentials): readonly ForumKeysGiven[] => [
  ...(reddit_client_id && reddit_client_secret
    ? [
        {
          source: 'reddit' as const,
          client_id: reddit_client_id,
          client_secret: reddit_client_secret,
          username: reddit_username ?? '',
        },
      ]
    : []),
  ...(stack_exchange_key ? [{ source: 'stack_exchange' as const, key: stack_exchange_key }] : []),
]

/**
 * Gives the own service the forum API keys that earlier versions kept in the keychain. The service tests the keys and keeps
 * them encrypted. If the service cannot reach the forum, the keys stay in the keychain until the next start.
 */
export const moveForumKeys = async (
  { owner }: Client<OwnerContract>,
  secrets: Secrets,
  notices: Notices,
  news: News,
): Promise<void> => {
  const stored = await secrets.read('local-source-credentials').catch(() => null)
  if (!stored) return
  try {
    for (const keys of keysIn(SourceCredentials.safeParse(jsonOr(stored.secret)).data ?? {}))
      await owner.saveForumKeys({ keys })
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'invalid_input') return
    notices.add(`${thrown.message} Enter them in Settings, Forum API keys.`, 'forum-keys-refused')
  }
  await secrets.forget('local-source-credentials')
  news.changed(['forum'])
}
