import { createHash, generateKeyPairSync } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { importSPKI, jwtVerify } from 'jose'
import { z } from 'zod'
import { DAY } from '../../contract/time.ts'
import { type Asked, json, type Reply } from '../outbound/fake-server.fixture.ts'
import { serve } from '../outbound/loopback.fixture.ts'

const EMAIL = 'reader@example-project.iam.gserviceaccount.com'

/** Makes a service account's key file, as Google Cloud does. */
const makeKeyFile = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const file = {
    type: 'service_account',
    project_id: 'example-project',
    private_key_id: 'a1b2c3',
    private_key: privateKey,
    client_email: EMAIL,
    client_id: '100000000000000000000',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    universe_domain: 'googleapis.com',
  }
  return { file, publicKey }
}

const Query = z.strictObject({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dimensions: z.array(z.enum(['query', 'page', 'date'])),
  dataState: z.enum(['final', 'all']),
  rowLimit: z.int().min(1).max(25_000),
  startRow: z.int().min(0).default(0),
  dimensionFilterGroups: z
    .tuple([
      z.strictObject({
        filters: z.tuple([
          z.strictObject({
            dimension: z.literal('country'),
            operator: z.literal('equals'),
            expression: z.string().regex(/^[a-z]{3}$/),
          }),
        ]),
      }),
    ])
    .optional(),
})
export type AskedQuery = z.infer<typeof Query> & { readonly property: string }

/** A figure as Search Console stores it. */
export type Figure = {
  readonly date: string
  readonly country: string
  readonly query: string
  readonly page: string
  readonly clicks: number
  readonly impressions: number
  readonly position: number
}

/** Makes an error in the format of Google's APIs. */
export const googleError = (status: number, reason: string, headers: Readonly<Record<string, string>> = {}) =>
  json(
    { error: { code: status, message: `Fake ${reason}`, errors: [{ reason, domain: 'global' }] } },
    status,
    headers,
  )

type Fake = {
  /** The properties that the account can read, each with the account's permission. */
  properties: Record<string, string>
  figures: readonly Figure[]
  /** The clicks of queries that are too rare to be shown. They appear only in totals. */
  hiddenClicks: number
  firstIncomplete: string
  /** The reply to the next requests for figures; null for figures. */
  failing: Reply | null
  /** The first row at which a request for figures exceeds the quota. */
  quotaFrom: number
  tokenRefused: boolean
  /** The person's action on the page that asks for their consent. */
  consent: 'allow' | 'refuse' | 'untick'
  /** The Google account that the person chooses on that page. */
  account: string
  /** Whether revocations fail. */
  revokeFails: boolean
}

/** The OAuth client of a service at Google. */
export const GOOGLE_CLIENT = {
  clientId: '77-client.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-client-secret',
}
const READ_SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'

/** The parameters of a client's request on Google's page. */
type Consent = {
  readonly redirectUri: string
  readonly challenge: string
  readonly scope: string
  readonly account: string
}

/**
 * Imitates Google's OAuth sign-in as its documentation describes it for web servers: the consent page, codes that work
 * once with the PKCE verifier, refresh tokens and their revocation. `give` makes an access token from a refresh token.
 */
