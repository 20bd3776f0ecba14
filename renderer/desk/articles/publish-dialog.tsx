import { type ReactNode, useState } from 'react'
import type { Article, Publication } from '../../../contract/articles.ts'
import type { Site } from '../../../contract/sites.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { askToOpen } from '../leads/address-dialog.tsx'
import { go } from '../place.ts'
import { useConnection } from '../queries.ts'
import { useSites } from '../sites/use-sites.ts'
import { ago, useNow } from '../time.ts'
import { type Editing, saveVersion } from './edits.ts'
import {
  chooseAgain,
  closePublishing,
  doneWords,
  publishArticle,
  type Sending,
  usePublishing,
} from './publishing.ts'

type Props = { readonly article: Article; readonly editing: Editing }

/** Sends the article to a site: as a draft, or live after a second question. */
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
  const { data, error } = useSites()
  const sites = data?.sites ?? []
  const [chosen, setChosen] = useState(failed?.site.connection_id ?? '')
  const [live, setLive] = useState(false)
  const away = useConnection().data?.state !== 'online'
  const site = sites.find(({ connection_id }) => connection_id === chosen) ?? onlyOne(sites, article)
  const before = article.publications?.find(({ connection_id }) => connection_id === site?.connection_id)
  // A draft would take it offline, which nobody asked for: the service refuses it.
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
      description="A draft is seen by nobody until you publish it on the site."
      actions={
        <>
          <Button tone="quiet" onClick={closePublishing}>
            Cancel
          </Button>
          {site?.live_publish && (
            <Button
              tone={isLive ? 'primary' : 'normal'}
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
          Not published on {failed.site.name}: {failed.words}
        </Note>
      )}
      {error && <Note tone="bad">The sites cannot be shown: {wordsOf(error)}</Note>}
      {editing.dirty && <UnsavedNote article={article} editing={editing} />}
      <SiteField
        sites={sites}
        chosen={site}
        onChoose={(id) => {
          setChosen(id)
          chooseAgain(article.job_id)
        }}
      />
      {site?.message && <Note>{site.message}</Note>}
      {site && before && <Before before={before} />}
      {site && !site.live_publish && (
        <p className="text-s text-ink-3">{notLiveWords(data?.editable ?? false)}</p>
      )}
      {away && <Note tone="plain">{why} The article stays as it is; publish when the service is back.</Note>}
    </Dialog>
  )
}

/** The site that needs no choice: the only one, or the only one that has the article. */
const onlyOne = (sites: readonly Site[], { publications = [] }: Article): Site | undefined => {
  const having = sites.filter(({ connection_id }) =>
    publications.some((one) => one.connection_id === connection_id),
  )
  const [first, second] = having.length > 0 ? having : sites
  return second ? undefined : first
}

const notLiveWords = (editable: boolean): string =>
  `Going live is off for this site. ${editable ? 'It is allowed on the Sites screen, where the site’s account may publish.' : 'The workspace’s owner allows it in the dashboard of the service.'}`

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

const SiteField = ({
  sites,
  chosen,
  onChoose,
}: {
  readonly sites: readonly Site[]
  readonly chosen: Site | undefined
  readonly onChoose: (connectionId: string) => void
}) => (
  <Field label="Site">
    {(ids) => (
      <Select {...ids} value={chosen?.connection_id ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {!chosen && <option value="">Choose a site</option>}
        {sites.map(({ connection_id, name, url }) => (
          <option key={connection_id} value={connection_id}>
            {name} ({url.replace(/^https?:\/\/|\/$/g, '')})
          </option>
        ))}
      </Select>
    )}
  </Field>
)

/** What the site has of this article already: it is updated, never doubled. */
const Before = ({ before }: { readonly before: Publication }) => {
  const now = useNow()
  if (before.state === 'unknown')
    return (
      <Note>
        The site’s answer to the last time was lost. Quillport looks for that post first and updates it; it
        never makes a second one.
      </Note>
    )
  if (before.status === null) return null
  const since = before.published_at ? `, sent ${ago(before.published_at, now)}` : ''
  return (
    <p className="text-s text-ink-2">
      {before.status === 'publish'
        ? `It is live there${since}. Sending it again changes what readers see; there will be no second post.`
        : `It is a draft there${since}. Sending it again updates that post; there will be no second one.`}
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
        ? 'Connect your site once; then articles go there as drafts, and live where you allow it. Until then, Export copies the article for you to paste.'
        : 'Sites are connected in the dashboard of your service. Until then, Export copies the article for you to paste.'
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
          }}
        >
          {editable ? 'Connect a site' : 'Open Sites'}
        </Button>
      </>
    }
  />
)

