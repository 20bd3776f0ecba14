import { type ReactNode, useEffect } from 'react'
import { type Article, SLUG_LONGEST, TERMS } from '../../../contract/articles.ts'
import { changedPart } from '../../../contract/changed-part.ts'
import type { ArticleDetail, ArticleEdit } from '../../../contract/desk.ts'
import { charactersIn, descriptionCharacters, titleCharacters } from '../../../contract/search-results.ts'
import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AreaField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { TermsField } from '../../ui/terms-field.tsx'
import { textsOf } from '../errors.ts'
import { BodyField } from './body-field.tsx'
import { textOfBody } from './body-html.ts'
import { COLUMN } from './column.ts'
import {
  chooseEdit,
  discardEdit,
  type Editing,
  editArticle,
  saveVersion,
  unsavedArticles,
  useSaving,
} from './edits.ts'
import { PictureField } from './picture-field.tsx'
import { fieldId, useView } from './view.ts'

/** The font and size in which search engines show titles. Liberation Sans and Helvetica have the same widths as Arial. */
const FONT = '20px Arial, "Liberation Sans", Helvetica, sans-serif'

let canvas: CanvasRenderingContext2D | null = null

/** Measures the width of a title in search results on this computer, in px. */
const titlePixels = (title: string): number => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = FONT
  return Math.round(canvas.measureText(title).width)
}

type Props = { readonly detail: ArticleDetail; readonly editing: Editing }

/** Focuses the field that a check points to. */
const useWantedField = () => {
  const wanted = useView((state) => state.field)
  const sentence = useView((state) => state.sentence)
  useEffect(() => {
    // The text editor selects a place or a sentence itself.
    if (!wanted || wanted === 'place' || sentence !== null) return
    // The text editor appears after the form.
    const timer = setTimeout(() => {
      const control = document.getElementById(fieldId(wanted))
      control?.scrollIntoView({ block: 'nearest' })
      control?.focus()
      useView.setState({ field: null })
    }, 50)
    return () => clearTimeout(timer)
  }, [wanted, sentence])
}

/** The fields of an article that the person can change. */
export const EditForm = ({ detail, editing }: Props) => {
  const { content } = editing
  const change = (part: Partial<ArticleEdit>) => editArticle(detail, part)
  const text = textsOf(content, change)
  useWantedField()
  const { job_id } = detail.article
  useEffect(() => () => void unsavedArticles.saveNow(job_id), [job_id])
  return (
    <ScrollRegion label="Editor" className="min-h-0 flex-1">
      <div
        className={`${COLUMN} grid grid-cols-[minmax(0,1fr)] content-start gap-4 pt-5 pb-8 [--field-width:none]`}
      >
        <Conflict detail={detail} editing={editing} />
        <OtherText detail={detail} editing={editing} />
        <TextField
          {...text('title')}
          label="Title"
          id={fieldId('title')}
          aria-label="Title"
          hint={oldTitleHint(detail.article, content, change)}
          className="h-9 text-l font-semibold"
          spellCheck
          maxLength={300}
        />
        <BodyField detail={detail} html={content.html} onChange={(html) => change({ html })} />
        <SearchFields
          content={content}
          change={change}
          chosen={
            detail.article.keyword_from_title === true &&
            content.focus_keyword === detail.article.focus_keyword
          }
        />
        <SlugField content={content} change={change} />
        <PictureField article={detail.article} content={content} change={change} />
        <div className="grid items-start gap-4 two:grid-cols-2">
          <TermsField
            label="Tags"
            optional
            hint="For sites that have tags."
            terms={content.tags}
            onChange={(tags) => change({ tags: asTerms(tags) })}
          />
          <TermsField
            label="Categories"
            optional
            hint="For sites that have categories."
            terms={content.categories}
            onChange={(categories) => change({ categories: asTerms(categories) })}
          />
        </div>
      </div>
    </ScrollRegion>
  )
}

/** Says that the SEO title still follows the old title, and offers the new title as the SEO title. */
const oldTitleHint = (article: Article, content: ArticleEdit, change: FieldsProps['change']): ReactNode =>
  content.title.trim() !== '' &&
  content.title !== article.title &&
  content.seo_title === article.seo_title &&
  content.seo_title !== content.title && (
    <>
      The SEO title still follows the old title.{' '}
      <TextButton onClick={() => change({ seo_title: content.title })}>
        Use the new title as the SEO title too
      </TextButton>
    </>
  )

/** Cuts terms to the number and length that the service accepts. */
const asTerms = (terms: readonly string[]): string[] =>
  terms.slice(0, TERMS.most).map((term) => term.slice(0, TERMS.longest))

type FieldsProps = {
  readonly content: ArticleEdit
  readonly change: (part: Partial<ArticleEdit>) => void
}

