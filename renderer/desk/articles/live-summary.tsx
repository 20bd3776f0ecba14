import type { ReactNode } from 'react'
import type { Article } from '../../../contract/articles.ts'
import { placesOf } from '../../../contract/places.ts'
import { checksWords, writtenWords } from './article-words.ts'

/** What becomes public if the article goes live. */
export const LiveSummary = ({ article }: { readonly article: Article }) => (
  <dl className="grid grid-cols-[100px_1fr] gap-x-3 gap-y-1 text-s">
    <DetailRow label="Title">{article.title}</DetailRow>
    <DetailRow label="Text">
      {writtenWords(article.word_count ?? 0, placesOf(article).length)}, version {article.version}
    </DetailRow>
    <DetailRow label="Checks">{checksWords(article.checks ?? [])}</DetailRow>
    <DetailRow label="Hero image">{article.has_image ? 'yes' : 'none'}</DetailRow>
    <DetailRow label="Description">{article.meta_description}</DetailRow>
    {(article.tags ?? []).length > 0 && <DetailRow label="Tags">{article.tags?.join(', ')}</DetailRow>}
  </dl>
)

const DetailRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-3">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
)
