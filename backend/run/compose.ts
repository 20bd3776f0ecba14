import type { Hono } from 'hono'
import { ArticleRequest } from '../../contract/articles.ts'
import { READS_PER_MINUTE } from '../../contract/limits.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { SourceCredentials } from '../../contract/owner/forum.ts'
import { type OwnerContract, ownerContract } from '../../contract/owner.ts'
import { type Service, service } from '../../contract/service.ts'
import { dispatcher } from '../../transport/dispatch.ts'
import { httpRoutes } from '../../transport/http-server.ts'
import { requestLines } from '../../transport/line/requests.ts'
import type { LineServer } from '../../transport/line/server.ts'
import {
  type ArticleContext,
  articleHandlers,
  articleJobs,
  articleLoader,
  brandVoiceOwnerHandlers,
  placeOrder,
} from '../articles/articles.ts'
import { type Loaders, readChanges } from '../changes/feed.ts'
import { STREAM_TIMES, type StreamTimes } from '../changes/stream.ts'
import { creditsOf, ledgerOf, loadCredits } from '../credits/credits.ts'
import type { Database } from '../db/database.ts'
import {
  createGate,
  type ForumContext,
  forumHandlers,
  forumJobs,
  forumOwnerHandlers,
  loadDrafts,
  loadLeads,
  loadScans,
  loadSettings,
} from '../forum/forum.ts'
import { createApp } from '../http/app.ts'
import type { Admission, AppContext, AppEnv } from '../http/callers.ts'
import { changeRoute } from '../http/changes-route.ts'
import { mcpRoute } from '../http/mcp.ts'
import { openRoutes } from '../http/open-routes.ts'
import { rememberingDispatch } from '../http/remembered.ts'
import {
  type Call,
  forgetAnswers,
  IDEMPOTENCY_TIMES,
  type IdempotencyTimes,
  idempotentDispatch,
} from '../idempotency/idempotency.ts'
import type { Job } from '../jobs/worker.ts'
import { authenticator, refreshCaller } from '../keys/auth.ts'
import { readCounter } from '../limits/limits.ts'
import { type Models, modelOwnerHandlers } from '../model/models.ts'
import type { Logger } from '../observability/logging.ts'
import type { Metrics } from '../observability/metrics.ts'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { accountOwnerHandlers, type OwnerCaller, ownerGate } from '../owner/owner.ts'
import { type CardName, loadCards, planHandlers, planJobs, planOwnerHandlers } from '../plans/plans.ts'
import {
  type PublishTimes,
  publicationsOf,
  publishingHandlers,
  publishingJobs,
  saveAsDraft,
} from '../publishing/publishing.ts'
import { type RankingContext, rankingHandlers, rankingOwnerHandlers } from '../rankings/rankings.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import { loadSites, type SiteContext, siteHandlers, siteJobs, siteOwnerHandlers } from '../sites/sites.ts'

export type Parts = {
  readonly db: Database
  readonly log: Logger
  readonly metrics: Metrics
  readonly models: Models
  readonly now: () => number
  /** Keys of forum APIs to begin with; the owner of the own service may change them. */
  readonly credentials: SourceCredentials
  readonly userAgent: string
  /** Seals the logins of sites and of Search Console. */
  readonly secrets: SecretBox
  /** Origins in private networks that sites may have beyond this computer's own service. */
  readonly privateOrigins?: ReadonlySet<string>
  readonly googleOrigins?: RankingContext['googleOrigins']
  readonly platformOrigins?: SiteContext['platformOrigins']
  readonly readsPerMinute?: number
  readonly baseUrl?: string | null
  readonly metricsToken?: string | null
  /** The one workspace of a service on a person's own computer, and the token of whoever started it. */
  readonly owner?: { readonly workspaceId: string; readonly token: string }
  readonly sourceOrigins?: ForumContext['sourceOrigins']
  readonly streamTimes?: StreamTimes
  readonly idempotencyTimes?: IdempotencyTimes
  /** How cited pages are fetched; the guarded client, unless a test says otherwise. */
  readonly citations?: Outbound
  /** For one call of the model in an article, all tries together, ms. */
  readonly modelMs?: number
  readonly publishTimes?: PublishTimes
  /** Milliseconds before a community that failed is read a second time in one scan. */
  readonly scanRetryMs?: number
  /** Parses answers too, so that a test notices one that breaks its declaration. */
  readonly checkOutput?: boolean
}

