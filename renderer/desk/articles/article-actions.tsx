import { Check } from 'lucide-react'
import { useEffect } from 'react'
import type { Article, Publication } from '../../../contract/articles.ts'
import { placesIn, placesOf } from '../../../contract/places.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ScreenBar } from '../../ui/standing-back.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { capOf, isMac } from '../keymap.ts'
import { useDesk } from '../queries.ts'
import { useKeys } from '../use-keys.ts'
import { useMayChange } from '../workspace-page.ts'
import { placesWords, publicationWords } from './article-words.ts'
import { textOfBody } from './body-html.ts'
import { BAR_OF_COLUMN } from './column.ts'
import {
  discardEdit,
  type Editing,
  forgetFailure,
  hindrance,
  saveVersion,
  unsavedArticles,
  useSaving,
} from './edits.ts'
import { ExportMenu } from './export-menu.tsx'
import { articles } from './list.ts'
import { askToPublish } from './publishing.ts'
import { goToField, showTab, useView } from './view.ts'

type Props = { readonly article: Article; readonly editing: Editing }

/** The bar below the open article: the article's state and the next step. Viewers do not see the bar. */
export const ArticleActions = (props: Props) => useMayChange() && <Actions {...props} />

const Actions = ({ article, editing }: Props) => {
  const { job_id, version = 1 } = article
  const away = useDesk('connection', 'status', {}).data?.state !== 'online'
  const busy = useSaving((state) => state.busy[job_id] ?? false)
  const places = placesOf(article).length
  const why = hindrance(article, editing, away)
  // In the editor, Enter begins a new line.
  const inEditor = useView(({ tab }) => tab) === 'edit'
  const enter = inEditor ? {} : { keys: '↵' }
  const placesLeft = editing.dirty ? placesIn(textOfBody(editing.content.html)).length : places
  const save = () => {
    if (editing.dirty && !busy && why === null) void saveVersion(job_id, editing.content, editing.ofVersion)
  }
  useEffect(() => {
    // The button that had the focus is no longer on the page.
    if (!editing.dirty && document.activeElement === document.body) articles.focus()
  }, [editing.dirty])
  useEffect(() => {
    if (!editing.dirty) forgetFailure(job_id)
  }, [editing.dirty, job_id])
  useKeys({
    act: () => (places > 0 && !editing.dirty ? goToField('place') : askToPublish(job_id)),
    save,
    saveVersion: save,
    read: () => showTab('read'),
    checks: () => showTab('checks'),
    write: () => goToField('body'),
    open: () => {
      const post = article.publications?.find(({ post_url }) => post_url !== null)?.post_url
      return post ? askToOpen(post) : false
    },
  })
  return (
    <ScreenBar>
      <div
        className={`${BAR_OF_COLUMN} flex flex-wrap items-center gap-x-4 gap-y-2 py-3 [@media(max-height:599px)]:py-2`}
      >
        <div className="min-w-0 flex-1 basis-48 text-s text-ink-3">
          {editing.dirty ? (
            <EditState article={article} why={why} outdated={editing.outdated} />
          ) : (
            <div className="grid gap-0.5">
              <span className="flex items-center gap-1.5">
                <Check size={14} aria-hidden="true" className="shrink-0 text-good" />
                Saved as version {version}
                {places > 0 && `, with ${placesWords(places)}`}.
              </span>
              <WhereItIs article={article} />
            </div>
          )}
        </div>
        <div className="ml-auto flex flex-wrap gap-2">
          <ExportMenu article={article} content={editing.content} dirty={editing.dirty} />
          {editing.dirty && (
            <Button tone="quiet" disabled={busy} onClick={() => discardEdit(job_id, editing, version)}>
              Discard
            </Button>
          )}
          {/* The next step is the only primary action. Changes must be saved before the article can be sent. */}
          {placesLeft > 0 && (
            <Button
              tone={editing.dirty ? 'normal' : 'primary'}
              {...(editing.dirty ? {} : enter)}
              className={editing.dirty ? undefined : 'order-last'}
              onClick={() => goToField('place')}
            >
              {placesLeft === 1 ? 'Fill in the gap' : 'Next gap'}
            </Button>
          )}
          <Button
            tone={editing.dirty || places > 0 ? 'normal' : 'primary'}
            {...(editing.dirty || places > 0 ? {} : enter)}
            className={editing.dirty || places > 0 ? undefined : 'order-last'}
            onClick={() => askToPublish(job_id)}
          >
            Publish…
          </Button>
          {editing.dirty && (
            <Button
              tone="primary"
              keys={capOf('mod+s', isMac)}
              disabled={busy || why !== null}
              title={why ?? undefined}
              onClick={save}
            >
              {busy && <Spinner />}
              Save version {version + 1}
            </Button>
          )}
        </div>
      </div>
    </ScreenBar>
  )
}

type EditStateProps = {
  readonly article: Article
  readonly why: string | null
  readonly outdated: boolean
}

const EditState = ({ article, why, outdated }: EditStateProps) => {
  const unsaved = unsavedArticles.useUnsaved(article.job_id)
  const failed = useSaving((state) => state.failed[article.job_id])
  // The editor reports a known conflict above the text, with buttons to keep either version.
  if (failed && !outdated)
    return (
      <span role="alert" className="text-bad">
        {failed.words} Your text is kept here.
      </span>
    )
  if (unsaved?.failed)
    return (
      <span role="alert" className="text-bad">
        Your changes are kept only in this window: {unsaved.failed}
      </span>
    )
  if (unsaved) return <span>Keeping your changes…</span>
  return <span>{why ?? 'Not saved yet. Your changes are kept here until you save or discard them.'}</span>
}

/** The article's state on each site. */
const WhereItIs = ({ article }: { readonly article: Article }) => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const publications = article.publications ?? []
  if (publications.length === 0)
    // In a small window, the article needs the room.
    return <span className="[@media(max-height:599px)]:hidden">Not on a site yet.</span>
  const nameOf = ({ connection_id }: Publication) =>
    sites.find((site) => site.connection_id === connection_id)?.name ?? 'A site'
  return (
    <ul className="grid gap-0.5">
      {publications.map((one) => (
        <li key={one.connection_id}>
          {nameOf(one)}: {publicationWords(one)}
          {one.state === 'done' && one.version !== null && one.version !== article.version && (
            <>, still version {one.version}</>
          )}
          {one.edit_url && (
            <>
              {' · '}
              <TextButton onClick={() => one.edit_url && askToOpen(one.edit_url, 'the edit screen')}>
                Edit on the site
              </TextButton>
            </>
          )}
          {one.post_url && (
            <>
              {' · '}
              <TextButton onClick={() => one.post_url && askToOpen(one.post_url)}>
                {one.status === 'publish' ? 'View on the site' : 'Preview'}
              </TextButton>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
