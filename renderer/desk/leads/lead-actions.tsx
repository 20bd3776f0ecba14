import { Check } from 'lucide-react'
import { useState } from 'react'
import { blanksIn } from '../../../contract/blanks.ts'
import { maySort } from '../../../contract/desk/rows.ts'
import type { LeadDetail } from '../../../contract/desk.ts'
import type { Lead } from '../../../contract/forum.ts'
import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { ScreenBar } from '../../ui/standing-back.tsx'
import { showAddress } from '../address.ts'
import { openOwnAddress } from '../address-dialog.tsx'
import { AddressText } from '../address-text.tsx'
import { noteCopiedReply, useCopiedReply } from '../copied-reply.ts'
import type { Warned } from '../dialogs.ts'
import { callDesk } from '../port.ts'
import { deskQuery, queryClient } from '../queries.ts'
import { ago, useNow } from '../time.ts'
import { toast } from '../toasts.ts'
import { AWAY, useAway } from '../use-away.ts'
import { useKeys } from '../use-keys.ts'
import { useMayChange } from '../workspace-page.ts'
import { useActsHere } from './chosen.ts'
import { draftReply, useDrafting } from './drafting.ts'
import { isStray, markByClick, markLead } from './marks.ts'
import { POST_ID } from './post.tsx'
import { communityOf, openWarnings, useDraftsLeft, useProductNames, useReplyText } from './reply.tsx'
import { unsavedReplies } from './reply-text.ts'
import { sentenceToEdit } from './sentence-to-edit.ts'
import { editReply, showReply } from './show-reply.ts'

/** Returns the first warning about the draft, for the question before the reply is copied and its post opens. */
const warnedOf = (detail: LeadDetail, text: string, names: readonly string[]): Warned | undefined => {
  const [warning] = openWarnings(detail)
  if (!warning) return undefined
  return {
    message: warning.message,
    rule: warning.rule,
    community: communityOf(detail),
    copy: () => copyReply(detail, text),
    edit: () => editReply(sentenceToEdit(text, warning, names)),
  }
}

const NO_CLIPBOARD = 'The clipboard is not available here. Select the text and copy it by hand.'

/** Copies the reply, and records the copy for the reminder. Returns false if the clipboard does not take the reply. */
const copyReply = async ({ lead }: LeadDetail, text: string): Promise<boolean> => {
  if (!(await copyText(text))) {
    toast(NO_CLIPBOARD, { tone: 'bad' })
    return false
  }
  if (!lead.locked) noteCopiedReply(lead.url, text)
  void unsavedReplies.saveNow(lead.lead_id)
  // The reminder is optional: the copy succeeds even if the record fails.
  void callDesk('leads', 'noteCopied', { lead_id: lead.lead_id })
    .catch(() => undefined)
    .then(() => queryClient.invalidateQueries(deskQuery('leads', 'get', { lead_id: lead.lead_id })))
  return true
}

/**
 * Copies the reply and opens the post, after a question unless its origin is trusted. A reply with a warning is copied only after the
 * person has answered the question. Never posts.
 */
const copyAndOpen = async (detail: LeadDetail, text: string, names: readonly string[]): Promise<void> => {
  const { lead } = detail
  if (lead.locked) return
  const warned = warnedOf(detail, text, names)
  if (warned) openOwnAddress(lead.url, false, warned)
  else if (await copyReply(detail, text)) openOwnAddress(lead.url, true)
}

/** Moves the focus from the list to the open post. */
const focusPost = (): void => {
  const post = document.getElementById(POST_ID)
  if (!post || post.contains(document.activeElement)) return
  post.focus({ preventScroll: true })
}

/** Focuses the reply and selects its first gap. */
const showBlank = (text: string): void => {
  const [first] = blanksIn(text)
  const reply = document.getElementById('reply')
  if (!first || !(reply instanceof HTMLTextAreaElement)) return
  reply.focus()
  reply.setSelectionRange(first.from, first.to)
  reply.scrollIntoView({ block: 'nearest' })
}

