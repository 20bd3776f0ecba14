import { useState } from 'react'
import { HOT_SCORE } from '../../../contract/forum.ts'
import { FEED_ENTRIES, type LeadFeed } from '../../../contract/triage.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeBlock } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { ago, useNow } from '../time.ts'
import { EmptyList } from './empty-list.tsx'
import { SettingsColumns } from './settings-columns.tsx'

const WARM_SCORE = 40
const FROM = [
  { value: HOT_SCORE, words: `Hot leads (${HOT_SCORE} or more)` },
  { value: WARM_SCORE, words: `${WARM_SCORE} or more` },
  { value: 0, words: 'All' },
]

/** The private feeds: addresses at which a feed reader finds open leads. Each address is shown only once and can be revoked. */
export const FeedsPart = () => {
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const feeds = useDesk('feeds', 'list', {})
  return (
    <>
      <p className="text-ink-2">
        A feed contains your {FEED_ENTRIES} most recent leads that are new or saved. Follow the feed in any
        app that reads RSS or Atom feeds.{' '}
        {isOwn
          ? 'The address of the feed works only on this computer, while Quillport is open.'
          : 'Anyone who has the secret address of the feed can read these leads, but cannot see any of your other data.'}
      </p>
      <SettingsColumns>
        <Section large title="New feed">
          <NewFeed />
        </Section>
        {feeds.error && !feeds.data ? (
          <CannotShow
            title="Your feeds cannot be shown"
            error={feeds.error}
            onRetry={() => void feeds.refetch()}
          />
        ) : feeds.data === undefined ? (
          <Loading label="Your feeds are loading" className="grid gap-3" bars={['w-2/3', 'w-1/2']} />
        ) : feeds.data.feeds.length === 0 ? (
          <Section large title="Your feeds">
            <EmptyList title="No feeds yet">
              Create a feed, then paste its address into your feed reader.
            </EmptyList>
          </Section>
        ) : (
          <Feeds feeds={feeds.data.feeds} />
        )}
      </SettingsColumns>
    </>
  )
}

const NewFeed = () => {
  const [name, setName] = useState('')
  const [from, setFrom] = useState<number>(HOT_SCORE)
  const make = useAct(
    (input: { readonly name: string; readonly min_score: number }) => callDesk('feeds', 'make', input),
    'feeds',
  )
  return (
    <div className="grid gap-3">
      <form
        className="grid content-between gap-4 rounded-3 border border-line bg-surface p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!make.isPending) make.mutate({ name, min_score: from }, { onSuccess: () => setName('') })
        }}
      >
        <TextField
          label="Name of the feed"
          optional
          value={name}
          placeholder="For example: Thunderbird"
          maxLength={100}
          onText={setName}
        />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SelectField label="Which leads" value={from} options={FROM} onChoose={setFrom} className="w-52" />
          <Button type="submit" tone="primary" disabled={make.isPending}>
            Create feed
          </Button>
        </div>
      </form>
      <ErrorNote notDone="Not created" error={make.error} />
      {make.data && <Address address={make.data.address} />}
    </div>
  )
}

const Address = ({ address }: { readonly address: string }) => (
  <div className="grid gap-2">
    <Note tone="good" announce action={<CopyButton text={address}>Copy the address</CopyButton>}>
      Copy this address to your feed reader now. Quillport does not show it again.
    </Note>
    <CodeBlock label="Address of the feed" text={address} />
  </div>
)

const Feeds = ({ feeds }: { readonly feeds: readonly LeadFeed[] }) => {
  const now = useNow()
  const [ending, setEnding] = useState<LeadFeed | null>(null)
  return (
    <section aria-label="Your feeds" className="grid gap-2">
      <h3 className="font-medium">{count(feeds.length, 'feed')}</h3>
      <ul className="rounded-3 border border-line bg-surface">
        {feeds.map((feed) => (
          <li
            key={feed.feed_id}
            className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <div className="font-medium [overflow-wrap:anywhere]">{nameOf(feed)}</div>
              <div className="text-s text-ink-3">
                {feed.min_score === 0 ? 'All leads' : `Leads that score ${feed.min_score} or more`} · created{' '}
                {ago(feed.created_at, now)} ·{' '}
                {feed.last_read_at ? `last read ${ago(feed.last_read_at, now)}` : 'never read'}
              </div>
            </div>
            <Button
              small
              tone="removal"
              aria-label={`Revoke ${nameOf(feed)}`}
              onClick={() => setEnding(feed)}
            >
              Revoke…
            </Button>
          </li>
        ))}
      </ul>
      {ending && <RevokeFeed feed={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

const RevokeFeed = ({ feed, onClose }: { readonly feed: LeadFeed; readonly onClose: () => void }) => {
  const revoke = useAct(() => callDesk('feeds', 'revoke', { feed_id: feed.feed_id }), 'feeds')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Revoke ${nameOf(feed)}?`}
      description="The address stops working at once, and you cannot restore it. Feed readers that use it need a new address."
      confirm="Revoke it"
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(undefined, { onSuccess: onClose })}
    />
  )
}

const nameOf = ({ name }: LeadFeed): string => name || 'A feed without a name'
