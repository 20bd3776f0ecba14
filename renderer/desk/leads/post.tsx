import { ExternalLink } from 'lucide-react'
import { Fragment } from 'react'
import type { z } from 'zod'
import type { ReadableLead } from '../../../contract/forum.ts'
import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { bodyBlocks } from './body-blocks.ts'
import { markQuotes, type Piece } from './highlight.ts'
import { markedQuotes } from './split-reasons.ts'

/** The DOM id of the open post, to which the focus moves from the list. */
export const POST_ID = 'post'

/** The fields of a lead that its post is shown from. Passed-over posts have the same fields. */
type Shown = Pick<
  z.infer<typeof ReadableLead>,
  'source' | 'url' | 'title' | 'body' | 'author' | 'reasons' | 'score' | 'post_deleted' | 'comment'
>

const Marked = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map((piece, place) =>
    piece.marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
      <mark key={place} className="rounded-[2px] bg-mark text-inherit [box-decoration-break:clone]">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )

/** The text of a post. Lines that begin with a dash are a list. */
const Body = ({ text, quotes }: { readonly text: string; readonly quotes: readonly string[] }) => (
  <div className="grid max-w-[68ch] gap-3 text-read/[1.6] [overflow-wrap:anywhere]">
    {bodyBlocks(text, quotes).map(({ isList, lines }, at) =>
      isList ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text have no other identity
        <ul key={at} className="list-disc pl-5 marker:text-ink-3">
          {lines.map((pieces, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
            <li key={place}>
              <Marked pieces={pieces} />
            </li>
          ))}
        </ul>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text have no other identity
        <p key={at} className="whitespace-pre-line">
          {lines.map((pieces, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <Fragment key={place}>
              {place > 0 && '\n'}
              <Marked pieces={pieces} />
            </Fragment>
          ))}
        </p>
      ),
    )}
  </div>
)

/** Writes what the link to a post opens. The tooltip says the host. */
const openWords = ({ comment }: Shown): string => `Open the ${comment ? 'comment' : 'post'}`

/** The title of the post that a comment belongs to, with a link. */
const CommentOn = ({ on: { post_title, post_url } }: { readonly on: NonNullable<Shown['comment']> }) => (
  <h2 className="mb-2 text-m font-medium text-ink-2 [overflow-wrap:anywhere]">
    Comment on{' '}
    <TextButton onClick={() => askToOpen(post_url)} className="text-left">
      “{post_title || 'a post without a title'}”
    </TextButton>
  </h2>
)

/** The post as plain text, with the words marked that explain its score. Strangers wrote the text, so it is never parsed as HTML. */
export const Post = ({
  lead,
  signalsShown,
  onOpen,
}: {
  readonly lead: Shown
  /** Whether the signals that a model's verdict folds away are shown. */
  readonly signalsShown: boolean
  /** Opens the post's own address; null for a made-up post, which has none. */
  readonly onOpen: (() => void) | null
}) => {
  if (lead.post_deleted)
    return (
      <div className="grid gap-3">
        <h2 className="text-xl/[1.3] font-semibold tracking-[-0.01em] text-ink-2">Deleted by its author</h2>
        <Note tone="plain">
          The author deleted this {lead.comment ? 'comment' : 'post'}, so Quillport deleted its text and the
          author’s name too. Your drafts and marks stay.
        </Note>
      </div>
    )
  const quotes = markedQuotes(lead, signalsShown)
  return (
    <article id={POST_ID} tabIndex={-1} aria-label={lead.comment ? 'The comment' : 'The post'}>
      {lead.comment ? (
        <CommentOn on={lead.comment} />
      ) : (
        // A title is large enough already, so its marks are only underlined.
        <h2 className="mb-2 text-xl/[1.3] font-semibold tracking-[-0.01em] [overflow-wrap:anywhere] [&>mark]:bg-transparent [&>mark]:shadow-[inset_0_-3px_var(--color-warn-line)]">
          <Marked pieces={markQuotes(lead.title, quotes)} />
        </h2>
      )}
      {lead.body !== '' && <Body text={lead.body} quotes={quotes} />}
      <p className="mt-2 flex flex-wrap gap-x-2 text-s text-ink-3">
        {lead.author && <span>by {lead.author}</span>}
        {onOpen ? (
          <TextButton
            onClick={onOpen}
            title={URL.parse(lead.url)?.host}
            className="inline-flex items-center gap-1"
          >
            {openWords(lead)}
            <ExternalLink size={12} aria-hidden="true" />
          </TextButton>
        ) : (
          <span>a real lead has a link to its post here</span>
        )}
      </p>
    </article>
  )
}

/** The community's rules for replies, in its own words, except the rules that are `told` beside the reply. */
export const Rules = ({
  rules,
  told = [],
  community,
}: {
  readonly rules: readonly string[]
  readonly told?: readonly string[]
  readonly community: string
}) => {
  const others = rules
    .map((rule, place) => ({ rule, number: place + 1 }))
    .filter(({ rule }) => !told.includes(rule))
  if (others.length === 0) return null
  return (
    <Section
      title={`${others.length < rules.length ? 'Other rules' : 'Rules'} of ${community}`}
      remark="in its own words"
    >
      <RuleList rules={others.slice(0, RULES_SHOWN)} />
      {others.length > RULES_SHOWN && (
        <details className="mt-1">
          <summary className="w-fit cursor-default rounded-1 text-s text-accent">
            {count(others.length - RULES_SHOWN, 'more rule')}
          </summary>
          <RuleList rules={others.slice(RULES_SHOWN)} />
        </details>
      )}
    </Section>
  )
}

/** The number of rules that are visible while the others are folded. Some communities have twenty rules. */
const RULES_SHOWN = 6

/** Rules with the numbers that the community gives them. */
const RuleList = ({
  rules,
}: {
  readonly rules: readonly { readonly rule: string; readonly number: number }[]
}) => (
  <ol className="mt-1 grid max-w-[76ch] list-decimal gap-1 pl-5 text-s text-ink-2 [overflow-wrap:anywhere] marker:text-ink-3">
    {rules.map(({ rule, number }) => (
      <li key={number} value={number} className="whitespace-pre-line">
        {rule}
      </li>
    ))}
  </ol>
)