/** Says what the focus keyword is for, and that Quillport chose it if the person did not. */
const keywordHint = (keyword: string, chosen: boolean): string => {
  if (keyword.trim() === '') return 'The words that people search for. The checks look for these words.'
  return chosen
    ? 'The words that people search for. Quillport took them from the title.'
    : 'The words that people search for. The checks look for these words.'
}

type SearchProps = FieldsProps & {
  /** Whether Quillport chose the focus keyword from the title. */
  readonly chosen: boolean
}

const SearchFields = ({ content, change, chosen }: SearchProps) => {
  const characters = charactersIn(content.seo_title)
  const wanted = titleCharacters(characters, titlePixels(content.seo_title))
  const length = charactersIn(content.meta_description)
  const description = descriptionCharacters(content.meta_description)
  const text = textsOf(content, change)
  return (
    <>
      <TextField
        {...text('seo_title')}
        label="SEO title"
        hint={
          <Measure value={characters} {...wanted}>
            {count(characters, 'character')}. Aim for {wanted.from} to {wanted.to}.
          </Measure>
        }
        id={fieldId('seo_title')}
        aria-label="SEO title"
        spellCheck
        maxLength={300}
      />
      <AreaField
        label="Meta description"
        hint={
          <Measure value={length} {...description}>
            {count(length, 'character')}. Aim for {description.from} to {description.to}.
          </Measure>
        }
        id={fieldId('meta_description')}
        aria-label="Meta description"
        className="min-h-[52px]"
        maxLength={1000}
        value={content.meta_description}
        onText={(typed) => change({ meta_description: typed.replaceAll('\n', ' ') })}
      />
      <TextField
        {...text('focus_keyword')}
        label="Focus keyword"
        hint={keywordHint(content.focus_keyword, chosen)}
        id={fieldId('focus_keyword')}
        aria-label="Focus keyword"
        maxLength={120}
      />
    </>
  )
}

const SlugField = ({ content, change }: FieldsProps) => (
  <TextField
    label="Address on the site"
    optional
    hint="The end of the post’s address, such as late-invoices. If you leave this empty, the site takes the address from the title. If you change the address of a live post, links to the post break."
    aria-label="Address on the site"
    spellCheck={false}
    maxLength={SLUG_LONGEST}
    value={content.slug}
    onText={(typed) => change({ slug: slugOf(typed) })}
    onBlur={() => change({ slug: content.slug.replace(/-$/, '') })}
  />
)

/** Turns what the person types into the last part of an address. */
const slugOf = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^\p{Ll}\p{Lo}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '')

type MeasureProps = {
  readonly value: number
  readonly from: number
  readonly to: number
  readonly children: ReactNode
}

/** A measured value with the wanted range. The color shows whether the value is in the range. */
const Measure = ({ value, from, to, children }: MeasureProps) => (
  <span className={cx('tabular-nums', value >= from && value <= to ? 'text-good' : 'text-warn')}>
    {children}
  </span>
)

/** Says that a newer version was saved, and offers to keep either version. */
const Conflict = ({ detail, editing }: Props) => {
  const { job_id, version = 1 } = detail.article
  const failed = useSaving((state) => state.failed[job_id])
  const busy = useSaving((state) => state.busy[job_id] ?? false)
  if (!editing.outdated || !editing.dirty) return null
  return (
    <Note announce>
      <p>
        Version {version} was saved by an agent or on another computer while you edited version{' '}
        {editing.ofVersion}. Your text is not lost. Choose which version to keep.
        {failed && !failed.conflict && ` ${failed.words}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button small disabled={busy} onClick={() => void saveVersion(job_id, editing.content, version)}>
          Keep mine, as version {version + 1}
        </Button>
        <Button small disabled={busy} onClick={() => discardEdit(job_id, editing, version)}>
          Take version {version}
        </Button>
      </div>
    </Note>
  )
}

/** Says that the person typed another text elsewhere, shows where the texts differ, and offers to keep either text. */
const OtherText = ({ detail: { article, other_edit }, editing }: Props) => {
  if (!other_edit || !editing.dirty) return null
  const choose = (keepOther: boolean) => chooseEdit(article.job_id, editing, other_edit, keepOther)
  const { ours, theirs } = changedPart(textOf(editing.content), textOf(other_edit.content))
  return (
    <Note>
      <p role="status">
        You also changed this article in another tab or on another device. Neither text is lost. Choose which
        text to keep.
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt>Here</dt>
        <dd className="line-clamp-4">{ours.trim()}</dd>
        <dt>Elsewhere</dt>
        <dd className="line-clamp-4">{theirs.trim()}</dd>
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button small onClick={() => choose(false)}>
          Keep the text here
        </Button>
        <Button small onClick={() => choose(true)}>
          Take the text from elsewhere
        </Button>
      </div>
    </Note>
  )
}

/** Writes every field of a text, so that two texts can be compared. */
const textOf = ({ html, tags, categories, ...fields }: ArticleEdit): string =>
  [...Object.values(fields), textOfBody(html), ...tags, ...categories].join('\n')
