import type { SiteLogin } from '../../../contract/owner/sites.ts'
import type { Platform } from '../../../contract/sites.ts'
import { uncapital } from '../../../contract/words.ts'

/** A field of a site's login. */
export type LoginField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** What may be wrong if the site refuses a value that is right. */
  readonly refused?: string
  readonly placeholder?: string
  readonly secret?: true
  readonly optional?: true
}

export type PlatformWords = {
  readonly name: string
  /** Instructions for finding the login, one step each. */
  readonly steps: readonly string[]
  readonly fields: readonly LoginField[]
}

const ADDRESS = { name: 'url', label: 'Address of the site', placeholder: 'https://example.com' } as const

/** The instructions and fields for each platform. */
export const PLATFORM_WORDS: Readonly<Record<Platform, PlatformWords>> = {
  wordpress: {
    name: 'WordPress',
    steps: [
      'Sign in to WordPress with the account that will own the posts. Its role must be Author, Editor or Administrator.',
      'Open Users → Profile and scroll to Application Passwords.',
      'Enter Quillport as the name, choose “Add New Application Password”, and copy the password.',
    ],
    fields: [
      { ...ADDRESS, hint: 'The address that readers use, without /wp-admin.' },
      { name: 'username', label: 'Username' },
      {
        name: 'application_password',
        label: 'Application password',
        hint: 'Paste the password with or without its spaces. Do not use the password that you sign in with.',
        refused:
          'If the password is new and correct, the site’s web server may not be passing the login on to WordPress. The web server must pass on the Authorization header. Your web host can switch this on. A security plugin can also block the login.',
        secret: true,
      },
    ],
  },
  ghost: {
    name: 'Ghost',
    steps: [
      'Open Ghost’s admin, then Settings → Integrations.',
      'Choose “Add custom integration” and name it Quillport.',
      'Copy the Admin API key. The Content API key is read-only.',
    ],
    fields: [
      { ...ADDRESS, hint: 'You can also enter the API URL that the integration shows.' },
      {
        name: 'admin_api_key',
        label: 'Admin API key',
        hint: 'The key has two parts, separated by a colon.',
        secret: true,
      },
    ],
  },
  shopify: {
    name: 'Shopify',
    steps: [
      'In Shopify’s Dev Dashboard, create an app named Quillport with the scopes read_content, write_content, read_files and write_files.',
      'Install the app in your shop. Then copy the client ID and the secret from the app’s Settings, and enter both, separated by a colon.',
      'If you made an app in the shop’s admin before 2026, you can enter the Admin API access token of that app instead.',
    ],
    fields: [
      {
        name: 'shop',
        label: 'Shop',
        placeholder: 'example.myshopify.com',
        hint: 'The myshopify.com name, not the domain of the storefront.',
      },
      {
        name: 'access_token',
        label: 'Client ID and secret, or access token',
        hint: 'Either the client ID and the secret, separated by a colon, or a token that begins with shpat_.',
        secret: true,
      },
      {
        name: 'blog',
        label: 'Blog',
        hint: 'The blog’s handle, such as news. If you leave this empty, Quillport uses the shop’s first blog.',
        optional: true,
      },
    ],
  },
  webflow: {
    name: 'Webflow',
    steps: [
      'Open the site’s settings in Webflow, then Apps & integrations → API access.',
      'Generate an API token named Quillport with these scopes: CMS (read and write), Sites (read), Assets (read and write).',
      'Copy the token now. Webflow shows it only once.',
      'Find the ID of the collection in the CMS panel, in the settings of the collection that holds your posts.',
    ],
    fields: [
      { name: 'api_token', label: 'Site token', secret: true },
      {
        name: 'collection',
        label: 'Collection',
        hint: 'The ID or the slug of the collection that holds your posts.',
      },
      {
        name: 'site',
        label: 'Site ID',
        hint: 'Needed only if the token can reach several sites.',
        optional: true,
      },
    ],
  },
}

/** The typed values, indexed by field name. */
export type TypedLogin = Readonly<Record<string, string>>

/** Makes a login from the typed values. Removes surrounding spaces, and the spaces inside a WordPress application password. */
export const loginOf = (platform: Platform, typed: TypedLogin): SiteLogin => {
  const text = (name: string): string => (typed[name] ?? '').trim()
  const given = (name: string): { readonly [key: string]: string } =>
    text(name) === '' ? {} : { [name]: text(name) }
  switch (platform) {
    case 'wordpress':
      return {
        platform,
        url: text('url'),
        username: text('username'),
        application_password: text('application_password').replace(/\s+/g, ''),
      }
    case 'ghost':
      return { platform, url: text('url'), admin_api_key: text('admin_api_key') }
    case 'shopify':
      return { platform, shop: text('shop'), access_token: text('access_token'), ...given('blog') }
    case 'webflow':
      return {
        platform,
        api_token: text('api_token'),
        collection: text('collection'),
        ...given('site'),
      }
  }
}

/** Returns the required fields that are still empty. */
export const missingOf = (platform: Platform, typed: TypedLogin): readonly LoginField[] =>
  PLATFORM_WORDS[platform].fields.filter(
    ({ name, optional }) => !optional && (typed[name] ?? '').trim() === '',
  )

/** Asks for the first required field that is still empty. Empty if no required field is. */
export const missingWords = (platform: Platform, typed: TypedLogin): string => {
  const [first] = missingOf(platform, typed)
  return first ? `Enter the ${uncapital(first.label)}.` : ''
}
