import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { ForumSettingsChange } from '../../contract/forum.ts'
import { ownerContract } from '../../contract/owner.ts'
import { service } from '../../contract/service.ts'
import { DAY } from '../../contract/time.ts'
import { createClient } from '../../transport/client.ts'
import { httpSend } from '../../transport/http-client.ts'
import type { MakeDatabase, TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import type { Parts } from '../run/compose.ts'
import { changeWorkspace, type WorkspaceChange } from '../workspaces/workspaces.ts'
import { type RssItem, rss, startFeedSite } from './sources/feed.fixture.ts'

const OWNER_TOKEN = 'owner-token-of-the-test'

/** The profile of the tests' business. */
export const PROFILE = {
  business_name: 'Papercrane',
  business_description:
    'Papercrane is a web app for freelancers and small shops. It writes invoices, tracks billable hours and reminds clients who pay late. We do not do payroll.',
  keywords: ['invoicing software', 'invoice', 'time tracking', 'late payment'],
  competitors: ['FreshBooks', 'Harvest'],
  brand_terms: ['Papercrane'],
} satisfies ForumSettingsChange

const WORDS =
  'amber anchor apron arrow barrel basil beacon birch blanket bramble bridge candle canvas cedar chalk cider clover cobalt copper cotton cradle dagger daisy ember fable falcon fern flint garnet ginger granite harbor hazel heron indigo ivory jasper juniper kettle lantern lemon linen maple marble meadow mint moss nectar nutmeg oak olive onyx opal orchard otter pebble pepper pine plum poppy quartz quill raven reed ribbon river saffron sage sandal shell silver slate sparrow spruce tansy thistle timber topaz tulip umber valley velvet violet walnut willow winter wren yarrow zephyr'.split(
    ' ',
  )

/** Makes thirty words that differ from post to post, so that no post is a near copy of another. */
const filler = (at: number): string =>
  Array.from({ length: 30 }, (_, place) => {
    const mixed = Math.imul((at + 1) * 31 + place + 1, 0x9e3779b1) >>> 0
    return WORDS[(mixed ^ (mixed >>> 13)) % WORDS.length]
  }).join(' ')

/** Functions that create posts. Each is named for the outcome that a scan should give; each number gives a different text. */
export const POSTS = {
  hot: (at: number): RssItem => ({
    title: `Which invoicing software do you use? (${at})`,
    html: `<p>I run a small bakery and need invoicing software that reminds late payers. Can anyone recommend one? My budget is twenty dollars a month. ${filler(at)}.</p>`,
  }),
  warm: (at: number): RssItem => ({
    title: `An invoice of mine is never paid on time (${at})`,
    html: `<p>Every month I chase a late payment by phone and it drives me mad. The rest of the week is for the shop, for deliveries and for the two people who work with me. ${filler(at)}.</p>`,
  }),
  noise: (at: number): RssItem => ({
    title: `Photos of my garden, part ${at}`,
    html: `<p>The roses came out early this year, and the cat slept through it all. ${filler(at)}.</p>`,
  }),
} as const

export type FeedSite = Awaited<ReturnType<typeof startFeedSite>> & {
  readonly url: string
  /** Puts posts on the feed, newest first. Each post has its own page. */
  readonly publish: (posts: readonly (RssItem & { readonly id: string })[]) => void
}

/** Starts a site with one feed on loopback. It stops after the suite. */
export const feedSite = async (): Promise<FeedSite> => {
  const site = await startFeedSite()
  afterAll(site.close)
  const publish: FeedSite['publish'] = (posts) => {
    for (const path of [...site.files.keys()]) site.files.delete(path)
    for (const { id } of posts) site.files.set(`/p/${id}`, { type: 'text/html', body: '<p>a post</p>' })
    site.files.set(
      '/feed.xml',
      rss(
        posts.map(({ id, ...post }) => ({
          guid: `urn:post:${site.origin}/${id}`,
          link: `${site.origin}/p/${id}`,
          date: Date.now() - 60_000,
          ...post,
        })),
      ),
    )
  }
  publish([])
  return { ...site, url: `${site.origin}/feed.xml`, publish }
}

export type ForumTest = Awaited<ReturnType<typeof startForum>>

/** Starts a complete backend as an own service, with one workspace on a new database. Tests call the backend through its HTTP routes. */
export const startForum = async (
  make: MakeDatabase,
  {
    on,
    ...parts
  }: Pick<Partial<Parts>, 'models' | 'sourceOrigins' | 'log' | 'metrics'> & {
    readonly on?: TestDatabase
  } = {},
) => {
  const test = on ?? (await make())
  const { db, clock } = test
  const { workspaceId, key } = await newAccount(test)
  const backendOf = () =>
    startBackend(test, {
      ...parts,
      readsPerMinute: 100_000,
      owner: { workspaceId, token: OWNER_TOKEN },
      scanRetryMs: 50,
    })
  const backend = backendOf()
  const sendTo = (bearer: string, idempotencyKey: () => string) =>
    ({
      baseUrl: 'http://127.0.0.1',
      headers: () => ({ authorization: `Bearer ${bearer}` }),
      fetch: async (input: string | URL | Request, init?: RequestInit) =>
        backend.app.request(input instanceof URL ? input.href : input, init),
      idempotencyKey,
    }) as const
  const clientWith = (idempotencyKey: () => string) =>
    createClient(service, httpSend(service, sendTo(key, idempotencyKey)))
  const { forum, changes } = clientWith(randomUUID)
  const { owner } = createClient(ownerContract, httpSend(ownerContract, sendTo(OWNER_TOKEN, randomUUID)))
  const work = async (jobs = backend.jobs, owner = 'worker-1') => {
    const context = { owner, leaseMs: 5_000, signal: new AbortController().signal }
    for (let worked = true; worked; ) {
      worked = false
      for (const job of jobs) if ((await job.poll(context)) === 'worked') worked = true
    }
  }
  const scan = async () => {
    const asked = await forum.runScan({})
    await work()
    const { items } = await changes.list({})
    const found = items.find((item) => item.kind === 'scan' && item.id === asked.scan_id)
    if (found?.kind !== 'scan' || !found.data) throw new Error('the scan is not in the feed')
    return found.data
  }
  const nextDay = () => clock.advance(DAY)
  const change = (changed: WorkspaceChange) =>
    transaction(db, (trx) => changeWorkspace(trx, workspaceId, changed))
  return {
    ...test,
    key,
    workspaceId,
    backendOf,
    clientWith,
    forum,
    changes,
    owner,
    work,
    scan,
    nextDay,
    change,
  }
}
