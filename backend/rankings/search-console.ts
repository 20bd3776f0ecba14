import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { RankingContext } from './context.ts'
import { jsonOf, refusalOf, sendToGoogle } from './google.ts'
import { assertionOf, type ServiceAccount, TOKEN_ADDRESS } from './service-account.ts'

/** A question to Search Console. Days are in Pacific time; both ends are included. */
type Question = {
  readonly startDate: string
  readonly endDate: string
  readonly dimensions: readonly ('query' | 'page' | 'date')[]
  /** Whether to include days whose figures can still change. */
  readonly dataState: 'final' | 'all'
  readonly rowLimit: number
  /** ISO 3166-1 alpha-3 in lower case; null for the whole world. */
  readonly country: string | null
}

const Answer = z.object({
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()).default([]),
        clicks: z.number(),
        impressions: z.number(),
        ctr: z.number(),
        position: z.number(),
      }),
    )
    .default([]),
  // Google’s reference spells this name one way, and its schema another.
  metadata: z
    .object({ first_incomplete_date: z.iso.date().optional(), firstIncompleteDate: z.iso.date().optional() })
    .optional(),
})
export type AnswerRow = z.infer<typeof Answer>['rows'][number]

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Properties = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string().optional() })).default([]),
})

const GOOGLE = { token: new URL(TOKEN_ADDRESS).origin, searchConsole: 'https://searchconsole.googleapis.com' }
/** How long before its expiry a token is no longer used, ms, so that it does not expire during a request. */
const SPARE_MS = 60_000
/** 5,000 rows with long queries and addresses fit into this. */
const MAX_BYTES = 20 * 1024 * 1024

/**
 * Opens Search Console for service accounts. It keeps tokens in memory until shortly before they expire. Every function
 * throws AppError.
 */
export const searchConsoleApi = ({
  outbound,
  now,
  googleOrigins,
}: Pick<RankingContext, 'outbound' | 'now' | 'googleOrigins'>) => {
  const origins = googleOrigins ?? GOOGLE
  const tokens = new Map<string, { readonly token: string; readonly until: number }>()

  /** Null if Google rejects the key. */
  const tokenOf = async (account: ServiceAccount): Promise<string | null> => {
    const held = tokens.get(account.private_key)
    if (held && held.until > now()) return held.token
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertionOf(account, now()),
    }).toString()
    const response = await sendToGoogle(outbound, `${origins.token}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body,
    })
    if (response.status === 400 || response.status === 401) return null
    if (response.status !== 200) throw refusalOf(response, account, 'anything')
    const { access_token, expires_in } = jsonOf(response, Token)
    tokens.set(account.private_key, { token: access_token, until: now() + expires_in * 1000 - SPARE_MS })
    return access_token
  }

  const ask = async <T>(
    account: ServiceAccount,
    path: string,
    what: string,
    schema: z.ZodType<T>,
    body?: unknown,
  ): Promise<T> => {
    const token = await tokenOf(account)
    if (token === null) throw keyRefused(account)
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const response = await sendToGoogle(
      outbound,
      `${origins.searchConsole}/webmasters/v3/${path}`,
      body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
            maxBytes: MAX_BYTES,
          },
    )
    if (response.status === 401) tokens.delete(account.private_key)
    if (response.status !== 200) throw refusalOf(response, account, what)
    return jsonOf(response, schema)
  }

  return {
    /** Whether Google accepts the account's key. */
    accepts: async (account: ServiceAccount) => (await tokenOf(account)) !== null,
    /** The properties that the account can read, as Google names them: `https://…/` or `sc-domain:…`. */
    properties: async (account: ServiceAccount): Promise<readonly string[]> => {
      const { siteEntry } = await ask(account, 'sites', 'any property', Properties)
      return siteEntry
        .filter(({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser')
        .map(({ siteUrl }) => siteUrl)
    },
    query: async (account: ServiceAccount, property: string, { country, ...question }: Question) => {
      const path = `sites/${encodeURIComponent(property)}/searchAnalytics/query`
      const { rows, metadata } = await ask(account, path, property, Answer, {
        ...question,
        ...(country === null
          ? {}
          : {
              dimensionFilterGroups: [
                { filters: [{ dimension: 'country', operator: 'equals', expression: country }] },
              ],
            }),
      })
      return {
        rows,
        firstIncomplete: metadata?.first_incomplete_date ?? metadata?.firstIncompleteDate ?? null,
      }
    },
  }
}

export type SearchConsoleApi = ReturnType<typeof searchConsoleApi>

const keyRefused = ({ client_email }: ServiceAccount): AppError =>
  new AppError(
    'upstream_failed',
    `Google rejects the key of ${client_email}. The key was deleted, or the clock of the service’s computer is wrong. Correct the clock, or connect Search Console again with a new key.`,
  )
