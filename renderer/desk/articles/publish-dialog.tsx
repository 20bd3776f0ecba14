import { useEffect, useId, useRef, useState } from 'react'
import type { Article } from '../../../contract/articles.ts'
import { placesOf } from '../../../contract/places.ts'
import type { PostStatus } from '../../../contract/publishing.ts'
import type { Site } from '../../../contract/sites.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { noteTypedForm } from '../../ui/typed-form.ts'
import { sitesDialog } from '../dialogs.ts'
import { ErrorNote } from '../error-note.tsx'
import { useLosesLogins } from '../forum/key-words.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { failsBesidesGaps } from './article-words.ts'
import { DeletedOnSite } from './deleted-on-site.tsx'
import { EditedOnSite } from './edited-on-site.tsx'
import { type Editing, hindrance, savedContent, saveVersion, useSaving } from './edits.ts'
import { ExportMenu } from './export-menu.tsx'
import { LiveSummary } from './live-summary.tsx'
import { Before, FailedChecks, PlacesNote, SiteTrouble, UnsavedNote } from './publish-notes.tsx'
import { Done, Running } from './publish-outcome.tsx'
import { chooseAgain, closePublishing, publishArticle, type Sending, usePublishing } from './publishing.ts'

type Props = { readonly article: Article; readonly editing: Editing }

/** The sheet that sends the article to a site, as a draft or live. */
export const PublishDialog = ({ article, editing }: Props) => {
  const open = usePublishing((state) => state.asked === article.job_id)
  const sending = usePublishing((state) => state.sending[article.job_id])
  if (!open) return null
  if (sending?.state === 'running') return <Running sending={sending} />
  if (sending?.state === 'done') return <Done sending={sending} article={article} />
  if (sending?.state === 'failed' && sending.conflict === 'deleted')
    return <DeletedOnSite sending={sending} article={article} />
  if (sending?.state === 'failed' && sending.conflict === 'edited')
    return <EditedOnSite article={article} sending={sending} />
  return (
    <Choice article={article} editing={editing} failed={sending?.state === 'failed' ? sending : undefined} />
  )
}

type ChoiceProps = Props & { readonly failed: Extract<Sending, { state: 'failed' }> | undefined }

