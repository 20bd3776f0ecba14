import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PASSED_KEPT_DAYS, type PassedPost } from '../../../contract/triage.ts'
import { count } from '../../../contract/words.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip, TAB_CHIP } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Group } from '../../ui/group.tsx'
import { PaneHead } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { Hosted } from '../hosted.tsx'
import { ShowMore } from '../list/show-more.tsx'
import { useTwoPanes } from '../list/two-panes.tsx'
import { useDeskPages } from '../queries.ts'
import { go, PASSED, useRoute } from '../route.ts'
import { useNow } from '../time.ts'
import { useKeys } from '../use-keys.ts'
import { PassedDetail } from './passed-detail.tsx'
import { PassedRow } from './passed-row.tsx'
import { takeUp } from './take-up.ts'
import {
  bestFirst,
  foldedCopies,
  type PassedRowPosts,
  WHY_GROUPS,
  WHY_WORDS,
  type WhyGroup,
  whyGroup,
} from './why.ts'

const ON_A_PAGE = 50
const LIST = 'passed'
const openPost = (post: PassedPost | undefined): void => go('leads', PASSED + (post?.post_id ?? ''))

const usePassed = () =>
  useDeskPages(
    'passed',
    'list',
    (cursor) => ({ limit: ON_A_PAGE, ...(cursor === undefined ? {} : { cursor }) }),
    ({ next_cursor }) => next_cursor,
  )

/**
 * Posts that were read but are not leads, with reasons. One key takes a post up. Windows below 880 px show only the list or
 * the open post.
 */
export const PassedScreen = () => {
  const pages = usePassed()
  const beside = useTwoPanes()
  const openId = useRoute((state) => state.item ?? '').slice(PASSED.length)
  const [busy, setBusy] = useState(false)
  // A post that two communities contain is listed twice, so keep one of the two.
  const all = [
    ...new Map(
      (pages.data?.pages ?? []).flatMap((page) => page.posts).map((one) => [one.post_id, one]),
    ).values(),
  ]
  const [group, setGroup] = useState<WhyGroup | null>(null)
  const rows = foldedCopies(bestFirst(group === null ? all : all.filter((one) => whyGroup(one) === group)))
  const at = rows.findIndex((row) => row.some(({ post_id }) => post_id === openId))
  const openRow = rows[at]
  const open = openRow?.find(({ post_id }) => post_id === openId)
  const first = rows[0]?.[0]
  useEffect(() => {
    if (beside && !open && first) openPost(first)
  }, [beside, open, first])
  const take = async () => {
    if (!open || busy) return
    setBusy(true)
    const next = rows[at + 1] ?? rows[at - 1]
    const isDone = await takeUp(open.post_id)
    // The person may have opened something else meanwhile.
    const isStillOpen = useRoute.getState().item === PASSED + open.post_id
    if (isDone && isStillOpen) openPost(beside ? next?.[0] : undefined)
    setBusy(false)
  }
  const move = (step: 1 | -1) => {
    document.getElementById(LIST)?.focus({ preventScroll: true })
    const next = rows[at + step]
    if (next) openPost(next[0])
    else if (step === 1 && pages.hasNextPage) void pages.fetchNextPage()
  }
  const moveTo = (index: number) => {
    document.getElementById(LIST)?.focus({ preventScroll: true })
    if (rows[index]) openPost(rows[index][0])
  }
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    first: () => moveTo(0),
    last: () => moveTo(rows.length - 1),
    take: () => (open ? void take() : false),
    open: () => (open ? askToOpen(open.url) : false),
    back: () => (open && !beside ? openPost(undefined) : go('leads')),
  })
  return (
    <main className="grid min-h-0 min-w-0 flex-1 grid-cols-1 two:grid-cols-[372px_minmax(0,1fr)] three:grid-cols-[384px_minmax(0,1fr)] wide:grid-cols-[440px_minmax(0,1fr)]">
      <div
        className={cx(
          'min-h-0 min-w-0 flex-col border-r border-line bg-surface',
          open ? 'hidden two:flex' : 'flex',
        )}
      >
        <PaneHead>
          <IconButton label="Back to leads" onClick={() => go('leads')}>
            <ArrowLeft size={16} aria-hidden="true" />
          </IconButton>
          <h1 className="shrink-0 text-l font-semibold">Passed over</h1>
          <span
            title={orderWords(all.length, pages.hasNextPage)}
            className="min-w-0 truncate text-s text-ink-3"
          >
            {pages.data === undefined
              ? 'posts'
              : `${pages.hasNextPage ? 'more than ' : ''}${count(all.length, 'post')}`}{' '}
            of the last {count(PASSED_KEPT_DAYS, 'day')}
          </span>
        </PaneHead>
        <Groups
          all={all}
          isWhole={!pages.hasNextPage}
          group={group}
          onGroup={(next) => {
            setGroup(next)
            openPost(undefined)
          }}
        />
        <PassedList
          pages={pages}
          rows={rows}
          order={orderWords(all.length, pages.hasNextPage)}
          openId={openId}
        />
      </div>
      <section
        aria-label="Open post"
        className={cx('min-h-0 min-w-0 flex-col', open ? 'flex' : 'hidden two:flex')}
      >
        {open ? (
          <PassedDetail
            post={open}
            copies={openRow ?? [open]}
            busy={busy}
            onOpen={openPost}
            onTakeUp={() => void take()}
          />
        ) : (
          <div className="my-auto">
            <Empty title="No post is open">Open a post to see why it did not become a lead.</Empty>
          </div>
        )}
      </section>
    </main>
  )
}

