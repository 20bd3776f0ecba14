import { createHash } from 'node:crypto'
import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js'
import { INCLUDED, PLAN_NAMES, type Plan } from '../../contract/credits.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import type { FeatureHandlers, Handlers, Input } from '../../contract/operation.ts'
import type { RankingsOfOwner } from '../../contract/owner/rankings.ts'
import type { Rankings, rankings } from '../../contract/rankings.ts'
import type { Service } from '../../contract/service.ts'
import { addDays } from '../../contract/time.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import { siteAddresses } from '../sites/sites.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { accountOf, connect, disconnect, showConnection } from './connection.ts'
import type { RankingContext } from './context.ts'
import { pacificDay, periodBefore, periodOf } from './period.ts'
import { propertyOf } from './property.ts'
import { nameOf, type ReadingAccount, secretOf } from './reading-account.ts'
import { readReport } from './report.ts'
import { type SearchConsoleApi, searchConsoleApi } from './search-console.ts'

export type { GoogleClient, RankingContext } from './context.ts'
export { GOOGLE_RETURN_PATH, googleSignInHandlers } from './google-sign-in.ts'
export { sealedAccounts } from './sealed-accounts.ts'

/** How long an answer is reused, in ms, so that agents that poll do not use up Google's quota. */
const KEPT_MS = 10 * 60_000
/** Number of days after which figures are final. Google says two to three days. */
const FINAL_AFTER_DAYS = 3
const LOOKED_BACK_DAYS = 10

/** Handles agents' calls about rankings. */
export const rankingHandlers = (context: RankingContext): Handlers<Service, Call>['rankings'] => {
  const api = searchConsoleApi(context)
  const properties = memory<string>(KEPT_MS, context.now)
  const finalDays = memory<string>(KEPT_MS, context.now)
  const reports = memory<Awaited<ReturnType<typeof readReport>>>(KEPT_MS, context.now)

  const report = async (workspaceId: string, asked: Input<typeof rankings.get>): Promise<Rankings> => {
    const country = asked.country?.toUpperCase() ?? null
    const place = country === null ? null : countryCode(country)
    const account = await accountOf(context, workspaceId)
    const who = [workspaceId, secretOf(account)]
    const addresses = asked.site === undefined ? await siteAddresses(context.db, workspaceId) : []
    const property = await properties([...who, asked.site ?? addresses], async () =>
      chooseProperty(asked.site, addresses, await api.properties(account), account),
    )
    const lastFinal = await finalDays([...who, property, pacificDay(context.now())], () =>
      lastFinalDay(api, account, property, context.now()),
    )
    const period = periodOf(asked, lastFinal)
    const before = periodBefore(period)
    const wanted = { property, country: place, period, limit: asked.limit }
    const figures = await reports([...who, wanted], () => readReport(api, account, wanted))
    return {
      site: property,
      country,
      ...period,
      compared_from: before.from,
      compared_to: before.to,
      ...figures,
    }
  }

  return {
    get: async (asked, { workspaceId }) => {
      const { plan } = await readWorkspace(context.db, workspaceId)
      return INCLUDED[plan].rankings ? report(workspaceId, asked) : upgrade(plan, context.baseUrl)
    },
  }
}

const MOST_KEPT = 500

/**
 * Makes a cache in this process. Returns the result of `make`, or the result for the same `words` from the last `keptMs`.
 * Simultaneous callers share one call. Failures are not kept.
 */
const memory = <T>(keptMs: number, now: () => number) => {
  const kept = new Map<string, { readonly made: Promise<T>; readonly until: number }>()
  return (words: readonly unknown[], make: () => Promise<T>): Promise<T> => {
    // Hashed, because `words` contain keys of accounts.
    const key = createHash('sha256').update(JSON.stringify(words)).digest('base64')
    const held = kept.get(key)
    if (held && held.until > now()) return held.made
    const made = make()
    kept.delete(key)
    kept.set(key, { made, until: now() + keptMs })
    made.catch(() => {
      if (kept.get(key)?.made === made) kept.delete(key)
    })
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return made
  }
}

const upgrade = (plan: Plan, baseUrl: string | null | undefined): Rankings => ({
  site: null,
  country: null,
  from: null,
  to: null,
  compared_from: null,
  compared_to: null,
  rows: [],
  totals: null,
  days: [],
  upgrade: {
    message: `Rankings need the Growth plan or a higher plan, and this workspace is on ${PLAN_NAMES[plan]}. The service’s operator can change the plan. Nothing was charged.`,
    plan: 'growth',
    url: `${baseUrl ?? ''}/skill.md`,
  },
})

const countryCode = (country: string): string => {
  const known = Object.hasOwn(iso31661Alpha2ToAlpha3, country) ? iso31661Alpha2ToAlpha3[country] : undefined
  if (known !== undefined) return known.toLowerCase()
  throw wrongField(
    'country',
    `${country} is not a country code. Use a two-letter ISO 3166-1 code, such as DE or GB.`,
  )
}

/**
 * Returns the requested property; by default the property of the newest connected site, or else the first property.
 * Throws `not_found`.
 */
const chooseProperty = (
  site: string | undefined,
  addresses: readonly string[],
  properties: readonly string[],
  account: ReadingAccount,
): string => {
  const found =
    site === undefined
      ? (addresses.map((address) => propertyOf(address, properties)).find((one) => one !== null) ??
        properties[0])
      : propertyOf(site, properties)
  if (found !== null && found !== undefined) return found
  const readable =
    properties.length === 0
      ? 'The account cannot read any property.'
      : `The account can read ${properties.join(', ')}.`
  throw new AppError(
    'not_found',
    `${nameOf(account)} cannot read ${site === undefined ? 'any property' : 'this site'}. ${readable} Add the account as a user in Search Console under Settings, Users and permissions.`,
  )
}

/** Finds the last day whose figures are final, according to Google's data for the last ten days. */
const lastFinalDay = async (
  api: SearchConsoleApi,
  account: ReadingAccount,
  property: string,
  now: number,
): Promise<string> => {
  const today = pacificDay(now)
  const { firstIncomplete } = await api.query(account, property, {
    startDate: addDays(today, -LOOKED_BACK_DAYS),
    endDate: today,
    dimensions: ['date'],
    dataState: 'all',
    rowLimit: LOOKED_BACK_DAYS + 1,
    country: null,
  })
  return firstIncomplete === null ? addDays(today, -FINAL_AFTER_DAYS) : addDays(firstIncomplete, -1)
}

/** Handles the owner's calls about Search Console on the person's own service. */
export const rankingOwnerHandlers = (
  context: RankingContext,
): FeatureHandlers<RankingsOfOwner, OwnerCaller> => ({
  getSearchConsole: (_, { workspaceId }) => showConnection(context, workspaceId),
  connectSearchConsole: ({ service_account }, { workspaceId }) =>
    connect(context, workspaceId, service_account),
  disconnectSearchConsole: async (_, { workspaceId }) => {
    await disconnect(context, workspaceId)
    return {}
  },
})
