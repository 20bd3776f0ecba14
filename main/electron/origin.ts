import { type ScreenFile, screenFile } from '../core/files/screen-file.ts'

/** Quillport's own scheme, which must be declared before Electron is ready. */
const OWN = { protocol: 'app:', host: 'quillport' }
/**
 * Origin for an unpackaged Electron that loads this program only after it is ready, when schemes can no longer be declared.
 * RFC 2606 reserves this host name, so it never exists on a network.
 */
const LATE = { protocol: 'https:', host: 'quillport.invalid' }

export type Origin = typeof OWN

/** Returns the origin of the screens. */
export const originFor = (hostIsReady: boolean): Origin => (hostIsReady ? LATE : OWN)

/** Returns the address of the first screen. */
export const startPage = ({ protocol, host }: Origin): string => `${protocol}//${host}/index.html`

/** Whether an address is one of Quillport's own screens. Only these screens may call the core. */
export const isOwnPage = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, host, username } = new URL(address)
  return username === '' && [OWN, LATE].some((own) => own.protocol === protocol && own.host === host)
}

/** Normalizes an http or https address; null for all other addresses. */
export const webAddress = (address: string): string | null =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? new URL(address).href : null

/** Finds the file that an address of our screens names; null for all other addresses. */
export const fileOf = (folder: string, address: string): ScreenFile | null =>
  isOwnPage(address) ? screenFile(folder, new URL(address).pathname) : null
