import { useState } from 'react'
import type { Article, Publication } from '../../../contract/articles.ts'
import type { Site } from '../../../contract/sites.ts'
import { Button, NEXT, TextButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { sitesDialog } from '../dialogs.ts'
import { ErrorNote } from '../error-note.tsx'
import { go } from '../place.ts'
import { useDesk } from '../queries.ts'
import { ago, useNow } from '../time.ts'
import { checksWords } from './article-words.ts'
import { type Editing, saveVersion } from './edits.ts'
import { GoLive } from './go-live.tsx'
import { Done, Running } from './publish-outcome.tsx'
import { chooseAgain, closePublishing, publishArticle, type Sending, usePublishing } from './publishing.ts'
import { showTab } from './view.ts'

type Props = { readonly article: Article; readonly editing: Editing }

/** A dialog that sends the article to a site: as a draft, or live after a second question. */
export const PublishDialog = ({ article, editing }: Props) => {
  const open = usePublishing((state) => state.asked === article.job_id)
  const sending = usePublishing((state) => state.sending[article.job_id])
  if (!open) return null
  if (sending?.state === 'running') return <Running sending={sending} />
  if (sending?.state === 'done') return <Done sending={sending} />
  return (
    <Choice article={article} editing={editing} failed={sending?.state === 'failed' ? sending : undefined} />
  )
}

type ChoiceProps = Props & { readonly failed: Extract<Sending, { state: 'failed' }> | undefined }

const Choice = ({ article, editing, failed }: ChoiceProps) => {
  const { data, error } = useDesk('sites', 'list', {})
  const sites = data?.sites ?? []
  const [chosen, setChosen] = useState(failed?.site.connection_id ?? '')
  const [live, setLive] = useState(false)
  const away = useDesk('connection', 'status', {}).data?.state !== 'online'
  const site = sites.find(({ connection_id }) => connection_id === chosen) ?? onlyOne(sites, article)
  const before = article.publications?.find(({ connection_id }) => connection_id === site?.connection_id)
  // The service refuses to turn a live post into a draft, because that would take the post offline.
  const isLive = before?.status === 'publish'
  if (data && sites.length === 0) return <NoSite editable={data.editable} />
  if (site && live)
    return <GoLive article={article} site={site} before={before} onBack={() => setLive(false)} />
  const why = away ? 'The service cannot be reached now.' : site ? null : 'Choose a site first.'
  return (
    <Dialog
      open
      onClose={closePublishing}
      title="Publish this article"
      description={
        isLive
          ? 'Readers see the live version until you send the article again.'
          : 'Readers do not see a draft until you publish it on the site.'
      }
      actions={
        <>
          <Button tone="quiet" onClick={closePublishing}>
            Cancel
          </Button>
          {site && !site.live_publish && isLive && (
            <Button
              data-first
              onClick={() => {
                closePublishing()
                go('sites')
              }}
            >
              Open Sites
            </Button>
          )}
          {site?.live_publish && (
            <Button
              {...(isLive ? NEXT : { tone: 'normal' })}
              disabled={why !== null}
              title={why ?? undefined}
              onClick={() => setLive(true)}
            >
              {isLive ? 'Update the live post…' : 'Publish live…'}
            </Button>
          )}
          {!isLive && (
            <Button
              data-first
              tone="primary"
              disabled={why !== null}
              title={why ?? undefined}
              onClick={() => site && void publishArticle(article.job_id, site, 'draft')}
            >
              Save as draft
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <Note tone="bad" announce>
          {failed.words}
        </Note>
      )}
      <ErrorNote announce={false} notDone="The sites cannot be shown" error={error} />
      {editing.dirty && <UnsavedNote article={article} editing={editing} />}
      <SelectField
        label="Site"
        value={site?.connection_id ?? ''}
        options={[
          ...(site ? [] : [{ value: '', words: 'Choose a site' }]),
          ...sites.map(({ connection_id, name, url }) => ({
            value: connection_id,
            words: `${name} (${url.replace(/^https?:\/\/|\/$/g, '')})`,
          })),
        ]}
        onChoose={(id) => {
          setChosen(id)
          chooseAgain(article.job_id)
        }}
      />
      {article.checks?.some(({ passed }) => !passed) && (
        <p className="text-s text-ink-2">
          {checksWords(article.checks)}.{' '}
          <TextButton
            onClick={() => {
              closePublishing()
              showTab('checks')
            }}
          >
            See which
          </TextButton>
        </p>
      )}
      {site?.message && <Note>{site.message}</Note>}
      {site && before && <Before before={before} live={site.live_publish} />}
      {site && !site.live_publish && (
        <p className="text-s text-ink-3">{notLiveWords(data?.editable ?? false)}</p>
      )}
      {away && (
        <Note tone="plain">
          {why} The article stays as it is. You can publish it when the service is back.
        </Note>
      )}
    </Dialog>
  )
}

/** Returns the site to preselect: the only site with the article, else the only connected site. */
const onlyOne = (sites: readonly Site[], { publications = [] }: Article): Site | undefined => {
  const having = sites.filter(({ connection_id }) =>
    publications.some((one) => one.connection_id === connection_id),
  )
  const [first, second] = having.length > 0 ? having : sites
  return second ? undefined : first
}

const notLiveWords = (editable: boolean): string =>
  `Publishing live is off for this site. ${editable ? 'You can allow it on the Sites screen if the site’s account may publish.' : 'An owner of the workspace can allow it in the dashboard, under Sites.'}`

const UnsavedNote = ({ article, editing }: Props) => (
  <Note
    action={
      <TextButton
        className="shrink-0 text-inherit underline"
        onClick={() => void saveVersion(article.job_id, editing.content, editing.ofVersion)}
      >
        Save them first
      </TextButton>
    }
  >
    Your changes are not saved: the site gets version {article.version} without them.
  </Note>
)

/** The article's state on the chosen site. Publishing updates the post and never duplicates it. */
const Before = ({ before, live }: { readonly before: Publication; readonly live: boolean }) => {
  const now = useNow()
  if (before.state === 'unknown')
    return (
      <Note>
        The site did not confirm the last attempt, so the post may be there already. Quillport looks for it
        first: it updates the post if it finds one, and never makes a second post.
      </Note>
    )
  if (before.status === null) return null
  const since = before.published_at ? `, sent ${ago(before.published_at, now)}` : ''
  return (
    <p className="text-s text-ink-2">
      {before.status === 'publish'
        ? live
          ? `The article is live there${since}. Sending it again changes what readers see and does not create a second post.`
          : `The article is live there${since}. The post stays as it is, because a draft would take it offline.`
        : `The article is a draft there${since}. Sending it again updates that post and does not create a second post.`}
    </p>
  )
}

const NoSite = ({ editable }: { readonly editable: boolean }) => (
  <Dialog
    open
    onClose={closePublishing}
    title="No site is connected"
    description={
      editable
        ? 'Connect your site once. Articles then go there as drafts, or live if you allow it. Until then, use Export to copy the article.'
        : 'An owner of the workspace connects sites. The Sites screen says how. Until then, use Export to copy the article.'
    }
    actions={
      <>
        <Button tone="quiet" onClick={closePublishing}>
          Close
        </Button>
        <Button
          data-first
          tone="primary"
          onClick={() => {
            closePublishing()
            go('sites')
            if (editable) sitesDialog.ask({ kind: 'connect', site: null })
          }}
        >
          {editable ? 'Connect a site' : 'Open Sites'}
        </Button>
      </>
    }
  />
)
