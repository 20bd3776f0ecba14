import { z } from 'zod'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'
import { Site } from '../sites.ts'

const secret = z.string().trim().min(1).max(500)
const siteUrl = z.string().trim().min(1).max(500)

/** The login that a person enters to connect a site. No operation returns its secrets. */
export const SiteLogin = z.discriminatedUnion('platform', [
  z.strictObject({
    platform: z.literal('wordpress'),
    url: siteUrl,
    username: z.string().trim().min(1).max(200),
    application_password: secret,
  }),
  z.strictObject({
    platform: z.literal('ghost'),
    url: siteUrl,
    admin_api_key: secret.describe('`id:secret`, from a custom integration.'),
  }),
  z.strictObject({
    platform: z.literal('shopify'),
    shop: z.string().trim().min(1).max(200).describe('Such as example.myshopify.com.'),
    access_token: secret.describe(
      'The access token of a custom app with the scopes read_content, write_content, read_files and write_files; for a Dev Dashboard app, `client id:secret`.',
    ),
    blog: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('The handle of the blog. Default: the shop’s first blog.'),
  }),
  z.strictObject({
    platform: z.literal('webflow'),
    api_token: secret.describe(
      'A token with the scopes cms:read, cms:write and sites:read; for pictures, also assets:read and assets:write.',
    ),
    site: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('The id of the site. Not needed if the token can access only one site.'),
    collection: z
      .string()
      .trim()
      .max(200)
      .describe('The id or slug of the collection that contains the posts.'),
  }),
])
export type SiteLogin = z.infer<typeof SiteLogin>

const connection = z.strictObject({ connection_id: z.string().min(1) })
const Publishing = z.object({
  live_publish: z.boolean().describe('Whether articles of the workspace may go live.'),
})

/** The owner's operations on sites, on going live, and on the key that encrypts logins. */
export const sitesOfOwner = {
  connectSite: operation({
    title: 'Connect a site',
    description:
      'Checks the login with the site and stores it encrypted. If connection_id is given, replaces the login of that site. If the site refuses the login, or if the site is already connected with another account, nothing is stored.',
    input: z.strictObject({ connection_id: z.string().min(1).optional(), login: SiteLogin }),
    output: Site,
    http: { method: 'POST', path: '/owner/sites' },
  }),
  checkSite: operation({
    title: 'Check a site',
    description: 'Checks now whether Quillport can publish on the site.',
    input: connection,
    output: Site,
    http: { method: 'POST', path: '/owner/sites/{connection_id}/check' },
  }),
  disconnectSite: operation({
    title: 'Disconnect a site',
    description: 'Deletes the connection and its login. Posts on the site stay unchanged.',
    input: connection,
    output: Nothing,
    http: { method: 'DELETE', path: '/owner/sites/{connection_id}' },
  }),
  getPublishing: operation({
    title: 'Read the publishing rules',
    description: 'Returns whether articles of the workspace may go live.',
    input: Nothing,
    output: Publishing,
    http: { method: 'GET', path: '/owner/publishing' },
  }),
  changePublishing: operation({
    title: 'Change the publishing rules',
    description: 'Allows or forbids publishing live, both for the user and for every agent.',
    input: z.strictObject({ live_publish: z.boolean() }),
    output: Publishing,
    http: { method: 'PUT', path: '/owner/publishing' },
  }),
  unlockSecrets: operation({
    title: 'Unlock secrets',
    description:
      'Gives the service the key that encrypts the stored credentials of sites and Search Console. The service holds the key in memory only.',
    input: z.strictObject({ key: z.string().describe('32 bytes as base64.') }),
    output: Nothing,
    http: { method: 'PUT', path: '/owner/secrets-key' },
  }),
}
export type SitesOfOwner = typeof sitesOfOwner