const Choice = ({ article, editing, failed }: ChoiceProps) => {
  const { data, error } = useDesk('sites', 'list', {})
  const sites = data?.sites ?? []
  const [chosen, setChosen] = useState(failed?.site.connection_id ?? '')
  const [wanted, setWanted] = useState<PostStatus>(failed?.status ?? 'draft')
  const [categories, setCategories] = useState<string | null>(null)
  const saving = useSaving(({ busy }) => busy[article.job_id] ?? false)
  const unsaved = useSaving((state) => state.failed[article.job_id])
  const [tried, setTried] = useState(false)
  const isOpen = useIsOpen()
  const losesLogins = useLosesLogins()
  // On the page of a hosted workspace, people publish as members, without an agent key.
  const onPage = useWorkspacePage() !== null
  const notLiveBy = data?.editable ? 'own' : onPage ? 'member' : 'key'
  const away = useDesk('connection', 'status', {}).data?.state !== 'online'
  const site = sites.find(({ connection_id }) => connection_id === chosen) ?? onlyOne(sites, article)
  const before = article.publications?.find(({ connection_id }) => connection_id === site?.connection_id)
  // The service refuses to turn a live post into a draft, because that would take the post offline.
  const isOffline = failed?.conflict === 'offline' && failed.site.connection_id === site?.connection_id
  const isLive = before?.status === 'publish' && !isOffline
  const isTyped = categories !== null
  useEffect(
    () => (isTyped ? noteTypedForm({ title: 'Publish', close: closePublishing }) : undefined),
    [isTyped],
  )
  if (data && sites.length === 0)
    return <NoSite article={article} editing={editing} editable={data.editable} />
  // Unsaved changes are saved first, so the site gets the text in the editor.
  const places = placesOf(editing.dirty ? { ...article, ...editing.content } : article)
  const notLive = isOffline ? OFFLINE : whyNotLive(site, places.length, notLiveBy)
  const status = isLive ? 'publish' : notLive === null ? wanted : 'draft'
  const unsavable = editing.dirty ? hindrance(article, editing, away) : null
  const loginLost = losesLogins && site?.status === 'needs_attention'
  const why =
    (away ? 'The service cannot be reached now.' : site ? null : 'Choose a site first.') ??
    (loginLost ? 'Update the login of the site first.' : unsavable) ??
    (isLive ? notLive : null)
  const send = async (): Promise<void> => {
    if (!site || saving) return
    setTried(true)
    const saved = await saveChanges(article, editing, categories === null ? null : namesIn(categories))
    // The person may have canceled while the changes were being saved.
    if (saved && isOpen.current) await publishArticle(article.job_id, site, status)
  }
  return (
    <Dialog
      open
      onClose={closePublishing}
      title="Publish"
      description={article.title}
      actions={
        <>
          <Button
            {...(status === 'publish' ? { 'data-first': true } : {})}
            tone="quiet"
            onClick={closePublishing}
          >
            Cancel
          </Button>
          {site && !site.live_publish && isLive && <Button onClick={openSites}>Open Sites</Button>}
          {(status === 'draft' || site?.live_publish) && (
            <Button
              {...(status === 'draft' ? { 'data-first': true } : {})}
              tone="primary"
              disabled={why !== null || saving}
              title={why ?? undefined}
              onClick={() => void send()}
            >
              {saving && <Spinner />}
              {`${SEND_WORDS[status][before?.status === status || isOffline ? 'again' : 'first']}${site ? ` on ${site.name}` : ''}`}
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
      {tried && unsaved && (
        <Note tone="bad" announce>
          {unsaved.words}
        </Note>
      )}
      <ErrorNote announce={false} notDone="The sites cannot be shown" error={error} />
      {editing.dirty && <UnsavedNote article={article} why={unsavable} />}
      {site?.message && <SiteTrouble site={site} editable={data?.editable ?? false} lost={loginLost} />}
      {places.length > 0 && <PlacesNote places={places} />}
      <SiteField
        sites={sites}
        site={site}
        onChoose={(id) => {
          setChosen(id)
          chooseAgain(article.job_id)
        }}
      />
      {site?.url.startsWith('http://') && (
        <p className="-mt-2 text-s text-warn">The connection to this site is not encrypted (http).</p>
      )}
      {site && !isLive && <Visibility site={site} status={status} notLive={notLive} onChoose={setWanted} />}
      {site?.platform === 'wordpress' && (
        <TextField
          label="Categories"
          optional
          hint={`Separate the categories with commas. If you leave this empty, the post ${before?.status ? 'keeps its category on the site' : 'gets the site’s default category'}.`}
          value={categories ?? (article.categories ?? []).join(', ')}
          onText={setCategories}
        />
      )}
      {status === 'publish' && site && <LiveSummary article={article} />}
      {article.checks && failsBesidesGaps(article.checks) && <FailedChecks checks={article.checks} />}
      {site && before && !isOffline && <Before before={before} live={site.live_publish} />}
      {isLive && notLive !== null && <p className="text-s text-ink-2">{notLive}</p>}
      {away && (
        <Note tone="plain">
          The service cannot be reached now. The article stays as it is. When the service is back, you can
          send the article to your site.
        </Note>
      )}
    </Dialog>
  )
}

/** Returns a ref that says whether the component is still on the page. */
const useIsOpen = () => {
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return open
}

const OFFLINE = 'Save the article as a draft first. Then you can publish it live again.'

/** Says why the article cannot go live on a site; null if it can. */
const whyNotLive = (
  site: Site | undefined,
  places: number,
  by: keyof typeof NOT_LIVE_WORDS,
): string | null => {
  if (!site) return null
  if (!site.live_publish) return NOT_LIVE_WORDS[by]
  return places === 0 ? null : 'Before you can publish live, fill in or remove every gap.'
}

/** Opens the Sites screen instead of the dialog. */
const openSites = (): void => {
  closePublishing()
  go('sites')
}

type SiteProps = {
  readonly sites: readonly Site[]
  readonly site: Site | undefined
  readonly onChoose: (id: string) => void
}

const SiteField = ({ sites, site, onChoose }: SiteProps) => (
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
    onChoose={onChoose}
  />
)

/** What the button does, the first time on a site and again. */
const SEND_WORDS: Readonly<Record<PostStatus, { readonly first: string; readonly again: string }>> = {
  draft: { first: 'Save as a draft', again: 'Update the draft' },
  publish: { first: 'Publish live', again: 'Update the live post' },
}

type VisibilityProps = {
  readonly site: Site
  readonly status: PostStatus
  /** Why the article cannot go live on the site; null if it can. */
  readonly notLive: string | null
  readonly onChoose: (status: PostStatus) => void
}

/** The choice between a draft and a live post. */
const Visibility = ({ site, status, notLive, onChoose }: VisibilityProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 font-medium">Visibility</legend>
    <StatusChoice
      checked={status === 'draft'}
      words="Draft"
      hint="Only people who can edit the site see the draft."
      onChoose={() => onChoose('draft')}
    />
    <StatusChoice
      checked={status === 'publish'}
      words="Live"
      hint={notLive ?? `The article immediately becomes visible at ${site.url}, where everyone can read it.`}
      disabled={notLive !== null}
      onChoose={() => onChoose('publish')}
    />
  </fieldset>
)

type StatusProps = {
  readonly checked: boolean
  readonly words: string
  readonly hint: string
  readonly disabled?: boolean
  readonly onChoose: () => void
}

const StatusChoice = ({ checked, words, hint, disabled = false, onChoose }: StatusProps) => {
  const id = useId()
  return (
    <label className={cx('grid grid-cols-[auto_1fr] items-center gap-x-2', disabled && 'text-ink-3')}>
      <input
        type="radio"
        name="status"
        aria-label={words}
        aria-describedby={id}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="size-3.5 accent-accent"
      />
      <span>{words}</span>
      <span id={id} className="col-start-2 text-s text-ink-3 [overflow-wrap:anywhere]">
        {hint}
      </span>
    </label>
  )
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Saves unsaved changes and changed categories as one version; false if that failed. Null leaves the categories as they are. */
const saveChanges = async (
  article: Article,
  editing: Editing,
  categories: string[] | null,
): Promise<boolean> => {
  const before = editing.dirty ? editing.content : savedContent(article)
  const content = categories === null ? before : { ...before, categories }
  if (!editing.dirty && JSON.stringify(content) === JSON.stringify(savedContent(article))) return true
  return saveVersion(article.job_id, content, editing.ofVersion)
}

/** Returns the site to preselect: the only site with the article, else the only connected site. */
const onlyOne = (sites: readonly Site[], { publications = [] }: Article): Site | undefined => {
  const having = sites.filter(({ connection_id }) =>
    publications.some((one) => one.connection_id === connection_id),
  )
  const [first, second] = having.length > 0 ? having : sites
  return second ? undefined : first
}

/** Why an article cannot be put live, for a person who can change that, for another member, and for a desk with an agent key. */
const NOT_LIVE_WORDS = {
  own: 'Publishing live is off for this site. You can allow it under Sites, if the account that Quillport uses on the site is allowed to publish.',
  member:
    'Publishing live is off for this site. An owner of the workspace can allow it in the dashboard, under Sites, if the account that Quillport uses on the site is allowed to publish.',
  key: 'Publishing live is off for this site or for your agent key. If it is off for the site, an owner of the workspace can allow it in the dashboard, under Sites, provided that the account that Quillport uses on the site is allowed to publish. If it is off for the key, an owner can create another key that allows it.',
} as const

const NoSite = ({ article, editing, editable }: Props & { readonly editable: boolean }) => (
  <Dialog
    open
    onClose={closePublishing}
    title="No site is connected"
    description={
      editable
        ? 'Connect your WordPress, Ghost, Shopify or Webflow site once. You can then publish articles there, as drafts or live. Or export this article and paste it anywhere.'
        : 'Only an owner of the workspace can connect a site. The Sites screen explains how. Until a site is connected, you can export the article and paste it anywhere.'
    }
    actions={
      <>
        <Button tone="quiet" onClick={closePublishing}>
          Close
        </Button>
        <ExportMenu
          article={article}
          content={editing.content}
          dirty={editing.dirty}
          tone="normal"
          // What the export says appears as a toast, which is hidden while the dialog is open.
          onExported={closePublishing}
        />
        <Button
          data-first
          tone="primary"
          onClick={() => {
            openSites()
            if (editable) sitesDialog.ask({ kind: 'connect', site: null })
          }}
        >
          {editable ? 'Connect a site' : 'Open Sites'}
        </Button>
      </>
    }
  />
)
