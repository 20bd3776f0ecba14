import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TwoPanes, useTwoPanes } from '../list/two-panes.tsx'
import { usePlace } from '../place.ts'
import { useKeys } from '../use-keys.ts'
import { useMayChange } from '../workspace-page.ts'
import { ArticlePane } from './article-pane.tsx'
import { DeletionDialogs } from './delete-dialog.tsx'
import { articles } from './list.ts'
import { ArticlesPane } from './list-pane.tsx'
import { NewArticle } from './new-article.tsx'
import { formOf, newArticle } from './order.ts'

/** The list of articles beside the open article or the form for a new article. Windows below 880 px show only one of the two. */
export const ArticlesScreen = () => {
  const open = usePlace((state) => state.item)
  const form = formOf(open)
  const isForm = form !== null
  const first = articles.useFirstPage()
  // The first article opens as soon as the list arrives.
  const beside = useTwoPanes()
  const opening = first.isPending || (beside && (first.data?.total ?? 0) > 0)
  const mayChange = useMayChange()
  useKeys({ new: () => (mayChange ? newArticle() : false) })
  useEffect(() => {
    const first = isForm ? document.querySelector('[data-form-first]') : null
    if (first instanceof HTMLElement) first.focus()
  }, [isForm])
  return (
    <>
      <TwoPanes
        list={articles}
        columns="two:grid-cols-[340px_minmax(0,1fr)]"
        searchId="article-search"
        pane={<ArticlesPane />}
        label={isForm ? 'New article' : 'Open article'}
      >
        {form ? (
          <NewArticle card={form.card} />
        ) : open !== null ? (
          <ArticlePane jobId={open} />
        ) : opening ? null : (
          <div className="my-auto">
            <Empty
              title="No article is open"
              action={
                mayChange && (
                  <Button tone="primary" keys="N" onClick={newArticle}>
                    New article
                  </Button>
                )
              }
            >
              Open an article to read it as your site will show it, see its checks and publish it.
            </Empty>
          </div>
        )}
      </TwoPanes>
      <DeletionDialogs />
    </>
  )
}