const signIns = (state: Fake, give: (refreshToken: string) => Reply) => {
  const codes = new Map<string, Consent>()
  /** The valid refresh tokens, each with its Google account. */
  const granted = new Map<string, string>()
  const used = new Map<string, string>()
  let made = 0
  const fault = (error: string, status = 400) => json({ error, error_description: `Fake ${error}.` }, status)

  const authorize = ({ url: { searchParams: asked } }: Asked): Reply => {
    const redirectUri = asked.get('redirect_uri') ?? ''
    const isAsDocumented =
      asked.get('client_id') === GOOGLE_CLIENT.clientId &&
      asked.get('response_type') === 'code' &&
      asked.get('code_challenge_method') === 'S256' &&
      asked.get('access_type') === 'offline' &&
      /consent/.test(asked.get('prompt') ?? '') &&
      /\/google\/search-console$/.test(redirectUri)
    if (!isAsDocumented) return fault('invalid_request')
    const back = new URL(redirectUri)
    back.searchParams.set('state', asked.get('state') ?? '')
    if (state.consent === 'refuse') back.searchParams.set('error', 'access_denied')
    else {
      made += 1
      const code = `4/0code-${made}`
      const scope = state.consent === 'untick' ? 'openid' : (asked.get('scope') ?? '')
      const challenge = asked.get('code_challenge') ?? ''
      codes.set(code, { redirectUri, challenge, scope, account: state.account })
      back.searchParams.set('code', code)
      back.searchParams.set('scope', scope)
    }
    return { status: 302, headers: { location: back.href } }
  }

  const byCode = (form: URLSearchParams): Reply => {
    const code = form.get('code') ?? ''
    const asked = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || asked.challenge !== challenge || asked.redirectUri !== form.get('redirect_uri')) {
      // If a client uses a code twice, the code's refresh token becomes invalid.
      granted.delete(used.get(code) ?? '')
      return fault('invalid_grant')
    }
    const refreshToken = `1//refresh-${code}`
    used.set(code, refreshToken)
    granted.set(refreshToken, asked.account)
    const access: unknown = JSON.parse(String(give(refreshToken).body))
    return json({ ...Object(access), refresh_token: refreshToken, scope: asked.scope })
  }

  return {
    granted,
    authorize,
    /** Answers the two grants of a web server's client; null for another grant. */
    token: (form: URLSearchParams): Reply | null => {
      const grant = form.get('grant_type')
      if (grant !== 'authorization_code' && grant !== 'refresh_token') return null
      if (
        form.get('client_id') !== GOOGLE_CLIENT.clientId ||
        form.get('client_secret') !== GOOGLE_CLIENT.clientSecret
      )
        return fault('invalid_client', 401)
      if (grant === 'authorization_code') return byCode(form)
      const refreshToken = form.get('refresh_token') ?? ''
      if (!granted.has(refreshToken)) return fault('invalid_grant')
      return json({ ...Object(JSON.parse(String(give(refreshToken).body))), scope: READ_SCOPE })
    },
    /** Ends the access of the client to the account of a token, and so every token of the account. */
    revoke: (form: URLSearchParams): Reply => {
      if (state.revokeFails) return fault('backend_error', 503)
      const account = granted.get(form.get('token') ?? '')
      if (account === undefined) return fault('invalid_token')
      for (const [token, its] of granted) if (its === account) granted.delete(token)
      return json({})
    },
  }
}

