import { useEffect, useRef, useState } from 'react'
import { blanksIn } from '../../../contract/blanks.ts'
import type { LeadStatus } from '../../../contract/forum.ts'
import { count, countWords } from '../../../contract/words.ts'
import { Button, NEXT, TextButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Note } from '../../ui/note.tsx'
import { scoreColors } from '../../ui/score.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { PaneHead, Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ScreenBar } from '../../ui/standing-back.tsx'
import { Columns } from '../leads/columns.tsx'
import { Tag } from '../leads/detail-pane.tsx'
import { leads } from '../leads/list.ts'
import { ReasonMenu } from '../leads/no-lead-menu.tsx'
import { POST_ID, Post, Rules } from '../leads/post.tsx'
import { Reasons } from '../leads/reasons.tsx'
import { ReplyField } from '../leads/reply-field.tsx'
import { useSignalsShown } from '../leads/signals-shown.ts'
import { useDesk } from '../queries.ts'
import { removeSample, useSample } from '../sample-state.ts'
import { isUnderWay, useScan } from '../scans.ts'
import { toast } from '../toasts.ts'
import { useKeys } from '../use-keys.ts'
import { INTENT_WORDS } from '../words.ts'
import { SAMPLE_LEAD, SAMPLE_RULES, sampleDraft } from './sample-lead.ts'

const DONE: Readonly<Record<LeadStatus, string>> = {
  new: 'The sample is new again.',
  saved: 'Saved. Saved leads are under “Saved”.',
  ignored: 'Ignored. Ignored leads leave the list.',
  replied: 'Marked as replied. Answered leads are under “Replied”.',
}

/** Marks the sample, or takes the same mark away, and offers an undo, as with a real lead. */
const mark = (status: LeadStatus, notLead = false): void => {
  const before = useSample.getState()
  const same = before.status === status && before.notLead === notLead
  useSample.setState(same ? { status: 'new', notLead: false } : { status, notLead })
  toast(
    same
      ? DONE.new
      : notLead
        ? 'Ignored with a reason. For real leads, the reason teaches Quillport what to leave out.'
        : DONE[status],
    { undo: () => useSample.setState({ status: before.status, notLead: before.notLead }) },
  )
}

const REPLY_ID = 'sample-reply'
const focusReply = () => document.getElementById(REPLY_ID)?.focus()
const tellWhereItOpens = () =>
  toast('For a real lead, Quillport opens the post in your browser. This sample has no post.')

