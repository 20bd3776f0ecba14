import { Section } from '../../ui/section.tsx'
import { figure, MEASURE_WORDS, MEASURES } from './measures.ts'

/** Invented figures, which only show what the screen will look like. */
const ROWS = [
  { search: 'late invoice reminder', clicks: 42, impressions: 1_180, ctr: 0.036, position: 6.1 },
  { search: 'how to charge late fees', clicks: 31, impressions: 1_940, ctr: 0.016, position: 8.7 },
  { search: 'invoice template for freelancers', clicks: 18, impressions: 2_610, ctr: 0.007, position: 11.4 },
  { search: 'bill clients by the hour', clicks: 9, impressions: 860, ctr: 0.01, position: 13.2 },
] as const

const NUMBER = 'w-28 text-right tabular-nums'

/** An example of the figures, before there are any. */
export const SampleFigures = () => (
  <Section level="h2" title="What you will see" remark="an example with invented figures">
    <table
      aria-label="Example of searches"
      className="w-full border-separate border-spacing-0 overflow-hidden rounded-3 border border-dashed border-line-strong text-ink-2"
    >
      <thead className="text-left text-s text-ink-3">
        <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-1.5 [&>th]:font-normal">
          <th scope="col">Search</th>
          {MEASURES.map((measure) => (
            <th
              key={measure}
              scope="col"
              className={
                measure === 'clicks' || measure === 'position' ? NUMBER : `hidden two:table-cell ${NUMBER}`
              }
            >
              {MEASURE_WORDS[measure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ search, ...figures }) => (
          <tr
            key={search}
            className="[&:not(:last-child)>td]:border-b [&>td]:border-line [&>td]:px-3 [&>td]:py-1.5"
          >
            <td>{search}</td>
            {MEASURES.map((measure) => (
              <td
                key={measure}
                className={
                  measure === 'clicks' || measure === 'position' ? NUMBER : `hidden two:table-cell ${NUMBER}`
                }
              >
                {figure(measure, figures[measure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)
