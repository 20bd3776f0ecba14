import { useEffect } from 'react'
import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/section.tsx'
import { useCosts } from '../credits/use-costs.ts'
import { articleDialog } from '../dialogs.ts'
import { TwoPanes, useTwoPanes } from '../list/two-panes.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { useDesk } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { useAway } from '../use-away.ts'
import { useKeys } from '../use-keys.ts'
import { useMakes, useWriter } from '../use-writer.ts'
import { useMayChange } from '../workspace-page.ts'
import { ArticlePane } from './article-pane.tsx'
import { DeletionDialogs, useMayDelete } from './delete-dialog.tsx'
import { articles } from './list.ts'
import { ArticlesPane } from './list-pane.tsx'
import { NewArticle, newWords } from './new-article.tsx'
import { formOf, newArticle } from './order.ts'

/** The list of articles beside the open article or the form for a new article. Windows below 880 px show only one of the two. */
export const ArticlesScreen = () => {
  const open = useRoute((state) => state.item)
  const form = formOf(open)
  const isForm = form !== null
  const first = articles.useFirstPage()
  // The first article opens as soon as the list arrives.
  const beside = useTwoPanes()
  const opening = first.isPending || (beside && (first.data?.total ?? 0) > 0)
  const mayChange = useMayChange()
  const away = useAway()
  const writer = useWriter()
  useKeys({ new: () => (mayChange && !away ? newArticle() : false) })
  // Before the first article, there is no list to show beside the form.
  const alone = isForm && beside && first.filter.search === '' && first.data?.counts.all === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new one when it gets or leaves the page for itself
  useEffect(() => {
    const first = isForm ? document.querySelector('[data-form-first]') : null
    if (first instanceof HTMLElement) first.focus()
  }, [isForm, alone])
  if (form && alone)
    return (
      <Page title={newWords(writer)} within={{ title: 'Articles', onOpen: () => go('articles') }}>
        <section aria-label={newWords(writer)} className="flex min-h-0 flex-1 flex-col">
          <NewArticle card={form.card} alone />
        </section>
      </Page>
    )
  const hasNone = open === null && first.filter.search === '' && first.data?.counts.all === 0
  if (hasNone)
    return (
      <>
        <NoArticlesYet mayChange={mayChange} />
        <DeletionDialogs />
      </>
    )
  return (
    <>
      <TwoPanes
        list={articles}
        columns="two:grid-cols-[340px_minmax(0,1fr)]"
        searchId="article-search"
        pane={<ArticlesPane />}
        label={isForm ? newWords(writer) : 'Open article'}
      >
        {form ? (
          <NewArticle card={form.card} />
        ) : open !== null ? (
          <ArticlePane jobId={open} />
        ) : opening ? null : (
          <div className="my-auto">
            <Empty title="No article is open">
              To read, check or publish an article, select it in the list.
            </Empty>
          </div>
        )}
      </TwoPanes>
      <DeletionDialogs />
    </>
  )
}

/** The whole screen before the first article: one explanation and one button. */
const NoArticlesYet = ({ mayChange }: { readonly mayChange: boolean }) => {
  const makes = useMakes()
  const { generate_article } = useCosts()
  const mayDelete = useMayDelete()
  const deleted = useDesk('articles', 'deleted', mayDelete ? {} : null).data?.articles
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const away = useAway()
  if (away)
    return (
      <Page title="Articles">
        <div className="min-h-0 flex-1 overflow-auto">
          <NotLoaded needs="Articles need" appears="Articles appear" />
        </div>
      </Page>
    )
  return (
    <Page
      title="Articles"
      aside={
        mayChange &&
        // With a key alone, the button says where articles are deleted.
        (!mayDelete || (deleted?.length ?? 0) > 0) && (
          <Button tone="quiet" onClick={() => articleDialog.ask({ kind: 'deleted' })}>
            Deleted
          </Button>
        )
      }
    >
      <div className="min-h-0 flex-1 overflow-auto">
        <Empty
          page
          title="No articles yet"
          action={
            mayChange && (
              <Button tone="primary" keys="N" onClick={newArticle}>
                {newWords(makes)}
              </Button>
            )
          }
        >
          <p>
            {makes === 'outline'
              ? 'Enter a title and the points to cover. Quillport turns them into an outline with gaps for you to fill in.'
              : 'Enter a title and the points to cover. Quillport writes the article and checks its SEO.'}{' '}
            Nothing goes to a site until you send it there.
          </p>
          <p className="text-s text-ink-3">
            {`Each ${makes} costs ${count(generate_article, 'credit')}.`}
            {mayChange && makes === 'outline' && isOwn && (
              <>
                {' '}
                To get whole articles,{' '}
                <TextButton onClick={() => go('settings', 'model')}>connect an AI model</TextButton>.
              </>
            )}
          </p>
        </Empty>
      </div>
    </Page>
  )
}
