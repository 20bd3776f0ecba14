import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SourceKind } from '../../../contract/forum.ts'
import type { ProbeResult, Suggestions } from '../../../contract/owner/forum.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { cx } from '../../ui/cx.ts'
import { Dot } from '../../ui/dot.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { ago, useNow } from '../time.ts'
import { communityWords, markedWords, SOURCE_WORDS } from '../words.ts'
import { CommunityForms } from './community-forms.tsx'
import { useProbe } from './probe.ts'
import { isPrivateFeed, RedditAccess, RedditAccessNote, useLacksRedditKeys } from './reddit-access.tsx'
import { type CommunityState, STATE_TONE, STATE_WORDS } from './state.ts'
import { SuggestedCommunities } from './suggested-communities.tsx'

/** The name of the field for a community to add. */
export const COMMUNITY_FIELD = 'community'

/** A watched community, and whether Quillport can read it. */
export type ChosenCommunity = {
  readonly source: SourceKind
  readonly name: string
  readonly title?: string | null
  readonly status: CommunityState
  readonly message: string | null
  readonly last_ok_at?: string | null
  readonly marked?: { readonly leads: number; readonly of: number }
}

type Props = {
  readonly chosen: readonly ChosenCommunity[]
  readonly onChange: (chosen: readonly ChosenCommunity[]) => void
  readonly text: string
  readonly onText: (text: string) => void
  /** Communities to offer that need no keys. */
  readonly suggested: Suggestions['communities']
  /** Whether the field stands beside the watched communities in a wide window. */
  readonly beside?: boolean
}

const isSame = (a: Pick<ChosenCommunity, 'source' | 'name'>, b: Pick<ChosenCommunity, 'source' | 'name'>) =>
  a.source === b.source && a.name === b.name

/** The space that stays above what is scrolled to the top, in px, for the field's label. */
const ABOVE = 40

/** Scrolls an element to the top of its page. `scrollIntoView` would move the window too. */
const scrollToTop = (element: HTMLElement | null): void => {
  const page = element?.closest('main')
  if (!element || !page) return
  page.scrollBy({ top: element.getBoundingClientRect().top - page.getBoundingClientRect().top - ABOVE })
}

/** Returns the name of a subreddit that could not be read; null for any other result. */
const unreadSubreddit = (found: ProbeResult | undefined): string | null =>
  found?.source === 'reddit' && found.status !== 'ok' && !isPrivateFeed(found.name) ? found.name : null

