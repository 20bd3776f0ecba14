import { type ScreenFile, screenFile } from '../core/files/screen-file.ts'

/** Quillport's own scheme, which has to be declared before Electron is ready. */
const OWN = { protocol: 'app:', host: 'quillport' }
/**
 * Where a host loads this program only after it is ready, as some unpackaged Electrons do, no scheme can be declared:
 * there the screens come from a name that RFC 2606 keeps from ever standing on a network.
 */
const LATE = { protocol: 'https:', host: 'quillport.invalid' }

export type Origin = typeof OWN

/** Where the screens are served from. */
export const originFor = (hostIsReady: boolean): Origin => (hostIsReady ? LATE : OWN)

/** The address of the screens' first page. */
export const startPage = ({ protocol, host }: Origin): string => `${protocol}//${host}/index.html`

/** Whether an address is one of Quillport's own screens; nothing else may call the core. */
export const isOwnPage = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, host, username } = new URL(address)
  return username === '' && [OWN, LATE].some((own) => own.protocol === protocol && own.host === host)
}

/** An http or https address in its normal form; null for every other kind of address. */
export const webAddress = (address: string): string | null =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? new URL(address).href : null

/** The file that an address of our screens names; null for every other. */
export const fileOf = (folder: string, address: string): ScreenFile | null =>
  isOwnPage(address) ? screenFile(folder, new URL(address).pathname) : null
