import type { ReactNode } from 'react'
import type { Article, Publication } from '../../../contract/articles.ts'
import type { Site } from '../../../contract/sites.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { checksWords } from './article-words.ts'
import { closePublishing, publishArticle } from './publishing.ts'

type GoLiveProps = {
  readonly article: Article
  readonly site: Site
  readonly before: Publication | undefined
  readonly onBack: () => void
}

/** The second step of publishing live: names the site and says what becomes public. */
export const GoLive = ({ article, site, before, onBack }: GoLiveProps) => {
  const { checks = [] } = article
  const unfilled = checks.find(({ id, passed }) => id === 'filled_in' && !passed)
  const act = before?.status === 'publish' ? 'Update the live post' : 'Publish live'
  return (
    <Dialog
      open
      onClose={closePublishing}
      title={`${act} on ${site.name}?`}
      description={
        <>
          Everyone will be able to read it at <strong className="font-semibold text-ink">{site.url}</strong>{' '}
          at once
          {before?.status === 'publish' ? ', and it will replace what is live there now' : ''}.
        </>
      }
      actions={
        <>
          <Button data-first tone="quiet" onClick={onBack}>
            Back
          </Button>
          <Button tone="primary" onClick={() => void publishArticle(article.job_id, site, 'publish')}>
            {act} on {site.name}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[100px_1fr] gap-x-3 gap-y-1 text-s">
        <DetailRow label="Title">{article.title}</DetailRow>
        <DetailRow label="Text">
          {article.word_count?.toLocaleString()} words, version {article.version}
        </DetailRow>
        <DetailRow label="Checks">{checksWords(checks)}</DetailRow>
        <DetailRow label="Hero image">{article.has_image ? 'yes' : 'none'}</DetailRow>
        <DetailRow label="Description">{article.meta_description}</DetailRow>
        {(article.tags ?? []).length > 0 && <DetailRow label="Tags">{article.tags?.join(', ')}</DetailRow>}
        {(article.categories ?? []).length > 0 && (
          <DetailRow label="Categories">{article.categories?.join(', ')}</DetailRow>
        )}
      </dl>
      {unfilled && <Note>Not finished: {unfilled.measured}.</Note>}
    </Dialog>
  )
}

const DetailRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-3">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
)
