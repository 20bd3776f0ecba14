import { useState } from 'react'
import { READ_LANGUAGES } from '../../../contract/languages.ts'
import type { SavedReply } from '../../../contract/replies.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { replyDialog } from '../dialogs.ts'
import { useWatchedNames } from '../forum/watched-names.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { INTENT_WORDS } from '../words.ts'
import { EmptyList } from './empty-list.tsx'

/** The saved replies, which the person can change and delete. */
export const RepliesPart = () => {
  const replies = useDesk('replies', 'list', {})
  return (
    <>
      <p className="text-ink-2">
        Replies that you want to reuse. For each lead, Quillport offers the reply that fits best. If no AI
        model is connected, Quillport uses that reply as your draft. If one is connected, it writes drafts in
        the style of your replies.
      </p>
      {replies.error && !replies.data ? (
        <CannotShow
          title="Your saved replies cannot be shown"
          error={replies.error}
          onRetry={() => void replies.refetch()}
        />
      ) : replies.data === undefined ? (
        <Loading label="Your saved replies are loading" className="grid gap-3" bars={['w-2/3', 'w-1/2']} />
      ) : replies.data.saved_replies.length === 0 ? (
        <EmptyList title="No saved replies yet" action={<NewReply first />}>
          Save answers that you give often, for example about moving from a spreadsheet. Or write a reply to a
          lead and choose “Save this reply” below it.
        </EmptyList>
      ) : (
        <Replies replies={replies.data.saved_replies} />
      )}
    </>
  )
}

const NewReply = ({ first = false }: { readonly first?: boolean }) => (
  <Button tone={first ? 'primary' : 'normal'} onClick={() => replyDialog.ask({ kind: 'new' })}>
    New saved reply…
  </Button>
)

const suitsWords = (
  { intents, communities, language }: SavedReply,
  nameOf: (community: string) => string,
): string =>
  [
    READ_LANGUAGES[language],
    intents.length === 0 ? 'all posts' : intents.map((intent) => INTENT_WORDS[intent]).join(', '),
    ...(communities.length === 0 ? [] : [communities.map(nameOf).join(', ')]),
  ].join(' · ')

const Replies = ({ replies }: { readonly replies: readonly SavedReply[] }) => {
  const [deleting, setDeleting] = useState<SavedReply | null>(null)
  const { nameOf } = useWatchedNames()
  return (
    <section aria-label="Your saved replies" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{count(replies.length, 'saved reply', 'saved replies')}</h3>
        <NewReply />
      </div>
      <ul className="rounded-3 border border-line bg-surface">
        {replies.map((reply) => (
          <li
            key={reply.saved_reply_id}
            className="group/row flex items-start gap-2 border-b border-line p-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <div className="font-medium [overflow-wrap:anywhere]">{reply.name}</div>
              <div className="text-s text-ink-3 [overflow-wrap:anywhere]">{suitsWords(reply, nameOf)}</div>
              <p className="mt-1 line-clamp-3 text-ink-2 [overflow-wrap:anywhere]">{reply.text}</p>
            </div>
            <Button
              small
              tone="row"
              aria-label={`Edit ${reply.name}`}
              onClick={() => replyDialog.ask({ kind: 'change', reply })}
            >
              Edit…
            </Button>
            <Button
              small
              tone="removal"
              aria-label={`Delete ${reply.name}`}
              onClick={() => setDeleting(reply)}
            >
              Delete…
            </Button>
          </li>
        ))}
      </ul>
      {deleting && <DeleteReply reply={deleting} onClose={() => setDeleting(null)} />}
    </section>
  )
}

const DeleteReply = ({ reply, onClose }: { readonly reply: SavedReply; readonly onClose: () => void }) => {
  const { saved_reply_id, name } = reply
  const remove = useAct(() => callDesk('replies', 'remove', { saved_reply_id }), 'replies')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete “${name}”?`}
      description="This does not delete the drafts that were made from this saved reply."
      confirm="Delete it"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
