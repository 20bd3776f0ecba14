import { useEffect, useState } from 'react'
import { blanksIn, withoutBlanks } from '../../../contract/blanks.ts'
import type { LeadDetail } from '../../../contract/desk.ts'
import { DRAFT_TAKES, type Warning } from '../../../contract/forum.ts'
import { NOTHING_TO_ANSWER } from '../../../contract/reply-parts.ts'
import { count, countWords } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { ago, useNow, when } from '../time.ts'
import { AWAY, useAway } from '../use-away.ts'
import { WarningWords } from '../warning-words.tsx'
import { communityWords } from '../words.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { draftReply, useDrafting } from './drafting.ts'
import { leads } from './list.ts'
import { ReplyField } from './reply-field.tsx'
import { type Help, ReplyHelp, RuleFirst, SavedReplies } from './reply-help.tsx'
import { unsavedReplies } from './reply-text.ts'
import { sentenceToEdit } from './sentence-to-edit.ts'
import { editReply, REPLY_PART_ID, useShownWhenDrafted } from './show-reply.ts'
import { Versions } from './versions.tsx'

/** Returns the current text of the reply: the unsaved text, else the newest version. */
export const useReplyText = (lead_id: string, versions: LeadDetail['versions']): string => {
  const unsaved = unsavedReplies.useUnsaved(lead_id)
  return unsaved?.text ?? versions[0]?.text ?? ''
}

/** Returns the number of drafts left today and when the limit resets; null until the settings are read. */
export const useDraftsLeft = (): { readonly left: number; readonly resets: string } | null => {
  const drafts = useDesk('forum', 'settings', {}).data?.settings?.limits.drafts
  return drafts ? { left: Math.max(0, drafts.per_day - drafts.used), resets: drafts.resets_at } : null
}

/** Returns the names of the person's product, in their words. */
export const useProductNames = (): readonly string[] => {
  const settings = useDesk('forum', 'settings', {}).data?.settings
  return settings ? [settings.business_name, ...settings.brand_terms] : []
}

/** Names the community of a lead whose rules its warnings quote. */
export const communityOf = ({ lead }: LeadDetail): string =>
  lead.locked ? '' : communityWords(lead.source, lead.community)

