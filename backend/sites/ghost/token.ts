import { SignJWT } from 'jose'
import { SiteError } from '../port.ts'

/** Seconds that a token holds; Ghost takes no longer ones than five minutes. */
const HOLDS = 300

/** What a request shows instead of the key, made at `now` (ms): HS256 under the key’s second half, named by its first. Throws `login` where the key is none. */
export const tokenFor = async (adminApiKey: string, now: number): Promise<string> => {
  const [, id, secret] = /^([0-9a-f]+):((?:[0-9a-f]{2}){16,})$/i.exec(adminApiKey) ?? []
  if (id === undefined || secret === undefined)
    throw new SiteError(
      'login',
      'An Admin API key of Ghost has two parts with a colon between them. Copy the whole key from Settings, Integrations, your integration.',
    )
  const at = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: id })
    .setIssuedAt(at)
    .setExpirationTime(at + HOLDS)
    .setAudience('/admin/')
    .sign(Buffer.from(secret, 'hex'))
}