type GoLiveProps = {
  readonly article: Article
  readonly site: Site
  readonly before: Publication | undefined
  readonly onBack: () => void
}

/** The second step: names the site and what becomes public. */
const GoLive = ({ article, site, before, onBack }: GoLiveProps) => (
  <Dialog
    open
    onClose={closePublishing}
    title={`Publish live on ${site.name}?`}
    description={
      <>
        Everybody can read it at <strong className="font-semibold text-ink">{site.url}</strong> at once
        {before?.status === 'publish' ? ', in place of what is live there now' : ''}.
      </>
    }
    actions={
      <>
        <Button data-first tone="quiet" onClick={onBack}>
          Back
        </Button>
        <Button tone="primary" onClick={() => void publishArticle(article.job_id, site, 'publish')}>
          Publish live on {site.name}
        </Button>
      </>
    }
  >
    <dl className="grid grid-cols-[100px_1fr] gap-x-3 gap-y-1 text-s">
      <Line label="Title">{article.title}</Line>
      <Line label="Text">
        {article.word_count?.toLocaleString('en')} words, version {article.version}
      </Line>
      <Line label="Hero image">{article.has_image ? 'yes' : 'none'}</Line>
      <Line label="Description">{article.meta_description}</Line>
      {(article.tags ?? []).length > 0 && <Line label="Tags">{article.tags?.join(', ')}</Line>}
      {(article.categories ?? []).length > 0 && (
        <Line label="Categories">{article.categories?.join(', ')}</Line>
      )}
    </dl>
    {article.written_by === 'outline' && /\[[^\]]+\]/.test(article.html ?? '') && (
      <Note>It still has places in [brackets] to fill in.</Note>
    )}
  </Dialog>
)

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-3">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const Running = ({ sending }: { readonly sending: Extract<Sending, { state: 'running' }> }) => (
  <Dialog
    open
    onClose={closePublishing}
    title={
      sending.status === 'publish'
        ? `Publishing live on ${sending.site.name}`
        : `Saving on ${sending.site.name}`
    }
    description="It can take up to a minute. You can close this; it goes on."
    actions={
      <Button data-first tone="quiet" onClick={closePublishing}>
        Close
      </Button>
    }
  >
    <p role="status" className="flex items-center gap-2">
      <Spinner /> Sending text and image
    </p>
  </Dialog>
)

const Done = ({ sending }: { readonly sending: Extract<Sending, { state: 'done' }> }) => {
  const { result, site } = sending
  return (
    <Dialog
      open
      onClose={closePublishing}
      title={doneWords(result, site.name)}
      actions={
        <>
          <Button tone="quiet" onClick={closePublishing}>
            Close
          </Button>
          <Button
            onClick={() => leaveTo(result.post_url, result.status === 'publish' ? 'the post' : 'the preview')}
          >
            {result.status === 'publish' ? 'Open the post' : 'Open the preview'}
          </Button>
          <Button data-first tone="primary" onClick={() => leaveTo(result.edit_url, 'the edit screen')}>
            Open the edit screen
          </Button>
        </>
      }
    >
      {result.warnings.map(({ code, message }) => (
        <Note key={`${code} ${message}`}>{message}</Note>
      ))}
    </Dialog>
  )
}

/** One dialog at a time: the address is shown before it is opened. */
const leaveTo = (url: string, what: string): void => {
  closePublishing()
  askToOpen(url, false, what)
}
