import { z } from 'zod'
import { ownText, strangersAddress, strangersText } from './authors.ts'
import { operation, USUAL_TOOL } from './operation.ts'

/** The number of rows in an answer: `most` is the maximum that a caller can request, `usual` the default. */
export const ROWS = { most: 500, usual: 50 } as const
/**
 * The number of days in a period, including the first and the last day. `usual` is the default. `most` is the maximum that a caller
 * can request, because Search Console keeps 16 months.
 */
export const DAYS = { most: 500, usual: 28 } as const

/**
 * The search for pages to improve: the rows of one request to Search Console, which is Google's maximum, and the maximum number of rows
 * that are searched.
 */
export const PAGES_TO_IMPROVE = { perRequest: 25_000, most: 50_000 } as const
/** The rows of the previous period that are compared, those with the most clicks. */
export const COMPARED_ROWS = 5_000
/** The positions just below the first results, the impressions from which a query is worth work, and the number of queries. */
const NEARLY = { from: 5, to: 20, leastImpressions: 10, most: 5 } as const

/** Returns the queries just below the first results, most shown first: there, a better page gains the most clicks. */
export const nearlyFirst = <Row extends { readonly position: number; readonly impressions: number }>(
  rows: readonly Row[],
): readonly Row[] =>
  rows
    .filter(
      ({ position, impressions }) =>
        position > NEARLY.from && position <= NEARLY.to && impressions >= NEARLY.leastImpressions,
    )
    .toSorted((a, b) => b.impressions - a.impressions)
    .slice(0, NEARLY.most)

const day = z.iso.date()
const measures = {
  clicks: z.int(),
  impressions: z.int(),
  ctr: z.number().describe('Clicks per impression, 0 to 1.'),
  position: z.number().describe('Average position; 1 is the first result.'),
}
/** The change since the previous period; null if there is nothing to compare. */
const change = z
  .object({
    clicks: z.int(),
    impressions: z.int(),
    ctr: z.number(),
    position: z
      .number()
      .describe('A negative change is an improvement: the page moved closer to the first result.'),
  })
  .nullable()

const row = z.object({
  query: strangersText(),
  page: strangersAddress(),
  ...measures,
  change: change.describe(
    `Null if the row is not among the ${COMPARED_ROWS} rows with the most clicks in the previous period.`,
  ),
})

export const Rankings = z.object({
  site: ownText().nullable(),
  country: ownText().nullable(),
  from: day.nullable(),
  to: day.nullable(),
  compared_from: day.nullable(),
  compared_to: day.nullable(),
  rows: z.array(row),
  improve: z
    .object({
      rows: z.array(row),
      searched: z
        .int()
        .describe(
          'The number of rows that Quillport searched to find these queries. Quillport searches the rows with the most clicks first.',
        ),
      more: z.boolean().describe('True if Search Console may have more rows than Quillport searched.'),
    })
    .optional()
    .describe(
      `Up to ${NEARLY.most} queries for which the site ranks just below the first results. Each of these queries has a \`position\` value greater than ${NEARLY.from} and at most ${NEARLY.to}, and at least ${NEARLY.leastImpressions} impressions. The queries with the most impressions come first. To find them, Quillport searches up to ${PAGES_TO_IMPROVE.most} rows. Present only if \`limit\` is ${ROWS.most}.`,
    ),
  totals: z
    .object({ ...measures, change: change.describe('Null if the previous period has no figures.') })
    .nullable(),
  days: z.array(z.object({ date: day, ...measures })),
  upgrade: z
    .object({ message: ownText(), plan: ownText(), url: ownText() })
    .optional()
    .describe(
      'Present instead of the figures if the account’s plan does not include rankings. The page at `url` explains how to change the plan.',
    ),
})
export type Rankings = z.infer<typeof Rankings>

/** The operation that reads how a site ranks in search results. */
export const rankings = {
  get: operation({
    title: 'Read search rankings',
    description:
      'Returns positions, clicks and impressions from Search Console, most clicks first, with the change since the previous period. Requires the Growth plan or a higher plan; other plans get an upgrade message.',
    input: z.strictObject({
      site: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .optional()
        .describe('Site URL. Default: the newest connected site.'),
      country: z
        .string()
        .regex(/^[A-Za-z]{2}$/, 'Write two letters, such as DE.')
        .optional()
        .describe('Two-letter country code.'),
      from: day
        .optional()
        .describe(
          `First day of the period. Default: the first day of the ${DAYS.usual}-day period that ends on \`to\`.`,
        ),
      to: day
        .optional()
        .describe(
          'Last day. Default: the last day with final figures. If you send a later day, Quillport uses the last day with final figures.',
        ),
      limit: z
        .int()
        .min(1)
        .max(ROWS.most)
        .default(ROWS.usual)
        .describe(`The number of rows, 1 to ${ROWS.most}. Default ${ROWS.usual}.`),
    }),
    output: Rankings,
    http: { method: 'GET', path: '/api/v1/rankings' },
    scopes: ['articles'],
    errors: ['not_found', 'upstream_failed'],
    needs: 'search_console',
    mcp: { ...USUAL_TOOL, tool: 'get_rankings', openWorld: true },
  }),
}
