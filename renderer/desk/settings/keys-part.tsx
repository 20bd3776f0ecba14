import { useState } from 'react'
import { SOURCE_WORDS } from '../../../contract/forum.ts'
import type { ForumKeys } from '../../../contract/owner/forum.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ErrorNote } from '../error-note.tsx'
import { acceptedWords, useLostWords } from '../forum/key-words.ts'
import { KeysForm } from '../forum/keys-form.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { ago, useNow } from '../time.ts'
import { toast } from '../toasts.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { SettingsColumns } from './settings-columns.tsx'

/** The settings for forum API keys: whose keys are used, what is wrong with the keys, and forms to enter keys. */
export const KeysPart = () => {
  const { data, error } = useDesk('forum', 'keys', {})
  const hosted = useWorkspacePage() !== null
  const lost = useLostWords()
  if (error && !data) return <ErrorNote announce={false} error={error} />
  if (!data) return <Bar className="w-2/3" />
  return (
    <>
      <p className="text-ink-2">
        API keys of Reddit and Stack Exchange are free, but Reddit gives keys only after it has approved your
        request. With a key, Quillport can read more of Reddit or Stack Exchange.
        {lost ? ' A saved key is never shown again.' : ' A saved key is encrypted and never shown again.'}
        {hosted &&
          ' Only this workspace’s scans use these keys, and only its members see the results. If an owner leaves, that owner’s keys stay in the workspace until another owner replaces or removes them.'}
      </p>
      {data.editable && lost && <Note>{lost}</Note>}
      <SettingsColumns even>
        {(data.keys ?? []).map((keys) => (
          <div
            key={keys.source}
            className="rounded-3 border border-line bg-surface p-4 [&>section]:flex [&>section]:h-full [&>section]:flex-col"
          >
            <Section large title={SOURCE_WORDS[keys.source]}>
              <KeysOf keys={keys} editable={data.editable} />
            </Section>
          </div>
        ))}
      </SettingsColumns>
      {!data.editable && <Note tone="plain">Only owners of this workspace can change the keys.</Note>}
    </>
  )
}

const ENTER = { reddit: 'Enter Reddit keys…', stack_exchange: 'Enter a Stack Exchange key…' } as const
const REPLACE = {
  reddit: 'Replace the Reddit keys…',
  stack_exchange: 'Replace the Stack Exchange key…',
} as const

const KeysOf = ({ keys, editable }: { readonly keys: ForumKeys; readonly editable: boolean }) => {
  const { source, own } = keys
  const [entering, setEntering] = useState(false)
  const [removing, setRemoving] = useState(false)
  const remove = useAct(() => callDesk('forum', 'removeKeys', { source }), 'forum')
  const close = () => setEntering(false)
  return (
    <div className="grid flex-1 content-between gap-4">
      <State keys={keys} />
      {editable && entering ? (
        <KeysForm
          source={source}
          onSaved={() => {
            toast(acceptedWords(source))
            close()
          }}
          onCancel={close}
        />
      ) : (
        editable && (
          <div className="flex gap-2">
            <Button onClick={() => setEntering(true)}>{own ? REPLACE[source] : ENTER[source]}</Button>
            {own && (
              <Button tone="removal" onClick={() => setRemoving(true)}>
                Remove…
              </Button>
            )}
          </div>
        )
      )}
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={`Remove the ${SOURCE_WORDS[source]} keys?`}
        description={
          keys.shared || source === 'stack_exchange'
            ? `Quillport then reads ${SOURCE_WORDS[source]} ${keys.shared ? 'with the Quillport service’s own keys' : 'without a key, with fewer requests'}. Your leads are kept.`
            : 'Quillport will then read only the subreddits that you added with a private feed. Your leads are kept.'
        }
        confirm="Remove the keys"
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setRemoving(false)
              toast(`The ${SOURCE_WORDS[source]} keys were removed.`)
            },
          })
        }
      />
    </div>
  )
}

const State = ({ keys: { source, own, shared } }: { readonly keys: ForumKeys }) => {
  const now = useNow()
  if (own?.message)
    return (
      <Note tone="bad">
        {own.message}
        {own.failing_since && ` This problem began ${ago(own.failing_since, now)}.`}
      </Note>
    )
  if (own)
    return (
      <p className="flex items-center gap-2 text-ink-2">
        <Dot tone="good" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          Your own keys{own.username && ` (u/${own.username})`}, saved {ago(own.saved_at, now)}.
        </span>
      </p>
    )
  if (shared)
    return (
      <Note tone="plain">Quillport reads {SOURCE_WORDS[source]} with the Quillport service’s own keys.</Note>
    )
  return source === 'reddit' ? (
    <p className="text-ink-2">
      No keys yet. Without keys, Quillport reads a subreddit only through your private feed: add the subreddit
      under <TextButton onClick={() => go('settings', 'communities')}>Communities</TextButton>, which takes
      about a minute.
    </p>
  ) : (
    <p className="text-ink-2">
      Quillport can read {SOURCE_WORDS[source]} without a key. With a key, Quillport can read it more often.
    </p>
  )
}
