import type { Hono } from 'hono'
import { z } from 'zod'
import { membersOwner } from '../../contract/dashboard/member-work.ts'
import { dashboard } from '../../contract/dashboard.ts'
import { READS_PER_MINUTE } from '../../contract/limits.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { SourceCredentials } from '../../contract/owner/forum.ts'
import { type OwnerContract, ownerContract } from '../../contract/owner.ts'
import { type Service, service } from '../../contract/service.ts'
import { DAY } from '../../contract/time.ts'
import { type Dispatch, dispatcher } from '../../transport/dispatch.ts'
import { httpRoutes } from '../../transport/http-server.ts'
import { requestLines } from '../../transport/line/requests.ts'
import { type AccountMails, accountMails, dueMails } from '../accounts/account-mails.ts'
import { forgetAppsJob } from '../accounts/apps.ts'
import type { IdentityOptions } from '../accounts/auth-options.ts'
import type { DashboardCaller, DashboardContext } from '../accounts/context.ts'
import { dashboardHandlers } from '../accounts/dashboard.ts'
import { createIdentity } from '../accounts/identity.ts'
import { type MemberOwner, memberOwnerHandlers } from '../accounts/member-owner.ts'
import { createOAuth } from '../accounts/oauth.ts'
import type { ProviderOptions } from '../accounts/providers.ts'
import { refusingSuspended } from '../accounts/suspension.ts'
import {
  type ArticleContext,
  articleHandlers,
  articleJobs,
  articleOwnerHandlers,
  orderCardIn,
  type SearchServer,
} from '../articles/articles.ts'
import { forgetAuditJob } from '../audit/audit.ts'
import { auditedDispatch } from '../audit/audited.ts'
import { carryForwardJob } from '../credits/carry-forward.ts'
import { creditsOf, ledgerOf } from '../credits/credits.ts'
import type { Database } from '../db/database.ts'
import { readinessOf } from '../db/readiness.ts'
import { pageReader } from '../feed/pages.ts'
import { STREAM_TIMES, type StreamTimes } from '../feed/stream.ts'
import { STREAM_LIMITS, type StreamLimits, streamCounter } from '../feed/stream-limits.ts'
import {
  createGate,
  databaseTurns,
  type ForumContext,
  forumHandlers,
  forumJobs,
  forumOwnerHandlers,
  isPostDeleted,
  leadFeeds,
  noProbedSecrets,
  revokeFeedsOf,
  touchLead,
} from '../forum/forum.ts'
import { createApp } from '../http/app.ts'
import type { AppContext, AppEnv } from '../http/callers.ts'
import { addressRange } from '../http/client-address.ts'
import { type DashboardOptions, dashboardRoutes } from '../http/dashboard.ts'
import { createWorkerApp } from '../http/health.ts'
import { MEMBER_REQUESTS_PER_MINUTE } from '../http/member-routes.ts'
import { rememberingDispatch } from '../http/remembered.ts'
import {
  type Call,
  forgetAnswersJob,
  type IdempotencyTimes,
  idempotentDispatch,
} from '../idempotency/idempotency.ts'
import type { Job } from '../jobs/worker.ts'
import { authenticator, callerRefresher } from '../keys/auth.ts'
import { memoryCounter, readCounter } from '../limits/limits.ts'
import { type Models, modelOwnerHandlers } from '../model/models.ts'
import {
  type NewsContext,
  newsHandlers,
  newsJobs,
  newsQueues,
  turnOffNewsOf,
  unsubscribing,
} from '../news/news.ts'
import { UNSUBSCRIBE_PATH } from '../news/news-mail.ts'
import { failureTeller } from '../observability/failures.ts'
import type { Logger } from '../observability/logging.ts'
import type { Metrics } from '../observability/metrics.ts'
import { adminHandlers } from '../operators/admin-page.ts'
import { isOperator, operatorAddresses } from '../operators/operators.ts'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { accountOwnerHandlers, type OwnerCaller, ownerGate } from '../owner/owner.ts'
import { planHandlers, planJobs, planOwnerHandlers } from '../plans/plans.ts'
import {
  canPublish,
  lockUnderWay,
  type PublishTimes,
  publicationsOf,
  publishingHandlers,
  publishingJobs,
  saveAsDraft,
} from '../publishing/publishing.ts'
import {
  GOOGLE_RETURN_PATH,
  type GoogleClient,
  googleSignInHandlers,
  type RankingContext,
  rankingHandlers,
  rankingOwnerHandlers,
} from '../rankings/rankings.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import { type SiteContext, siteHandlers, siteJobs, siteOwnerHandlers } from '../sites/sites.ts'
import { deleteWorkspacesJob } from '../workspaces/workspaces.ts'
import { BUILD } from './build.ts'
import { exportWorkspace } from './export-workspace.ts'
import { type NamedQueue, watch } from './gauges.ts'
import { LOADERS } from './loaders.ts'

