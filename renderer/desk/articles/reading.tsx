import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Article } from '../../../contract/articles.ts'
import type { ArticleEdit } from '../../../contract/desk.ts'
import { Note } from '../../ui/note.tsx'
import { core } from '../core.ts'
import { wordsOf } from '../errors.ts'
import { previewDocument } from './preview-document.ts'

/** The hero image of an article that has one. */
export const useImage = (article: Article) =>
  useQuery({
    queryKey: ['articles', 'image', { job_id: article.job_id }],
    queryFn: () => core.articles.image({ job_id: article.job_id }),
    enabled: article.has_image === true,
  })

/** The article as a site will show it, always light: nothing in it can run, be followed or fetch anything. */
export const Reading = ({
  article,
  content,
}: {
  readonly article: Article
  readonly content: ArticleEdit
}) => {
  const image = useImage(article)
  const { title, html } = useDeferredValue(content)
  const page = useMemo(() => previewDocument({ title, html }, image.data ?? null), [title, html, image.data])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid shrink-0 gap-2 px-4 py-2 empty:hidden two:px-8">
        {article.warnings.map(({ code, message }) => (
          <Note key={`${code} ${message}`}>{message}</Note>
        ))}
        {image.error && <Note tone="plain">The hero image cannot be shown now: {wordsOf(image.error)}</Note>}
      </div>
      <iframe
        title="Preview of the article"
        sandbox=""
        srcDoc={page}
        className="min-h-0 w-full flex-1 border-0 bg-white"
      />
    </div>
  )
}
