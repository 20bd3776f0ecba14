import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { jsonOr } from '../../transport/json.ts'
import type { OutboundResponse } from '../outbound/outbound.ts'
import type { GoogleClient, RankingContext } from './context.ts'
import { jsonOf, sendToGoogle } from './google.ts'
import { GOOGLE } from './google-origins.ts'

type Asking = Pick<RankingContext, 'outbound' | 'googleOrigins'>

const post = ({ outbound, googleOrigins = GOOGLE }: Asking, path: string, form: Record<string, string>) =>
  sendToGoogle(outbound, `${googleOrigins.token}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
  })

const Fault = z.object({ error: z.string() })
const faultIn = (response: OutboundResponse): string | undefined =>
  Fault.safeParse(jsonOr(response.text())).data?.error

const Granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
})
type Granted = z.infer<typeof Granted>

/** Requests tokens from Google with a form; null if Google refuses the grant in the form. Throws AppError for any other refusal. */
const grantedFor = async (context: Asking, form: Record<string, string>): Promise<Granted | null> => {
  const response = await post(context, '/token', form)
  if (response.status === 200) return jsonOf(response, Granted)
  const fault = faultIn(response)
  if (fault === 'invalid_grant') return null
  if (fault === 'invalid_client' || fault === 'unauthorized_client')
    throw new AppError(
      'upstream_failed',
      'Google rejects the OAuth client of this service. The service’s operator must check QUILLPORT_GOOGLE_CLIENT_ID and QUILLPORT_GOOGLE_CLIENT_SECRET.',
    )
  throw new AppError('upstream_failed', `Google returned an error (${response.status}). Try again later.`)
}

/** Exchanges the code of a sign-in; null if Google refuses the code. */
export const exchangeCode = (
  context: Asking,
  client: GoogleClient,
  given: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
): Promise<Granted | null> =>
  grantedFor(context, {
    grant_type: 'authorization_code',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    code: given.code,
    code_verifier: given.verifier,
    redirect_uri: given.redirectUri,
  })

/** Requests a new access token; null if the person or Google has ended the access. */
export const refreshAccess = (
  context: Asking,
  client: GoogleClient,
  refreshToken: string,
): Promise<Granted | null> =>
  grantedFor(context, {
    grant_type: 'refresh_token',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    refresh_token: refreshToken,
  })

/** Ends the access of a token at Google. A token that is no longer valid counts as ended. Throws `upstream_failed`. */
export const revokeAccess = async (context: Asking, token: string): Promise<void> => {
  const response = await post(context, '/revoke', { token })
  if (response.status === 200 || (response.status === 400 && faultIn(response) === 'invalid_token')) return
  throw new AppError(
    'upstream_failed',
    'Google did not confirm that it revoked the access, so Search Console stays connected. Try again in a moment.',
  )
}
