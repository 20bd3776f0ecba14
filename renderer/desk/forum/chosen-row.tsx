import { Check } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { ago, useNow } from '../time.ts'
import { communityPlace, communityWords, markedWords } from '../words.ts'
import { STATE_TONE, STATE_WORDS } from './state.ts'
import type { ChosenCommunity } from './use-added-communities.ts'

/** A watched community, when it was last read, and a button that removes it. */
export const ChosenRow = ({
  community,
  news,
  onRemove,
}: {
  readonly community: ChosenCommunity
  /** What has just succeeded for this community, in a sentence; null if there is nothing to say. */
  readonly news: string | null
  readonly onRemove: () => void
}) => {
  const { source, name, title, status, message, last_ok_at, marked } = community
  const shown = communityWords(source, name, title)
  const now = useNow()
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 pr-1.5 pl-3 last:border-b-0">
      <Dot tone={STATE_TONE[status]} />
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{shown}</p>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-s text-ink-3">
            {communityPlace(source, name, title)} ·{' '}
            {status === 'ok' && !last_ok_at ? 'ready' : STATE_WORDS[status]}
            {last_ok_at &&
              (status === 'ok' ? ` ${ago(last_ok_at, now)}` : `, last read ${ago(last_ok_at, now)}`)}
          </span>
          {marked !== undefined && marked.of > 0 && (
            <span className="text-s text-ink-3">{markedWords(marked)}</span>
          )}
        </div>
        {news && (
          <p className="flex items-center gap-1.5 text-s text-good">
            <Check size={13} aria-hidden="true" className="shrink-0" />
            {news}
          </p>
        )}
        {message && (status !== 'ok' || last_ok_at) && (
          <p className={`text-s [overflow-wrap:anywhere] ${status === 'ok' ? 'text-ink-3' : 'text-bad'}`}>
            {message}
          </p>
        )}
      </div>
      <Button small tone="removal" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
