import * as http from 'node:http'
import * as https from 'node:https'
import { TLSSocket } from 'node:tls'
import { codeOf } from '../../db/trouble.ts'
import type { Finding } from './finding.ts'

/** The time limit for a complete answer, ms. */
const ANSWER_MS = 5_000
const MOST_CHARACTERS = 65_536

/** The answer of an address. Redirects are not followed. */
export type Answer = {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  /** This end of the connection, as this computer sees it. */
  readonly from: { readonly address: string; readonly port: number }
  /** Until when the server's certificate is valid, ms; null without a certificate. */
  readonly certificateUntil: number | null
  /** This computer's clock in the middle of the exchange, ms. */
  readonly at: number
}

/**
 * Requests an address once, over its own connection. Rejects with the error of the connection, or after five seconds.
 */
export const ask = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedAt = Date.now()
    const { request } = url.startsWith('https:') ? https : http
    const options = { agent: false as const, headers, signal: AbortSignal.timeout(ANSWER_MS) }
    const asked = request(url, options, (answer) => {
      const { socket } = answer
      const known = {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        from: { address: socket.localAddress ?? '', port: socket.localPort ?? 0 },
        certificateUntil:
          socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : null,
        at: (startedAt + Date.now()) / 2,
      }
      let text = ''
      answer.setEncoding('utf8').on('data', (more: string) => {
        text += more
        if (text.length > MOST_CHARACTERS) answer.destroy()
      })
      answer.on('error', reject).on('close', () => resolve({ ...known, text }))
    })
    asked.on('error', reject).end()
  })

type Why = Pick<Finding, 'found'> & { readonly todo: string }

const FAILURES: readonly (readonly [RegExp, Why])[] = [
  [
    /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/,
    {
      found: 'its name has no address',
      todo: 'Correct the name in QUILLPORT_BASE_URL, or its entry in DNS.',
    },
  ],
  [
    /^ECONNREFUSED$/,
    { found: 'nothing listens there', todo: 'Start the proxy or the service, or correct the port.' },
  ],
  [
    /^(ABORT_ERR|ETIMEDOUT)$/,
    {
      found: `it gave no answer within ${ANSWER_MS / 1000} seconds`,
      todo: 'Check whether a firewall drops requests to this address, and whether the proxy waits for a server that hangs.',
    },
  ],
  [/^CERT_HAS_EXPIRED$/, { found: 'its certificate has expired', todo: 'Renew the certificate.' }],
  [
    /^CERT_NOT_YET_VALID$/,
    { found: 'its certificate is not valid yet', todo: 'Check the clock of this computer.' },
  ],
  [
    /SELF_SIGNED_CERT/,
    {
      found: 'its certificate is self-signed or comes from an unknown authority',
      todo: 'Get a certificate from an authority that clients trust. If the authority is your own, make every client trust it. For “doctor”, set NODE_EXTRA_CA_CERTS.',
    },
  ],
  [
    /^UNABLE_TO_/,
    {
      found: 'its certificate’s chain is incomplete, or its authority is unknown',
      todo: 'Make the proxy send the full certificate chain (often called fullchain.pem). If you run the certificate authority, make every client trust it; “doctor” needs NODE_EXTRA_CA_CERTS.',
    },
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    {
      found: 'its certificate is for another name',
      todo: 'Get a certificate for the name in QUILLPORT_BASE_URL, or change QUILLPORT_BASE_URL so that it uses the name in the certificate.',
    },
  ],
  [
    /^(EPROTO|ERR_SSL)/,
    { found: 'it does not speak https', todo: 'Correct the port, or set up HTTPS on the proxy.' },
  ],
]

/** Why an address gave no answer, as the end of a sentence, and what to do. */
export const whyNoAnswer = (error: unknown): Why => {
  // For a host with several addresses, the error lists one failure for each address.
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const code = codeOf(first) || codeOf(error)
  return (
    FAILURES.find(([pattern]) => pattern.test(code))?.[1] ?? {
      found: `the connection broke (${code || 'no error code'})`,
      todo: 'Look for the request in the log of the proxy or of the server.',
    }
  )
}