/** Starts Google's token endpoint and Search Console. They check what a client must send, by the test's clock. */
export const startGoogle = async (now: () => number = Date.now) => {
  const { file, publicKey } = makeKeyFile()
  const state: Fake = {
    properties: {},
    figures: [],
    hiddenClicks: 0,
    firstIncomplete: '9999-12-31',
    failing: null,
    quotaFrom: Number.POSITIVE_INFINITY,
    tokenRefused: false,
    consent: 'allow',
    account: 'person@gmail.example',
    revokeFails: false,
  }
  const tokens = new Set<string>()
  const asked: { tokens: number; lists: number; queries: AskedQuery[]; claims: unknown[] } = {
    tokens: 0,
    lists: 0,
    queries: [],
    claims: [],
  }

  /** The refresh token of each access token. */
  const behind = new Map<string, string>()
  const newToken = (): string => {
    asked.tokens += 1
    const token = `ya29.${asked.tokens}`
    tokens.add(token)
    return token
  }
  const people = signIns(state, (refreshToken) => {
    const token = newToken()
    behind.set(token, refreshToken)
    return json({ access_token: token, expires_in: 3_599, token_type: 'Bearer' })
  })
  const isValid = (token: string): boolean => {
    const refreshToken = behind.get(token)
    return tokens.has(token) && (refreshToken === undefined || people.granted.has(refreshToken))
  }

  const giveToken = async ({ body }: Asked): Promise<Reply> => {
    const form = new URLSearchParams(body)
    const ofPerson = people.token(form)
    if (ofPerson) return ofPerson
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || state.tokenRefused)
      return json({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }, 400)
    const verified = await jwtVerify(form.get('assertion') ?? '', await importSPKI(publicKey, 'RS256'), {
      issuer: EMAIL,
      audience: 'https://oauth2.googleapis.com/token',
      algorithms: ['RS256'],
      requiredClaims: ['iat', 'exp', 'scope'],
      maxTokenAge: 3_600,
      clockTolerance: 8_000,
      currentDate: new Date(now()),
    }).catch(() => null)
    if (!verified) return json({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }, 400)
    asked.claims.push(verified.payload)
    return json({ access_token: newToken(), expires_in: 3_599, token_type: 'Bearer' })
  }

  const answer = async (one: Asked): Promise<Reply> => {
    const { pathname } = one.url
    if (pathname === '/token' && one.method === 'POST') return giveToken(one)
    if (pathname === '/o/oauth2/v2/auth' && one.method === 'GET') return people.authorize(one)
    if (pathname === '/revoke' && one.method === 'POST') return people.revoke(new URLSearchParams(one.body))
    const bearer = one.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!isValid(bearer)) return googleError(401, 'authError')
    if (pathname === '/webmasters/v3/sites' && one.method === 'GET') {
      asked.lists += 1
      const siteEntry = Object.entries(state.properties).map(([siteUrl, permissionLevel]) => ({
        siteUrl,
        permissionLevel,
      }))
      return json(siteEntry.length === 0 ? {} : { siteEntry })
    }
    const path = /^\/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/.exec(pathname)
    if (!path || one.method !== 'POST') return googleError(404, 'notFound')
    if (state.failing) return state.failing
    const property = decodeURIComponent(path[1] ?? '')
    if ((state.properties[property] ?? 'siteUnverifiedUser') === 'siteUnverifiedUser')
      return googleError(403, 'forbidden')
    const parsed = Query.safeParse(JSON.parse(one.body))
    if (!parsed.success) return googleError(400, 'invalidParameter')
    if (parsed.data.startRow >= state.quotaFrom) return googleError(403, 'quotaExceeded')
    asked.queries.push({ property, ...parsed.data })
    return json(figuresFor(state, parsed.data))
  }

  const server = await serve(async (request, response) => {
    const reply = await answer({
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', server.origin),
      headers: request.headers,
      body: await text(request),
    })
    response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
  })
  return {
    state,
    asked,
    tokens,
    keyFile: file,
    email: EMAIL,
    /** The valid refresh tokens of people. */
    granted: people.granted,
    origins: { accounts: server.origin, token: server.origin, searchConsole: server.origin },
    close: server.close,
  }
}

/** Groups figures as Search Console does: by clicks, or by day if days are requested. Positions are weighted by impressions. */
const figuresFor = (state: Fake, asked: z.infer<typeof Query>) => {
  const country = asked.dimensionFilterGroups?.[0].filters[0].expression
  const last = asked.dataState === 'final' ? dayBefore(state.firstIncomplete) : asked.endDate
  const counted = state.figures.filter(
    ({ date, ...figure }) =>
      date >= asked.startDate &&
      date <= asked.endDate &&
      date <= last &&
      (country === undefined || figure.country === country),
  )
  const groups = new Map<string, Figure[]>()
  for (const figure of counted) {
    const key = asked.dimensions.map((name) => figure[name]).join('\n')
    const group = groups.get(key)
    if (group) group.push(figure)
    else groups.set(key, [figure])
  }
  const rows = [...groups].map(([key, figures]) => {
    const sum = (of: (figure: Figure) => number) => figures.reduce((all, figure) => all + of(figure), 0)
    const hidden = asked.dimensions.length === 0 ? state.hiddenClicks : 0
    const clicks = sum((figure) => figure.clicks) + hidden
    const impressions = sum((figure) => figure.impressions) + hidden
    return {
      ...(asked.dimensions.length === 0 ? {} : { keys: key.split('\n') }),
      clicks,
      impressions,
      ctr: clicks / impressions,
      position: sum((figure) => figure.position * figure.impressions) / sum((figure) => figure.impressions),
    }
  })
  const byDay = asked.dimensions.includes('date')
  rows.sort((a, b) => (byDay ? String(a.keys).localeCompare(String(b.keys)) : b.clicks - a.clicks))
  const incomplete = asked.dataState === 'all' && byDay && asked.endDate >= state.firstIncomplete
  const given = rows.slice(asked.startRow, asked.startRow + asked.rowLimit)
  return {
    ...(given.length === 0 ? {} : { rows: given }),
    responseAggregationType: asked.dimensions.includes('page') ? 'byPage' : 'byProperty',
    ...(incomplete ? { metadata: { first_incomplete_date: state.firstIncomplete } } : {}),
  }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)
