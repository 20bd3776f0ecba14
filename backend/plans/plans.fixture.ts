import { z } from 'zod'
import { Card } from '../../contract/plans.ts'
import { startArticles } from '../articles/articles.fixture.ts'
import type { MakeDatabase } from '../db/database.fixture.ts'
import { startBackend } from '../run/backend.fixture.ts'
import type { Parts } from '../run/compose.ts'

const Listing = z.object({
  plan_id: z.string().nullable(),
  domain: z.string().nullable(),
  title: z.string().nullable(),
  cards: z.array(Card),
  count: z.int(),
})
type Fields = Readonly<Record<string, unknown>>

/** Makes the card of a test with some fields changed. */
export const card = (changed: Fields = {}) => ({
  title: 'How to chase late invoices',
  focus_keyword: 'late invoices',
  length: 'short',
  angle: 'A reminder on day three works.',
  outline: ['Why late invoices happen', 'When to call'],
  month: 1,
  scheduled_for: null,
  ...changed,
})

/** Starts a service on a person's own computer, with its owner and an agent's key. The test runs its workers. */
export const startPlans = async (
  make: MakeDatabase,
  { credits = 20, overrides = {} }: { readonly credits?: number; readonly overrides?: Partial<Parts> } = {},
) => {
  const agent = await startArticles(make, credits, overrides)
  const token = 'the-token-of-the-owner'
  const local = startBackend(agent, { ...overrides, owner: { workspaceId: agent.workspaceId, token } })
  const own = (method: string, path: string, body?: Fields) =>
    local.send(method, `/owner${path}`, { key: token, ...(body === undefined ? {} : { body }) })
  const plan = async (changed: Fields = {}): Promise<string> => {
    // Moves the clock, because the newest plan is found by its time.
    agent.clock.advance(1)
    const answer = await own('POST', '/plans', {
      domain: 'example.com',
      connection_id: null,
      title: 'Winter',
      starts: '2026-11',
      cards: [card()],
      ...changed,
    })
    return z.object({ plan_id: z.string() }).parse(await answer.json()).plan_id
  }
  const list = async (query = '') =>
    Listing.parse(await (await agent.send('GET', `/api/v1/content-plan${query}`)).json())
  const cardAt = async (planId: string, index = 0) => {
    const { cards } = await list(`?plan_id=${planId}&include_done=true&limit=50`)
    const found = cards.find(({ card_index }) => card_index === index)
    if (!found) throw new Error(`There is no card ${index}.`)
    return found
  }
  return { ...agent, own, plan, list, cardAt }
}

/** Reads the body of a problem, with its status. */
export const problemOf = async (answer: Response) => ({
  status: answer.status,
  ...z
    .object({
      code: z.string(),
      detail: z.string(),
      issues: z.array(z.object({ path: z.string() })).optional(),
    })
    .parse(await answer.json()),
})
