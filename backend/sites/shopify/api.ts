import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import { secondsToWait } from '../../outbound/retry-after.ts'
import type { AdapterContext } from '../context.ts'
import { exchange, understood } from '../exchange.ts'
import { SiteError } from '../port.ts'

/**
 * The version of the Admin API that Quillport uses. Shopify supports a version for a year, and then answers in the
 * oldest supported version.
 */
export const API_VERSION = '2026-10'

/** A GraphQL query or mutation. */
type ShopifyRequest<T> = {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly answer: z.ZodType<T>
  readonly changes?: boolean
}

/** The Admin API of one shop, with one login. Throws SiteError. */
export type ShopifyApi = {
  /** The domain of the shop, such as example.myshopify.com. */
  readonly shop: string
  readonly outbound: Outbound
  readonly signal: AbortSignal
  ask<T>(asked: ShopifyRequest<T>): Promise<T>
}

const SHOP =
  /^(?:https?:\/\/)?(?:admin\.shopify\.com\/store\/)?([a-z\d][a-z\d-]*)(\.myshopify\.com)?(?:\/.*)?$/i

/** Derives a shop's domain from what people type: with or without https://, or only its name. Throws `invalid`. */
export const shopOf = (typed: string): string => {
  const name = SHOP.exec(typed.trim())?.[1]
  if (name !== undefined) return `${name.toLowerCase()}.myshopify.com`
  throw new SiteError(
    'invalid',
    `${typed} is not the address of a shop. Enter the address that ends in .myshopify.com. In Shopify, it is under Settings, Domains.`,
  )
}

const Answered = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }),
    )
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
        })
        .optional(),
    })
    .optional(),
})
type Answered = z.infer<typeof Answered>

/**
 * Opens the Admin API of a shop. It sends nothing yet. `secret` is an access token, or `client id:secret` of an app.
 */
export const shopifyApi = (
  { shop, origin, secret }: { readonly shop: string; readonly origin: string; readonly secret: string },
  { outboundTo, signal }: AdapterContext,
): ShopifyApi => {
  const outbound = outboundTo(origin)
  const token = tokenSource(origin, secret, outbound)
  return {
    shop,
    outbound,
    signal,
    ask: async ({ query, variables = {}, answer, changes = false }) => {
      const response = await exchange(outbound, {
        url: `${origin}/admin/api/${API_VERSION}/graphql.json`,
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-shopify-access-token': await token(),
        },
        body: JSON.stringify({ query, variables }),
        changes,
      })
      if (response.status !== 200) throw refusal(response, changes)
      const answered = understood(jsonOr(response.text()), Answered, 'Shopify', changes)
      if (answered.errors && answered.errors.length > 0) throw graphqlRefusal(answered, changes)
      return understood(answered.data, answer, 'Shopify', changes)
    },
  }
}

const Token = z.object({ access_token: z.string().min(1) })

/**
 * Makes a source of access tokens. Apps made since 2026 have no permanent token: they exchange their id and secret for
 * a token that expires after a day.
 */
const tokenSource = (origin: string, secret: string, outbound: Outbound) => {
  const [id, key] = secret.split(':')
  let held: string | null = key === undefined ? secret : null
  return async (): Promise<string> => {
    if (held !== null) return held
    const form = { grant_type: 'client_credentials', client_id: id ?? '', client_secret: key ?? '' }
    const response = await exchange(outbound, {
      url: `${origin}/admin/oauth/access_token`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      changes: false,
    })
    if (response.status === 400 || response.status === 401)
      throw new SiteError(
        'login',
        'Shopify rejects the app’s client id and secret. Check them in the Dev Dashboard. Also check that the app is installed in this shop, and that the shop belongs to the same organization.',
      )
    if (response.status !== 200) throw refusal(response, false)
    held = understood(jsonOr(response.text()), Token, 'Shopify', false).access_token
    return held
  }
}

const refusal = (response: OutboundResponse, changes: boolean): SiteError => {
  const { status } = response
  switch (status) {
    case 401:
      return new SiteError(
        'login',
        'Shopify rejected the access token. Create a new token in the Shopify app that the old token belongs to.',
      )
    case 402:
      return new SiteError('forbidden', 'Shopify has frozen this shop because of an unpaid bill.')
    case 403:
      return new SiteError(
        'forbidden',
        'Shopify does not allow the app to perform this action. Check the app’s scopes.',
      )
    case 404:
      return new SiteError('missing', 'Shopify has no shop at this address.')
    case 423:
      return new SiteError(
        'forbidden',
        'Shopify has locked this shop. Its owner must contact Shopify’s support.',
      )
    case 429:
    case 430:
      return new SiteError('limited', 'Shopify’s request limit has been reached. Try again later.', {
        retryAfter: secondsToWait(response),
      })
    default:
      return new SiteError('failed', `Shopify answered ${status}. Try again later.`, {
        certain: status < 500 || !changes,
        retryAfter: secondsToWait(response),
      })
  }
}

/**
 * Makes the error for a GraphQL answer with errors. Without data, the request was refused before it began. With data,
 * it may have been carried out.
 */
const graphqlRefusal = ({ data, errors = [], extensions }: Answered, changes: boolean): SiteError => {
  const said = (errors[0]?.message ?? '').slice(0, 300)
  const codes = new Set(errors.map((error) => error.extensions?.code))
  if (codes.has('THROTTLED'))
    return new SiteError('limited', 'Shopify’s request limit has been reached. Try again later.', {
      retryAfter: secondsToRestore(extensions?.cost),
    })
  if (codes.has('ACCESS_DENIED'))
    return new SiteError('forbidden', `Shopify does not allow this app to do this. Shopify says: ${said}`)
  if (codes.has('SHOP_INACTIVE')) return new SiteError('forbidden', 'This shop is not active on Shopify.')
  return new SiteError('failed', `Shopify failed. It says: ${said}`, {
    certain: !changes || (data === undefined && !codes.has('INTERNAL_SERVER_ERROR')),
  })
}

type Cost = NonNullable<Answered['extensions']>['cost']

/** Returns the seconds until the shop's bucket has enough points for the query. */
const secondsToRestore = (cost: Cost): number | null => {
  if (!cost) return null
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable
  return Math.max(1, Math.ceil(missing / cost.throttleStatus.restoreRate))
}

/** Shopify's errors about an input; empty if there are none. */
export const UserErrors = z.array(
  z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: z.string().nullish() }),
)

/** Throws for the first error about the input: `missing` if the post no longer exists, else `invalid`. In both cases, nothing was saved. */
export const throwUserErrors = (errors: z.infer<typeof UserErrors>): void => {
  const [first] = errors
  if (!first) return
  if (first.code === 'NOT_FOUND' && first.field?.at(-1) === 'id')
    throw new SiteError('missing', 'The post was deleted in the shop.')
  const where = first.field && first.field.length > 0 ? ` (${first.field.join('.')})` : ''
  throw new SiteError(
    'invalid',
    `Shopify rejected the request. It says: ${first.message.slice(0, 300)}${where}`,
  )
}
