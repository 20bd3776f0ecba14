import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { jsonOr } from '../../transport/json.ts'

/** Whose key reads Search Console. */
export type ServiceAccount = { readonly client_email: string; readonly private_key: string }

// Its token_uri and universe_domain are left behind: whoever wrote the file does not choose where the key is shown.
const KeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email().max(320),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----').max(10_000),
})

/** Google's address for tokens, which the assertion is made out to. */
export const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'
/** The longest that Google takes. */
const ASSERTION_SECONDS = 3_600
const WHERE = 'Use the JSON key file from Google Cloud: IAM & Admin, Service Accounts, Keys, Add key, JSON.'

/** A fault of a key file, with where to get another. */
export const keyFileFault = (path: string, message: string): AppError =>
  new AppError('invalid_input', `${message} ${WHERE}`, { issues: [{ path, message }] })

/** Reads a JSON key file; keeps nothing of it but the address and the key. Throws `invalid_input`. */
export const readKeyFile = async (text: string): Promise<ServiceAccount> => {
  const json = jsonOr(text)
  if (json === undefined) throw keyFileFault('service_account', 'The file is not JSON.')
  const parsed = KeyFile.safeParse(json)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'type'
    throw keyFileFault(
      `service_account.${field}`,
      `The file is not a service account’s key. Check its ${field}.`,
    )
  }
  const { client_email, private_key } = parsed.data
  try {
    await assertionOf({ client_email, private_key }, 0)
  } catch {
    throw keyFileFault('service_account.private_key', 'The private key is damaged or is not an RSA key.')
  }
  return { client_email, private_key }
}

const Kept = z.object({ client_email: z.string(), private_key: z.string() })

/** The account as it was kept by `JSON.stringify`. */
export const keptAccount = (text: string): ServiceAccount => Kept.parse(JSON.parse(text))

/** What the account shows for a token that may read Search Console, signed at `now` (ms). */
export const assertionOf = async (account: ServiceAccount, now: number): Promise<string> => {
  const at = Math.floor(now / 1000)
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(TOKEN_ADDRESS)
    .setIssuedAt(at)
    .setExpirationTime(at + ASSERTION_SECONDS)
    .sign(await importPKCS8(account.private_key, 'RS256'))
}