/** Names the order of the list. The service lists the posts that it read last, and only the loaded posts are sorted by score. */
const orderWords = (loaded: number, hasMore: boolean): string =>
  hasMore ? `the ${count(loaded, 'post')} that Quillport read last, best score first` : 'best score first'

/** Chips that show the posts of one reason, if the loaded posts have several, with the number of posts once all are loaded. */
const Groups = ({
  all,
  isWhole,
  group,
  onGroup,
}: {
  readonly all: readonly PassedPost[]
  readonly isWhole: boolean
  readonly group: WhyGroup | null
  readonly onGroup: (group: WhyGroup | null) => void
}) => {
  const found = WHY_GROUPS.filter((one) => all.some((post) => whyGroup(post) === one))
  if (found.length < 2) return null
  const countOf = (one: WhyGroup) =>
    isWhole ? all.filter((post) => whyGroup(post) === one).length : undefined
  return (
    <Group
      label="Filter passed-over posts"
      className="flex shrink-0 flex-wrap gap-0.5 border-b border-line px-3 py-2"
    >
      <Chip
        active={group === null}
        count={isWhole ? all.length : undefined}
        className={TAB_CHIP}
        onClick={() => onGroup(null)}
      >
        All
      </Chip>
      {found.map((one) => (
        <Chip
          key={one}
          active={group === one}
          count={countOf(one)}
          className={TAB_CHIP}
          onClick={() => onGroup(one)}
        >
          {WHY_WORDS[one]}
        </Chip>
      ))}
    </Group>
  )
}

type ListProps = {
  readonly pages: ReturnType<typeof usePassed>
  readonly rows: readonly PassedRowPosts[]
  readonly order: string
  readonly openId: string
}

const PassedList = ({ pages, rows, order, openId }: ListProps) => {
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const openRow = rows.find((row) => row.some(({ post_id }) => post_id === openId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move scrolls to its row
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  if (pages.error && !pages.data)
    return (
      <CannotShow
        title="Passed-over posts cannot be shown"
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    )
  if (!pages.data)
    return (
      <Loading
        label="Passed-over posts are loading"
        className="grid gap-5 p-4"
        bars={['w-2/3', 'w-1/2', 'w-3/5']}
      />
    )
  if (rows.length === 0) return <NothingPassed locked={pages.data.pages[0]?.locked ?? 0} />
  return (
    <div className="min-h-0 flex-1 overflow-auto [scrollbar-width:thin]">
      <div
        ref={list}
        id={LIST}
        role="listbox"
        aria-label={`Passed over, ${order}`}
        aria-activedescendant={openRow && `${LIST}-${openRow[0].post_id}`}
        tabIndex={0}
        className="group outline-offset-[-2px]"
      >
        {rows.map((row) => (
          <PassedRow
            key={row[0].post_id}
            id={`${LIST}-${row[0].post_id}`}
            post={row[0]}
            more={row.length - 1}
            now={now}
            selected={row === openRow}
            onOpen={() => openPost(row[0])}
          />
        ))}
      </div>
      {pages.hasNextPage && (
        <div className="flex flex-wrap items-center justify-center gap-3 p-3">
          <ShowMore pages={pages}>Show more</ShowMore>
          <span className="text-s text-ink-3 first-letter:uppercase">{order}.</span>
        </div>
      )}
    </div>
  )
}

const NothingPassed = ({ locked }: { readonly locked: number }) =>
  locked > 0 ? (
    <Empty title={`${count(locked, 'passed-over post is', 'passed-over posts are')} locked`}>
      <p>
        The free trial of the forum agent has ended. To read these posts, you need the forum add-on or a Pro
        or Scale plan.
      </p>
      <p className="text-s text-ink-3">
        <Hosted what="The plan is changed" by="operator" />
      </p>
    </Empty>
  ) : (
    <Empty title="No post was passed over">
      Posts that did not become leads stay here for {count(PASSED_KEPT_DAYS, 'day')}, each with the reason.
      You can still make them leads.
    </Empty>
  )
