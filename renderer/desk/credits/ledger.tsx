import type { LedgerEntry } from '../../../contract/credits.ts'
import { isUnreachable } from '../../../contract/errors.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { wordsOf } from '../errors.ts'
import { ShowMore } from '../list/show-more.tsx'
import { useDeskPages } from '../queries.ts'
import { dayAndTime, inFull } from '../time.ts'
import { signed } from './amounts.ts'

const PAGE = 50

const useLedger = () =>
  useDeskPages(
    'credits',
    'ledger',
    (cursor) => ({ limit: PAGE, cursor }),
    ({ next_cursor }) => next_cursor,
  )

/** Every movement of credits, newest first. If the service does not answer, shows only the newest entries, as last read. */
export const Ledger = ({ recent }: { readonly recent: readonly LedgerEntry[] }) => {
  const ledger = useLedger()
  const read = ledger.data?.pages.flatMap((page) => page.entries)
  const entries = read ?? (ledger.error ? recent : null)
  return (
    <Section level="h2" title="History" remark="newest first">
      {ledger.error && !read && (
        <NotRead error={ledger.error} shown={recent.length} onRetry={ledger.refetch} />
      )}
      {entries === null ? (
        <Loading
          label="The history is loading"
          className="grid gap-4 py-2"
          bars={['w-full', 'w-full', 'w-full']}
        />
      ) : entries.length === 0 ? (
        <p className="text-ink-2">No credits have been added or spent yet.</p>
      ) : (
        <Entries entries={entries} />
      )}
      {read && ledger.hasNextPage && (
        <div className="flex items-center justify-center gap-3 p-4">
          <ShowMore pages={ledger}>Show older entries</ShowMore>
        </div>
      )}
    </Section>
  )
}

type NotReadProps = {
  readonly error: Error
  readonly shown: number
  readonly onRetry: () => unknown
}

const NotRead = ({ error, shown, onRetry }: NotReadProps) => {
  const offline = isUnreachable(error)
  return (
    <div className="mb-2">
      <Note
        tone={offline ? 'plain' : 'bad'}
        announce
        action={
          <Button small onClick={() => void onRetry()}>
            Try again
          </Button>
        }
      >
        {wordsOf(error)}{' '}
        {shown > 0 &&
          `${shown === 1 ? 'The entry below was' : `The ${count(shown, 'entry', 'entries')} below were`} loaded earlier, so newer entries may be missing.`}
      </Note>
    </div>
  )
}

/** Hides the balance column in narrow windows, because the reason column would be too narrow. */
const ROOMY = 'max-[559px]:hidden'

const Entries = ({ entries }: { readonly entries: readonly LedgerEntry[] }) => (
  <table
    aria-label="Movements of credits, newest first"
    className="w-full border-separate border-spacing-0 overflow-hidden rounded-3 border border-line bg-surface"
  >
    <thead className="text-left text-s text-ink-3">
      <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-1.5 [&>th]:font-normal">
        <th className="w-px">When</th>
        <th>What</th>
        <th className="w-px text-right">Credits</th>
        <th className={cx('w-px text-right', ROOMY)}>Left</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ at, amount, reason, balance }) => (
        <tr
          key={`${at} ${amount} ${balance} ${reason}`}
          className="[&:not(:last-child)>td]:border-b [&>td]:border-line [&>td]:px-3 [&>td]:py-1.5"
        >
          <td className="text-ink-2 min-[560px]:whitespace-nowrap" title={inFull(at)}>
            {dayAndTime(at)}
          </td>
          <td className="[overflow-wrap:anywhere]">{reason}</td>
          <td className="text-right font-medium tabular-nums">{signed(amount)}</td>
          <td className={cx('text-right tabular-nums text-ink-2', ROOMY)}>{balance.toLocaleString()}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
