import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { RankingContext } from './context.ts'
import { jsonOf, refusalOf, sendToGoogle } from './google.ts'
import { GOOGLE } from './google-origins.ts'
import { refreshAccess } from './google-tokens.ts'
import { isSignedIn, type ReadingAccount, secretOf } from './reading-account.ts'
import { assertionOf, type ServiceAccount } from './service-account.ts'

/** A question to Search Console. Days are in Pacific time. The range includes both ends. */
type Question = {
  readonly startDate: string
  readonly endDate: string
  readonly dimensions: readonly ('query' | 'page' | 'date')[]
  /** Whether to include days whose figures can still change. */
  readonly dataState: 'final' | 'all'
  readonly rowLimit: number
  /** The number of rows to skip; 0 by default. */
  readonly startRow?: number
  /** The country as ISO 3166-1 alpha-3 in lower case; null for the whole world. */
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
  // Google’s reference and its schema spell this name differently.
  metadata: z
    .object({ first_incomplete_date: z.iso.date().optional(), firstIncompleteDate: z.iso.date().optional() })
    .optional(),
})
export type AnswerRow = z.infer<typeof Answer>['rows'][number]

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Properties = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string().optional() })).default([]),
})

/** A token is replaced this long before it expires, in ms, so that it does not expire during a request. */
const SPARE_MS = 60_000
/** Maximum number of tokens in memory. Tokens of accounts that were replaced or disconnected are forgotten in time. */
const TOKENS = 1_000
/** Maximum size of an answer in bytes: enough for 25,000 rows with long queries and addresses. */
const MAX_BYTES = 40 * 1024 * 1024

/** Names the secret of an account by its hash, so that the secret itself is not kept in memory. */
const nameInMemory = (account: ReadingAccount): string =>
  createHash('sha256').update(secretOf(account)).digest('base64url')

/**
 * Opens Search Console for the accounts of workspaces. Keeps tokens in memory until shortly before they expire. Every
 * function throws AppError.
 */
export const searchConsoleApi = (
  context: Pick<RankingContext, 'outbound' | 'now' | 'googleOrigins' | 'googleClient'>,
) => {
  const { outbound, now, googleOrigins: origins = GOOGLE, googleClient } = context
  const tokens = new LRUCache<string, { readonly token: string; readonly until: number }>({ max: TOKENS })

  /** Requests a token with the key of a service account; null if Google rejects the key. */
  const tokenByKey = async (account: ServiceAccount) => {
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
    return jsonOf(response, Token)
  }

  /** Returns a token; null if Google rejects the key, or has ended the access to a person's account. */
  const tokenOf = async (account: ReadingAccount): Promise<string | null> => {
    const name = nameInMemory(account)
    const held = tokens.get(name)
    if (held && held.until > now()) return held.token
    if (isSignedIn(account) && !googleClient)
      throw new AppError(
        'upstream_failed',
        'The operator of this service no longer offers Google’s sign-in. Connect Search Console with a key file.',
      )
    const given =
      isSignedIn(account) && googleClient
        ? await refreshAccess(context, googleClient, account.refresh_token)
        : isSignedIn(account)
          ? null
          : await tokenByKey(account)
    if (!given) return null
    const until = now() + given.expires_in * 1000 - SPARE_MS
    tokens.set(name, { token: given.access_token, until })
    return given.access_token
  }

  const ask = async <T>(
    account: ReadingAccount,
    path: string,
    what: string,
    schema: z.ZodType<T>,
    body?: unknown,
  ): Promise<T> => {
    const token = await tokenOf(account)
    if (token === null) throw isSignedIn(account) ? accessEnded() : keyRefused(account)
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
    if (response.status === 401) tokens.delete(nameInMemory(account))
    if (response.status !== 200) throw refusalOf(response, account, what)
    return jsonOf(response, schema)
  }

  return {
    /** Whether Google accepts the account's key. */
    accepts: async (account: ServiceAccount) => (await tokenOf(account)) !== null,
    /** Lists the properties that the account can read, as Google names them: `https://…/` or `sc-domain:…`. */
    properties: async (account: ReadingAccount): Promise<readonly string[]> => {
      const { siteEntry } = await ask(account, 'sites', 'any property', Properties)
      return siteEntry
        .filter(({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser')
        .map(({ siteUrl }) => siteUrl)
    },
    query: async (account: ReadingAccount, property: string, { country, ...question }: Question) => {
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

const accessEnded = (): AppError =>
  new AppError(
    'upstream_failed',
    'Google no longer lets Quillport read Search Console. The access was withdrawn, it was unused for too long, or the account’s password was changed. Connect Search Console again.',
  )
