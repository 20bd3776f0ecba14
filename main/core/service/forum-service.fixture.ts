import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Change, ChangePage } from '../../../contract/changes.ts'
import { COSTS, type Credits } from '../../../contract/credits.ts'
import { AppError, toAppError } from '../../../contract/errors.ts'
import type { ForumSettings, LeadStatus, NotLeadReason, ReadableLead, Scan } from '../../../contract/forum.ts'
import type { Scope } from '../../../contract/operation.ts'
import { service } from '../../../contract/service.ts'
import { dispatcher } from '../../../transport/dispatch.ts'
import { httpRoutes, problemResponse } from '../../../transport/http-server.ts'
import { mcpServer } from '../../../transport/mcp-server.ts'
import { type ArticleFake, articleFake } from './article-service.fixture.ts'

export const KEY = 'qp_live_good'

const MOMENT = '2026-11-21T09:00:00.000Z'
const CREDITS: Credits = {
  balance: 20,
  plan: 'free',
  costs: COSTS,
  recent: [],
}
const SETTINGS: ForumSettings = {
  business_name: 'Ledgerly',
  business_description: 'Invoices for carpenters.',
  communities: [],
  keywords: ['invoice'],
  competitors: [],
  brand_terms: [],
  guidelines: '',
  disclosure: '',
  muted: { words: [], authors: [], communities: [] },
  scan_at: '07:00',
  scan_every_hours: 24,
  last_scan_at: null,
  next_scan_at: null,
  access: { kind: 'plan', expires_at: null },
  limits: {
    drafts: { per_day: 10, used: 0, resets_at: '2126-11-22T00:00:00.000Z' },
    scans: { per_day: 3, used: 1, resets_at: '2126-11-22T00:00:00.000Z' },
  },
}

/** Creates a readable lead. Pass the fields that matter. */
export const leadLike = (given: Partial<ReadableLead> & { readonly lead_id: string }): ReadableLead => ({
  score: 70,
  intent: 'recommendation',
  status: 'new',
  locked: false,
  source: 'reddit',
  community: 'carpentry',
  title: `Which invoicing tool (${given.lead_id})?`,
  body: 'I need a tool for invoices.',
  url: 'https://example.com/post',
  author: 'woodworker',
  posted_at: MOMENT,
  found_at: MOMENT,
  post_deleted: false,
  reasons: [{ signal: 'Asks for a tool', points: 70, quote: 'Which invoicing tool' }],
  verdict: 'none',
  rules: [],
  undated: false,
  watched_as: '',
  comment: null,
  not_lead: null,
  taken_up: false,
  ...given,
})

/** Creates a completed scan. Pass the fields that matter. */
export const scanLike = (given: Partial<Scan> & { readonly scan_id: string }): Scan => ({
  status: 'completed',
  trigger: 'schedule',
  requested_at: MOMENT,
  starts_before: MOMENT,
  finished_at: MOMENT,
  communities_total: 1,
  communities_done: 1,
  posts_read: 50,
  leads_found: 4,
  hot_leads_found: 0,
  message: null,
  ...given,
})

export type SentMark = {
  readonly lead_id: string
  readonly status: LeadStatus
  readonly reason?: NotLeadReason
}

type MarkAnswer = SentMark & { readonly previous_status: LeadStatus }

type Item = Pick<Change, 'kind' | 'id' | 'data' | 'deleted'>

/** A service on loopback that serves the contract from the data of a test. */
export type ForumService = ArticleFake & {
  readonly baseUrl: string
  readonly keys: Map<string, readonly Scope[]>
  /** Workspace that the feed names. An older service names no workspace. */
  workspace: string | undefined
  /** The versions that the service names in the feed. */
  versions: Pick<ChangePage, 'service_version' | 'oldest_desk'>
  /** Name of the workspace in the feed. */
  workspaceName: string | undefined
  /** Marks that took effect, in order. A repeat under the same key takes no effect. */
  readonly marks: SentMark[]
  /** The leads that the desk said are in use, in order. */
  readonly keeps: string[]
  /** Errors for the next requests to keep a lead, in order. */
  readonly keepFaults: AppError[]
  /** Path and query of every request. */
  readonly requests: string[]
  /** Errors for the next marks, in order. With `null`, the service stores the mark and then closes the connection. */
  readonly markFaults: (AppError | null)[]
  /** Errors for the next requests of the forum's settings, in order. */
  readonly settingsFaults: AppError[]
  /** Whether the service answers the feed only as JSON, as behind a proxy without streams. */
  noStreams: boolean
  /** Whether the service stores marks and never answers them. */
  hold: boolean
  /** Whether the stream sends nothing more until it is opened again. */
  mute: boolean
  readonly put: (item: Item) => void
  readonly putLead: (lead: ReadableLead) => void
  /** Forgets every cursor, and deletes these resources without reporting it. */
  readonly startOver: (without: readonly string[]) => void
  /** Answers requests under `/owner`, as a service on the person's own computer does. */
  ownerRoutes: ((request: Request) => Promise<Response>) | null
  readonly stop: () => Promise<void>
  /** Starts again on the same port. */
  readonly start: () => Promise<void>
}

