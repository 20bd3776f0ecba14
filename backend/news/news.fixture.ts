import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { Delivery, NewsTarget } from '../../contract/dashboard/news.ts'
import { startAccounts } from '../accounts/accounts.fixture.ts'
import { recordChanges } from '../changes/changes.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { insertLeads } from '../forum/leads/lead-rows.fixture.ts'
import type { JobContext } from '../jobs/lease.ts'
import { type Asked, type Reply, startFake } from '../outbound/fake-server.fixture.ts'
import type { Parts } from '../run/compose.ts'
import { changeWorkspace } from '../workspaces/workspaces.ts'

export const ORIGIN = 'https://quillport.example'
/** Words that only the deleted or quoted post of a test contains. */
export const WORDS = 'zebra gearbox'

const Added = z.object({ target: NewsTarget, secret: z.string() })
const Targets = z.object({ targets: z.array(NewsTarget) })
const Log = z.object({ deliveries: z.array(Delivery), next_cursor: z.string().nullable() })

/** Starts a hosted workspace with an owner, and a receiver on loopback to which news may be sent. */
export const startNews = async (
  test: TestDatabase,
  answer: (asked: Asked) => Reply = () => ({}),
  parts: Partial<Parts> = {},
) => {
  const receiver = await startFake(answer)
  const service = await startAccounts(
    test,
    ORIGIN,
    {},
    { privateOrigins: new Set([receiver.origin]), webhookOrigins: new Set([receiver.origin]), ...parts },
  )
  onTestFinished(async () => {
    await service.mailbox.close()
    await receiver.close()
  })
  const owner = await service.person('anna@shop.example')
  const { workspaceId } = owner
  await transaction(test.db, (trx) => changeWorkspace(trx, workspaceId, { plan: 'scale', name: 'Shop' }))
  const base = `/dashboard/api/workspaces/${workspaceId}`
  const jobContext: JobContext = { owner: 'test', leaseMs: 30_000, signal: new AbortController().signal }
  /** Runs one job until it finds no more work. */
  const run = async (name: 'news' | 'send-news'): Promise<number> => {
    const job = service.jobs.find((one) => one.name === name)
    for (let rounds = 0; ; rounds += 1) if ((await job?.poll(jobContext)) !== 'worked') return rounds
  }
  let leads: readonly { readonly id: string }[] = []
  return {
    ...service,
    receiver,
    owner,
    workspaceId,
    base,
    jobContext,
    run,
    /** Follows the changes and sends the messages that are due. */
    work: async () => {
      await run('news')
      await run('send-news')
    },
    webhook: async (path = '/hook', events: readonly string[] = ['lead.hot', 'lead.deleted']) =>
      Added.parse(
        (
          await owner.send('POST', `${base}/news/webhooks`, {
            name: 'CRM',
            url: receiver.origin + path,
            events,
          })
        ).json,
      ),
    slack: async () =>
      NewsTarget.parse(
        (
          await owner.send('POST', `${base}/news/slack`, {
            name: '#leads',
            url: `${receiver.origin}/slack`,
            events: ['lead.hot', 'article.completed'],
          })
        ).json,
      ),
    mail: async (fields: object = {}) =>
      NewsTarget.parse(
        (
          await owner.send('POST', `${base}/news/mails`, {
            person_id: owner.id,
            every: 'at_once',
            events: ['lead.hot', 'article.completed', 'article.failed', 'article.published'],
            ...fields,
          })
        ).json,
      ),
    targets: async () => Targets.parse((await owner.send('GET', `${base}/news`)).json).targets,
    log: async () => Log.parse((await owner.send('GET', `${base}/news-log`)).json).deliveries,
    /** Adds leads with these scores and returns their ids. */
    find: async (scores: readonly number[], fields: object = {}): Promise<readonly string[]> => {
      const rows = await insertLeads(test.db, workspaceId, scores.length, (at) => ({
        score: scores[at] ?? 0,
        status: 'new',
        found_at: test.clock.now(),
        ...fields,
      }))
      leads = rows
      const ids = leads.map(({ id }) => id)
      await transaction(test.db, (trx) => recordChanges(trx, workspaceId, 'lead', ids))
      return ids
    },
    /** Changes a lead's row and records the change in the feed. */
    changeLead: async (id: string, change: object): Promise<void> => {
      await transaction(test.db, async (trx) => {
        await trx.updateTable('lead').set(change).where('id', '=', id).execute()
        await recordChanges(trx, workspaceId, 'lead', [id])
      })
    },
  }
}