export type Parts = {
  readonly db: Database
  readonly log: Logger
  readonly metrics: Metrics
  readonly models: Models
  readonly now: () => number
  /** The service's keys for forum APIs, which serve workspaces without keys of their own. */
  readonly credentials: SourceCredentials
  readonly userAgent: string
  /** Seals the logins of sites and of Search Console, and keys of forums. Whatever else is sealed must be listed in `sealed.ts`. */
  readonly secrets: SecretBox
  /**
   * Origins in private networks that sites may use on any service. On the own service, sites may use every private
   * origin.
   */
  readonly privateOrigins?: ReadonlySet<string>
  readonly googleClient?: GoogleClient | undefined
  /** Private origins that customers' webhooks may use: none, except in tests. */
  readonly webhookOrigins?: ReadonlySet<string>
  readonly googleOrigins?: RankingContext['googleOrigins']
  readonly platformOrigins?: SiteContext['platformOrigins']
  readonly readsPerMinute?: number
  /**
   * Days after which leads and finished scans are deleted and ledger entries are combined; without a number, they are
   * kept forever.
   */
  readonly keepDays?: ForumContext['keepDays'] & { readonly ledger?: number | undefined }
  readonly baseUrl?: string | undefined
  readonly metricsToken?: string | undefined
  /** Addresses or ranges of proxies whose X-Forwarded-For header is trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  /** The only workspace of the own service, and the token of the desk that started it. */
  readonly owner?: { readonly workspaceId: string; readonly token: string }
  /** Accounts and the dashboard. Without them, only the operator can manage the service. */
  readonly dashboard?: Omit<IdentityOptions, 'db'> &
    Pick<DashboardContext, 'signUp' | 'contact' | 'prices' | 'sendMail'> & {
      readonly pages: string
      /** Whether apps without a document about themselves can register themselves. */
      readonly clientRegistration: boolean
      /** The client that fetches documents about apps: the guarded client, except in tests. */
      readonly clientDocuments?: Outbound
      /** What the operator registered at the providers by which people may sign in. */
      readonly providers?: ProviderOptions['logins']
      /** The client and the addresses for requests to providers: the guarded client and the real addresses, except in tests. */
      readonly providersAt?: Pick<ProviderOptions, 'outbound' | 'origins'>
    }
  /** The origin and the mail sender of news. If absent, those of the dashboard are used. */
  readonly news?: Pick<NewsContext, 'origin' | 'sendMail'>
  /** How long a person's forum trial lasts, ms. */
  readonly trialMs?: number | undefined
  readonly sourceOrigins?: ForumContext['sourceOrigins']
  readonly streamTimes?: StreamTimes
  readonly streamLimits?: StreamLimits
  readonly idempotencyTimes?: IdempotencyTimes
  /** The client that fetches cited pages: the guarded client, except in tests. */
  readonly citations?: Outbound
  /** The base URL of the search server that finds pages for articles. */
  readonly search?: string | undefined
  /** The time limit for one call to the model for an article, including all tries, ms. */
  readonly modelMs?: number
  readonly publishTimes?: PublishTimes
  /** How long a scan waits before a community that failed is read a second time, ms. */
  readonly scanRetryMs?: number
  /** Waits until the next request to a host is allowed; tests wait less. */
  readonly hostSleep?: Parameters<typeof createGate>[0]['sleep']
  /** Whether answers are parsed too, so that tests notice an answer that does not match its schema. */
  readonly checkOutput?: boolean
}

