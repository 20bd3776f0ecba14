import { useLayoutEffect, useRef, useState } from 'react'
import type { ArticleDetail } from '../../../contract/desk.ts'
import { placesIn, withoutPlaces } from '../../../contract/places.ts'
import { countWords } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { writtenWords } from './article-words.ts'
import { BodyEditor } from './body-editor.tsx'
import { textOfBody } from './body-html.ts'
import { fieldId, goToField, useView } from './view.ts'

type Props = {
  readonly detail: ArticleDetail
  readonly html: string
  readonly onChange: (html: string) => void
}

/** Writes how long a text is and how many places are left to fill in. */
const textWords = (html: string): string => {
  const text = textOfBody(html)
  return writtenWords(countWords(withoutPlaces(text)), placesIn(text).length)
}

/** The field for the article's text, either as it will look on a page or as HTML. */
export const BodyField = ({ detail, html, onChange }: Props) => {
  const inEditor = useRef(html)
  const [outside, setOutside] = useState(0)
  // The editor reads its text once. A text from elsewhere, such as from another tab, must replace it, or the next key would
  // bring the old text back. A later effect could run after the next key, and take the text before that key for a foreign text.
  useLayoutEffect(() => {
    if (html === inEditor.current) return
    inEditor.current = html
    setOutside((times) => times + 1)
  }, [html])
  const change = (next: string): void => {
    inEditor.current = next
    onChange(next)
  }
  const source = useView((state) => state.source)
  const { job_id } = detail.article
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center gap-2">
        <span className="font-medium" id="article-text-label">
          Text
        </span>
        <span className="text-s text-ink-3 tabular-nums">{textWords(html)}</span>
        <div className="ml-auto flex gap-4 text-s">
          <TextButton onClick={() => goToField('seo_title')}>SEO texts and hero image</TextButton>
          <TextButton aria-pressed={source} onClick={() => useView.setState({ source: !source })}>
            {source ? 'Show as text' : 'Show as HTML'}
          </TextButton>
        </div>
      </div>
      {source ? (
        <textarea
          id={fieldId('body')}
          aria-label="Text as HTML"
          spellCheck={false}
          value={html}
          maxLength={400_000}
          onChange={(event) => change(event.target.value)}
          className="field-sizing-content min-h-[320px] w-full resize-none rounded-3 border border-field-line bg-surface px-4 py-3 font-mono text-s/[1.6] outline-none focus:border-accent"
        />
      ) : (
        <BodyEditor key={`${job_id} ${outside}`} html={html} onChange={change} />
      )}
    </div>
  )
}
