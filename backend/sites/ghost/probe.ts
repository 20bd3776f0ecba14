import { z } from 'zod'
import { nullOn, type Probed, SiteError } from '../port.ts'
import type { GhostApi } from './api.ts'

const Site = z.object({ site: z.object({ title: z.string(), url: z.url().max(500), version: z.string() }) })
const Posts = z.object({ posts: z.array(z.unknown()) })
const Me = z.object({
  users: z.tuple([
    z.object({ name: z.string(), roles: z.array(z.object({ name: z.string() })).default([]) }),
  ]),
})

/** Finds out whose key it is and what it may do. */
export const probe = async (api: GhostApi): Promise<Probed> => {
  const { site } = await siteAt(api)
  await api.ask({ method: 'GET', path: 'posts/?limit=1&fields=id' }, Posts)
  const person = await personOf(api)
  const contributor = person?.roles.some(({ name }) => name === 'Contributor') ?? false
  return {
    name: site.title,
    url: site.url,
    account: person?.name ?? 'an integration',
    mayPublish: !contributor,
    message: contributor
      ? 'This key belongs to a contributor, who can save drafts alone and uploads no images.'
      : null,
  }
}

const siteAt = async (api: GhostApi): Promise<z.infer<typeof Site>> => {
  try {
    return await api.ask({ method: 'GET', path: 'site/' }, Site)
  } catch (thrown) {
    if (thrown instanceof SiteError && thrown.kind === 'failed')
      throw new SiteError(
        'missing',
        `No Ghost answers at ${api.base}. Enter the address of the site as it stands before /ghost.`,
      )
    throw thrown
  }
}

/** Whose staff token it is; null for the key of an integration, which belongs to nobody. */
const personOf = async (api: GhostApi) => {
  const asked = api.ask({ method: 'GET', path: 'users/me/?include=roles' }, Me)
  return (await nullOn(asked, 'missing', 'forbidden'))?.users[0] ?? null
}