/** The context of each feature: what it needs from the rest of the program. */
const contextsOf = (parts: Parts) => {
  const { db, log, metrics, models, now, owner, keepDays = {} } = parts
  const turns = { turns: databaseTurns(db), now, ...(parts.hostSleep && { sleep: parts.hostSleep }) }
  const onFailure = failureTeller(log, metrics)
  const forum: ForumContext = {
    db,
    models,
    now,
    gate: createGate(turns),
    probeGate: createGate({ ...turns, queue: PROBE_QUEUE_MS }),
    credentials: credentialsOf(parts.credentials),
    secrets: parts.secrets,
    ownComputer: owner !== undefined,
    privateOrigins: parts.privateOrigins ?? new Set(),
    userAgent: parts.userAgent,
    keepDays,
    probedSecrets: noProbedSecrets(),
    draftsUnderWay: new Map(),
    log,
    onFailure,
    ...(parts.sourceOrigins ? { sourceOrigins: parts.sourceOrigins } : {}),
  }
  const sites = siteContext(parts)
  const articles: ArticleContext = {
    db,
    models,
    ownComputer: owner !== undefined,
    publicationsOf,
    lockUnderWay,
    outbound: parts.citations ?? outboundTo(parts),
    siteOutbound: sites.outboundTo,
    search: parts.search === undefined ? null : searchServer(parts, parts.search),
    onFailure,
    log,
    modelMs: parts.modelMs,
  }
  return {
    forum,
    articles,
    sites,
    publishing: { ...sites, publishTimes: parts.publishTimes },
    rankings: rankingContext(parts),
  }
}
type Contexts = ReturnType<typeof contextsOf>

/** The context of `news/`; null if the service has no dashboard, because people set up notifications there. */
const newsContextOf = (parts: Parts): NewsContext | null => {
  const place = parts.news ?? parts.dashboard
  if (!place) return null
  const { db, log, metrics, now, secrets, userAgent, webhookOrigins = new Set() } = parts
  return {
    db,
    log,
    now,
    secrets,
    privateOrigins: webhookOrigins,
    origin: place.origin,
    sendMail: place.sendMail,
    countMail: metrics.mail,
    outbound: outboundTo({ userAgent, now }, [...webhookOrigins], webhookOrigins),
  }
}

/** Mails about accounts; undefined if the service sends none. */
const mailsOf = ({ db, log, metrics, ...parts }: Parts): AccountMails | undefined => {
  const { origin, sendMail } = parts.news ?? parts.dashboard ?? {}
  return origin !== undefined && sendMail
    ? accountMails({ db, log, origin, sendMail, countMail: metrics.mail })
    : undefined
}

/** The handlers for the operations of the service, and for the operations of its owner. */
const handlersOf = (
  { db, models }: Parts,
  { forum, articles, sites, publishing, rankings }: Contexts,
  readPage: ReturnType<typeof pageReader>,
) => {
  const handlers: Handlers<Service, Call> = {
    articles: articleHandlers(articles),
    sites: siteHandlers(sites),
    plans: planHandlers(db),
    publishing: publishingHandlers(publishing),
    credits: {
      check: (_, { workspaceId }) => creditsOf(db, workspaceId),
      ledger: (page, { workspaceId }) => ledgerOf(db, workspaceId, page),
    },
    rankings: rankingHandlers(rankings),
    forum: forumHandlers(forum),
    changes: { list: ({ cursor }, call) => readPage(call, cursor) },
  }
  const owner: Handlers<OwnerContract, OwnerCaller>['owner'] = {
    ...accountOwnerHandlers(db),
    ...forumOwnerHandlers(forum),
    ...modelOwnerHandlers(models),
    ...siteOwnerHandlers(sites),
    ...planOwnerHandlers(db),
    ...articleOwnerHandlers(articles),
    ...rankingOwnerHandlers(rankings),
  }
  return { handlers, ownerHandlers: { owner } }
}

