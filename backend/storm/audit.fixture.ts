import { expect } from 'vitest'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { FakePost } from '../sites/ghost/ghost-fake.fixture.ts'
import { type Account, CREDITS } from './accounts.fixture.ts'
import type { Followed } from './follower.fixture.ts'
import { grouped } from './grouped.fixture.ts'
import type { Book } from './load.fixture.ts'

/** Time limit for the remaining work, in ms. Workers take over expired leases and search for lost posts. */
const SETTLED_WITHIN = 150_000
const FOLLOWED_WITHIN = 30_000

/** Describes all work that is still to be done. */
const waitingIn = async (db: Database): Promise<readonly string[]> => {
  const articles = await db
    .selectFrom('article')
    .select(['id', 'status', 'stage'])
    .where('status', 'in', ['pending', 'processing'])
    .execute()
  const posts = await db
    .selectFrom('publication')
    .select(['article_id', 'step'])
    .where('state', '=', 'publishing')
    .execute()
  return [
    ...articles.map(({ id, status, stage }) => `article ${id} is ${status} at ${stage}`),
    ...posts.map(({ article_id, step }) => `the post of ${article_id} is on its way at ${step}`),
  ]
}

/** Waits until all work that was begun has ended, so that no job is stuck. */
export const untilSettled = (db: Database): Promise<void> =>
  expect.poll(() => waitingIn(db), { timeout: SETTLED_WITHIN, interval: 500 }).toEqual([])

/** The results of a storm, to compare with what the clients were told. */
export type Outcome = {
  readonly db: Database
  readonly accounts: readonly Account[]
  readonly book: Book
  readonly posts: Iterable<FakePost>
}

/** Describes every inconsistency. */
export const auditOf = async (outcome: Outcome): Promise<readonly string[]> => [
  ...outcome.book.faults,
  ...(await ordersAmiss(outcome)),
  ...(await Promise.all(outcome.accounts.map((account) => moneyAmiss(outcome, account)))).flat(),
  ...(await repliesAmiss(outcome)),
  ...postsAmiss(outcome),
]

const Titled = z.object({ title: z.string() })
const titleIn = (wanted: string): string => Titled.parse(JSON.parse(wanted)).title

/** Finds orders that were answered as done but do not exist exactly once, and articles that no order explains. */
const ordersAmiss = async ({ db, book }: Outcome): Promise<readonly string[]> => {
  const rows = await db.selectFrom('article').select(['id', 'workspace_id', 'wanted']).execute()
  const jobsOf = grouped(rows, ({ wanted }) => titleIn(wanted))
  const known = new Set(book.orders.map(({ title }) => title))
  return [
    ...rows
      .filter(({ wanted }) => !known.has(titleIn(wanted)))
      .map(({ id }) => `job ${id} was answered to nobody`),
    ...book.orders.flatMap(({ title, jobId, workspaceId }) => {
      const jobs = jobsOf.get(title) ?? []
      const wanted = jobId === null ? [] : [`${workspaceId} ${jobId}`]
      const found = jobs.map(({ id, workspace_id }) => `${workspace_id} ${id}`)
      return found.join() === wanted.join()
        ? []
        : [`“${title}” was answered ${wanted.join() || 'as not charged'}, and there is ${found.join()}`]
    }),
  ]
}

/** Checks that the balance is the sum of the ledger, that each job was paid once, and that each failed job was refunded once. */
const moneyAmiss = async ({ db }: Outcome, { workspaceId }: Account): Promise<readonly string[]> => {
  const { balance } = await db
    .selectFrom('workspace')
    .select('balance')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const ledger = await db
    .selectFrom('ledger')
    .select(['amount', 'reason', 'balance'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('entry')
    .execute()
  const jobs = await db
    .selectFrom('article')
    .select(['wanted', 'charged', 'status'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  const sum = ledger.reduce((before, { amount }) => before + amount, 0)
  const kept = jobs.filter(({ status }) => status !== 'failed')
  const spent = kept.reduce((before, { charged }) => before + charged, 0)
  const moves = jobs.flatMap(({ wanted, status }) => [
    `Article: ${titleIn(wanted)}`,
    ...(status === 'failed' ? [`Refund: ${titleIn(wanted)}`] : []),
  ])
  const moved = ledger.slice(1).map(({ reason }) => reason)
  return [
    ...(sum === balance ? [] : [`the ledger of ${workspaceId} has ${sum}, its balance is ${balance}`]),
    ...(ledger.at(-1)?.balance === balance ? [] : [`the last entry of ${workspaceId} is not its balance`]),
    ...(balance === CREDITS - spent ? [] : [`${workspaceId} has ${balance}, not ${CREDITS - spent}`]),
    ...(moved.toSorted().join() === moves.toSorted().join()
      ? []
      : [`${workspaceId} paid for something else`]),
  ]
}

/** Checks that no reply or mark that was answered as done is lost, and that every stored reply was answered to a client. */
const repliesAmiss = async ({ db, book }: Outcome): Promise<readonly string[]> => {
  const told = book.drafts.toSorted()
  const drafts = await db.selectFrom('draft').select('id').execute()
  const there = drafts.map(({ id }) => id).toSorted()
  const leads = await db.selectFrom('lead').select(['id', 'status']).execute()
  const statusOf = new Map(leads.map(({ id, status }) => [id, status]))
  const days = await db.selectFrom('daily_use').select('used').where('name', '=', 'drafts').execute()
  const used = days.reduce((before, day) => before + day.used, 0)
  return [
    ...(there.join() === told.join()
      ? []
      : [`${told.length} replies were answered, ${there.length} are there`]),
    ...(used === there.length ? [] : [`${used} replies are counted, ${there.length} are there`]),
    ...[...book.marks]
      .filter(([id, status]) => statusOf.get(id) !== status)
      .map(([id, status]) => `lead ${id} was marked ${status} and is ${statusOf.get(id)}`),
  ]
}

/** Checks that each article that was saved on a site is one post there. */
const postsAmiss = ({ book, posts }: Outcome): readonly string[] => {
  const byTitle = grouped(posts, ({ title }) => title)
  return [
    ...[...book.posts]
      .filter((title) => !byTitle.has(title))
      .map((title) => `“${title}” was saved and has no post`),
    ...[...byTitle]
      .filter(([, found]) => found.length > 1)
      .map(([title, found]) => `“${title}” has ${found.length} posts`),
  ]
}

/** Waits until a client that followed the feed throughout knows the current state. */
export const untilFollowed = async (
  db: Database,
  { workspaceId }: Account,
  known: () => Followed,
): Promise<void> => {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'status'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  const { balance } = await db
    .selectFrom('workspace')
    .select('balance')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const articles = Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  await expect.poll(known, { timeout: FOLLOWED_WITHIN }).toEqual({ balance, articles })
}
