import { Hono } from 'hono'
import type { AppContext, AppEnv } from './callers.ts'
import { answerHeaders } from './requests.ts'

export type UnsubscribeOptions = {
  /** Path below which the tokens are. */
  readonly path: string
  /** Whether mails are sent for a token. */
  readonly knows: (token: string) => Promise<boolean>
  /** Ends the mails of a token; false if there are none. */
  readonly end: (token: string) => Promise<boolean>
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Serves unsubscribing from mails without a session: the token in the mail is enough. The page of the link asks first,
 * because mail programs open links to check them. Only a POST unsubscribes, which is also what a mail program sends for
 * one click (RFC 8058).
 */
export const unsubscribeRoutes = ({ path, knows, end }: UnsubscribeOptions): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  const gone = (c: AppContext) => {
    c.set('wrongSecret', true)
    return page(
      c,
      404,
      'This link no longer works',
      'This notification was removed, or the link is incomplete.',
    )
  }
  app.get(`${path}/:token`, async (c) =>
    (await knows(c.req.param('token')))
      ? page(
          c,
          200,
          'Stop these emails?',
          'If you unsubscribe, Quillport no longer emails you notifications about this workspace.',
          '<form method="post"><button type="submit">Unsubscribe</button></form>',
        )
      : gone(c),
  )
  app.post(`${path}/:token`, async (c) =>
    (await end(c.req.param('token')))
      ? page(
          c,
          200,
          'You are unsubscribed',
          'Quillport no longer emails you notifications about this workspace. To get these emails again, sign in and open Notifications.',
        )
      : gone(c),
  )
  return app
}

/** Answers with a page of fixed texts. */
const page = (c: AppContext, status: 200 | 404, title: string, text: string, form = ''): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Quillport</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:15vh auto;padding:0 16px;color-scheme:light dark}button{font:inherit;padding:6px 14px}</style><h1>${title}</h1><p>${text}</p>${form}`,
    {
      status,
      headers: {
        ...answerHeaders(c),
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
    },
  )
