import type { SiteLogin } from '../../../contract/owner/sites.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { SiteError } from '../port.ts'
import { type Account, readAccount } from './account.ts'
import { type Api, apiAt } from './api.ts'
import { discover, type Index, indexIn, offersPasswords } from './discovery.ts'

export type WordPressLogin = Extract<SiteLogin, { platform: 'wordpress' }>

/** A site whose API was found and accepted the login. */
export type OpenSite = { readonly api: Api; readonly index: Index; readonly account: Account }

/** Finds the site's API and logs in. Sends no login to a site that does not accept application passwords. Throws SiteError. */
export const openWordPress = async (
  { url, username, application_password }: WordPressLogin,
  outbound: Outbound,
): Promise<OpenSite> => {
  const found = await discover(url, outbound)
  const { host, protocol } = new URL(found.root)
  if (found.index !== null && !offersPasswords(found.index))
    throw new SiteError('invalid', noPasswords(host, protocol))
  const api = apiAt(found.root, { username, password: application_password }, outbound)
  const account = await readAccount(api)
  return { api, account, index: found.index ?? (await closedIndex(api, host)) }
}

const noPasswords = (host: string, protocol: string): string =>
  protocol === 'http:'
    ? `${host} does not accept application passwords without HTTPS. Set up HTTPS, and connect the site with https://.`
    : `${host} does not accept application passwords, because a plugin switched them off. Allow application passwords in the security plugin.`

/** Reads the index of a closed API after the login. */
const closedIndex = async (api: Api, host: string): Promise<Index> => {
  const answer = await api.ask('/', {})
  if (!answer.ok) throw answer.error
  const index = indexIn(answer.value)
  if (index) return index
  throw new SiteError('failed', `${host} did not answer like the WordPress API.`)
}
