import { nearlyFirst } from '../../../contract/rankings.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { showTab } from '../articles/view.ts'
import { planDialog } from '../dialogs.ts'
import { useCards } from '../plan/use-cards.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { figure, type RankingsRow } from './measures.ts'

/** Returns the host and path of a page without what does not tell pages apart, such as `www.`. */
const pageKey = (page: string): string => {
  const url = URL.parse(page)
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}` : page
}

/** The number of articles, the newest first, among which the article of a page is looked for. */
const NEWEST = 500

/** The address of a page, as short as a person reads it aloud. */
const shortAddress = (page: string): string => page.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

const resultsOf = (query: string): string => `https://www.google.com/search?q=${encodeURIComponent(query)}`

type Props = {
  readonly rows: readonly RankingsRow[]
  /** How many rows were searched, if there may be more; null if all were searched. */
  readonly searched: number | null
}

/**
 * What a small business can do at once: the queries just below the first results (`nearlyFirst`), each with a next step. The
 * site has a page for each query, so improving this page comes before another article about the same query.
 */
export const QuickWins = ({ rows, searched }: Props) => {
  const { editable } = useCards()
  const articles = useDesk('articles', 'list', { limit: NEWEST }).data?.rows ?? []
  const wins = nearlyFirst(rows)
  if (wins.length === 0) return null
  const namesPages = wins.some(({ page }) => page !== '')
  const articleOf = (page: string): string | null =>
    articles.find(({ live_urls }) => live_urls.some((url) => pageKey(url) === pageKey(page)))?.job_id ?? null
  return (
    <Section
      title="Pages to improve"
      level="h2"
      remark={`Searches where a page of your site appears just below the first results. To move up, answer the search in that page’s title and first paragraph.${namesPages ? '' : ' The export does not name the page.'}${searched === null ? '' : ` Quillport looked only at the ${searched.toLocaleString()} searches with the most clicks; there may be more.`}`}
    >
      <ul className="rounded-3 border border-line bg-surface">
        {wins.map(({ query, page, position, impressions }) => {
          const article = articleOf(page)
          return (
            <li
              key={`${query}\n${page}`}
              className="group/row flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-2 last:border-b-0"
            >
              <span className="min-w-48 flex-1">
                <span className="font-medium [overflow-wrap:anywhere]">{query}</span>
                <span className="flex flex-wrap gap-x-3 text-s text-ink-3">
                  {page && (
                    <span className="text-ink-2 [overflow-wrap:anywhere]" title={page}>
                      {shortAddress(page)}
                    </span>
                  )}
                  <span>
                    position {figure('position', position)}, shown {count(impressions, 'time')}
                  </span>
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {article !== null ? (
                  <Button
                    small
                    tone="row"
                    aria-label={`Improve the page: ${query}`}
                    title="Opens this page’s article in the editor"
                    onClick={() => {
                      showTab('edit')
                      go('articles', article)
                    }}
                  >
                    Improve the page
                  </Button>
                ) : page ? (
                  <Button
                    small
                    tone="row"
                    aria-label={`Improve the page: ${query}`}
                    title="Opens the page in your browser"
                    onClick={() => askToOpen(page, 'the page')}
                  >
                    Improve the page
                  </Button>
                ) : (
                  <Button
                    small
                    tone="row"
                    aria-label={`Find the page: ${query}`}
                    title="Opens Google’s results for this search in your browser"
                    onClick={() => askToOpen(resultsOf(query), 'Google’s results')}
                  >
                    Find the page
                  </Button>
                )}
                {editable && (
                  <Button
                    small
                    tone="row"
                    aria-label={`Plan an article: ${query}`}
                    title="If no page of your site answers this search, plan an article."
                    onClick={() => {
                      go('plan')
                      planDialog.ask({ kind: 'add', words: query })
                    }}
                  >
                    Plan an article
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