/** The jobs that workers run. */
const jobsOf = (
  { db, keepDays, scanRetryMs }: Parts,
  { forum, articles, sites, publishing }: Contexts,
  news: NewsContext | null,
  mails: AccountMails | undefined,
): readonly Job[] => [
  ...articleJobs(articles),
  ...siteJobs(sites),
  ...publishingJobs(publishing),
  ...planJobs({
    db,
    order: (trx, workspaceId, card, hasModel) =>
      orderCardIn(trx, workspaceId, card, { hasModel, ownComputer: articles.ownComputer }),
    hasModel: async () => (await articles.models.current()) !== null,
    canSaveDrafts: () => canPublish(publishing),
    saveAsDraft: (wanted) => saveAsDraft(publishing, wanted),
  }),
  ...forumJobs(forum, scanRetryMs),
  ...(news ? newsJobs(news) : []),
  ...(mails ? [mails.job] : []),
  forgetAnswersJob(db),
  deleteWorkspacesJob(db),
  forgetAuditJob(db),
  forgetAppsJob(db),
  ...(keepDays?.ledger === undefined ? [] : [carryForwardJob(db, keepDays.ledger)]),
]

/**
 * The queues of all jobs. Notifications and mails are included even if this process lacks the settings for them, so that doctor and the
 * metrics still show what waits.
 */
const queuesOf = (db: Database, jobs: readonly Job[]): readonly NamedQueue[] => {
  const own = jobs.flatMap(({ name, queue }) => (queue ? [{ name, queue }] : []))
  const also = [...newsQueues(db), { name: 'mail', queue: dueMails(db) }]
  return [...own, ...also.filter(({ name }) => !own.some((one) => one.name === name))]
}

/**
 * Answers calls of the service's operations. Takes the answer from memory if it would be the same, returns the first answer to a
 * repeated call, and leaves all other calls to the handlers. Records changes in the audit.
 */
const dispatchOf = (
  { db, log, ...parts }: Parts,
  handlers: Handlers<Service, Call>,
  check: { readonly checkOutput: boolean },
) => {
  const answered = rememberingDispatch(
    idempotentDispatch({
      db,
      contract: service,
      dispatch: dispatcher(service, handlers, check),
      times: parts.idempotencyTimes,
      onBug: (thrown) => log.error({ err: thrown }, 'an error occurred after a request was carried out'),
    }),
  )
  // Without a dashboard, nobody could read the audit.
  return parts.dashboard
    ? auditedDispatch({
        db,
        log,
        contract: service,
        dispatch: answered,
        by: ({ caller }) => caller,
        watched: (call, onReplayed) => ({
          ...call,
          onReplayed: () => {
            onReplayed()
            call.onReplayed()
          },
        }),
      })
    : answered
}

/** How long a forum trial lasts without the operator's setting, ms. */
const TRIAL_MS = 14 * DAY