export type Backend = {
  readonly app: Hono<AppEnv>
  readonly jobs: readonly Job[]
  /** Ends what would never end by itself: the streams of changes. */
  readonly endStreams: () => void
  /** The way to `/mcp` for programs of the same computer. */
  readonly lines: LineServer
}

/** Puts the backend together; the only place that picks adapters. */
export const compose = (parts: Parts): Backend => {
  const { db, log, metrics, now } = parts
  const closing = new AbortController()
  const keys = { current: parts.credentials }
  const forum: ForumContext = {
    db,
    models: parts.models,
    now,
    gate: createGate({ now }),
    credentials: () => credentialsOf(keys.current),
    ownComputer: parts.owner !== undefined,
    userAgent: parts.userAgent,
    probedSecrets: new Map(),
    log,
    ...(parts.sourceOrigins ? { sourceOrigins: parts.sourceOrigins } : {}),
  }
  const articles = articleContext(parts)
  const sites = siteContext(parts)
  const publishing = { ...sites, publishTimes: parts.publishTimes }
  const rankings = rankingContext(parts)
  const handlers: Handlers<Service, Call> = {
    articles: articleHandlers(articles),
    sites: siteHandlers(sites),
    plans: planHandlers({ db }),
    publishing: publishingHandlers(publishing),
    credits: {
      check: (_, { workspaceId }) => creditsOf(db, workspaceId),
      ledger: (page, { workspaceId }) => ledgerOf(db, workspaceId, page),
    },
    rankings: rankingHandlers(rankings),
    forum: forumHandlers(forum),
    changes: { list: ({ cursor }, call) => readChanges(db, LOADERS, call, cursor) },
  }
  const check = { checkOutput: parts.checkOutput ?? false }
  const dispatch = rememberingDispatch(
    idempotentDispatch(
      db,
      service,
      dispatcher(service, handlers, check),
      parts.idempotencyTimes ?? IDEMPOTENCY_TIMES,
    ),
  )
  const admission: Admission = {
    authenticate: authenticator(db),
    countRead: readCounter(db, parts.readsPerMinute ?? READS_PER_MINUTE, now),
  }
  const app = createApp({
    ...admission,
    dispatch,
    streamChanges: changeRoute({
      ...admission,
      refresh: (keyId) => refreshCaller(db, keyId),
      read: (caller, cursor) => readChanges(db, LOADERS, caller, cursor),
      closing: closing.signal,
      times: parts.streamTimes ?? STREAM_TIMES,
      onBug: (thrown) => log.error({ err: thrown }, 'a stream of changes failed'),
    }),
    mcp: mcpRoute({
      ...admission,
      dispatch,
      log,
      baseUrl: parts.baseUrl ?? null,
      ownComputer: parts.owner !== undefined,
    }),
    open: openRoutes({
      db,
      metrics,
      metricsToken: parts.metricsToken ?? null,
      baseUrl: parts.baseUrl ?? null,
    }),
    owner: parts.owner
      ? ownerRoutes(parts.owner, ownerHandlers(parts, { forum, sites, rankings }, keys), check)
      : null,
    log,
    metrics,
  })
  return {
    app,
    lines: requestLines({
      fetch: app.fetch,
      // The desk that started this service, and nobody else, knows it.
      secret: parts.owner?.token ?? null,
      onBug: (thrown) => log.error({ err: thrown }, 'a message on a line failed'),
    }),
    jobs: [
      ...articleJobs(articles),
      ...siteJobs(sites),
      ...publishingJobs(publishing),
      ...planJobs({
        db,
        order: (trx, workspaceId, card) => placeOrder(trx, workspaceId, cardRequest(card), 'scheduled'),
        saveAsDraft: (wanted) => saveAsDraft(publishing, wanted),
      }),
      ...jobsOf(parts, forum),
    ],
    endStreams: () => closing.abort(),
  }
}

/** What a scheduled card asks for: everything else stands on the card. */
const cardRequest = ({ plan_id, card_index }: CardName): ArticleRequest =>
  ArticleRequest.parse({ plan_id, card_index })

