import { ArrowLeft, Trash2 } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect } from 'react'
import type { Article } from '../../../contract/articles.ts'
import { isWriting } from '../../../contract/desk/rows.ts'
import type { ArticleDetail } from '../../../contract/desk.ts'
import { isUnreachable } from '../../../contract/errors.ts'
import { placesOf } from '../../../contract/places.ts'
import { count } from '../../../contract/words.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Bar } from '../../ui/skeleton.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { articleDialog } from '../dialogs.ts'
import { useGone } from '../list/gone.ts'
import { useDesk } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { ago, inFull, useNow } from '../time.ts'
import { endToasts, toast } from '../toasts.ts'
import { useMayChange } from '../workspace-page.ts'
import { ArticleActions } from './article-actions.tsx'
import { authorWords, checksTab, checksWords } from './article-words.ts'
import { Checks } from './checks.tsx'
import { BAR_OF_COLUMN, COLUMN } from './column.ts'
import { EditForm } from './edit-form.tsx'
import { editingOf, unsavedArticles } from './edits.ts'
import { articles } from './list.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { Reading } from './reading.tsx'
import { Versions } from './versions.tsx'
import { showTab, type Tab, useView } from './view.ts'
import { NotWritten, Writing } from './writing.tsx'

/** Says whether another article is open now. */
const instead = (): string => (useRoute.getState().item === null ? '' : ', so another article is open now')

/** Leaves an article that was deleted while it was open. */
const leaveDeleted = (jobId: string): void => {
  // A person who deletes the article here has the dialog open, and reads the message about that.
  const isElsewhere = !articleDialog.isOpen()
  void articles
    .openInsteadOf(jobId)
    .catch(() => {
      go('articles')
      return true
    })
    .then(
      (left) => left && isElsewhere && toast(`The article that you had open has been deleted${instead()}.`),
    )
}

/** The open article: the progress of the writing, then the text, the checks and the actions. */
export const ArticlePane = ({ jobId }: { readonly jobId: string }) => {
  const { data, error, isFetching, refetch } = useDesk('articles', 'get', { job_id: jobId })
  // Beside another article, a message about this article would seem to be about that one.
  useEffect(() => () => endToasts(jobId), [jobId])
  if (useGone(jobId, { data, error, isFetching }, leaveDeleted)) return <ArticlePlace />
  if (error && !(data && isUnreachable(error)))
    return <CannotShow title="This article cannot be shown" error={error} onRetry={() => void refetch()} />
  if (!data) return <ArticlePlace />
  const { article } = data
  if (isWriting(article.status) || article.status === 'failed')
    return (
      <>
        <Head article={article} />
        {article.status === 'failed' ? <NotWritten article={article} /> : <Writing article={article} />}
      </>
    )
  return <ReadyArticle key={jobId} detail={data} />
}

/** Whether an outline still has gaps. Its words are then only its headings. */
const isOpenOutline = (article: Article): boolean =>
  article.written_by === 'outline' && placesOf(article).length > 0

type HeadProps = {
  readonly article: Article
  /** Whether the length of the saved text is shown. The editor shows the length of the text as it is typed. */
  readonly withLength?: boolean
  readonly children?: ReactNode
}

