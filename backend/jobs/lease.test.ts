import { expect, it } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { dueDeliveries } from '../news/delivery.table.ts'
import { startNews } from '../news/news.fixture.ts'
import { beat, claim, giveBack, LeaseLost } from './lease.ts'

describeEachDatabase('a lease', (make) => {
  it('is not extended by a heartbeat that arrives after the row was freed', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.webhook()
    await its.find([92])
    await its.run('news')
    const queue = dueDeliveries(test.db)
    const as = { owner: 'one', leaseMs: 30_000 }
    const lease = await claim(test.db, queue, as)
    if (!lease) throw new Error('There is no message.')
    await beat(test.db, lease, as.leaseMs)
    await giveBack(test.db, lease)
    await expect(beat(test.db, lease, as.leaseMs)).rejects.toBeInstanceOf(LeaseLost)
    expect(await claim(test.db, queue, as)).toMatchObject({ id: lease.id })
  })
})
