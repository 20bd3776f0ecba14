import { createHmac } from 'node:crypto'
import { SiteError } from '../port.ts'

/** Seconds that a token holds; Ghost takes no longer ones than five minutes. */
const HOLDS = 300

/** What a request shows instead of the key: HS256 under the key’s second half, named by its first. Throws `login` where the key is none. */
export const tokenFor = (adminApiKey: string, now: number): string => {
  const [, id, secret] = /^([0-9a-f]+):((?:[0-9a-f]{2}){16,})$/i.exec(adminApiKey) ?? []
  if (id === undefined || secret === undefined)
    throw new SiteError(
      'login',
      'An Admin API key of Ghost has two parts with a colon between them. Copy the whole key from Settings, Integrations, your integration.',
    )
  const iat = Math.floor(now / 1000)
  const signed = [
    { alg: 'HS256', typ: 'JWT', kid: id },
    { iat, exp: iat + HOLDS, aud: '/admin/' },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = createHmac('sha256', Buffer.from(secret, 'hex')).update(signed).digest('base64url')
  return `${signed}.${signature}`
}
