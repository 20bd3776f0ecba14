import { Button, TextButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Group } from '../../ui/group.tsx'
import { articleDialog } from '../dialogs.ts'
import { ListPane } from '../list/list-pane.tsx'
import { go } from '../route.ts'
import { useNow } from '../time.ts'
import { AWAY, useAway } from '../use-away.ts'
import { useMakes } from '../use-writer.ts'
import { useMayChange } from '../workspace-page.ts'
import { ArticleOption, ArticleOptionPlace } from './article-row.tsx'
import { type ArticlesFilter, articles } from './list.ts'
import { newWords } from './new-article.tsx'
import { newArticle } from './order.ts'

/** The list of articles with its search and filters. */
export const ArticlesPane = () => {
  const first = articles.useFirstPage()
  const now = useNow()
  const mayChange = useMayChange()
  const away = useAway()
  const makes = useMakes()
  return (
    <ListPane
      list={articles}
      first={first}
      noun="article"
      order="newest first"
      title="Articles"
      aside={
        mayChange && (
          <Button
            small
            keys="N"
            className="ml-auto"
            disabled={away}
            title={away ? AWAY : undefined}
            onClick={newArticle}
          >
            {newWords(makes)}
          </Button>
        )
      }
      filters={first.data?.counts.all !== 0 && <Filters counts={first.data?.counts} />}
      empty={(filter, all) => <NoArticles filter={filter} all={all} />}
      coming={<ArticleOptionPlace />}
    >
      {(row, selected) => <ArticleOption row={row} now={now} selected={selected} />}
    </ListPane>
  )
}

const STATUSES = [
  { status: 'all', words: 'All' },
  { status: 'writing', words: 'Writing' },
  { status: 'unfilled', words: 'To fill in' },
  { status: 'completed', words: 'Written' },
  { status: 'failed', words: 'Failed' },
] as const

type Counts = Readonly<Record<ArticlesFilter['status'], number>>

const Filters = ({ counts }: { readonly counts: Counts | undefined }) => {
  const filter = articles.useFilter()
  const mayChange = useMayChange()
  return (
    <Group label="Filter articles" className="flex shrink-0 flex-wrap gap-1.5 border-b border-line px-3 py-2">
      {STATUSES.filter(({ status }) => status === 'all' || filter.status === status || counts?.[status]).map(
        ({ status, words }) => (
          <Chip
            key={status}
            active={filter.status === status}
            count={counts?.[status]}
            onClick={() => {
              articles.setFilter({ ...filter, status })
              go('articles')
            }}
          >
            {words}
          </Chip>
        ),
      )}
      {mayChange && (
        <TextButton className="ml-auto text-s" onClick={() => articleDialog.ask({ kind: 'deleted' })}>
          Deleted
        </TextButton>
      )}
    </Group>
  )
}

const EMPTY_WORDS: Readonly<Record<ArticlesFilter['status'], string>> = {
  all: 'No articles',
  writing: 'Nothing is being written',
  unfilled: 'Nothing is left to fill in',
  completed: 'No article is written yet',
  failed: 'Every article was written',
}

const NoArticles = ({ filter, all }: { readonly filter: ArticlesFilter; readonly all: number }) => {
  if (all === 0 && filter.search === '')
    return <Empty title="No articles yet">Your articles will be listed here.</Empty>
  return (
    <Empty
      title={filter.search === '' ? EMPTY_WORDS[filter.status] : `No article matches “${filter.search}”`}
      action={
        <Button small onClick={() => articles.setFilter(articles.start)}>
          Show all articles
        </Button>
      }
    />
  )
}
