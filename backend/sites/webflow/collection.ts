import { z } from 'zod'
import { SiteError } from '../port.ts'
import type { WebflowApi } from './api.ts'

const Site = z.object({
  id: z.string(),
  displayName: z.string(),
  shortName: z.string(),
  lastPublished: z.string().nullish(),
  customDomains: z.array(z.object({ url: z.string() })).nullish(),
})
const Sites = z.object({ sites: z.array(Site) })
const Collections = z.object({
  collections: z.array(z.object({ id: z.string(), slug: z.string(), displayName: z.string() })),
})
const Field = z.object({
  slug: z.string(),
  displayName: z.string(),
  type: z.string(),
  isRequired: z.boolean().default(false),
  isEditable: z.boolean().default(true),
  validations: z.object({ maxLength: z.number().optional().catch(undefined) }).nullish(),
})
const Collection = z.object({
  id: z.string(),
  slug: z.string(),
  displayName: z.string(),
  fields: z.array(Field),
})

export type WebflowField = z.infer<typeof Field>
/** A collection of a site, with the site's public address. */
export type SiteCollection = {
  readonly site: { readonly id: string; readonly name: string; readonly shortName: string }
  /** Address without a slash at the end. */
  readonly url: string
  /** Whether the site was ever published. If not, it has no live posts. */
  readonly published: boolean
  readonly collection: z.infer<typeof Collection>
}

/** Finds the site and the collection that a login names. Throws `missing` if they do not exist. */
export const readCollection = async (
  api: WebflowApi,
  login: { readonly site?: string | undefined; readonly collection: string },
): Promise<SiteCollection> => {
  const site = await chooseSite(api, login.site)
  const path = `sites/${encodeURIComponent(site.id)}/collections`
  const { collections } = await api.ask({ path, answer: Collections })
  const wanted = login.collection.trim().toLowerCase()
  const named = collections.find(({ id, slug }) => id === wanted || slug === wanted)
  if (!named)
    throw new SiteError(
      'missing',
      `${site.displayName} has no collection ${login.collection}. Its collections are: ${collections.map(({ slug }) => slug).join(', ') || 'none'}.`,
    )
  const collection = await api.ask({ path: `collections/${named.id}`, answer: Collection })
  const domain = site.customDomains?.[0]?.url ?? `${site.shortName}.webflow.io`
  return {
    site: { id: site.id, name: site.displayName, shortName: site.shortName },
    url: `https://${domain.replace(/^https?:\/\//, '').replace(/(?<!\/)\/+$/, '')}`,
    published: typeof site.lastPublished === 'string',
    collection,
  }
}

const chooseSite = async (api: WebflowApi, wanted: string | undefined) => {
  const { sites } = await api.ask({ path: 'sites', answer: Sites })
  const names = sites.map(({ id, displayName }) => `${displayName} (${id})`).join(', ')
  if (wanted !== undefined && wanted !== '') {
    const named = sites.find(({ id, shortName }) => id === wanted || shortName === wanted)
    if (named) return named
    throw new SiteError(
      'missing',
      `The token cannot access a site with the ID or short name “${wanted}”. It can access: ${names || 'no site'}.`,
    )
  }
  const [only, another] = sites
  if (only && !another) return only
  throw new SiteError(
    'missing',
    only
      ? `The token can access several sites: ${names}. Enter the ID of one site.`
      : 'The token cannot access any site.',
  )
}
