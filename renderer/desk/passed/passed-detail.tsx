import { ArrowLeft } from 'lucide-react'
import { FLOOR_SCORE } from '../../../contract/forum.ts'
import { partsOf } from '../../../contract/scale-labels.ts'
import type { PassedPost } from '../../../contract/triage.ts'
import { count } from '../../../contract/words.ts'
import { Button, IconButton, TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { ScreenBar } from '../../ui/standing-back.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { Post } from '../leads/post.tsx'
import { Reasons } from '../leads/reasons.tsx'
import { useSignalsShown } from '../leads/signals-shown.ts'
import { type MutedThing, setMuted } from '../muted/mute.ts'
import { useDesk } from '../queries.ts'
import { go, PASSED } from '../route.ts'
import { ago, useNow } from '../time.ts'
import { communityWords, INTENT_WORDS, shortCommunity } from '../words.ts'
import { rowWords } from './why.ts'

/** The open post: why it is not a lead, its text and score, and the button that takes it up. */
export const PassedDetail = ({
  post,
  copies,
  busy,
  onOpen,
  onTakeUp,
}: {
  readonly post: PassedPost
  /** The post, and the other copies of the same lead. */
  readonly copies: readonly PassedPost[]
  readonly busy: boolean
  readonly onOpen: (post: PassedPost) => void
  readonly onTakeUp: () => void
}) => {
  const now = useNow()
  const folding = useSignalsShown(post.post_id)
  const isCopy = post.why.code === 'copy' && post.lead_id !== null
  const hasReasons = post.reasons.length > 0
  // The reason for the model's score then says what this note would say.
  const isModels = post.why.code === 'score' && partsOf(post.reasons).isModels
  // A post with a low score is rarely a lead, and the lead of a copy is already in the list.
  const isUnlikely = isCopy || post.why.code === 'score'
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <div className="flex h-12 items-center gap-2 border-b border-line px-3 text-s text-ink-3">
        <IconButton
          label="Back to passed-over posts"
          className="two:hidden"
          onClick={() => go('leads', PASSED)}
        >
          <ArrowLeft size={16} aria-hidden="true" />
        </IconButton>
        <span className="rounded-1 bg-note px-[7px] py-px text-ink-2">{post.score}</span>
        <span className="truncate">
          {[
            ...(post.reasons.length > 0 && post.why.code !== 'score' ? [INTENT_WORDS[post.intent]] : []),
            communityWords(post.source, post.community),
            post.undated ? 'no date' : `posted ${ago(post.posted_at, now)}`,
          ].join('\u2002·\u2002')}
        </span>
      </div>
      <ScrollRegion key={post.post_id} label="Passed-over post" className="@container-size">
        <div
          className={cx(
            'grid max-w-[860px] grid-cols-[minmax(0,1fr)] content-start items-start gap-x-8 gap-y-6 px-4 py-6 two:px-8',
            hasReasons && '@min-[700px]:max-w-[1280px] @min-[700px]:grid-cols-2',
          )}
        >
          <div className="grid gap-6">
            {!isModels && (
              <Note tone="plain" action={<Remedy post={post} />}>
                {post.why.code === 'score' && `${rowWords(post)}. `}
                {post.why.text}
                {post.why.code === 'copy' ? <Original post={post} /> : '.'}
              </Note>
            )}
            <Post
              lead={{ ...post, post_deleted: false }}
              signalsShown={folding.shown}
              onOpen={() => askToOpen(post.url)}
            />
            {copies.length > 1 && <Copies copies={copies} open={post} now={now} onOpen={onOpen} />}
          </div>
          {hasReasons && (
            <Reasons
              lead={post}
              folding={folding}
              lacks={isModels ? `${rowWords(post)}. A lead needs at least ${FLOOR_SCORE}.` : undefined}
            />
          )}
        </div>
      </ScrollRegion>
      <ScreenBar className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 two:px-8">
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          <span className="mr-2 text-s text-ink-3">
            {isCopy ? 'This copy becomes a separate saved lead.' : 'The post becomes a saved lead.'}
          </span>
          <Button tone={isUnlikely ? 'normal' : 'primary'} keys="A" disabled={busy} onClick={onTakeUp}>
            Make it a lead
          </Button>
          {isCopy && (
            <Button tone="primary" onClick={() => go('leads', post.lead_id)}>
              Open the lead
            </Button>
          )}
        </div>
      </ScreenBar>
    </div>
  )
}

type CopiesProps = {
  readonly copies: readonly PassedPost[]
  readonly open: PassedPost
  readonly now: number
  readonly onOpen: (post: PassedPost) => void
}

/** Who posted the same text, where and when. A click opens that copy. */
const Copies = ({ copies, open, now, onOpen }: CopiesProps) => (
  <Section title={`${count(copies.length, 'copy', 'copies')} of this text`}>
    <ul className="overflow-hidden rounded-3 border border-line bg-surface text-s">
      {copies.map((copy) => (
        <li key={copy.post_id} className="border-b border-line last:border-b-0">
          <button
            type="button"
            aria-current={copy === open ? 'true' : undefined}
            onClick={() => onOpen(copy)}
            className={cx(
              'flex w-full items-baseline gap-2 px-3 py-[7px] text-left',
              copy === open ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            <span className="min-w-0 truncate font-medium">{copy.author ?? 'No name'}</span>
            <span className="min-w-0 truncate text-ink-3">{shortCommunity(copy.community)}</span>
            <span className="ml-auto shrink-0 text-ink-3">
              {copy.undated ? 'no date' : ago(copy.posted_at, now)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </Section>
)

/** Returns the muted entry because of which a post is not a lead, or null. */
const mutedThing = ({ why, author, community, watched_as }: PassedPost): MutedThing | null => {
  if (why.code === 'muted_word') return { kind: 'word', value: why.text.replace(/^Muted word: /, '') }
  if (why.code === 'muted_author' && author !== null) return { kind: 'author', value: author }
  if (why.code === 'muted_community') return { kind: 'community', value: watched_as, shown: community }
  return null
}

/** Names the lead that a post copies, as a link. */
const Original = ({ post: { lead_id } }: { readonly post: PassedPost }) => {
  const lead = useDesk('leads', 'get', lead_id === null ? null : { lead_id }).data?.lead
  if (!lead || lead.locked || lead.title === '') return '.'
  return (
    <>
      :{' '}
      <TextButton className="text-left" onClick={() => go('leads', lead.lead_id)}>
        {lead.title}
      </TextButton>
    </>
  )
}

/** The other possible step: unmute the muted entry that matches the post, or open the lead that the post belongs to. */
const Remedy = ({ post }: { readonly post: PassedPost }) => {
  const { lead_id, why } = post
  const muted = mutedThing(post)
  if (muted) return <TextButton onClick={() => void setMuted(muted, false)}>Unmute it</TextButton>
  if (lead_id === null || why.code === 'copy') return null
  return <TextButton onClick={() => go('leads', lead_id)}>Open the lead</TextButton>
}
