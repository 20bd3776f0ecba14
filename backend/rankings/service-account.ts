import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { jsonOr } from '../../transport/json.ts'

/** A service account, whose key reads Search Console. */
export type ServiceAccount = { readonly client_email: string; readonly private_key: string }

// Ignores the file's token_uri and universe_domain, so that the file's author cannot choose where the key is sent.
const KeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email().max(320),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----').max(10_000),
})

/** Google's token address, which is the audience of the assertion. */
export const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token'
/** The only scope that Quillport requests, for a service account and for a person's account. */
export const READ_SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'
/** Maximum lifetime of an assertion that Google accepts, in seconds. */
const ASSERTION_SECONDS = 3_600
const WHERE = 'Use the JSON key file from Google Cloud: IAM & Admin, Service Accounts, Keys, Add key, JSON.'

/** Makes the error for a key file, with a hint on where to get a valid key file. */
export const keyFileFault = (path: string, message: string): AppError =>
  new AppError('invalid_input', `${message} ${WHERE}`, { issues: [{ path, message }] })

/** Reads a JSON key file and returns only its address and key. Throws `invalid_input`. */
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

/** Signs the assertion for requesting a token that can read Search Console, at `now` (ms). */
export const assertionOf = async (account: ServiceAccount, now: number): Promise<string> => {
  const at = Math.floor(now / 1000)
  return new SignJWT({ scope: READ_SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(TOKEN_ADDRESS)
    .setIssuedAt(at)
    .setExpirationTime(at + ASSERTION_SECONDS)
    .sign(await importPKCS8(account.private_key, 'RS256'))
}
