import type { SiteContext } from '../context.ts'
import type { SiteAdapter } from '../port.ts'
import { limitsOf, requireWriter } from './account.ts'
import { siteAddress } from './address.ts'
import { findPost, newestPosts, readPost } from './find.ts'
import { findUpload, upload } from './media.ts'
import { type OpenSite, openWordPress, type WordPressLogin } from './open.ts'
import { createPost, updatePost } from './posts.ts'
import { plainText } from './refusals.ts'

/** A site on WordPress, reached over its REST API with an application password. */
export const wordpressSite = (
  login: WordPressLogin,
  { outboundTo }: Pick<SiteContext, 'outboundTo'>,
): SiteAdapter => {
  const open = remembered((signal) => {
    const { origin } = new URL(siteAddress(login.url))
    return openWordPress(login, outboundTo(origin), signal)
  })
  return {
    probe: async (signal) => {
      const { account, index } = await open(signal)
      requireWriter(account)
      return {
        name: plainText(index.name) || new URL(index.home).host,
        url: index.home,
        account: account.username,
        mayPublish: account.mayPublish,
        message: limitsOf(account),
      }
    },
    recentPosts: async (signal) => newestPosts(await open(signal), signal),
    uploadImage: async (image, signal) => {
      const { api, account } = await open(signal)
      return upload(api, account, image, signal)
    },
    findImage: async (fileName, signal) => findUpload((await open(signal)).api, fileName, signal),
    create: async (post, status, image, signal) =>
      createPost(await open(signal), { post, status, image }, signal),
    update: async ({ id }, post, status, image, signal) =>
      updatePost(await open(signal), id, { post, status, image }, signal),
    find: async (mark, signal) => findPost(await open(signal), mark, signal),
    read: async (id, mark, signal) => readPost(await open(signal), id, mark, signal),
  }
}

/** Opens once for all calls; a failed try is forgotten. */
const remembered = (open: (signal: AbortSignal) => Promise<OpenSite>) => {
  let opened: OpenSite | null = null
  return async (signal: AbortSignal): Promise<OpenSite> => {
    opened ??= await open(signal)
    return opened
  }
}
