import { z } from 'zod'
import type { TestDatabase } from '../db/database.fixture.ts'
import { startBackend } from '../run/backend.fixture.ts'
import type { Parts } from '../run/compose.ts'
import { firstLink } from './links.ts'
import { mailSender } from './mail.ts'
import { startMailbox } from './mailbox.fixture.ts'

export const PASSWORD = 'correct horse battery'

/** A service with a dashboard at an origin, and the mails that it sends. */
export const startAccounts = async (
  test: TestDatabase,
  origin: string,
  changes: Partial<NonNullable<Parts['dashboard']>> = {},
  parts: Partial<Parts> = {},
) => {
  const mailbox = await startMailbox()
  const backend = startBackend(test, {
    ...parts,
    baseUrl: origin,
    trustedProxies: ['127.0.0.1'],
    dashboard: {
      origin,
      signUp: 'open',
      secret: 'a secret of the tests, long enough to sign with',
      sendMail: mailSender(mailbox.url, 'Quillport <no-reply@quillport.example>'),
      pages: '/nonexistent',
      clientRegistration: true,
      ...changes,
    },
  })
  /** Sends a request as a page of the dashboard would, with a session or without. */
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const request = {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { origin }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    // The request looks as if nginx on this computer had sent it.
    const incoming = { socket: { remoteAddress: '127.0.0.1' } }
    const answer = await backend.app.request(`${origin}${path}`, request, { incoming })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: text === '' ? null : json(text) }
  }
  /** Sends the mails about accounts that are due, as a worker does. */
  const sendMails = async () => {
    const job = backend.jobs.find(({ name }) => name === 'mail')
    const worker = { owner: 'test', leaseMs: 30_000, signal: new AbortController().signal }
    while ((await job?.poll(worker)) === 'worked');
  }
  const signUp = (email: string) => send('POST', '/dashboard/api/sign-up', { email })
  const openLink = (token: string, fields: { readonly name?: string; readonly email?: string } = {}) =>
    send('POST', '/dashboard/api/links/use', { token, password: PASSWORD, ...fields })
  const signIn = (email: string, password = PASSWORD, headers = {}) =>
    send('POST', '/dashboard/auth/sign-in/email', { email, password }, headers)
  /** The headers that carry the session of a sign-in. */
  const sessionIn = ({ headers }: { readonly headers: Headers }): Record<string, string> => {
    const token = headers.get('set-auth-token')
    if (token !== null) return { authorization: `Bearer ${token}` }
    return {
      cookie: headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    }
  }
  /** The token of a link for a new password, from the mail. */
  const resetToken = async (email: string) => {
    await send('POST', '/dashboard/api/reset', { email })
    return mailbox.token(email)
  }
  const signedIn = async (email: string) => {
    const session = sessionIn(await signIn(email))
    const me = await send('GET', '/dashboard/api/me', undefined, session)
    const { person_id, workspaces } = Me.parse(me.json)
    return {
      id: person_id,
      session,
      workspaceId: workspaces[0]?.workspace_id ?? '',
      send: (method: string, path: string, body?: unknown) => send(method, path, body, session),
    }
  }
  /** Makes an account by the link of a mail. */
  const openAccount = async (email: string, name = 'Anna') => {
    await signUp(email)
    await openLink(await mailbox.token(email), { name })
  }
  /** Makes an account and signs in. */
  const person = async (email: string, name = 'Anna') => {
    await openAccount(email, name)
    return signedIn(email)
  }
  /** Makes the first account by the link that the service prints, and signs in. */
  const owner = async (email: string) => {
    await openLink((await firstLink(test.db)) ?? '', { email, name: 'Anna' })
    return signedIn(email)
  }
  return {
    ...backend,
    mailbox,
    send,
    sendMails,
    signUp,
    openLink,
    signIn,
    sessionIn,
    resetToken,
    openAccount,
    person,
    owner,
  }
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const Me = z.object({
  person_id: z.string(),
  workspaces: z.array(z.object({ workspace_id: z.string(), name: z.string(), credits: z.number() })),
})
export type Accounts = Awaited<ReturnType<typeof startAccounts>>
export type SignedIn = Awaited<ReturnType<Accounts['person']>>
