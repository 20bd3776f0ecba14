import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { AddressDialog } from '../leads/address-dialog.tsx'
import { useTwoPanes } from '../list/two-panes.ts'
import { go, usePlace } from '../place.ts'
import { useKeys } from '../use-keys.ts'
import { ArticlePane } from './article-pane.tsx'
import { focusList, moveBy, useFirstPage } from './list.ts'
import { ListPane } from './list-pane.tsx'
import { NewArticle } from './new-article.tsx'
import { formOf, newArticle } from './order.ts'

/** Articles: the list beside the open one or the form for a new one; below 880 px they take turns. */
export const ArticlesScreen = () => {
  const open = usePlace((state) => state.item)
  const form = formOf(open)
  const isForm = form !== null
  const first = useFirstPage()
  // The first one opens as soon as it is known.
  const beside = useTwoPanes()
  const opening = first.isPending || (beside && (first.data?.total ?? 0) > 0)
  const move = (step: 1 | -1) => {
    focusList()
    void moveBy(step).catch(() => undefined)
  }
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    search: () => document.getElementById('article-search')?.focus(),
    new: newArticle,
    back: () => {
      if (open === null || beside) return false
      go('articles')
      return true
    },
  })
  useEffect(() => {
    const first = isForm ? document.querySelector('[data-form-first]') : null
    if (first instanceof HTMLElement) first.focus()
  }, [isForm])
  return (
    <main className="grid min-h-0 min-w-0 flex-1 grid-cols-1 two:grid-cols-[340px_minmax(0,1fr)] three:grid-cols-[384px_minmax(0,1fr)]">
      <div className={cx('min-h-0 min-w-0', open === null ? 'grid' : 'hidden two:grid')}>
        <ListPane />
      </div>
      <section
        aria-label={isForm ? 'New article' : 'Open article'}
        className={cx('min-h-0 min-w-0 flex-col', open === null ? 'hidden two:flex' : 'flex')}
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
                <Button tone="primary" keys="N" onClick={newArticle}>
                  New article
                </Button>
              }
            >
              The open article stands here: the text as your site will show it, its checks, and the way to
              your site.
            </Empty>
          </div>
        )}
      </section>
      <AddressDialog />
    </main>
  )
}