const Head = ({ article, withLength = true, children }: HeadProps) => {
  const now = useNow()
  const mayChange = useMayChange()
  return (
    <div className={`${BAR_OF_COLUMN} flex h-12 shrink-0 items-center gap-2 border-b border-line`}>
      <IconButton label="Back to articles" className="-ml-1.5 two:hidden" onClick={() => go('articles')}>
        <ArrowLeft size={16} aria-hidden="true" />
      </IconButton>
      <div className="flex min-w-0 flex-1 items-center gap-2 overflow-hidden text-s whitespace-nowrap text-ink-3">
        <span className={cx('truncate', article.version !== undefined && 'hidden two:inline')}>
          {article.status === 'failed'
            ? 'Failed'
            : isWriting(article.status)
              ? 'Being written'
              : authorWords(article.written_by ?? 'the service')}
        </span>
        <span aria-hidden="true" className="hidden two:inline">
          ·
        </span>
        <span className="hidden truncate two:inline" title={inFull(article.created_at)}>
          created {ago(article.created_at, now)}
        </span>
        {withLength && article.word_count !== undefined && !isOpenOutline(article) && (
          <span className="hidden truncate three:inline">
            <span aria-hidden="true" className="mr-2">
              ·
            </span>
            {count(article.word_count, 'word')}
          </span>
        )}
      </div>
      {children}
      {mayChange && !isWriting(article.status) && (
        <IconButton label="Delete article…" onClick={() => articleDialog.ask({ kind: 'delete', article })}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

type TabShown = {
  readonly name: Tab
  readonly words: string
  /** A figure beside the words, and what it means. */
  readonly aside?: string
  readonly title?: string
  readonly tone?: string
}

const CHECKS_TONE = { failed: 'text-warn', waiting: 'text-ink-3', passed: 'text-good' } as const

const ReadyArticle = ({ detail }: { readonly detail: ArticleDetail }) => {
  const { article } = detail
  const tab = useView((state) => state.tab)
  const editing = editingOf(detail, unsavedArticles.useUnsaved(article.job_id))
  const mayChange = useMayChange()
  const checks = article.checks ?? []
  const shown = checksTab(checks)
  const tabs: readonly TabShown[] = [
    { name: 'read', words: 'Read' },
    ...(mayChange ? [{ name: 'edit' as const, words: 'Edit' }] : []),
    {
      name: 'checks',
      words: 'Checks',
      aside: shown.words,
      title: checksWords(checks),
      tone: CHECKS_TONE[shown.state],
    },
    { name: 'versions', words: 'Versions', aside: String(article.version ?? 1) },
  ]
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => showTab(tabs.find(({ name }) => name === value)?.name ?? 'read')}
      // Each tab fills the pane and scrolls by itself.
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <Head article={article} withLength={tab !== 'edit'}>
        <Tabs.List aria-label="The article" className="flex shrink-0 gap-1">
          {tabs.map(({ name, words, aside, title, tone = 'text-ink-3' }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              title={title}
              className="flex h-7 items-center gap-1.5 rounded-2 px-2 text-ink-2 hover:bg-hover data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink"
            >
              {words}
              {aside && (
                <span className={cx('hidden text-s font-normal tabular-nums min-[480px]:inline', tone)}>
                  {aside}
                </span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </Head>
      <Tabs.Content value="read" tabIndex={-1} className="flex min-h-0 flex-col">
        <Reading article={article} content={editing.content} />
      </Tabs.Content>
      <Tabs.Content value="edit" tabIndex={-1} className="flex min-h-0 flex-col">
        <EditForm detail={detail} editing={editing} />
      </Tabs.Content>
      <Tabs.Content value="checks" tabIndex={-1} className="flex min-h-0 flex-col">
        <Checks article={article} dirty={editing.dirty} />
      </Tabs.Content>
      <Tabs.Content value="versions" tabIndex={-1} className="flex min-h-0 flex-col">
        <Versions article={article} editing={editing} />
      </Tabs.Content>
      <ArticleActions article={article} editing={editing} />
      <PublishDialog article={article} editing={editing} />
    </Tabs.Root>
  )
}

const ArticlePlace = () => (
  <div role="status" aria-label="The article is loading" className="min-h-0 flex-1">
    <div className="h-12 border-b border-line" />
    <div className={`${COLUMN} grid gap-4 py-8`}>
      <Bar className="h-6 w-4/5" />
      <Bar className="w-full" />
      <Bar className="w-11/12" />
      <Bar className="w-3/5" />
      <Bar className="w-2/3" />
    </div>
  </div>
)
