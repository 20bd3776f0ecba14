import { createHash, randomBytes } from 'node:crypto'
import { type FakeServer, json, type Reply, startFake } from '../outbound/fake-server.fixture.ts'

/** The person's account at the provider. */
export type AtProvider = {
  readonly id: number
  readonly email: string
  readonly verified: boolean
  readonly name?: string | null
}

/** The client that the operator registered at the provider. */
export const CLIENT = { clientId: 'quillport', clientSecret: 'secret-of-the-client' }

type Grant = {
  readonly account: AtProvider
  readonly challenge: string | null
  readonly redirect: string | null
}

/**
 * Google and GitHub as their documentation describes them, at one address on loopback. A code works once, as it does at the real
 * providers.
 */
export const startProvider = async ({ codesWorkOnce = true } = {}) => {
  const [codes, tokens] = [new Map<string, Grant>(), new Map<string, AtProvider>()]
  const exchange = (body: string, refused: Reply): Reply => {
    const form = new URLSearchParams(body)
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      form.get('client_id') === CLIENT.clientId &&
      form.get('client_secret') === CLIENT.clientSecret &&
      grant?.challenge === challenge &&
      grant.redirect === form.get('redirect_uri')
    if (!grant || !isRight) return refused
    if (codesWorkOnce) codes.delete(code)
    const access_token = randomBytes(16).toString('hex')
    tokens.set(access_token, grant.account)
    return json({ access_token, token_type: 'bearer', scope: 'read:user,user:email' })
  }
  const server: FakeServer = await startFake(({ method, url, headers, body }) => {
    if (method === 'POST' && url.pathname === '/token')
      return exchange(body, json({ error: 'invalid_grant', error_description: 'Bad Request' }, 400))
    if (method === 'POST' && url.pathname === '/login/oauth/access_token')
      return exchange(
        body,
        json({ error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' }),
      )
    const account = tokens.get(/^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (!account) return json({ message: 'Bad credentials' }, 401)
    const { id, email, verified, name = 'Anna' } = account
    if (url.pathname === '/v1/userinfo')
      return json({
        sub: String(id),
        email,
        email_verified: verified,
        name,
        picture: 'https://x.example/a.png',
      })
    // The address of a profile is whatever its owner chose to show.
    if (url.pathname === '/user') return json({ id, login: 'anna', name, email: 'shown@elsewhere.example' })
    if (url.pathname === '/user/emails')
      return json([
        { email: 'other@shop.example', primary: false, verified: true, visibility: null },
        { email, primary: true, verified, visibility: 'public' },
      ])
    return json({ message: 'Not Found' }, 404)
  })
  return {
    ...server,
    /** Imitates the person's consent on the provider's page, and returns the query with which the browser comes back. */
    allow: (address: string, account: AtProvider): URLSearchParams => {
      const asked = new URL(address).searchParams
      const code = randomBytes(16).toString('hex')
      codes.set(code, {
        account,
        challenge: asked.get('code_challenge'),
        redirect: asked.get('redirect_uri'),
      })
      return new URLSearchParams({ code, state: asked.get('state') ?? '' })
    },
    /** Imitates the person's refusal in the same way. */
    refuse: (address: string): URLSearchParams =>
      new URLSearchParams({
        error: 'access_denied',
        error_description: 'The user has denied your application access.',
        state: new URL(address).searchParams.get('state') ?? '',
      }),
  }
}