/** Starts a forum service that knows the key `qp_live_good` and serves pages of `perPage` changes. */
export const forumService = async (perPage = 500): Promise<ForumService> => {
  const changes = new Map<string, Change>()
  const answers = new Map<string, MarkAnswer>()
  const listeners = new Set<() => void>()
  let revision = 0
  let epoch = 1
  let server: Server | null = null
  let port = 0
  const articles = articleFake({
    find: (kind, id) => changes.get(`${kind} ${id}`),
    all: () => [...changes.values()],
    put: (item) => fake.put(item),
    cut: () => server?.closeAllConnections(),
  })
  const fake = Object.assign(articles, {
    keys: new Map<string, readonly Scope[]>([[KEY, ['articles', 'publish', 'forum']]]),
    workspace: 'ws_1' as string | undefined,
    versions: {} as Pick<ChangePage, 'service_version' | 'oldest_desk'>,
    workspaceName: undefined as string | undefined,
    marks: [] as SentMark[],
    keeps: [] as string[],
    keepFaults: [] as AppError[],
    requests: [] as string[],
    markFaults: [] as (AppError | null)[],
    settingsFaults: [] as AppError[],
    noStreams: false,
    hold: false,
    mute: false,
    ownerRoutes: null as ForumService['ownerRoutes'],
    put: (item: Item) => {
      revision += 1
      const change = { ...item, revision } as Change
      changes.delete(`${item.kind} ${item.id}`)
      changes.set(`${item.kind} ${item.id}`, change)
      if (!fake.mute) for (const tell of listeners) tell()
    },
    putLead: (lead: ReadableLead) => fake.put({ kind: 'lead', id: lead.lead_id, data: lead }),
    startOver: (without: readonly string[]) => {
      epoch += 1
      for (const key of changes.keys()) if (without.includes(key.split(' ')[1] ?? '')) changes.delete(key)
    },
  })

  const pageAfter = (cursor: string | undefined): ChangePage => {
    const [of, after] = (cursor ?? `${epoch}.0`).split('.').map(Number)
    if (of !== epoch) throw new AppError('invalid_input', 'The cursor is not a cursor of this service.')
    const newer = [...changes.values()].filter((item) => item.revision > (after ?? 0))
    const items = newer.slice(0, perPage)
    return {
      cursor: `${epoch}.${items.at(-1)?.revision ?? after ?? 0}`,
      items,
      more: newer.length > perPage,
      ...fake.versions,
      ...(fake.workspace === undefined ? {} : { workspace: fake.workspace }),
      ...(fake.workspaceName === undefined ? {} : { workspace_name: fake.workspaceName }),
    }
  }
  const stream = (cursor: string | undefined): Response => {
    let at = cursor
    const encoder = new TextEncoder()
    let tell = (): void => {}
    pageAfter(cursor)
    return new Response(
      new ReadableStream({
        start: (controller) => {
          tell = () => {
            for (let more = true; more; ) {
              const page = pageAfter(at)
              at = page.cursor
              more = page.more
              controller.enqueue(encoder.encode(`event: changes\ndata: ${JSON.stringify(page)}\n\n`))
            }
          }
          tell()
          listeners.add(tell)
        },
        cancel: () => {
          listeners.delete(tell)
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )
  }

  const mark = (sent: SentMark, key: string): MarkAnswer => {
    const fault = fake.markFaults.shift()
    if (fault) throw fault
    const before = answers.get(key)
    if (before) return before
    const known = changes.get(`lead ${sent.lead_id}`)
    if (known?.kind !== 'lead' || !known.data) throw new AppError('not_found', 'There is no such lead.')
    const answer = { ...sent, previous_status: known.data.status }
    answers.set(key, answer)
    fake.marks.push(sent)
    const not_lead = sent.reason ? { reason: sent.reason, note: '' } : null
    fake.put({
      kind: 'lead',
      id: sent.lead_id,
      data: known.data.locked
        ? { ...known.data, status: sent.status }
        : { ...known.data, status: sent.status, not_lead },
    })
    if (fault === null) server?.closeAllConnections()
    return answer
  }

  const dispatch = dispatcher<typeof service, { readonly key: string; readonly scopes: readonly Scope[] }>(
    service,
    {
      ...articles.handlers,
      credits: {
        check: async () => ({ ...CREDITS, balance: articles.balance }),
        ledger: async () => ({ entries: [], next_cursor: null }),
      },
      rankings: {
        get: async () => {
          throw new AppError('not_found', 'This service has no rankings.')
        },
      },
      changes: { list: async ({ cursor }) => pageAfter(cursor) },
      forum: {
        getSettings: async (_, { scopes }) => {
          const fault = fake.settingsFaults.shift()
          if (fault) throw fault
          if (!scopes.includes('forum'))
            throw new AppError('scope_missing', 'This key lacks the scope forum. Make a key that has it.')
          return SETTINGS
        },
        listLeads: async () => ({ leads: [], count: 0, next_cursor: null }),
        draftReply: async ({ lead_id }) => ({
          draft_id: `draft_${answers.size}`,
          lead_id,
          text: 'I would look at…',
          warnings: [],
          written_by: 'own_sentences',
          saved_reply: null,
          asks: [],
          facts: [],
          created_at: MOMENT,
          remaining_today: 9,
          repeated: false,
        }),
        markLead: async (sent, { key }) => {
          const answer = mark(sent, key)
          return fake.hold ? new Promise(() => undefined) : answer
        },
        markLeads: async ({ lead_ids, status, reason }, { key }) => {
          const given = reason === undefined ? {} : { reason }
          const sent = lead_ids.map((lead_id) => ({ lead_id, status, ...given }))
          for (const { lead_id } of sent)
            if (!changes.has(`lead ${lead_id}`)) throw new AppError('not_found', 'There is no such lead.')
          return {
            leads: sent.map((one) => ({ ...mark(one, `${key} ${one.lead_id}`), previous_reason: null })),
          }
        },
        notALead: async ({ lead_id, reason }, { key }) => ({
          ...mark({ lead_id, status: 'ignored', reason }, key),
          previous_reason: null,
        }),
        keepLead: async ({ lead_id }) => {
          const fault = fake.keepFaults.shift()
          if (fault) throw fault
          if (!changes.has(`lead ${lead_id}`)) throw new AppError('not_found', 'There is no such lead.')
          fake.keeps.push(lead_id)
          return {}
        },
        exportLeads: async () => ({ text: '' }),
        passedOver: async () => ({ posts: [], count: 0, locked: 0, next_cursor: null }),
        takeUp: async () => {
          throw new AppError('not_found', 'Nothing was passed over here.')
        },
        mute: async () => ({ muted: SETTINGS.muted }),
        leadFeeds: async () => ({ feeds: [] }),
        makeLeadFeed: async () => {
          throw new AppError('not_found', 'This service has no feeds.')
        },
        revokeLeadFeed: async () => ({}),
        savedReplies: async () => ({ saved_replies: [] }),
        saveReply: async () => {
          throw new AppError('not_found', 'This service keeps no replies.')
        },
        changeSavedReply: async () => {
          throw new AppError('not_found', 'This service keeps no replies.')
        },
        deleteSavedReply: async () => {
          throw new AppError('not_found', 'This service keeps no replies.')
        },
        replyHelp: async () => ({ asks: [], facts: [], saved_replies: [] }),
        runScan: async () => ({
          scan_id: 'scan_9',
          status: 'queued',
          starts_before: MOMENT,
          remaining_today: 1,
        }),
      },
    },
  )
  const callerOf = (request: Request) => {
    const scopes = fake.keys.get(request.headers.get('authorization')?.replace('Bearer ', '') ?? '')
    if (!scopes) throw new AppError('unauthorized', 'The agent key is missing, mistyped or revoked.')
    return { key: request.headers.get('idempotency-key') ?? '', scopes }
  }
  const app = httpRoutes(service, dispatch, async (c) => callerOf(c.req.raw))
  app.onError((thrown) => problemResponse(thrown))
  const serveMcp = mcpServer<ReturnType<typeof callerOf>, ReturnType<typeof callerOf>>({
    contract: service,
    dispatch,
    info: { name: 'fake', title: 'Fake', version: '1' },
    instructions: '',
    visible: () => true,
    contextOf: async (caller) => caller,
    requestIdOf: () => undefined,
    errorOf: toAppError,
  })
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url)
    fake.requests.push(pathname + search)
    if (fake.ownerRoutes && pathname.startsWith('/owner/')) return fake.ownerRoutes(request)
    const streams = request.headers.get('accept')?.includes('text/event-stream') && !fake.noStreams
    if (pathname !== '/mcp' && (pathname !== '/api/v1/changes' || !streams)) return app.fetch(request)
    try {
      const caller = callerOf(request)
      if (pathname === '/mcp') return await serveMcp(request, caller)
      return stream(searchParams.get('cursor') ?? undefined)
    } catch (thrown) {
      return problemResponse(thrown)
    }
  }

  const start = async (): Promise<void> => {
    const next = createServer(getRequestListener(answer))
    await new Promise<void>((ready) => next.listen(port, '127.0.0.1', ready))
    const address = next.address()
    port = typeof address === 'object' && address ? address.port : port
    server = next
  }
  const stop = async (): Promise<void> => {
    const running = server
    server = null
    listeners.clear()
    if (!running) return
    await new Promise<void>((stopped) => {
      running.close(() => stopped())
      running.closeAllConnections()
    })
  }
  await start()
  return Object.assign(fake, { baseUrl: `http://127.0.0.1:${port}`, start, stop })
}
