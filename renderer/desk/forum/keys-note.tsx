import { type ForumSettings, SOURCE_WORDS } from '../../../contract/forum.ts'
import { TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { isPrivateFeed } from './reddit-access.tsx'

/** Says what is wrong with the API keys of watched forums, and where to fix the keys. */
export const KeysNote = ({ communities }: Pick<ForumSettings, 'communities'>) => {
  const keys = useDesk('forum', 'keys', {}).data?.keys ?? []
  const faults = keys.flatMap(({ source, own, shared }) => {
    const isWatched = communities.some((one) => one.source === source && !isPrivateFeed(one.name))
    if (!isWatched) return []
    if (own?.message) return [`${SOURCE_WORDS[source]}: ${own.message}`]
    return own === null && !shared && source === 'reddit'
      ? [
          'Neither this workspace nor the service has API keys for Reddit. Quillport can read only the subreddits that you added with a private feed.',
        ]
      : []
  })
  if (faults.length === 0) return null
  return (
    <Note
      tone="bad"
      action={
        <TextButton className="text-inherit underline" onClick={() => go('settings', 'keys')}>
          Forum API keys
        </TextButton>
      }
    >
      {faults.join(' ')}
    </Note>
  )
}
