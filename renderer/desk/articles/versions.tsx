import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Article, ListedVersion } from '../../../contract/articles.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk, useDeskPages } from '../queries.ts'
import { ago, inFull, useNow } from '../time.ts'
import { toast } from '../toasts.ts'
import { useMayChange } from '../workspace-page.ts'
import { changedWords, countedWords } from './article-words.ts'
import { COLUMN } from './column.ts'
import { type Editing, showVersion } from './edits.ts'
import { VersionChanges } from './version-changes.tsx'

/** How many versions one request returns. */
const PAGE = 20

type Props = { readonly article: Article; readonly editing: Editing }

/** Every version of the article, newest first. Each can be opened to see what it changed, and to go back to it. */
export const Versions = ({ article, editing }: Props) => {
  const { job_id, version: newest = 1 } = article
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useDeskPages(
    'articles',
    'versions',
    (cursor) => ({ job_id, limit: PAGE, cursor }),
    (page) => page.next_cursor,
  )
  const mayChange = useMayChange()
  const away = useDesk('connection', 'status', {}).data?.state !== 'online'
  const why = away
    ? 'The service cannot be reached now.'
    : editing.dirty
      ? 'Save or discard your changes first.'
      : null
  const [chosen, setOpen] = useState<number | null>()
  const open = chosen === undefined ? (newest > 1 ? newest : null) : chosen
  if (!data)
    return error ? (
      <CannotShow title="The versions cannot be shown" error={error} onRetry={() => void refetch()} />
    ) : (
      <VersionsPlace />
    )
  const versions = data.pages.flatMap((page) => page.versions)
  return (
    <ScrollRegion label="Versions" className="min-h-0 flex-1">
      <div className={`${COLUMN} grid content-start gap-4 py-6`}>
        <Section title="Versions" remark="Every saved change is kept. Open a version to see what it changed.">
          <ul className="overflow-hidden rounded-3 border border-line">
            {versions.map((one) => (
              <Version
                key={one.version}
                listed={one}
                article={article}
                off={why !== null}
                open={open === one.version}
                onToggle={() => setOpen(open === one.version ? null : one.version)}
              />
            ))}
          </ul>
          {mayChange && newest > 1 && (
            <p className="mt-2 text-s text-ink-3">
              {why
                ? `You cannot go back to an earlier version now. ${why}`
                : 'If you go back to a version, Quillport saves its content as a new version. Posts on sites stay as they are until you publish again.'}
            </p>
          )}
        </Section>
        {hasNextPage && (
          <div>
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage && <Spinner />}
              Show earlier versions
            </Button>
          </div>
        )}
      </div>
    </ScrollRegion>
  )
}

type VersionProps = {
  readonly listed: ListedVersion
  readonly article: Article
  /** Whether no version can come back now. */
  readonly off: boolean
  readonly open: boolean
  readonly onToggle: () => void
}

const Version = ({ listed, article, off, open, onToggle }: VersionProps) => {
  const mayChange = useMayChange()
  const now = useNow()
  const { version, created_at, checks } = listed
  const id = `version-${version}`
  return (
    <li className="flex flex-wrap items-center border-b border-line bg-surface last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="grid min-w-0 flex-1 basis-72 grid-cols-[16px_minmax(0,1fr)_auto] items-baseline gap-x-2 px-3 py-2 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <ChevronRight
          size={14}
          aria-hidden="true"
          className={cx('self-center text-ink-3', open && 'rotate-90')}
        />
        <span className="min-w-0">
          <span className="font-medium tabular-nums">Version {version}</span>
          {version === article.version && <span className="text-s text-ink-3"> · newest</span>}
          <span className="block text-s text-ink-2">{changedWords(listed)}</span>
        </span>
        <span className="text-right text-s text-ink-3 tabular-nums" title={inFull(created_at)}>
          {ago(created_at, now)}
          <span className="hidden two:block">{countedWords(checks)}</span>
        </span>
      </button>
      {mayChange &&
        (version === article.version ? (
          // In a wide window, the dates of all versions stand in one column.
          <span aria-hidden="true" className={cx('mx-3 hidden', GO_BACK, version > 1 && 'two:block')} />
        ) : (
          <GoBack article={article} version={version} off={off} />
        ))}
      {open && (
        <div id={id} className="w-full border-t border-line px-3 py-3 two:px-9">
          <Changes jobId={article.job_id} version={version} />
        </div>
      )}
    </li>
  )
}

/** What a version changed. The first version changed nothing. */
const Changes = ({ jobId, version }: { readonly jobId: string; readonly version: number }) => {
  const isFirst = version === 1
  const after = useDesk('articles', 'version', isFirst ? null : { job_id: jobId, version })
  const before = useDesk('articles', 'version', isFirst ? null : { job_id: jobId, version: version - 1 })
  if (isFirst) return <p className="text-ink-2">This is the original version of the article.</p>
  const error = after.error ?? before.error
  if (error) return <ErrorNote announce={false} notDone="The changes cannot be shown" error={error} />
  if (!after.data || !before.data)
    return (
      <div role="status" aria-label="The changes are loading" className="late grid gap-2">
        <Bar className="w-2/3" />
        <Bar className="w-1/2" />
      </div>
    )
  return <VersionChanges jobId={jobId} before={before.data} after={after.data} />
}

/** The width of the button, whatever the number of the version. */
const GO_BACK = 'w-40'

type GoBackProps = { readonly article: Article; readonly version: number; readonly off: boolean }

/** The button that makes an earlier version the newest one. */
const GoBack = ({ article, version, off }: GoBackProps) => {
  const { job_id, version: newest = 1 } = article
  const act = useAct(goBack, 'articles')
  return (
    <>
      <Button
        small
        className={cx('mx-3 my-2 justify-center', GO_BACK)}
        disabled={act.isPending || off}
        onClick={() => act.mutate({ jobId: job_id, version, newest })}
      >
        {act.isPending && <Spinner />}
        Go back to version {version}
      </Button>
      {act.error && (
        <div className="w-full px-3 pb-2 two:px-9">
          <ErrorNote announce notDone="Not changed" error={act.error} />
        </div>
      )}
    </>
  )
}

type Wanted = { readonly jobId: string; readonly version: number; readonly newest: number }

const goBack = async ({ jobId, version, newest }: Wanted): Promise<void> => {
  const article = await callDesk('articles', 'goBack', { job_id: jobId, version, newest })
  showVersion(article)
  const saved = article.version ?? newest + 1
  toast(
    `The content of “${article.title}” has been restored from version ${version} and saved as version ${saved}.`,
    {
      undo: () =>
        void goBack({ jobId, version: newest, newest: saved }).catch(() =>
          toast(
            `The change was not undone. To undo it, go back to version ${newest} in the list of versions.`,
            { tone: 'bad' },
          ),
        ),
    },
  )
}

const VersionsPlace = () => (
  <div role="status" aria-label="The versions are loading" className="late grid gap-3 px-4 py-6 two:px-8">
    <Bar className="w-24" />
    <Bar className="w-2/3" />
    <Bar className="w-2/3" />
  </div>
)