/** The reply: warnings, the editable text, its versions, and the drafts left today. */
export const Reply = ({ detail, help }: { readonly detail: LeadDetail; readonly help: Help }) => {
  const { lead_id } = detail.lead
  const text = useReplyText(lead_id, detail.versions)
  const since = useDrafting((state) => state.since[lead_id])
  const failed = useDrafting((state) => state.failed[lead_id])
  const repeated = useDrafting((state) => state.repeated[lead_id])
  const now = useNow()
  const drafts = useDraftsLeft()
  const away = useAway()
  const workspace = useWorkspacePage()
  const latest = detail.versions[0]
  const isGone = !detail.lead.locked && detail.lead.post_deleted
  // The service checks only drafts, so an edit keeps the warnings of its draft.
  const drafted = detail.versions.find(({ origin }) => origin === 'service')
  const unmodelled = drafted?.warnings.find(({ code }) => code === 'no_model' || code === 'outline')
  const isReplied = detail.lead.status === 'replied'
  const blanks = blanksIn(text)
  const told = repeated ?? unmodelled?.message
  const warnings = isGone || isReplied ? [] : openWarnings(detail)
  const names = useProductNames()
  const mayDraft = since === undefined && !away && drafts?.left !== 0
  const askAgain = () => void draftReply(lead_id, Date.now(), text.trim() === '')
  useShownWhenDrafted(latest, since !== undefined)
  return (
    <Section
      title="Your reply"
      remark={
        isReplied
          ? detail.replied_at && `marked as replied ${when(detail.replied_at, now)}`
          : drafts &&
            !away &&
            (drafts.left === 0
              ? `no drafts left today; more available ${when(drafts.resets, now)}`
              : `${count(drafts.left, 'draft')} left today`)
      }
      aside={
        text !== '' &&
        !isGone &&
        !isReplied &&
        // The first warning has the button.
        !(warnings.length > 0 && mayDraft) && (
          <TextButton
            className="text-s"
            disabled={!mayDraft}
            title={away ? AWAY : undefined}
            onClick={askAgain}
          >
            Another draft
          </TextButton>
        )
      }
    >
      <div id={REPLY_PART_ID} className="grid gap-2">
        {isGone ? (
          <p className="text-s text-ink-2">{NOTHING_TO_ANSWER}</p>
        ) : (
          told &&
          !isReplied && (
            <NoModel
              message={told}
              isStart={repeated === undefined && blanks.length > 0}
              announce={repeated !== undefined}
            />
          )
        )}
        {!isGone && !isReplied && (
          <RuleFirst help={help} told={rulesIn(warnings)} text={text} names={names} />
        )}
        {warnings.map((warning, place) => {
          const part = sentenceToEdit(text, warning, names)
          const draftsAgain = place === 0 && mayDraft && text !== ''
          return (
            <Note key={`${warning.code} ${warning.message} ${warning.rule ?? ''}`}>
              <WarningWords warning={warning} community={communityOf(detail)} />
              {since === undefined && (part || draftsAgain) && (
                <div className="mt-1 flex gap-4">
                  {part && (
                    <TextButton className={ON_WARNING} onClick={() => editReply(part)}>
                      Edit
                    </TextButton>
                  )}
                  {draftsAgain && (
                    <TextButton className={ON_WARNING} onClick={askAgain}>
                      Another draft
                    </TextButton>
                  )}
                </div>
              )}
            </Note>
          )
        })}
        {workspace && isReplied && (
          <Note tone="plain">A member of this workspace marked this lead as replied.</Note>
        )}
        {isReplied && <SentReply text={text} />}
        {failed && (
          <Note tone="bad" announce>
            No draft was made. {failed}
          </Note>
        )}
        {!isReplied && (
          <div className="overflow-hidden rounded-3 border border-field-line bg-surface focus-within:border-accent">
            <ReplyField
              id="reply"
              text={text}
              readOnly={since !== undefined}
              placeholder={
                !away && drafts?.left !== 0
                  ? 'Write your reply here, or let Quillport draft it.'
                  : 'Write your reply here.'
              }
              onText={(typed) => unsavedReplies.type(lead_id, { text: typed })}
              onBlur={() => void unsavedReplies.saveNow(lead_id)}
              onLeave={() => leads.focus()}
            />
            {/* One line, which never grows, so that nothing below it moves. Only the time of the last save may be cut. */}
            <div className="flex min-h-9 items-center gap-x-3 border-t border-line px-4 py-1 text-s text-ink-3">
              {since === undefined ? (
                <span className="shrink-0">
                  {count(countWords(withoutBlanks(text)), 'word')}
                  {blanks.length > 0 && ` · ${count(blanks.length, 'gap')} to fill in`}
                </span>
              ) : (
                <Writing since={since} />
              )}
              {since === undefined && <SaveState lead_id={lead_id} latest={latest} now={now} />}
              <div className="ml-auto flex shrink-0 items-center">
                <SavedReplies help={help} detail={detail} text={text} />
                <Versions
                  versions={detail.versions}
                  current={text}
                  onRestore={(old) => unsavedReplies.type(lead_id, { text: old })}
                />
              </div>
            </div>
            {since === undefined && <NotSaved lead_id={lead_id} isGone={isGone} />}
          </div>
        )}
        {!isReplied && !detail.lead.locked && (
          <ReplyHelp
            help={help}
            lead_id={lead_id}
            title={detail.lead.title}
            text={text}
            hasRules={detail.lead.rules.length > 0}
          />
        )}
      </div>
    </Section>
  )
}

/** The reply of a lead that was replied to: a record, no longer a draft. */
const SentReply = ({ text }: { readonly text: string }) =>
  text === '' ? (
    <p className="text-s text-ink-3">No reply was written here.</p>
  ) : (
    <p className="rounded-3 border border-line bg-sunken px-4 py-3 text-read/[1.6] whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
      {text}
    </p>
  )

