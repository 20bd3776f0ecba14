import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { insertLeads } from '../forum/leads/lead-rows.fixture.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { changeWorkspace } from '../workspaces/workspaces.ts'

const Listing = z.object({ leads: z.array(z.object({ lead_id: z.string(), locked: z.boolean() })) })

describeEachDatabase('answers given again', (make) => {
  it('show changes of another server at once, and lock leads when a trial ends', async () => {
    const test = await make()
    const { key, workspaceId } = await newAccount(test, { plan: 'growth' })
    await transaction(test.db, (trx) =>
      changeWorkspace(trx, workspaceId, {
        forum_access: 'trial',
        forum_access_until: test.clock.now() + 60_000,
      }),
    )
    await insertLeads(test.db, workspaceId, 5, () => ({ status: 'new' }))
    const [first, second] = [startBackend(test), startBackend(test)]
    const list = async () => {
      const answer = await first.send('GET', '/api/v1/forum/leads', { key })
      return Listing.parse(await answer.json()).leads
    }
    const before = await list()
    expect(await list()).toEqual(before)
    const marked = before[0]?.lead_id
    const path = `/api/v1/forum/leads/${marked}/status`
    expect((await second.send('POST', path, { key, body: { status: 'ignored' } })).status).toBe(200)
    expect((await list()).map((lead) => lead.lead_id)).toEqual(before.slice(1).map((lead) => lead.lead_id))
    test.clock.advance(61_000)
    expect((await list()).map(({ locked }) => locked)).toEqual([false, false, true, true])
  })
})
