import { ArrowLeft, Lock } from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'
import { maySort } from '../../../contract/desk/rows.ts'
import type { LeadDetail } from '../../../contract/desk.ts'
import { isUnreachable } from '../../../contract/errors.ts'
import {
  HOT_SCORE,
  type LeadStatus,
  READABLE_AFTER_TRIAL,
  type ReadableLead,
} from '../../../contract/forum.ts'
import { count } from '../../../contract/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { scoreColors } from '../../ui/score.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { openOwnAddress } from '../address-dialog.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { Hosted } from '../hosted.tsx'
import { useGone } from '../list/gone.ts'
import { callDesk } from '../port.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { ago, inFull, useNow } from '../time.ts'
import { toast, useToasts } from '../toasts.ts'
import { useAway } from '../use-away.ts'
import { communityWords, INTENT_WORDS } from '../words.ts'
import { useMayChange } from '../workspace-page.ts'
import { chooseNone, useActsHere, useChosen } from './chosen.ts'
import { Columns } from './columns.tsx'
import { LeadActions, maySave } from './lead-actions.tsx'
import { NO_DATE } from './lead-row.tsx'
import { leads } from './list.ts'
import { markByClick } from './marks.ts'
import { MuteMenu, NoLeadMenu } from './no-lead-menu.tsx'
import { NO_LEAD_WORDS } from './not-lead-reasons.ts'
import { Post, Rules } from './post.tsx'
import { Reasons } from './reasons.tsx'
import { Reply, rulesAbove } from './reply.tsx'
import { useReplyHelp } from './reply-help.tsx'
import { useSignalsShown } from './signals-shown.ts'

/** The time for which a lead must be open before it counts as seen, in ms. Moving past the lead with J does not count. */
const SEEN_AFTER_MS = 500

/** Leaves a lead that was deleted while it was open. Muting deletes leads, as does a changed score. */
const leaveDeleted = (leadId: string): void => {
  // A person who muted reads the message about it. Anybody else must learn why another lead is open.
  if (useToasts.getState().toasts.length === 0)
    toast('The lead that you had open is no longer in your list, so Quillport has opened the next lead.')
  void leads.openInsteadOf(leadId).catch(() => go('leads'))
}

