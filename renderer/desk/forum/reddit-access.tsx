import { type FormEvent, useState } from 'react'
import type { ProbeResult } from '../../../contract/owner/forum.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { showOpened } from '../../ui/show-opened.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { KeysForm } from './keys-form.tsx'
import { feedOfSubreddit } from './private-feed.ts'

/** Whether a readable name means a private Reddit feed, which needs no keys. Such a name ends with the user in parentheses. */
export const isPrivateFeed = (name: string): boolean => name.endsWith(')')

/** Whether Reddit's API cannot be read, because neither the workspace nor the service has keys for it. */
export const useLacksRedditKeys = (): boolean => {
  const keys = useDesk('forum', 'keys', {}).data?.keys ?? []
  return keys.some(({ source, own, shared }) => source === 'reddit' && own === null && !shared)
}

/** Says what Reddit wants before Quillport can read a subreddit. */
export const RedditAccessNote = ({ name }: { readonly name: string }) => (
  <Note tone="plain">
    Reddit lets Quillport read <span className="font-medium">{name}</span> only through your private feed or
    with API keys. Both are free, but Reddit gives keys only after it has approved your request.
  </Note>
)

type Props = {
  /** The subreddit, such as `r/freelance`. */
  readonly name: string
  /** Called with the private feed of the subreddit after it was read. */
  readonly onFeed: (found: ProbeResult) => void
  readonly onSaved: () => void
}

/** Two ways to watch a subreddit, the easier one first: a private feed, and keys for Reddit's API. */
export const RedditAccess = ({ name, onFeed, onSaved }: Props) => {
  const editable = useDesk('forum', 'keys', {}).data?.editable ?? false
  return (
    <section aria-label="Access to Reddit" className="mt-2 rounded-3 border border-line bg-surface">
      <div className="p-4">
        <PrivateFeedForm name={name} onFeed={onFeed} />
      </div>
      {editable ? (
        <details className="scroll-mb-6 border-t border-line px-4 py-3" onToggle={showOpened}>
          <summary className="w-fit cursor-default rounded-1 font-medium text-accent">
            Use API keys instead
          </summary>
          <div className="mt-3 mb-1">
            <KeysForm source="reddit" onSaved={onSaved} />
          </div>
        </details>
      ) : (
        <p className="border-t border-line px-4 py-3 text-s text-ink-2">
          An owner of this workspace can also add API keys under Settings, Forum API keys.
        </p>
      )}
    </section>
  )
}

const PrivateFeedForm = ({ name, onFeed }: Omit<Props, 'onSaved'>) => {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const read = useAct((text: string) => callDesk('forum', 'probe', { text, source: 'reddit' }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const feed = feedOfSubreddit(typed, name)
    setWrong(feed === null)
    if (feed !== null && !read.isPending)
      read.mutate(feed, { onSuccess: (found) => found.status === 'ok' && onFeed(found) })
  }
  const refused = read.data && read.data.status !== 'ok' ? (read.data.message ?? 'Reddit refused it.') : null
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="font-semibold text-ink">Watch {name} through your private feed</h3>
        <span className="text-s text-ink-3">about a minute, no keys</span>
      </div>
      <ol
        aria-label="How to find your private feed"
        className="grid list-decimal gap-1 pl-5 text-ink-2 marker:text-ink-3"
      >
        <li>
          Sign in to Reddit and open{' '}
          <TextButton onClick={() => askToOpen('https://www.reddit.com/prefs/feeds', 'the page')}>
            reddit.com/prefs/feeds
          </TextButton>
          .
        </li>
        <li>Copy the address of the RSS link that is next to “your front page”.</li>
        <li>Paste the address here, and keep it secret. Quillport uses it only to read {name}.</li>
      </ol>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Address of your private feed"
            placeholder="https://www.reddit.com/.rss?feed=…&user=…"
            inputMode="url"
            maxLength={500}
            value={typed}
            onText={setTyped}
          />
        </div>
        <Button
          type="submit"
          tone={typed.trim() === '' ? 'normal' : 'primary'}
          className="h-8"
          disabled={read.isPending || typed.trim() === ''}
        >
          {read.isPending && <Spinner />}
          Watch {name}
        </Button>
      </div>
      {isWrong ? (
        <p role="alert" className="text-s text-bad">
          This is not the address of a private feed. The address of a private feed begins with
          https://www.reddit.com, and contains feed= and user=.
        </p>
      ) : (
        (read.error || refused) && (
          <p role="alert" className="text-s text-bad">
            {read.error ? wordsOf(read.error) : refused}
          </p>
        )
      )}
    </form>
  )
}
