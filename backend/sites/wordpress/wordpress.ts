import type { AdapterContext } from '../context.ts'
import type { SiteAdapter } from '../port.ts'
import { limitsOf, requireWriter } from './account.ts'
import { siteAddress } from './address.ts'
import { findPost, newestPosts, readPost } from './find.ts'
import { findUpload, hasUpload, upload } from './media.ts'
import { type OpenSite, openWordPress, type WordPressLogin } from './open.ts'
import { createPost, readFields, updatePost } from './posts.ts'
import { plainText } from './refusals.ts'

/** Opens a site on WordPress over its REST API, with an application password. */
export const wordpressSite = (login: WordPressLogin, { outboundTo }: AdapterContext): SiteAdapter => {
  let opened: OpenSite | null = null
  const open = async (): Promise<OpenSite> => {
    opened ??= await openWordPress(login, outboundTo(new URL(siteAddress(login.url)).origin))
    return opened
  }
  return {
    probe: async () => {
      const { account, index } = await open()
      requireWriter(account)
      return {
        name: plainText(index.name) || new URL(index.home).host,
        url: index.home,
        account: account.username,
        mayPublish: account.mayPublish,
        message: limitsOf(account),
      }
    },
    recentPosts: async () => newestPosts(await open()),
    uploadImage: async (image) => {
      const { api, account } = await open()
      return upload(api, account, image)
    },
    findImage: async (image) => findUpload((await open()).api, image),
    create: async (wanted) => createPost(await open(), wanted),
    update: async ({ id }, wanted, choose) => updatePost(await open(), id, wanted, choose),
    fields: async (id) => readFields(await open(), id),
    hasImage: async ({ id }) => hasUpload((await open()).api, id),
    find: async (mark) => findPost(await open(), mark),
    read: async (id, mark) => readPost(await open(), id, mark),
  }
}
