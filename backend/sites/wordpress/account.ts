import { z } from 'zod'
import { SiteError } from '../port.ts'
import type { Api } from './api.ts'

/** The account of a login, and what WordPress allows it. */
export type Account = {
  readonly username: string
  readonly role: string | null
  readonly mayWrite: boolean
  readonly mayPublish: boolean
  readonly mayUpload: boolean
  /** Whether posts keep scripts, including JSON-LD. */
  readonly keepsScripts: boolean
}

const User = z.object({
  username: z.string(),
  roles: z.array(z.string()).catch([]),
  capabilities: z.record(z.string(), z.unknown()),
})

/**
 * Reads the account of the login. Uses `context=edit`, because WordPress answers other requests with a wrong password
 * as if they had no login.
 */
export const readAccount = async (api: Api): Promise<Account> => {
  const user = await api.call(User, '/wp/v2/users/me', {
    query: { context: 'edit', _fields: 'username,roles,capabilities' },
  })
  const may = (capability: string) => user.capabilities[capability] === true
  return {
    username: user.username,
    role: user.roles[0] ?? null,
    mayWrite: may('edit_posts'),
    mayPublish: may('publish_posts'),
    mayUpload: may('upload_files'),
    keepsScripts: may('unfiltered_html'),
  }
}

/** Throws `forbidden` if the account may not write posts at all. */
export const requireWriter = (account: Account): void => {
  if (account.mayWrite) return
  throw new SiteError(
    'forbidden',
    `${named(account)} cannot write posts. Use an account with the role Editor, or at least Contributor.`,
  )
}

/** Throws `forbidden` if the account may not publish live. */
export const requirePublisher = (account: Account): void => {
  if (account.mayPublish) return
  throw new SiteError(
    'forbidden',
    `${named(account)} can save drafts but cannot publish them. Give the account the role Author or Editor, or publish the draft in WordPress.`,
  )
}

/** Tells the person what the account’s role forbids for every post; null if nothing. */
export const limitsOf = (account: Account): string | null => {
  const lost = [
    ...(account.mayPublish ? [] : ['publish (drafts are saved)']),
    ...(account.mayUpload ? [] : ['upload pictures (posts have none)']),
    ...(account.keepsScripts ? [] : ['keep FAQ markup for search engines (it is left out)']),
  ]
  return lost.length === 0
    ? null
    : `${named(account)} cannot ${lost.join(' or ')}. On most sites, an account with the role Editor can.`
}

const named = ({ username, role }: Account): string => (role === null ? username : `${username} (${role})`)