/** The open lead: the post, the reasons for its score, the community's rules, the reply and the actions. */
export const DetailPane = ({ leadId }: { readonly leadId: string }) => {
  const { data, error, isFetching, refetch } = useDesk('leads', 'get', { lead_id: leadId })
  const mayChange = useMayChange()
  const actsHere = useActsHere()
  const folding = useSignalsShown(leadId)
  const replies = mayChange && actsHere
  const help = useReplyHelp(replies && data && !data.lead.locked ? leadId : null)
  const away = useAway()
  useEffect(() => {
    const timer = setTimeout(
      () => void callDesk('leads', 'markSeen', { lead_id: leadId }).catch(() => undefined),
      SEEN_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [leadId])
  if (useGone(leadId, { data, error, isFetching }, leaveDeleted)) return <DetailPlace />
  if (error && !(data && isUnreachable(error)))
    return <CannotShow title="This lead cannot be shown" error={error} onRetry={() => void refetch()} />
  if (!data) return <DetailPlace />
  const { lead } = data
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <DetailHead detail={data} />
      {lead.locked ? (
        <LockedLead score={lead.score} />
      ) : (
        <ScrollRegion key={leadId} label={mayChange ? 'Post and reply' : 'Post'} className="@container-size">
          <Columns
            post={
              <>
                {lead.not_lead && <NotLead {...lead.not_lead} />}
                <Post
                  lead={lead}
                  signalsShown={folding.shown}
                  onOpen={() => openOwnAddress(lead.url, false)}
                />
              </>
            }
            reply={mayChange && (actsHere ? <Reply detail={data} help={help} /> : <ChosenInstead />)}
            reasons={
              <>
                <Reasons lead={lead} folding={folding} />
                <Rules
                  rules={lead.rules}
                  told={replies ? rulesAbove(data, help) : []}
                  community={communityWords(lead.source, lead.community)}
                />
                {away && lead.rules.length === 0 && (
                  <Section title={`Rules of ${communityWords(lead.source, lead.community)}`}>
                    <p className="text-s text-ink-2">
                      The rules of this community are not available offline.
                    </p>
                  </Section>
                )}
              </>
            }
          />
        </ScrollRegion>
      )}
      <LeadActions detail={data} />
    </div>
  )
}

const DetailHead = ({ detail }: { readonly detail: LeadDetail }) => {
  const { lead } = detail
  const now = useNow()
  const isDone = lead.status === 'replied' || lead.status === 'ignored'
  const hot = lead.score >= HOT_SCORE && !isDone
  const actsHere = useActsHere()
  const maySortHere = useMayChange() && actsHere
  const toggle = (status: LeadStatus) => (event: MouseEvent) =>
    markByClick(event, lead, lead.status === status ? 'new' : status)
  return (
    <div className="flex h-12 items-center gap-2 border-b border-line px-3">
      <IconButton label="Back to leads" className="two:hidden" onClick={() => go('leads')}>
        <ArrowLeft size={16} aria-hidden="true" />
      </IconButton>
      {/* Whole facts give way, the last first: what does not fit wraps to a line that is hidden. */}
      <div className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden text-s whitespace-nowrap text-ink-3 *:leading-6">
        <Tag colors={scoreColors(lead.score, hot)}>{hot ? `${lead.score} hot` : String(lead.score)}</Tag>
        {lead.status !== 'new' && <Tag>{lead.status}</Tag>}
        {detail.waiting && (
          <span title="Quillport sends this change when it can reach the service.">waiting to be sent</span>
        )}
        {!lead.locked && (
          <>
            <span title={lead.undated ? NO_DATE : inFull(lead.posted_at)}>
              {lead.undated ? 'no date' : `posted ${ago(lead.posted_at, now)}`}
            </span>
            <span className="max-w-full truncate">
              <span aria-hidden="true" className="mr-2">
                ·
              </span>
              {communityWords(lead.source, lead.community)}
            </span>
          </>
        )}
        <span>
          {!lead.locked && (
            <span aria-hidden="true" className="mr-2">
              ·
            </span>
          )}
          {INTENT_WORDS[lead.intent]}
        </span>
      </div>
      {maySortHere && maySort(lead) && (
        <>
          {maySave(lead) && (
            <Button tone="quiet" keys="S" onClick={toggle('saved')}>
              {lead.status === 'saved' ? 'Unsave' : 'Save'}
            </Button>
          )}
          <div className="flex shrink-0">
            <Button tone="quiet" keys="E" onClick={toggle('ignored')}>
              {lead.status === 'ignored' ? 'Stop ignoring' : 'Ignore'}
            </Button>
            <NoLeadMenu lead={lead} />
          </div>
        </>
      )}
      {maySortHere && !maySort(lead) && !lead.locked && !lead.post_deleted && <MuteMenu lead={lead} />}
    </div>
  )
}

/** Says, in place of the reply, that leads are chosen in the list. The buttons below the list act on them. */
const ChosenInstead = () => {
  const chosen = [...useChosen(({ ids }) => ids)]
  const more = chosen.length - TITLES_SHOWN
  return (
    <Section title={`${count(chosen.length, 'lead')} selected`}>
      <ul className="mb-3 grid gap-1">
        {chosen.slice(0, TITLES_SHOWN).map((leadId) => (
          <ChosenTitle key={leadId} leadId={leadId} />
        ))}
        {more > 0 && <li className="text-ink-3">and {more.toLocaleString()} more</li>}
      </ul>
      <p className="mb-3 text-ink-2">
        Save, mark or ignore all of them with the buttons below the list. To write a reply, clear the
        selection.
      </p>
      <Button keys="Esc" onClick={chooseNone}>
        Clear the selection
      </Button>
    </Section>
  )
}

/** The maximum number of chosen leads to name beside the list. */
const TITLES_SHOWN = 8

const ChosenTitle = ({ leadId }: { readonly leadId: string }) => {
  const lead = useDesk('leads', 'get', { lead_id: leadId }).data?.lead
  return (
    <li className="line-clamp-2">
      {lead ? (
        lead.locked ? (
          'A locked lead'
        ) : (
          lead.title || 'A post without a title'
        )
      ) : (
        <Bar className="my-1 w-4/5" />
      )}
    </li>
  )
}

/** The person's reason for ignoring the lead. */
const NotLead = ({ reason, note }: NonNullable<ReadableLead['not_lead']>) => (
  <Note tone="plain">
    You ignored this lead. Reason: {NO_LEAD_WORDS[reason].toLowerCase()}
    {note && `. ${note}`}
  </Note>
)

/** A tag in the head of an open lead: its score or its status. */
export const Tag = ({
  colors = 'bg-note text-ink-2',
  children,
}: {
  readonly colors?: string
  readonly children: string
}) => <span className={cx('rounded-1 px-[7px] text-s', colors)}>{children}</span>

const DetailPlace = () => (
  <div role="status" aria-label="The lead is loading" className="grid content-start">
    <div className="flex h-12 items-center border-b border-line px-3">
      <Bar className="h-4 w-64" />
    </div>
    <div className="grid max-w-[860px] gap-3 px-4 py-6 two:px-8">
      <Bar className="h-5 w-4/5" />
      <Bar className="w-3/5" />
      <Bar className="w-2/3" />
      <Bar className="w-1/2" />
    </div>
  </div>
)

/** Says why a lead is locked, and how to unlock it. */
const LockedLead = ({ score }: { readonly score: number }) => {
  const access = useDesk('forum', 'settings', {}).data?.settings?.access
  const now = useNow()
  return (
    <div className="self-center">
      <Lock size={20} aria-hidden="true" className="mx-auto text-ink-3" />
      <Empty title={`A lead that scored ${score} is locked`}>
        <p>
          The free trial of the forum agent ended{access?.expires_at ? ` ${ago(access.expires_at, now)}` : ''}
          . Only the {READABLE_AFTER_TRIAL} best leads stay readable, whether or not you have handled them. To
          read this lead, you need the forum add-on or a Pro or Scale plan.
        </p>
        <p className="text-s text-ink-3">
          <Hosted what="The plan is changed" by="operator" />
        </p>
      </Empty>
    </div>
  )
}
