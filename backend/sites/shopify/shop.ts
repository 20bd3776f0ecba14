import { z } from 'zod'
import { type Probed, SiteError } from '../port.ts'
import type { ShopifyApi } from './api.ts'

const HOME = `query Home {
  shop { name primaryDomain { url } }
  blogs(first: 250) { nodes { id handle title } }
  currentAppInstallation { accessScopes { handle } app { title } }
}`

const Home = z.object({
  shop: z.object({ name: z.string(), primaryDomain: z.object({ url: z.string() }) }),
  blogs: z.object({ nodes: z.array(z.object({ id: z.string(), handle: z.string(), title: z.string() })) }),
  currentAppInstallation: z
    .object({
      accessScopes: z.array(z.object({ handle: z.string() })),
      app: z.object({ title: z.string() }).nullish(),
    })
    .nullable(),
})

/** A shop and the blog for its articles. */
export type Shop = {
  readonly name: string
  /** The public address of the shop, without a slash at the end. */
  readonly url: string
  readonly blog: { readonly id: string; readonly handle: string; readonly title: string }
  readonly app: string
  readonly scopes: ReadonlySet<string>
}

/**
 * Reads the shop, the blog with the given handle (the first blog by default), and the app's scopes. Throws `missing` if
 * there is no such blog.
 */
export const readShop = async (api: ShopifyApi, handle: string | undefined): Promise<Shop> => {
  const { shop, blogs, currentAppInstallation: app } = await api.ask({ query: HOME, answer: Home })
  const wanted = handle?.trim().toLowerCase() ?? ''
  const blog = wanted === '' ? blogs.nodes[0] : blogs.nodes.find((one) => one.handle === wanted)
  if (!blog)
    throw new SiteError(
      'missing',
      blogs.nodes.length === 0
        ? 'The shop has no blog yet. Create a blog in Shopify under Content > Blog posts > Manage blogs.'
        : `The shop has no blog ${handle}. The shop’s blogs are: ${blogs.nodes.map((one) => one.handle).join(', ')}.`,
    )
  return {
    name: shop.name,
    url: shop.primaryDomain.url.replace(/(?<!\/)\/+$/, ''),
    blog,
    app: app?.app?.title ?? 'an app',
    scopes: new Set(app?.accessScopes.map((scope) => scope.handle) ?? []),
  }
}

/** Converts the shop, with its address that ends in .myshopify.com, to the result of a probe. Throws `forbidden` if the app cannot read or write posts at all. */
export const probedShop = (shop: string, { name, url, blog, app, scopes }: Shop): Probed => {
  const mayWrite = scopes.has('write_content') || scopes.has('write_online_store_pages')
  if (!mayWrite)
    throw new SiteError(
      'forbidden',
      'The app lacks the scope write_content, which posts need. Add the scope and install the app again.',
    )
  return {
    name: `${name}: ${blog.title}`,
    url: `${url}/blogs/${blog.handle}`,
    fixedUrl: `https://${shop}/blogs/${blog.handle}`,
    account: app,
    mayPublish: true,
    message: scopes.has('write_files')
      ? null
      : 'The app lacks the scope write_files, so posts have no picture. Add the scope and install the app again.',
  }
}
