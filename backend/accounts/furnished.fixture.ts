import { z } from 'zod'
import { saveBrandVoice } from '../articles/brand-voices.ts'
import { addPicture, newPictureId } from '../articles/picture.table.ts'
import { moveCredits } from '../credits/credits.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { insertLeads, insertPassed } from '../forum/leads/lead-rows.fixture.ts'
import type { Job } from '../jobs/worker.ts'
import { createPlan } from '../plans/edit-plan.ts'
import { card } from '../plans/plans.fixture.ts'
import { connectGhost } from '../publishing/publishing.fixture.ts'

/** The identifiers of one thing of each kind, by the names of the fields that take them. */
export type Ids = Readonly<Record<string, string>>

type Furnishing = Pick<TestDatabase, 'db' | 'clock'> & {
  readonly jobs: readonly Job[]
  readonly workspaceId: string
  /** The origin of a Ghost. */
  readonly site: string
  /** Sends a request to a route of agents, as somebody of the workspace. Returns the answer. */
  readonly post: (path: string, body: object) => Promise<unknown>
}

/** Puts one of everything that agents work with into a workspace. */
export const furnish = async ({ db, clock, jobs, workspaceId, site, post }: Furnishing): Promise<Ids> => {
  await transaction(db, (trx) => moveCredits(trx, workspaceId, 50, 'Test credits'))
  const ordered = await post('/api/v1/articles', {
    title: 'How freelancers get paid on time',
    topic: 'Send it on the day the work ends.',
    image: true,
  })
  const { job_id } = z.object({ job_id: z.string() }).parse(ordered)
  const { signal } = new AbortController()
  const writer = jobs.find(({ name }) => name === 'article')
  while ((await writer?.poll({ owner: 'test', leaseMs: 60_000, signal })) === 'worked');
  const image_id = newPictureId()
  const file = { mediaType: 'image/webp', width: 1200, height: 630, file: Buffer.from('x') } as const
  await transaction(db, (trx) => addPicture(trx, job_id, image_id, file))
  const shown = { image_id, image_alt: 'An invoice' }
  await db.updateTable('article_version').set(shown).where('article_id', '=', job_id).execute()
  const plan = { domain: 'example.com', connection_id: null, title: 'Winter', starts: '2026-11' }
  const plan_id = await createPlan(db, workspaceId, { ...plan, cards: [{ ...card(), length: 'short' }] })
  const voice = { name: 'Plain', guidance: 'Short sentences.' }
  const { brand_voice_id } = await saveBrandVoice(db, workspaceId, voice)
  const [lead] = await insertLeads(db, workspaceId, 1)
  const post_id = await insertPassed(db, workspaceId, 'Photos of my garden')
  const { feed } = z
    .object({ feed: z.object({ feed_id: z.string() }) })
    .parse(await post('/api/v1/forum/lead-feeds', {}))
  const { saved_reply_id } = z
    .object({ saved_reply_id: z.string() })
    .parse(await post('/api/v1/forum/saved-replies', { name: 'Plain', text: 'Send the invoice at once.' }))
  const connection_id = await connectGhost({ db, clock }, workspaceId, site)
  return {
    job_id,
    image_id,
    plan_id,
    brand_voice_id,
    connection_id,
    lead_id: lead?.id ?? '',
    post_id,
    feed_id: feed.feed_id,
    saved_reply_id,
  }
}
