import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { Article } from '../../contract/articles.ts'
import { Draft, type LeadStatus } from '../../contract/forum.ts'
import type { Account } from './accounts.fixture.ts'
import { type Client, createClient, type Sent, type Tried } from './client.fixture.ts'

const Ordered = Article.pick({ job_id: true })
const State = Article.pick({ status: true })
const Drafted = Draft.pick({ draft_id: true }).extend({ repeated: z.boolean() })

/** A record of what the clients were told. */
export type Book = {
  readonly orders: Order[]
  /** Ids of the drafted replies. */
  readonly drafts: string[]
  /** The newest mark of each lead. */
  readonly marks: Map<string, LeadStatus>
  /** The titles of articles that were saved on a site. */
  readonly posts: Set<string>
  /** Number of times that each result of a try occurred; see `createClient`. */
  readonly tries: Map<string, number>
  /** Answers that no client should ever receive. */
  readonly faults: string[]
}
export type Order = {
  readonly workspaceId: string
  readonly title: string
  /** The job of the order; null if the client was told that nothing was charged and gave up. */
  readonly jobId: string | null
}

/**
 * Time between two calls of one agent, in ms. The next constants are the time between two checks of an article, and how
 * long an article is watched.
 */
const PAUSE = 150
const LOOK_EVERY = 500
const LOOK_FOR = 4_000
const MARKS = ['saved', 'ignored', 'replied', 'new'] as const

/** Runs an agent for every account until `stop`, which waits for each agent's last call. */
export const startLoad = (accounts: readonly Account[], addresses: () => readonly string[]) => {
  const book: Book = {
    orders: [],
    drafts: [],
    marks: new Map(),
    posts: new Set(),
    tries: new Map(),
    faults: [],
  }
  const stopping = new AbortController()
  const onTry = (outcome: string) => {
    book.tries.set(outcome, (book.tries.get(outcome) ?? 0) + 1)
    if (/^(500|401|400|404)/.test(outcome)) book.faults.push(`An agent was answered ${outcome}.`)
  }
  const agents = accounts.map((account) =>
    work({ book, account, client: createClient(addresses, account.key, onTry), until: stopping.signal }),
  )
  // A failure before the stop is reported at the stop.
  const all = Promise.all(agents)
  all.catch(() => {})
  return {
    book,
    stop: async (): Promise<void> => {
      stopping.abort()
      await all
    },
  }
}

type Agent = {
  readonly book: Book
  readonly account: Account
  readonly client: Client
  readonly until: AbortSignal
}

const work = async (agent: Agent) => {
  for (let round = 0; !agent.until.aborted; round += 1) {
    const order = await orderArticle(agent, round)
    await readLeads(agent)
    await mark(agent, round)
    await draft(agent, round)
    if (order?.jobId) await publish(agent, { ...order, jobId: order.jobId })
    await agent.client.persist({ method: 'GET', path: '/api/v1/credits' })
  }
}

const rest = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {})

/**
 * Orders an article. Half of the clients that are told that nothing was charged give up. Others repeat even calls that
 * they know are done.
 */
const orderArticle = async (
  { book, account, client, until }: Agent,
  round: number,
): Promise<Order | null> => {
  const { workspaceId } = account
  const title = `Late invoices, part ${randomUUID()}`
  const sent: Sent = {
    method: 'POST',
    path: '/api/v1/articles',
    body: { title, topic: 'Most late payers forgot.', length: 'short', include_external_link: false },
    idempotencyKey: randomUUID(),
  }
  const first = await client.attempt(sent)
  if (first.knows === 'refused') {
    if (first.problem.status >= 500 && !first.problem.detail.includes('Nothing was charged'))
      book.faults.push(`An order was answered without a word on its charge: ${first.problem.detail}`)
    if (round % 2 === 0) {
      book.orders.push({ workspaceId, title, jobId: null })
      await rest(1_000, until)
      return null
    }
  }
  const done = first.knows === 'done' ? first : await client.persist(sent)
  if (done.knows !== 'done') throw new Error(`An order was refused: ${JSON.stringify(done)}`)
  const { job_id: jobId } = Ordered.parse(done.body)
  const order = { workspaceId, title, jobId }
  book.orders.push(order)
  if (round % 3 === 1) {
    const again = await client.persist(sent)
    if (again.knows !== 'done' || Ordered.parse(again.body).job_id !== jobId || !again.replayed)
      book.faults.push(`A repeated order was answered otherwise: ${JSON.stringify(again)}`)
  }
  await rest(PAUSE, until)
  return order
}

const readLeads = async ({ client, until }: Agent) => {
  await client.persist({ method: 'GET', path: '/api/v1/forum/leads?limit=20' })
  await rest(PAUSE, until)
}

/** Marks one lead after the other. */
const mark = async ({ book, account, client, until }: Agent, round: number) => {
  const id = account.leads[round % account.leads.length] ?? ''
  const status = MARKS[round % MARKS.length] ?? 'new'
  const path = `/api/v1/forum/leads/${id}/status`
  const tried = await client.persist({
    method: 'POST',
    path,
    body: { status },
    idempotencyKey: randomUUID(),
  })
  if (tried.knows !== 'done') throw new Error(`A mark was refused: ${JSON.stringify(tried)}`)
  book.marks.set(id, status)
  await rest(PAUSE, until)
}

/** Drafts a reply while the daily limit allows that. */
const draft = async ({ book, account, client, until }: Agent, round: number) => {
  const { leads } = account
  const path = `/api/v1/forum/leads/${leads[round % leads.length]}/draft`
  const tried = await client.persist({ method: 'POST', path, idempotencyKey: randomUUID() })
  if (tried.knows === 'done') {
    const { draft_id, repeated } = Drafted.parse(tried.body)
    if (!repeated) book.drafts.push(draft_id)
  } else if (!isSpent(tried)) throw new Error(`A draft was refused: ${JSON.stringify(tried)}`)
  await rest(PAUSE, until)
}

const isSpent = (tried: Tried) => tried.knows === 'refused' && tried.problem.code === 'daily_limit_reached'

/** Waits a short while for an article and saves it on the site. */
const publish = async (
  { book, account, client, until }: Agent,
  { jobId, title }: { readonly jobId: string; readonly title: string },
) => {
  const path = `/api/v1/articles/${jobId}`
  const giveUp = performance.now() + LOOK_FOR
  for (let status = 'pending'; status !== 'completed'; ) {
    if (until.aborted || performance.now() > giveUp) return
    await rest(LOOK_EVERY, until)
    const looked = await client.persist({ method: 'GET', path })
    if (looked.knows !== 'done') throw new Error(`An article is not there: ${JSON.stringify(looked)}`)
    status = State.parse(looked.body).status
    if (status === 'failed') return
  }
  const tried = await client.persist({
    method: 'POST',
    path: `${path}/publish`,
    body: { connection_id: account.siteId },
    idempotencyKey: randomUUID(),
  })
  if (tried.knows !== 'done') throw new Error(`A draft was not saved: ${JSON.stringify(tried)}`)
  book.posts.add(title)
}