/** Whether the person can save a lead for later, or take that back. Of a deleted post, nothing is left to answer later. */
export const maySave = (lead: Lead): boolean =>
  maySort(lead) && (lead.locked || !lead.post_deleted || lead.status === 'saved')

/** The bar below the open lead. Viewers do not see the bar. */
export const LeadActions = ({ detail }: { readonly detail: LeadDetail }) =>
  useMayChange() && <Actions detail={detail} />

/** The bar's content: a note that Quillport never posts, and the primary action. */
const Actions = ({ detail }: { readonly detail: LeadDetail }) => {
  const { lead } = detail
  const now = useNow()
  const text = useReplyText(lead.lead_id, detail.versions)
  const busy = useDrafting((state) => state.since[lead.lead_id] !== undefined)
  const drafts = useDraftsLeft()
  const names = useProductNames()
  const gone = lead.locked || lead.post_deleted
  const away = useAway()
  const actsHere = useActsHere()
  const canDraft = actsHere && !gone && !busy && !away && drafts?.left !== 0
  const empty = text.trim() === ''
  const mark = (status: 'saved' | 'ignored' | 'replied') =>
    void markLead(lead, lead.status === status ? 'new' : status)

  const draft = () => {
    if (canDraft) void draftReply(lead.lead_id, Date.now(), empty)
  }
  const blanks = blanksIn(text).length
  const isReplied = lead.status === 'replied'
  const url = lead.locked ? '' : lead.url
  const unopened = useCopiedReply((state) => state.unopened)
  const isUnopened = unopened?.url === url && !gone && !isReplied && blanks === 0
  // After the post was opened, the next step is to say that the reply was posted. Only the person knows that, so Enter does not say it.
  const isOpened = detail.copied_at !== null && !isUnopened && !isReplied && blanks === 0
  const warnings = openWarnings(detail).length
  const isWarned = warnings > 0 && !empty && !isReplied
  // The warning asks the person to change the draft first. A gap is to be filled in anyway.
  const isDiscouraged =
    isWarned && blanks === 0 && text === detail.versions.find(({ origin }) => origin === 'service')?.text
  const [stoppedAt, setStoppedAt] = useState<string | null>(null)
  const copyAsItIs = () => {
    if (gone || busy || empty) return
    setStoppedAt(null)
    void copyAndOpen(detail, text, names)
  }
  // The person must fill in the gaps. Only a separate button copies a reply that still contains gaps.
  const copy = () => {
    if (blanks === 0) return copyAsItIs()
    if (gone || busy) return
    setStoppedAt(lead.lead_id)
    showBlank(text)
  }
  const copyAgain = async () =>
    (await copyText(text)) ? toast('Copied.') : toast(NO_CLIPBOARD, { tone: 'bad' })
  const openAgain = () => openOwnAddress(url, true, warnedOf(detail, text, names))
  const edit = () => {
    const [warning] = openWarnings(detail)
    editReply(warning ? sentenceToEdit(text, warning, names) : null)
  }
  const opensOnly = isUnopened && unopened.text === text
  useKeys({
    act: () => {
      if (!actsHere) return false
      if (empty || isReplied || isOpened) return focusPost()
      if (isDiscouraged) return edit()
      return opensOnly ? openAgain() : copy()
    },
    draft,
    save: () => (maySave(lead) ? mark('saved') : false),
    ignore: () => (maySort(lead) ? mark('ignored') : false),
    posted: () => (lead.locked ? false : mark('replied')),
    write: () => (gone || !actsHere ? false : document.getElementById('reply')?.focus()),
    open: () => (lead.locked || lead.post_deleted ? false : openOwnAddress(lead.url, false)),
  })

  const answer = isReplied
    ? {
        keys: 'O',
        disabled: false,
        onClick: () => void openOwnAddress(url, false),
        words: 'Open the post',
      }
    : empty
      ? {
          keys: 'D',
          disabled: !canDraft,
          title: away ? AWAY : undefined,
          onClick: draft,
          words: busy ? 'Drafting…' : 'Draft a reply',
        }
      : {
          keys: isOpened || isDiscouraged ? undefined : '↵',
          disabled: gone || busy,
          onClick: opensOnly ? openAgain : copy,
          words: opensOnly ? 'Open the post' : copyWords(blanks),
        }
  const { words, onClick, ...state } = answer
  // The keys let a button keep the focus when the other one becomes the next step.
  const answerButton = !gone && (
    <Button
      key="answer"
      tone={isOpened || isReplied || isDiscouraged ? 'normal' : 'primary'}
      {...state}
      onClick={(event) => isStray(event, lead) || onClick()}
    >
      {words}
    </Button>
  )
  const markButton = (
    <Button
      key="mark"
      tone={isOpened ? 'primary' : 'quiet'}
      keys="P"
      onClick={(event) => markByClick(event, lead, isReplied ? 'new' : 'replied')}
    >
      {isReplied ? 'Mark as not replied' : 'Mark as replied'}
    </Button>
  )
  if (!actsHere) return null
  return (
    <ScreenBar>
      <div className="flex max-w-[1280px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 two:px-8">
        {/* Room for two lines, so that little moves. */}
        <div className="min-h-9 min-w-0 flex-1 basis-48 text-s text-ink-3">
          {stoppedAt === lead.lead_id && blanks > 0 ? (
            <p role="status" className="text-warn">
              Replace the selected gap with your own words. {count(blanks, 'gap')} left, and nothing is copied
              yet.
            </p>
          ) : (
            <>
              <div className="flex gap-3">
                {isWarned && (
                  <TextButton className="shrink-0 text-warn! underline" onClick={() => showReply()}>
                    {count(warnings, 'warning')} about this draft
                  </TextButton>
                )}
                {detail.copied_at && !isReplied ? (
                  // As large as the buttons, because it says what the click on one of them did.
                  <span className="flex min-w-0 items-center gap-1.5 text-m font-medium text-ink">
                    <Check size={14} aria-hidden="true" className="shrink-0 text-good" />
                    <span>
                      {`Copied ${ago(detail.copied_at, now)}. ${opensOnly ? (isWarned ? '' : 'Open the post and paste your reply there.') : 'Did you paste and post it?'}`}
                    </span>
                  </span>
                ) : (
                  !isWarned && <span className="truncate">Quillport never posts. You do.</span>
                )}
                {opensOnly && !isReplied && (
                  <TextButton className="shrink-0" onClick={() => void copyAgain()}>
                    Copy again
                  </TextButton>
                )}
              </div>
              {!lead.locked && !lead.post_deleted && <OpensAt url={lead.url} />}
            </>
          )}
        </div>
        {!lead.locked && (
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            {blanks > 0 && (
              <Button disabled={gone || busy} onClick={copyAsItIs}>
                Copy anyway
              </Button>
            )}
            {isOpened ? [answerButton, markButton] : [markButton, answerButton]}
            {isDiscouraged && !isOpened && !gone && (
              <Button tone="primary" keys="↵" disabled={busy} onClick={edit}>
                Edit the draft
              </Button>
            )}
          </div>
        )}
      </div>
    </ScreenBar>
  )
}

/** The address that the buttons open, in one line. The host of a trusted address is at its start, so it is never cut. */
const OpensAt = ({ url }: { readonly url: string }) => {
  const shown = showAddress(url)
  if (!shown.ok) return null
  return (
    <div className="flex min-w-0 gap-1.5">
      <span className="shrink-0">The post:</span>
      <span data-address title={shown.href} className="min-w-0 truncate font-mono">
        <AddressText shown={shown} />
      </span>
    </div>
  )
}

/** Writes what the button does with a reply that is not copied yet. A reply with gaps is not copied. */
const copyWords = (blanks: number): string => {
  if (blanks === 0) return 'Copy and open the post'
  return blanks === 1 ? 'Go to the gap' : 'Go to the first gap'
}
