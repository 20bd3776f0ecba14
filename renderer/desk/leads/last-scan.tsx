import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Community } from '../../../contract/forum.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dot } from '../../ui/dot.tsx'
import { Popover } from '../../ui/popover.tsx'
import { NextScan } from '../forum/next-scan.tsx'
import { type CommunityState, STATE_TONE, STATE_WORDS } from '../forum/state.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { ago, clockOrWhen, useNow, when } from '../time.ts'
import { communityWords } from '../words.ts'
import { JudgedToday } from './judged-today.tsx'

const FAULTS: readonly CommunityState[] = ['blocked', 'error']

/** Writes how many communities cannot be read: `2 blocked, 1 failing`; empty if all can be read. */
const faultWords = (communities: readonly Community[]): string =>
  FAULTS.map((state) => ({ state, n: communities.filter(({ status }) => status === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }) => `${n} ${STATE_WORDS[state]}`)
    .join(', ')

/** When the last scan ended and how many communities it could not read. On demand, each community with its state and the reason. */
export const LastScan = () => {
  const settings = useDesk('forum', 'settings', {}).data?.settings
  const now = useNow()
  const [open, setOpen] = useState(false)
  if (!settings?.last_scan_at) return null
  const { communities, last_scan_at, next_scan_at } = settings
  const faults = faultWords(communities)
  return (
    <Popover
      label="Communities of the last scan"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className="-ml-1 flex max-w-[calc(100%+4px)] min-w-0 items-center gap-0.5 justify-self-start rounded-1 px-1 text-left text-s/[16px] text-ink-3 hover:bg-hover hover:text-ink"
        >
          <span className="min-w-0 truncate">
            Last scan {clockOrWhen(last_scan_at, now)}
            {faults && (
              <>
                , <span className="text-bad">{faults}</span>
              </>
            )}
          </span>
          <ChevronDown size={11} aria-hidden="true" className="shrink-0" />
        </button>
      }
    >
      <h2 className="text-s font-semibold text-ink-2">Last scan: {when(last_scan_at, now)}</h2>
      <ul aria-label="Communities" className="grid gap-2">
        {communities.map((community) => (
          <CommunityLine key={`${community.source} ${community.name}`} community={community} now={now} />
        ))}
      </ul>
      <div className="grid gap-1 border-t border-line pt-2 text-s text-ink-3">
        {next_scan_at && (
          <p>
            <NextScan at={next_scan_at} />
          </p>
        )}
        <JudgedToday />
        <TextButton
          className="w-fit"
          onClick={() => {
            setOpen(false)
            go('settings', 'communities')
          }}
        >
          Edit the communities
        </TextButton>
      </div>
    </Popover>
  )
}

const CommunityLine = ({ community, now }: { readonly community: Community; readonly now: number }) => {
  const { source, name, title, status, message, last_ok_at } = community
  const isRead = status === 'ok'
  return (
    <li className="grid grid-cols-[auto_1fr] items-baseline gap-x-2 text-s">
      <Dot tone={STATE_TONE[status]} />
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 truncate font-medium">{communityWords(source, name, title)}</span>
        <span
          className={cx('ml-auto shrink-0', isRead ? 'text-ink-3' : FAULTS.includes(status) && 'text-bad')}
        >
          {STATE_WORDS[status]}
          {isRead && last_ok_at && ` ${ago(last_ok_at, now)}`}
        </span>
      </span>
      {(message || (!isRead && last_ok_at)) && (
        <span className="col-start-2 text-ink-2 [overflow-wrap:anywhere]">
          {message}
          {!isRead && last_ok_at && ` Last read ${ago(last_ok_at, now)}.`}
        </span>
      )}
    </li>
  )
}
