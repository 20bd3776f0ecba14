import type { ReactNode } from 'react'
import { type ArticleVersion, FIELD_NAMES } from '../../../contract/articles.ts'
import { capital, count } from '../../../contract/words.ts'
import { cx } from '../../ui/cx.ts'
import { useDesk } from '../queries.ts'
import { type Compared, compareBodies, compareTexts, type Piece } from './compare.ts'

/** What a version changed: each changed field, with removed words struck through and added words marked. */
export const VersionChanges = ({
  jobId,
  before,
  after,
}: {
  readonly jobId: string
  readonly before: ArticleVersion
  readonly after: ArticleVersion
}) => {
  const texts = [
    ['title', before.title, after.title],
    ['seo_title', before.seo_title, after.seo_title],
    ['meta_description', before.meta_description, after.meta_description],
    ['focus_keyword', before.focus_keyword, after.focus_keyword],
    ['slug', before.slug ?? '', after.slug ?? ''],
    ['image_alt', before.image_alt ?? '', after.image_alt ?? ''],
    ['tags', before.tags.join(', '), after.tags.join(', ')],
    ['categories', before.categories.join(', '), after.categories.join(', ')],
  ] as const
  return (
    <dl className="grid gap-3">
      {texts.map(
        ([field, old, now]) =>
          old !== now && (
            <Changed key={field} name={capital(FIELD_NAMES[field])}>
              <Texts pieces={compareTexts(old, now)} />
            </Changed>
          ),
      )}
      {before.image_id !== after.image_id && (
        <Changed name={capital(FIELD_NAMES.image)}>
          <p>{after.has_image ? (before.has_image ? 'Replaced' : 'Added') : 'Removed'}</p>
          <div className="mt-1 flex flex-wrap gap-3 empty:hidden">
            <Picture jobId={jobId} imageId={before.image_id} alt="The hero image before" caption="Before" />
            <Picture jobId={jobId} imageId={after.image_id} alt="The hero image after" caption="After" />
          </div>
        </Changed>
      )}
      {before.html !== after.html && (
        <Changed name={capital(FIELD_NAMES.html)}>
          <Body compared={compareBodies(before.html, after.html)} />
        </Changed>
      )}
    </dl>
  )
}

type PictureProps = {
  readonly jobId: string
  readonly imageId: string | undefined
  readonly alt: string
  readonly caption: string
}

/** A small picture of a hero image; nothing without an image. */
const Picture = ({ jobId, imageId, alt, caption }: PictureProps) => {
  const { data } = useDesk('articles', 'image', imageId ? { job_id: jobId, image_id: imageId } : null)
  return (
    data && (
      <figure className="grid gap-1">
        <figcaption className="text-s text-ink-3">{caption}</figcaption>
        <img
          src={`data:${data.media_type};base64,${data.base64}`}
          alt={alt}
          className="aspect-[1200/630] w-40 rounded-2 border border-line object-cover"
        />
      </figure>
    )
  )
}

/** Gives each item its place as its key, because a comparison never changes while it is shown. */
const keyed = <T,>(items: readonly T[]) => items.map((item, at) => ({ key: String(at), item }))

const Changed = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="text-s text-ink-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

/** A changed text. If the old and the new text have little in common, each has a line of its own. */
const Texts = ({ pieces }: { readonly pieces: readonly Piece[] }) => {
  const lines = pieces.some(({ kind }) => kind === 'same') ? [pieces] : pieces.map((piece) => [piece])
  return keyed(lines).map(({ key, item }) => (
    <p key={key} className="[overflow-wrap:anywhere]">
      <Pieces pieces={item} />
    </p>
  ))
}

const Body = ({ compared }: { readonly compared: readonly Compared[] }) =>
  compared.every(({ kind }) => kind === 'same') ? (
    <p>Only the formatting changed.</p>
  ) : (
    <div className="grid gap-2">
      {keyed(compared).map(({ key, item: one }) =>
        one.kind === 'same' ? (
          <p key={key} className="text-s text-ink-3">
            {count(one.count, 'paragraph')} unchanged
          </p>
        ) : (
          <p
            key={key}
            className={
              /^h\d$/.test(one.name) ? 'font-semibold [overflow-wrap:anywhere]' : '[overflow-wrap:anywhere]'
            }
          >
            {one.name === 'li' && <span aria-hidden="true">• </span>}
            <Pieces pieces={one.pieces} />
          </p>
        ),
      )}
    </div>
  )

const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  keyed(pieces).map(({ key, item: { kind, text } }, at) => {
    if (kind === 'same') return <span key={key}>{text}</span>
    return kind === 'added' ? (
      <ins
        key={key}
        className={cx(
          'rounded-1 bg-good-bg px-0.5 text-good no-underline',
          // A removed word and the word in its place would otherwise touch.
          pieces[at - 1]?.kind === 'removed' && 'ml-1',
        )}
      >
        <span className="sr-only">added: </span>
        {text}
      </ins>
    ) : (
      <del key={key} className="rounded-1 bg-bad-bg px-0.5 text-bad">
        <span className="sr-only">removed: </span>
        {text}
      </del>
    )
  })