/** Connects all parts of the backend. */
export const compose = (parts: Parts) => {
  const { db, log, metrics, now, owner, baseUrl, readsPerMinute = READS_PER_MINUTE } = parts
  const closing = new AbortController()
  let leaving = false
  const contexts = contextsOf(parts)
  const news = newsContextOf(parts)
  const mails = mailsOf(parts)
  const readPage = pageReader(db, LOADERS, metrics.feedPage)
  const { handlers, ownerHandlers } = handlersOf(parts, contexts, readPage)
  const streams = streamCounter(parts.streamLimits ?? STREAM_LIMITS)
  const check = { checkOutput: parts.checkOutput ?? false }
  const trustedProxies = (parts.trustedProxies ?? []).flatMap((text) => {
    const range = addressRange(text)
    return range ? [range] : []
  })
  const { isFit, requireReady } = readinessOf(db, log)
  const health = {
    requireReady,
    log,
    metrics,
    baseUrl,
    metricsToken: parts.metricsToken,
    isLeaving: () => leaving,
    build: BUILD,
  }
  const dispatch = dispatchOf(parts, handlers, check)
  const members = {
    db,
    countRequest: readCounter(db, MEMBER_REQUESTS_PER_MINUTE, now),
    dispatch,
    ownerDispatch: auditedDispatch({
      db,
      log,
      contract: membersOwner,
      dispatch: dispatcher(
        membersOwner,
        memberOwnerHandlers(db, ownerHandlers.owner, parts.trialMs ?? TRIAL_MS),
        check,
      ),
      by: ({ workspaceId, personId }: MemberOwner) => ({ workspaceId, callerId: personId }),
    }),
  }
  const oauth = parts.dashboard
    ? createOAuth({
        ...parts.dashboard,
        db,
        outbound: parts.dashboard.clientDocuments ?? outboundTo(parts),
      })
    : null
  const app = createApp({
    ...health,
    db,
    trustedProxies,
    authenticate: authenticator(db),
    countRead: readCounter(db, readsPerMinute, now),
    dispatch,
    leadFeeds: { ...leadFeeds(db), countRead: memoryCounter(readsPerMinute, now) },
    now,
    readPage,
    refreshCaller: callerRefresher(db),
    takeStream: streams.take,
    closing: closing.signal,
    streamTimes: parts.streamTimes ?? STREAM_TIMES,
    owner: owner ? ownerRoutes(owner, dispatcher(ownerContract, ownerHandlers, check)) : null,
    oauth,
    dashboard:
      parts.dashboard && news && oauth
        ? dashboardOf(parts, parts.dashboard, {
            trustedProxies,
            check,
            members,
            news,
            mails,
            oauth,
            rankings: contexts.rankings,
          })
        : null,
  })
  const jobs = jobsOf(parts, contexts, news, mails)
  const queues = queuesOf(db, jobs)
  watch(metrics, db, queues, streams.open)
  return {
    app,
    /** Serves lines, over which programs on the same computer reach `/mcp`. */
    lines: requestLines({
      fetch: app.fetch,
      // Only the desk that started this service knows the secret.
      secret: owner?.token ?? null,
      onBug: (thrown) => log.error({ err: thrown }, 'a message on a line failed'),
    }),
    /** Whether the schema matches this program. Workers check this before they look for work. */
    isFit,
    jobs,
    /** The queues of all jobs, including jobs that this program cannot run. */
    queues,
    /** The routes of a worker that serves no other requests. */
    health: createWorkerApp(health),
    /** From now on, this server reports that it is not ready, so that load balancers send requests elsewhere. */
    leave: () => {
      leaving = true
    },
    /** Ends the streams of changes, which would never end by themselves. */
    endStreams: () => closing.abort(),
  }
}

/** The maximum wait for a turn at a forum when a person looks up a community, ms. If the turn would come later, the look-up fails. */
const PROBE_QUEUE_MS = 10_000

/** The input of an operation of one workspace. */
const OfWorkspace = z.object({ workspace_id: z.string() })

