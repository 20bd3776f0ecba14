import type { ReactNode } from 'react'
import { type Article, FIELD_NAMES } from '../../../contract/articles.ts'
import { changedPart } from '../../../contract/changed-part.ts'
import type { desk } from '../../../contract/desk.ts'
import type { Answer } from '../../../contract/operation.ts'
import { capital, listed } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNote } from '../error-note.tsx'
import { useDesk } from '../queries.ts'
import { compareTexts, type Piece } from './compare.ts'
import { closePublishing, publishArticle, type Sending } from './publishing.ts'

type Props = { readonly article: Article; readonly sending: Extract<Sending, { state: 'failed' }> }

/** Shows what was edited on the site, and asks whether to take it in, to replace it, or to leave everything as it is. */
export const EditedOnSite = ({ article, sending }: Props) => {
  const { site, status } = sending
  const { job_id } = article
  const { data, error } = useDesk('articles', 'editsOnSite', { job_id, connection_id: site.connection_id })
  return (
    <Dialog
      open
      onClose={closePublishing}
      title={`The post was edited on ${site.name}`}
      description="Quillport has sent nothing yet. Which version do you want to keep?"
      wide
      actions={
        <Button data-first onClick={closePublishing}>
          Decide later
        </Button>
      }
    >
      <ErrorNote announce notDone="The edits cannot be shown" error={error} />
      {!data && !error && (
        <p role="status" className="flex items-center gap-2">
          <Spinner /> Reading the post
        </p>
      )}
      {data && (
        <ScrollRegion label="Edits on the site" className="grid max-h-80 gap-3">
          {data.fields.map((one) => (
            <Difference key={one.field} difference={one} />
          ))}
          {data.fields.length === 0 && (
            <p>The post on the site is once again the same as the version that Quillport last sent.</p>
          )}
        </ScrollRegion>
      )}
      {data && (
        <ul aria-label="What you can do" className="grid overflow-hidden rounded-3 border border-line">
          {data.fields.length > 0 && (
            <Way
              words={`Quillport copies the site’s ${partsOf(data.fields)} into a new version of the article. Your current version stays available under Versions.`}
            >
              <Button
                small
                tone="primary"
                onClick={() => void publishArticle(job_id, site, status, 'keep_theirs')}
              >
                Use the site’s version
              </Button>
            </Way>
          )}
          <Way
            words={
              data.fields.length > 0
                ? `Your ${partsOf(data.fields)} replace the edits on the site. Quillport keeps no copy of those edits.`
                : 'The edits are no longer on the site, so overwriting the post loses nothing.'
            }
          >
            <Button
              small
              tone="danger"
              onClick={() => void publishArticle(job_id, site, status, 'overwrite')}
            >
              Overwrite the site
            </Button>
          </Way>
        </ul>
      )}
    </Dialog>
  )
}

/** One way to go on: what it does, and its button. */
const Way = ({ words, children }: { readonly words: string; readonly children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0">
    <p className="min-w-0 flex-1 basis-60 text-s text-ink-2">{words}</p>
    {children}
  </li>
)

/** Lists the edited parts: `title and text`. */
const partsOf = (fields: readonly FieldEdit[]): string =>
  listed(
    fields.map(({ field }) => FIELD_NAMES[field]),
    'and',
  )

type FieldEdit = Answer<typeof desk.articles.editsOnSite>['fields'][number]

/** Maximum number of characters of the same text around a difference. */
const AROUND = 80

const Difference = ({ difference: { field, ours, theirs } }: { readonly difference: FieldEdit }) => {
  const part = changedPart(ours, theirs)
  const pieces = compareTexts(part.theirs, part.ours)
  const before =
    part.before.length > AROUND ? `… ${part.before.slice(-AROUND).replace(/^\S*\s+/, '')}` : part.before
  const after =
    part.after.length > AROUND ? `${part.after.slice(0, AROUND).replace(/\s+\S*$/, '')} …` : part.after
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{capital(FIELD_NAMES[field])}</h3>
      {ours === theirs ? (
        <p className="text-s text-ink-2">The words are the same. Formatting or links differ.</p>
      ) : (
        <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1 text-s">
          <dt className="text-ink-3">On the site</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>
              {before}
              <Side pieces={pieces} own="removed" className="bg-good-bg text-good" whole={theirs} />
              {after}
            </bdi>
          </dd>
          <dt className="text-ink-3">In Quillport</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
            {before}
            <Side pieces={pieces} own="added" className="bg-warn-bg text-warn" whole={ours} />
            {after}
          </dd>
        </dl>
      )}
    </section>
  )
}

type SideProps = {
  readonly pieces: readonly Piece[]
  /** The pieces that only this side has. */
  readonly own: 'added' | 'removed'
  readonly className: string
  /** The whole text of this side. */
  readonly whole: string
}

/** One side of a difference: the words that both sides have, and its own words, which are marked. */
const Side = ({ pieces, own, className, whole }: SideProps) => {
  const shown = pieces.filter(({ kind }) => kind === 'same' || kind === own)
  const mark = cx('rounded-1 no-underline', className)
  if (shown.length === 0) return <ins className={mark}>{whole === '' ? '(empty)' : '(nothing)'}</ins>
  return shown.map(({ kind, text }, at) => {
    // A comparison never changes while it is shown.
    const key = String(at)
    if (kind === 'same') return <span key={key}>{text}</span>
    const [, space = '', words = text, end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
    return (
      <span key={key}>
        {space}
        <ins className={mark}>{words}</ins>
        {end}
      </span>
    )
  })
}
