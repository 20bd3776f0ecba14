import { useEffect, useRef, useState } from 'react'
import type { ProbeResult, Suggestions } from '../../../contract/owner/forum.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { scrollToTop } from '../../ui/scroll-to-top.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { ChosenRow } from './chosen-row.tsx'
import { CommunityForms } from './community-forms.tsx'
import { FoundCommunity } from './found-community.tsx'
import { acceptedWords } from './key-words.ts'
import { isPrivateFeed, RedditAccess, useLacksRedditKeys } from './reddit-access.tsx'
import { SuggestedCommunities } from './suggested-communities.tsx'
import {
  type AddedCommunities,
  type ChosenCommunity,
  type CommunitiesValue,
  isSame,
  useAddedCommunities,
} from './use-added-communities.ts'

export type { ChosenCommunity } from './use-added-communities.ts'

/** The name of the field for a community to add. */
export const COMMUNITY_FIELD = 'community'

type Props = CommunitiesValue & {
  /** Communities to offer that need no keys. */
  readonly suggested: Suggestions['communities']
  /** Whether the field stands beside the watched communities in a wide window. */
  readonly beside?: boolean
}

/** Returns the name of a subreddit that could not be read; null for any other result. */
const unreadSubreddit = (found: ProbeResult | undefined): string | null =>
  found?.source === 'reddit' && found.status !== 'ok' && !isPrivateFeed(found.name) ? found.name : null

/** The watched communities, and a field that looks up a community before the person adds it. */
export const CommunitiesInput = ({ suggested, beside = false, ...value }: Props) => {
  const { chosen, onChange, text, onText } = value
  const added = useAddedCommunities(value)
  const { probe, failed } = added
  const lacksRedditKeys = useLacksRedditKeys()
  const lacking = lacksRedditKeys ? unreadSubreddit(probe.result) : null
  // The form for keys is taller than the space below the field, so the field moves to the top.
  const field = useRef<HTMLDivElement>(null)
  const isLacking = lacking !== null
  const scrollBack = useRef<() => void>(undefined)
  useEffect(() => {
    if (isLacking) scrollBack.current = scrollToTop(field.current)
  }, [isLacking])
  // The subreddit for which Reddit accepted keys. Its row says so, because the person looks there.
  const [accepted, setAccepted] = useState<string | null>(null)
  const newsOf = ({ source, name }: Pick<ChosenCommunity, 'source' | 'name'>) =>
    source === 'reddit' && name === accepted ? acceptedWords(source) : null
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
        beside && chosen.length > 0 && 'broad:grid-cols-2 broad:gap-x-10',
      )}
    >
      {chosen.length > 0 && (
        <ul aria-label="Watched communities" className="rounded-3 border border-line bg-surface">
          {chosen.map((one) => (
            <ChosenRow
              key={`${one.source} ${one.name}`}
              community={one}
              news={newsOf(one)}
              onRemove={() => onChange(chosen.filter((other) => !isSame(one, other)))}
            />
          ))}
        </ul>
      )}
      <Field label="Add a community" hint={lacking === null && <CommunityForms onPick={onText} />}>
        {(ids) => (
          <div ref={field} className="grid gap-2">
            <div className="flex items-center gap-2">
              <TextInput
                {...ids}
                name={COMMUNITY_FIELD}
                value={text}
                placeholder="A name or an address"
                maxLength={500}
                onChange={(event) => onText(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || isComposing(event)) return
                  event.preventDefault()
                  added.addTyped()
                }}
              />
              {lacking === null && (
                <Button
                  {...(added.canAdd ? { keys: '↵' } : {})}
                  className="h-8"
                  disabled={!added.canAdd}
                  onClick={added.addTyped}
                >
                  Add
                </Button>
              )}
            </div>
            {/* The region stays for screen readers. While it is empty, it takes no room: the margin is that of the gap. */}
            <div role="status" className="empty:-mt-2">
              <LookedUp added={added} lacksKeys={lacking !== null} newsOf={newsOf} />
            </div>
            {lacking !== null && (
              <RedditAccess
                name={lacking}
                onFeed={(found) => {
                  scrollBack.current?.()
                  added.add(found)
                }}
                onSaved={() => {
                  scrollBack.current?.()
                  setAccepted(lacking)
                  probe.again()
                }}
              />
            )}
            <SuggestedCommunities
              label={
                lacking === null
                  ? 'Suggestions that need no set-up:'
                  : 'Similar communities that need no set-up:'
              }
              communities={suggested.filter((one) => !chosen.some((other) => isSame(one, other)))}
              onProbed={added.addSuggested}
            />
            {failed && (
              <FoundCommunity
                found={failed}
                known={false}
                lacksKeys={false}
                news={null}
                onAdd={added.put}
                onAgain={added.typeFailed}
              />
            )}
          </div>
        )}
      </Field>
    </div>
  )
}

/** The result of looking up the typed community. Nothing before the first lookup. */
const LookedUp = ({
  added: { probe, known, add },
  lacksKeys,
  newsOf,
}: {
  readonly added: AddedCommunities
  readonly lacksKeys: boolean
  readonly newsOf: (found: ProbeResult) => string | null
}) => {
  if (probe.pending)
    return (
      <p className="flex h-8 items-center gap-2 text-s text-ink-3">
        <Spinner /> Looking it up…
      </p>
    )
  if (probe.result)
    return (
      <FoundCommunity
        found={probe.result}
        known={known}
        lacksKeys={lacksKeys}
        news={newsOf(probe.result)}
        onAdd={add}
        onAgain={probe.again}
      />
    )
  return (
    probe.error && (
      <Note tone="bad" action={<TextButton onClick={probe.again}>Try again</TextButton>}>
        {wordsOf(probe.error)}
      </Note>
    )
  )
}