/** A made-up lead to try everything on while the first scan runs. Nothing that the person does here leaves the page. */
export const SampleScreen = () => {
  const { reply, status, notLead } = useSample()
  const product = useDesk('forum', 'settings', {}).data?.settings?.business_name ?? ''
  const folding = useSignalsShown(SAMPLE_LEAD.url)
  const main = useRef<HTMLElement>(null)
  const [stopped, setStopped] = useState(false)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  const isEmpty = reply.trim() === ''
  const blanks = blanksIn(reply)
  const draft = () => {
    if (!isEmpty) return
    useSample.setState({ reply: sampleDraft(product) })
  }
  const copyAsItIs = async () => {
    setStopped(false)
    if (await copyText(reply))
      toast(
        'Copied. For a real lead, Quillport would now open the post, and you would paste the reply there. This sample has no post.',
      )
    else toast('The clipboard is not available here. Select the text and copy it by hand.', { tone: 'bad' })
  }
  const copy = () => {
    const [first] = blanks
    const field = document.getElementById(REPLY_ID)
    if (!first || !(field instanceof HTMLTextAreaElement)) return void copyAsItIs()
    setStopped(true)
    field.focus()
    field.setSelectionRange(first.from, first.to)
  }
  useKeys({
    act: () => (isEmpty ? document.getElementById(POST_ID)?.focus({ preventScroll: true }) : copy()),
    draft,
    write: focusReply,
    save: () => mark('saved'),
    ignore: () => mark('ignored'),
    posted: () => mark('replied'),
    open: tellWhereItOpens,
  })
  return (
    <main
      ref={main}
      tabIndex={-1}
      className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto] outline-none"
    >
      <PaneHead>
        <div className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden text-s whitespace-nowrap text-ink-3 *:leading-6">
          <h1 className="rounded-1 bg-note px-[7px] font-semibold text-ink-2">Sample lead</h1>
          <Tag colors={scoreColors(SAMPLE_LEAD.score, true)}>{`${SAMPLE_LEAD.score} hot`}</Tag>
          {status !== 'new' && <Tag>{status}</Tag>}
          <span>{INTENT_WORDS[SAMPLE_LEAD.intent]}</span>
        </div>
        <Button tone="quiet" keys="S" onClick={() => mark('saved')}>
          {status === 'saved' ? 'Unsave' : 'Save'}
        </Button>
        <div className="flex shrink-0">
          <Button tone="quiet" keys="E" onClick={() => mark('ignored')}>
            {status === 'ignored' && !notLead ? 'Stop ignoring' : 'Ignore'}
          </Button>
          <ReasonMenu onReason={() => mark('ignored', true)} />
        </div>
      </PaneHead>
      <WhileYouWait />
      <ScrollRegion label="Post and reply" className="@container-size">
        <Columns
          post={<Post lead={SAMPLE_LEAD} signalsShown={folding.shown} onOpen={null} />}
          reply={
            <Section title="Your reply" remark="a sample draft uses none of today’s drafts">
              <div className="overflow-hidden rounded-3 border border-field-line bg-surface focus-within:border-accent">
                <ReplyField
                  id={REPLY_ID}
                  text={reply}
                  placeholder="Write a reply here, or press D for a sample draft."
                  onText={(typed) => useSample.setState({ reply: typed })}
                  onLeave={() => main.current?.focus({ preventScroll: true })}
                />
                <p className="flex min-h-9 items-center border-t border-line px-4 py-1 text-s text-ink-3">
                  {count(countWords(reply), 'word')}
                </p>
              </div>
            </Section>
          }
          reasons={
            <>
              <Reasons lead={SAMPLE_LEAD} folding={folding} />
              <Rules rules={SAMPLE_RULES} community="its community" />
            </>
          }
        />
      </ScrollRegion>
      <ScreenBar className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 two:px-8">
        {stopped && blanks.length > 0 && (
          <div className="w-full">
            <Note announce>
              Replace the selected gap with your own words. {count(blanks.length, 'gap')} left, and nothing is
              copied yet.
            </Note>
          </div>
        )}
        <div className="min-w-0 flex-1 basis-48 text-s text-ink-3">
          Quillport never posts. You do.
          <div>A real lead shows the address of its post here.</div>
        </div>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <Button tone="quiet" keys="P" onClick={() => mark('replied')}>
            {status === 'replied' ? 'Mark as not replied' : 'Mark as replied'}
          </Button>
          {blanks.length > 0 && <Button onClick={() => void copyAsItIs()}>Copy anyway</Button>}
          {isEmpty ? (
            <Button tone="primary" keys="D" onClick={draft}>
              Draft a reply
            </Button>
          ) : (
            <Button tone="primary" keys="↵" onClick={copy}>
              {blanks.length === 0 ? 'Copy and open the post' : 'Go to the gap'}
            </Button>
          )}
        </div>
      </ScreenBar>
    </main>
  )
}

/** Says that the lead is a sample, how far the scan is, and how to get rid of the sample. */
const WhileYouWait = () => {
  const scan = useScan().data?.scan
  const found = leads.useFirstPage().data?.counts.all ?? 0
  const isScanning = isUnderWay(scan?.status)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-sunken px-4 py-1 text-s two:px-8">
      <p className="text-ink-2">This lead is made up, so try every button and shortcut. Nothing is sent.</p>
      <div role="status" className="mr-auto flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        {found > 0 ? (
          <>
            <span className="font-medium text-ink">The scan found {count(found, 'real lead')}.</span>
            <Button {...NEXT} small onClick={removeSample}>
              Show the leads
            </Button>
          </>
        ) : isScanning ? (
          <span className="flex items-center gap-2">
            <Spinner /> The first scan is running. The leads that it finds will appear here.
          </span>
        ) : (
          <>
            <span>No scan is running.</span>
            <TextButton onClick={removeSample}>Go to Leads</TextButton>
          </>
        )}
      </div>
      <TextButton onClick={removeSample}>Remove the sample</TextButton>
    </div>
  )
}
