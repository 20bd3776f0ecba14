import { type Article, DELETED_KEPT_DAYS } from '../../../contract/articles.ts'
import { DAY } from '../../../contract/time.ts'
import { count, listed } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { articleDialog } from '../dialogs.ts'
import { ErrorNote } from '../error-note.tsx'
import { Hosted } from '../hosted.tsx'
import { callDesk } from '../port.ts'
import { queryClient, useAct, useDesk } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { ago, inFull, useNow } from '../time.ts'
import { toast } from '../toasts.ts'
import { useMakes } from '../use-writer.ts'
import { useWorkspacePage } from '../workspace-page.ts'

/** Whether articles can be deleted, and sentences confirmed, here: on the own service, or by a signed-in member. An agent key cannot. */
export const useMayDelete = (): boolean => {
  const own = useDesk('connection', 'status', {}).data?.mode === 'local'
  return useWorkspacePage() !== null || own
}

/** The dialog that deletes an article, and the list of deleted articles. */
export const DeletionDialogs = () => {
  const asked = articleDialog.useAsked()
  const mayDelete = useMayDelete()
  if (!asked) return null
  if (asked.kind === 'stop')
    return mayDelete ? <StopWriting asked={asked} /> : <Elsewhere {...STOP_ELSEWHERE} />
  if (asked.kind === 'confirm') return <Elsewhere {...CONFIRM_ELSEWHERE} />
  if (!mayDelete) return <Elsewhere {...DELETE_ELSEWHERE} />
  return asked.kind === 'delete' ? <DeleteArticle asked={asked} /> : <DeletedArticles asked={asked} />
}

const STOP_ELSEWHERE = { title: 'Stop it in the dashboard', what: 'The writing is stopped' }
const CONFIRM_ELSEWHERE = {
  title: 'Confirm sentences in the dashboard',
  what: 'Sentences are confirmed',
}
const DELETE_ELSEWHERE = {
  title: 'Delete articles in the dashboard',
  what: 'Articles are deleted and restored',
}

/** Says where an article is stopped or deleted, or a sentence confirmed, on a desk that has only a key. */
const Elsewhere = ({ title, what }: { readonly title: string; readonly what: string }) => (
  <Dialog
    open
    onClose={articleDialog.close}
    title={title}
    description={<Hosted what={what} by="editors" />}
    actions={
      <Button data-first tone="quiet" onClick={articleDialog.close}>
        Close
      </Button>
    }
  />
)

const takeBack = async (jobId: string): Promise<Article> => {
  const before = useRoute.getState()
  const article = await callDesk('articles', 'takeBack', { job_id: jobId })
  // The person may have opened something else meanwhile.
  if (useRoute.getState() === before) go('articles', jobId)
  toast(`“${article.title}” is back.`)
  return article
}

type Asked = NonNullable<ReturnType<typeof articleDialog.useAsked>>

type OfArticle = { readonly asked: Extract<Asked, { readonly article: Article }> }

const StopWriting = ({ asked }: OfArticle) => {
  const isOutline = useMakes() === 'outline'
  const { job_id, title } = asked.article
  const stop = useAct(async () => {
    await callDesk('articles', 'stop', { job_id })
    articleDialog.closeIf(asked)
    toast(`“${title}” is no longer being ${isOutline ? 'created' : 'written'}. The credits were refunded.`)
  }, 'articles')
  return (
    <ConfirmDialog
      open
      onClose={articleDialog.close}
      title={isOutline ? `Stop creating the outline “${title}”?` : `Stop writing “${title}”?`}
      description={`If you stop, ${isOutline ? 'the outline' : 'the text written so far'} is lost, and the credits are refunded.`}
      confirm={isOutline ? 'Stop creating it' : 'Stop writing'}
      busy={stop.isPending}
      error={stop.error}
      onConfirm={() => stop.mutate(undefined)}
    />
  )
}

const DeleteArticle = ({ asked }: OfArticle) => {
  const { article } = asked
  const { job_id, title } = article
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const remove = useAct(async () => {
    await callDesk('articles', 'remove', { job_id })
    // Otherwise the screen would open the deleted article again, as the first of the old list.
    await queryClient.refetchQueries({ queryKey: ['articles', 'list'] })
    const { screen, item } = useRoute.getState()
    if (screen === 'articles' && item === job_id) go('articles')
    articleDialog.closeIf(asked)
    toast(`“${title}” was deleted.`, {
      undo: () =>
        void takeBack(job_id).catch(() =>
          toast('The article was not restored. Open “Deleted” above the list, and try again there.', {
            tone: 'bad',
          }),
        ),
    })
  }, 'articles')
  const posted = (article.publications ?? []).flatMap(({ connection_id, status }) => {
    const name = sites.find((site) => site.connection_id === connection_id)?.name ?? 'a site'
    return status === null ? [] : [`${name} (${status === 'publish' ? 'live' : 'draft'})`]
  })
  return (
    <ConfirmDialog
      open
      onClose={articleDialog.close}
      title={`Delete “${title}”?`}
      description={
        <div className="grid gap-2 [overflow-wrap:anywhere]">
          <p>
            You can restore it within {count(DELETED_KEPT_DAYS, 'day')}, with all its versions: choose Deleted
            above the list of articles.
          </p>
          {posted.length > 0 && (
            <p>
              {posted.length === 1 ? 'Its post stays' : 'Its posts stay'} on {listed(posted, 'and')}. To
              remove a post, delete it on the site.
            </p>
          )}
        </div>
      }
      confirm="Delete article"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
    />
  )
}

const DeletedArticles = ({ asked }: { readonly asked: Asked }) => {
  const { data, error } = useDesk('articles', 'deleted', {})
  const now = useNow()
  const back = useAct(async (jobId: string) => {
    await takeBack(jobId)
    articleDialog.closeIf(asked)
  }, 'articles')
  const articles = data?.articles ?? []
  return (
    <Dialog
      open
      wide
      onClose={articleDialog.close}
      title="Deleted articles"
      description={
        data && articles.length === 0
          ? `No article was deleted in the last ${count(DELETED_KEPT_DAYS, 'day')}.`
          : `Deleted articles are kept for ${count(DELETED_KEPT_DAYS, 'day')}. Then they are gone for good.`
      }
      actions={
        <Button data-first tone="quiet" onClick={articleDialog.close}>
          Close
        </Button>
      }
    >
      <ErrorNote announce={false} notDone="The deleted articles cannot be shown" error={error} />
      <ErrorNote notDone="Not restored" error={back.error} />
      {!data && !error && (
        <p role="status" className="late flex items-center gap-2 text-ink-2">
          <Spinner /> The deleted articles are loading…
        </p>
      )}
      {articles.length > 0 && (
        <ul className="rounded-3 border border-line">
          {articles.map(({ job_id, title, deleted_at, kept_until }) => (
            <li
              key={job_id}
              className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0"
            >
              <div className="min-w-0 flex-1">
                <div className="font-medium [overflow-wrap:anywhere]">{title}</div>
                <div className="text-s text-ink-3" title={inFull(deleted_at)}>
                  Deleted {ago(deleted_at, now)}, {leftWords(kept_until, now)}
                </div>
              </div>
              <Button small disabled={back.isPending} onClick={() => back.mutate(job_id)}>
                Restore<span className="sr-only"> {title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const leftWords = (until: string, now: number): string => {
  const days = Math.ceil((Date.parse(until) - now) / DAY)
  return days <= 1 ? 'kept until tomorrow' : `kept for ${count(days, 'more day', 'more days')}`
}
