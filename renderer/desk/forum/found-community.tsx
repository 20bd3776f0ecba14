import { Check } from 'lucide-react'
import { SOURCE_WORDS } from '../../../contract/forum.ts'
import type { ProbeResult } from '../../../contract/owner/forum.ts'
import { TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { communityWords } from '../words.ts'
import { RedditAccessNote } from './reddit-access.tsx'

type Props = {
  readonly found: ProbeResult
  readonly known: boolean
  /** Whether the community could be read if API keys were stored. */
  readonly lacksKeys: boolean
  /** What has just succeeded for this community, in a sentence; null if there is nothing to say. */
  readonly news: string | null
  readonly onAdd: (found: ProbeResult) => void
  readonly onAgain: () => void
}

/** Says what the lookup of a community found, and offers to try again or to add a blocked community. */
export const FoundCommunity = ({ found, known, lacksKeys, news, onAdd, onAgain }: Props) => {
  const isHackerNews = found.source === 'hacker_news'
  const title = isHackerNews
    ? communityWords(found.source, found.name)
    : found.title && found.title !== found.name
      ? `${found.title}, ${found.name}`
      : found.name
  const of = isHackerNews ? '' : ` · ${SOURCE_WORDS[found.source]}`
  if (known) return <Note tone="plain">You already watch {title}.</Note>
  if (found.status === 'ok')
    return (
      <Note tone="good">
        <span className="font-medium">{title}</span>
        {of} · ready
        {found.message && <span> · {found.message}</span>}
        {news && <News>{news}</News>}
      </Note>
    )
  if (lacksKeys) return <RedditAccessNote name={found.name} />
  return (
    <Note
      tone={found.status === 'blocked' ? 'warn' : 'bad'}
      action={
        <span className="flex gap-3">
          <TextButton className="text-inherit underline" onClick={onAgain}>
            Try again
          </TextButton>
          {found.status === 'blocked' && (
            <TextButton className="text-inherit underline" onClick={() => onAdd(found)}>
              Add anyway
            </TextButton>
          )}
        </span>
      }
    >
      <span className="font-medium">{title}</span>
      {of} · {found.status === 'blocked' ? 'blocked' : 'cannot be read'}
      {found.message && <>: {found.message}</>}
      {news && <News>{news}</News>}
    </Note>
  )
}

const News = ({ children }: { readonly children: string }) => (
  <span className="mt-0.5 flex items-center gap-1.5">
    <Check size={13} aria-hidden="true" className="shrink-0" />
    {children}
  </span>
)
