import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SourceKind } from '../../../contract/forum.ts'
import type { ProbeResult } from '../../../contract/owner/forum.ts'
import { Button, IconButton, TextButton } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { ago, useNow } from '../time.ts'
import { communityWords, markedWords, SOURCE_WORDS } from '../words.ts'
import { useProbe } from './probe.ts'
import { isPrivateFeed, RedditAccess, RedditAccessNote, useLacksRedditKeys } from './reddit-access.tsx'
import { type CommunityState, STATE_TONE, STATE_WORDS } from './state.ts'

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

type CommunityForm = { readonly form: string; readonly kind: string }
/** The names and addresses that a person can type, indexed by source. */
const FORMS_OF: Readonly<Record<SourceKind, readonly CommunityForm[]>> = {
  reddit: [{ form: 'r/freelance', kind: 'a subreddit' }],
  hacker_news: [
    { form: 'hacker news', kind: 'new posts of Hacker News' },
    { form: 'search: invoice software', kind: 'Hacker News posts that contain these words' },
  ],
  stack_exchange: [
    { form: 'freelancing.stackexchange.com', kind: 'a Stack Exchange site, or one of its tags' },
  ],
  lemmy: [{ form: '!selfhosted@lemmy.world', kind: 'a Lemmy community' }],
  discourse: [{ form: 'https://community.example.com', kind: 'a Discourse forum, or one of its categories' }],
  feed: [{ form: 'https://example.com/feed.xml', kind: 'any RSS or Atom feed' }],
}
const FORMS = Object.values(FORMS_OF).flat()

type Props = {
  readonly chosen: readonly ChosenCommunity[]
  readonly onChange: (chosen: readonly ChosenCommunity[]) => void
  readonly text: string
  readonly onText: (text: string) => void
}

const isSame = (a: Pick<ChosenCommunity, 'source' | 'name'>, b: Pick<ChosenCommunity, 'source' | 'name'>) =>
  a.source === b.source && a.name === b.name

/** Returns the name of a subreddit that could not be read; null for any other result. */
const subredditIn = (found: ProbeResult | undefined): string | null =>
  found?.source === 'reddit' && found.status !== 'ok' && !isPrivateFeed(found.name) ? found.name : null

/** The watched communities, and a field that looks up a community before the person adds it. */
export const CommunitiesInput = ({ chosen, onChange, text, onText }: Props) => {
  const probe = useProbe(text)
  const lacksRedditKeys = useLacksRedditKeys()
  const lacking = lacksRedditKeys ? subredditIn(probe.result) : null
  const add = (found: ProbeResult) => {
    if (!chosen.some((one) => isSame(one, found)))
      onChange([
        ...chosen,
        {
          source: found.source,
          name: found.name,
          title: found.title,
          status: found.status,
          message: found.message,
        },
      ])
    onText('')
  }
  // The text for which the person pressed Enter during the lookup. If the lookup finds a community, it is added.
  const [wanted, setWanted] = useState<string | null>(null)
  const foundWanted = wanted === text && probe.result?.status === 'ok' ? probe.result : null
  const addWanted = useEffectEvent((found: ProbeResult) => {
    setWanted(null)
    add(found)
  })
  useEffect(() => {
    if (foundWanted) addWanted(foundWanted)
  }, [foundWanted])
  return (
    <div className="grid gap-3">
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
      <Field label="Add a community" hint={<Forms onPick={onText} />}>
        {(ids) => (
          <div className="grid gap-2">
            <TextInput
              {...ids}
              value={text}
              placeholder="A name or an address"
              maxLength={500}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (probe.result?.status === 'ok') add(probe.result)
                else if (probe.pending) setWanted(text)
              }}
            />
            <div role="status" className="min-h-8">
              {probe.pending ? (
                <p className="flex h-8 items-center gap-2 text-s text-ink-3">
                  <Spinner /> Looking it up
                </p>
              ) : probe.result ? (
                <Found
                  found={probe.result}
                  known={chosen.some((one) => probe.result && isSame(one, probe.result))}
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
            {lacking !== null && <RedditAccess name={lacking} onSaved={probe.again} />}
          </div>
        )}
      </Field>
    </div>
  )
}

const Forms = ({ onPick }: { readonly onPick: (text: string) => void }) => (
  <details>
    <summary className="w-fit cursor-default rounded-1 text-accent">What can be watched</summary>
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
      {FORMS.map(({ form, kind }) => (
        <div key={form} className="contents">
          <dt>
            <button
              type="button"
              onClick={() => onPick(form)}
              className="rounded-1 font-mono text-xs text-ink-2 hover:underline"
            >
              {form}
            </button>
          </dt>
          <dd>{kind}</dd>
        </div>
      ))}
    </dl>
  </details>
)

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
            {status === 'ok' && !last_ok_at ? 'can be read' : STATE_WORDS[status]}
            {last_ok_at &&
              (status === 'ok' ? ` ${ago(last_ok_at, now)}` : `, last read ${ago(last_ok_at, now)}`)}
            {marked !== undefined && marked.of > 0 && ` · ${markedWords(marked)}`}
          </span>
        </div>
        {message && (status !== 'ok' || last_ok_at) && (
          <p className={`text-s [overflow-wrap:anywhere] ${status === 'ok' ? 'text-ink-3' : 'text-bad'}`}>
            {message}
          </p>
        )}
      </div>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </IconButton>
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
  const title = found.title && found.title !== found.name ? `${found.title}, ${found.name}` : found.name
  if (known) return <Note tone="plain">{title} is already watched.</Note>
  if (found.status === 'ok')
    return (
      <Note
        tone="good"
        action={
          <Button small onClick={() => onAdd(found)} keys="↵" className="-my-1 text-ink">
            Add
          </Button>
        }
      >
        <span className="font-medium">{title}</span> · {SOURCE_WORDS[found.source]} · can be read
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
      <span className="font-medium">{title}</span> · {SOURCE_WORDS[found.source]} ·{' '}
      {found.status === 'blocked' ? 'blocked' : 'cannot be read'}
      {found.message && <>: {found.message}</>}
    </Note>
  )
}