const ON_WARNING = 'text-warn! underline'

const ELSEWHERE: ReadonlySet<Warning['code']> = new Set(['outline', 'no_model', 'unfilled'])

/** Returns the warnings that stand above the reply. Warnings about the draft's origin and its gaps stand elsewhere. */
export const openWarnings = ({ versions }: LeadDetail): readonly Warning[] =>
  versions.find(({ origin }) => origin === 'service')?.warnings.filter(({ code }) => !ELSEWHERE.has(code)) ??
  []

const rulesIn = (warnings: readonly Warning[]): readonly string[] =>
  warnings.flatMap(({ rule }) => (rule === null ? [] : [rule]))

/** Returns the rules that stand above the reply, so that no other part of the lead repeats them. */
export const rulesAbove = (detail: LeadDetail, help: Help): readonly string[] => {
  const { lead } = detail
  if (lead.locked || lead.post_deleted || lead.status === 'replied') return []
  return [...rulesIn(openWarnings(detail)), help.data?.forbidden_by ?? ''].filter((rule) => rule !== '')
}

/**
 * Explains drafts without a model and links to the model settings. `isStart`: the draft lacks the answer, so it is only the
 * start of a reply. `announce`: the message explains why there is no other draft, so screen readers announce it.
 */
const NoModel = ({
  message,
  isStart,
  announce,
}: {
  readonly message: string
  readonly isStart: boolean
  readonly announce: boolean
}) => {
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  return (
    <p className="text-s text-ink-2" role={announce ? 'status' : undefined}>
      {isStart && <span className="font-medium text-ink">Start of a reply. </span>}
      {message}
      {isOwn && (
        <>
          {' '}
          For whole replies,{' '}
          <TextButton onClick={() => go('settings', 'model')}>connect an AI model</TextButton>.
        </>
      )}
    </p>
  )
}

const Writing = ({ since }: { readonly since: number }) => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const tell = () => setSeconds(Math.max(0, Math.floor((Date.now() - since) / 1000)))
    tell()
    const timer = setInterval(tell, 1000)
    return () => clearInterval(timer)
  }, [since])
  return (
    <span role="status" className="flex min-w-0 items-center gap-2">
      <Spinner size={12} />
      <span className="truncate">Writing a draft. It takes about {count(DRAFT_TAKES, 'second')}.</span>
      <span aria-hidden="true" className="shrink-0">
        {seconds} s
      </span>
    </span>
  )
}

type NotSavedProps = {
  readonly lead_id: string
  /** Whether the author deleted the post, so that the text can never be saved. */
  readonly isGone: boolean
}

const NotSaved = ({ lead_id, isGone }: NotSavedProps) => {
  const failed = unsavedReplies.useUnsaved(lead_id)?.failed
  return (
    failed && (
      <p role="alert" className="px-4 pb-2 text-s text-bad [overflow-wrap:anywhere]">
        Not saved: {failed} Your text is kept here.{' '}
        {/* While a text is not saved, the person cannot switch to another business. */}
        {isGone ? (
          <TextButton onClick={() => unsavedReplies.drop(lead_id)}>Discard your text</TextButton>
        ) : (
          <TextButton onClick={() => void unsavedReplies.saveNow(lead_id)}>Try again</TextButton>
        )}
      </p>
    )
  )
}

type SaveStateProps = {
  readonly lead_id: string
  readonly latest: LeadDetail['versions'][number] | undefined
  readonly now: number
}

const SaveState = ({ lead_id, latest, now }: SaveStateProps) => {
  const unsaved = unsavedReplies.useUnsaved(lead_id)
  if (unsaved?.failed) return null
  if (unsaved) return <span className="truncate">Saving…</span>
  // The menu of versions says what drafted a version.
  return latest?.origin === 'person' && <span className="truncate">Saved {ago(latest.at, now)}</span>
}
