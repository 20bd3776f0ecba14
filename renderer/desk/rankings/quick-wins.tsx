import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { planDialog } from '../dialogs.ts'
import { useCards } from '../plan/use-cards.ts'
import { go } from '../route.ts'
import { figure, nearlyFirst, pathOf, type RankingsRow } from './measures.ts'

/** What a small business can do at once: the queries just below the first results (`nearlyFirst`), each with a next step. */
export const QuickWins = ({ rows }: { readonly rows: readonly RankingsRow[] }) => {
  const { editable } = useCards()
  const wins = nearlyFirst(rows)
  if (wins.length === 0) return null
  return (
    <Section
      title="Worth five minutes"
      level="h2"
      remark="Searches where your site appears just below the first results. An article on the subject can move it up."
    >
      <ul className="rounded-3 border border-line bg-surface">
        {wins.map(({ query, page, position, impressions }) => (
          <li
            key={`${query}\n${page}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
          >
            <span className="min-w-48 flex-1">
              <span className="font-medium [overflow-wrap:anywhere]">{query}</span>
              <span className="block text-s text-ink-3 [overflow-wrap:anywhere]">
                position {figure('position', position)}, shown {figure('impressions', impressions)} times
                {page && `, ${pathOf(page)}`}
              </span>
            </span>
            {editable && (
              <Button
                small
                aria-label={`Plan an article: ${query}`}
                onClick={() => {
                  go('plan')
                  planDialog.ask({ kind: 'add', words: query })
                }}
              >
                Plan an article
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