const dashboardOf = (
  parts: Parts,
  given: NonNullable<Parts['dashboard']>,
  {
    trustedProxies,
    check,
    members,
    news,
    mails,
    oauth,
    rankings,
  }: Pick<DashboardOptions, 'trustedProxies' | 'members' | 'oauth'> & {
    readonly check: { readonly checkOutput: boolean }
    readonly news: NewsContext
    readonly mails: AccountMails | undefined
    readonly rankings: RankingContext
  },
) => {
  const { db, log } = parts
  const { origin, signUp, contact, prices, sendMail, pages, clientRegistration } = given
  const identity = createIdentity({
    ...given,
    db,
    openSignUp: signUp === 'open' && sendMail !== undefined,
    providers: { outbound: outboundTo(parts), ...given.providersAt, logins: given.providers ?? {} },
  })
  const accounts: DashboardContext = {
    db,
    log,
    identity,
    oauth,
    origin,
    signUp,
    contact,
    prices,
    trialMs: parts.trialMs ?? TRIAL_MS,
    sendMail,
    mails,
    exportWorkspace: (id) => exportWorkspace(db, id),
    isOperator: (personId) => isOperator(db, personId),
    operatorAddresses,
    isPostDeleted,
    touchLead,
    revokeFeedsOf,
    turnOffNewsOf,
  }
  const handlers = {
    ...dashboardHandlers(accounts),
    news: newsHandlers(news),
    admin: adminHandlers(accounts),
    searchConsole: googleSignInHandlers({ ...rankings, origin }),
  }
  return dashboardRoutes({
    identity,
    origin,
    pages,
    trustedProxies,
    members,
    unsubscribe: { path: UNSUBSCRIBE_PATH, ...unsubscribing(db) },
    oauth,
    googleReturnPath: GOOGLE_RETURN_PATH,
    clientRegistration,
    dispatch: auditedDispatch({
      db,
      log,
      contract: dashboard,
      dispatch: refusingSuspended(db, dispatcher(dashboard, handlers, check)),
      by: ({ person }: DashboardCaller, input) => {
        const { workspace_id } = OfWorkspace.safeParse(input).data ?? {}
        return person && workspace_id !== undefined
          ? { workspaceId: workspace_id, callerId: person.id }
          : null
      },
    }),
  })
}

type OfAll = Pick<Parts, 'db' | 'secrets' | 'now' | 'userAgent'>

const outboundTo = (
  { userAgent, now }: Pick<Parts, 'userAgent' | 'now'>,
  origins: readonly string[] = [],
  privateOrigins?: ReadonlySet<string>,
) => {
  const allowed = new Set(origins)
  return createOutbound({ allowedOrigins: () => allowed, privateOrigins, userAgent, now })
}

/** The search server, which may be in the operator's own network. */
export const searchServer = (parts: Pick<Parts, 'userAgent' | 'now'>, baseUrl: string): SearchServer => {
  const { origin } = new URL(baseUrl)
  return { baseUrl, outbound: outboundTo(parts, [origin], new Set([origin])) }
}

/** The context of `sites/`. A private address can be opened only on a person's own computer, or if the operator listed its origin. */
export const siteContext = (
  parts: OfAll & Pick<Parts, 'owner' | 'privateOrigins' | 'platformOrigins'>,
): SiteContext => ({
  db: parts.db,
  secrets: parts.secrets,
  ownComputer: parts.owner !== undefined,
  now: parts.now,
  platformOrigins: parts.platformOrigins,
  outboundTo: (origin) =>
    outboundTo(
      parts,
      parts.owner !== undefined || parts.privateOrigins?.has(origin) ? [origin] : [],
      parts.privateOrigins,
    ),
})

/** The context of `rankings/`. */
export const rankingContext = (
  parts: OfAll & Pick<Parts, 'baseUrl' | 'googleOrigins' | 'googleClient'>,
): RankingContext => ({
  db: parts.db,
  secrets: parts.secrets,
  now: parts.now,
  baseUrl: parts.baseUrl,
  googleOrigins: parts.googleOrigins,
  googleClient: parts.googleClient,
  outbound: outboundTo(parts, Object.values(parts.googleOrigins ?? {})),
})

/** Keys of forum APIs in the form that sources expect. A Reddit client needs both its id and its secret. */
export const credentialsOf = (given: SourceCredentials): ForumContext['credentials'] => ({
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
  dispatch: Dispatch<OwnerCaller>,
): Hono<AppEnv> => {
  const requireOwner = ownerGate(token)
  return httpRoutes(ownerContract, dispatch, async (c: AppContext) => {
    c.set('ignoresKeys', true)
    requireOwner(c.req.header('authorization'))
    return { workspaceId }
  })
}