const NO_ORIGINS: ReadonlySet<string> = new Set()

const articleContext = ({ db, now, models, userAgent, citations, modelMs }: Parts): ArticleContext => ({
  db,
  models,
  publicationsOf,
  outbound: citations ?? createOutbound({ allowedOrigins: () => NO_ORIGINS, userAgent, now }),
  ...(modelMs === undefined ? {} : { modelMs }),
})

/** What sites need: private addresses open only on a person's own computer, and where the operator named them. */
export const siteContext = ({
  db,
  secrets,
  now,
  userAgent,
  owner,
  privateOrigins,
  platformOrigins,
}: Pick<
  Parts,
  'db' | 'secrets' | 'now' | 'userAgent' | 'owner' | 'privateOrigins' | 'platformOrigins'
>): SiteContext => ({
  db,
  secrets,
  now,
  platformOrigins,
  outboundTo: (origin) => {
    const mayBePrivate = owner !== undefined || privateOrigins?.has(origin)
    const allowed = mayBePrivate ? new Set([origin]) : NO_ORIGINS
    return createOutbound({ allowedOrigins: () => allowed, userAgent, now })
  },
})

const rankingContext = ({ db, secrets, now, userAgent, baseUrl, googleOrigins }: Parts): RankingContext => {
  const allowed = googleOrigins ? new Set(Object.values(googleOrigins)) : NO_ORIGINS
  return {
    db,
    secrets,
    now,
    baseUrl,
    outbound: createOutbound({ allowedOrigins: () => allowed, userAgent, now }),
    ...(googleOrigins ? { googleOrigins } : {}),
  }
}

const LOADERS: Loaders = {
  article: articleLoader(publicationsOf),
  card: loadCards,
  site: loadSites,
  lead: loadLeads,
  draft: loadDrafts,
  scan: loadScans,
  settings: loadSettings,
  credits: loadCredits,
}

type OwnerHandlers = Handlers<OwnerContract, OwnerCaller>['owner']

type Contexts = {
  readonly forum: ForumContext
  readonly sites: SiteContext
  readonly rankings: RankingContext
}

const ownerHandlers = (
  { db, models }: Parts,
  { forum, sites, rankings }: Contexts,
  keys: { current: SourceCredentials },
): OwnerHandlers => ({
  ...accountOwnerHandlers(db),
  ...forumOwnerHandlers(forum),
  ...modelOwnerHandlers(models),
  ...siteOwnerHandlers(sites),
  ...planOwnerHandlers({ db }),
  ...brandVoiceOwnerHandlers(db),
  ...rankingOwnerHandlers(rankings),
  changeSourceCredentials: async (input) => {
    keys.current = input
    return {}
  },
})

/** Keys of forum APIs in the form that sources take; a Reddit client needs both its halves. */
const credentialsOf = (given: SourceCredentials): ReturnType<ForumContext['credentials']> => ({
  ...(given.reddit_client_id && given.reddit_client_secret
    ? {
        reddit: {
          clientId: given.reddit_client_id,
          clientSecret: given.reddit_client_secret,
          ...(given.reddit_username ? { username: given.reddit_username } : {}),
        },
      }
    : {}),
  ...(given.stack_exchange_key ? { stackExchangeKey: given.stack_exchange_key } : {}),
})

const ownerRoutes = (
  { workspaceId, token }: NonNullable<Parts['owner']>,
  owner: OwnerHandlers,
  check: { readonly checkOutput: boolean },
): Hono<AppEnv> => {
  const requireOwner = ownerGate(token)
  return httpRoutes(ownerContract, dispatcher(ownerContract, { owner }, check), async (c: AppContext) => {
    requireOwner(c.req.header('authorization'))
    return { workspaceId }
  })
}

const HOUSEKEEPING_MS = 600_000

const jobsOf = ({ db, scanRetryMs }: Parts, forum: ForumContext): readonly Job[] => [
  ...forumJobs(forum, scanRetryMs),
  {
    name: 'housekeeping',
    idleMs: HOUSEKEEPING_MS,
    poll: async () => {
      await forgetAnswers(db)
      return 'idle'
    },
  },
]