/** The watched communities, and a field that looks up a community before the person adds it. */
export const CommunitiesInput = ({ chosen, onChange, text, onText, suggested, beside = false }: Props) => {
  const probe = useProbe(text)
  const lacksRedditKeys = useLacksRedditKeys()
  const lacking = lacksRedditKeys ? unreadSubreddit(probe.result) : null
  // A suggestion that could not be read.
  const [failed, setFailed] = useState<ProbeResult | null>(null)
  // The answer of a lookup comes later, when other communities may have been added.
  const newest = useRef({ chosen, onChange })
  newest.current = { chosen, onChange }
  const put = (found: ProbeResult) => {
    setFailed(null)
    const { chosen: before, onChange: change } = newest.current
    if (!before.some((one) => isSame(one, found)))
      change([
        ...before,
        {
          source: found.source,
          name: found.name,
          title: found.title,
          status: found.status,
          message: found.message,
        },
      ])
  }
  const add = (found: ProbeResult) => {
    put(found)
    onText('')
  }
  // The form for keys is taller than the space below the field, so the field moves to the top.
  const field = useRef<HTMLDivElement>(null)
  const isLacking = lacking !== null
  useEffect(() => {
    if (isLacking) scrollToTop(field.current)
  }, [isLacking])
  // The text that the person wanted to add during the lookup. If the lookup finds a community, it is added.
  const [wanted, setWanted] = useState<string | null>(null)
  const foundWanted = wanted === text && probe.result?.status === 'ok' ? probe.result : null
  const addWanted = useEffectEvent((found: ProbeResult) => {
    setWanted(null)
    add(found)
  })
  useEffect(() => {
    if (foundWanted) addWanted(foundWanted)
  }, [foundWanted])
  const known = probe.result !== undefined && chosen.some((one) => probe.result && isSame(one, probe.result))
  const canAdd = probe.pending || (probe.result?.status === 'ok' && !known)
  const addTyped = () => {
    if (probe.pending) setWanted(text)
    else if (probe.result?.status === 'ok') add(probe.result)
  }
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
              onRemove={() => onChange(chosen.filter((other) => !isSame(one, other)))}
            />
          ))}
        </ul>
      )}
      <Field
        label="Add a community"
        hint={
          lacking === null && (
            <CommunityForms key={String(chosen.length === 0)} opened={chosen.length === 0} onPick={onText} />
          )
        }
      >
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
                  addTyped()
                }}
              />
              <Button
                {...(canAdd ? { keys: '↵' } : {})}
                className="h-8"
                disabled={!canAdd}
                onClick={addTyped}
              >
                Add
              </Button>
            </div>
            {/* The region stays for screen readers. While it is empty, it takes no room: the margin is that of the gap. */}
            <div role="status" className="empty:-mt-2">
              {probe.pending ? (
                <p className="flex h-8 items-center gap-2 text-s text-ink-3">
                  <Spinner /> Looking it up…
                </p>
              ) : probe.result ? (
                <Found
                  found={probe.result}
                  known={known}
                  lacksKeys={lacking !== null}
                  onAdd={add}
                  onAgain={probe.again}
                />
              ) : (
                probe.error && (
                  <Note tone="bad" action={<TextButton onClick={probe.again}>Try again</TextButton>}>
                    {wordsOf(probe.error)}
                  </Note>
                )
              )}
            </div>
            {lacking !== null && <RedditAccess name={lacking} onFeed={add} onSaved={probe.again} />}
            <SuggestedCommunities
              label={
                lacking === null
                  ? 'Suggestions that need no set-up:'
                  : 'Similar communities that need no set-up:'
              }
              communities={suggested.filter((one) => !chosen.some((other) => isSame(one, other)))}
              onProbed={(found) => (found.status === 'ok' ? put(found) : setFailed(found))}
            />
            {failed && (
              <Found
                found={failed}
                known={false}
                lacksKeys={false}
                onAdd={put}
                onAgain={() => {
                  setFailed(null)
                  onText(failed.name)
                }}
              />
            )}
          </div>
        )}
      </Field>
    </div>
  )
}

const ChosenRow = ({
  community,
  onRemove,
}: {
  readonly community: ChosenCommunity
  readonly onRemove: () => void
}) => {
  const { source, name, title, status, message, last_ok_at, marked } = community
  const words = communityWords(source, name)
  const shown = communityWords(source, name, title)
  const now = useNow()
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 pr-1.5 pl-3 last:border-b-0">
      <Dot tone={STATE_TONE[status]} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium [overflow-wrap:anywhere]">{shown}</span>
          <span className="text-s text-ink-3">
            {shown === words ? SOURCE_WORDS[source] : words} ·{' '}
            {status === 'ok' && !last_ok_at ? 'ready' : STATE_WORDS[status]}
            {last_ok_at &&
              (status === 'ok' ? ` ${ago(last_ok_at, now)}` : `, last read ${ago(last_ok_at, now)}`)}
          </span>
          {marked !== undefined && marked.of > 0 && (
            <span className="text-s text-ink-3">{markedWords(marked)}</span>
          )}
        </div>
        {message && (status !== 'ok' || last_ok_at) && (
          <p className={`text-s [overflow-wrap:anywhere] ${status === 'ok' ? 'text-ink-3' : 'text-bad'}`}>
            {message}
          </p>
        )}
      </div>
      <Button small aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

type FoundProps = {
  readonly found: ProbeResult
  readonly known: boolean
  /** Whether the community could be read if API keys were stored. */
  readonly lacksKeys: boolean
  readonly onAdd: (found: ProbeResult) => void
  readonly onAgain: () => void
}

const Found = ({ found, known, lacksKeys, onAdd, onAgain }: FoundProps) => {
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
    </Note>
  )
}
