import { randomUUID } from 'node:crypto'
import { moveCredits } from '../credits/credits.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { insertLeads } from '../forum/leads/lead-rows.fixture.ts'
import { connectGhost } from '../publishing/publishing.fixture.ts'
import { newAccount } from '../run/backend.fixture.ts'

/** More credits than a storm spends. */
export const CREDITS = 100_000

/** A customer whose agents make the load. */
export type Account = {
  readonly workspaceId: string
  readonly key: string
  readonly siteId: string
  readonly leads: readonly string[]
}

/** Makes customers with credits, leads, and a site at an address. */
export const makeAccounts = async (
  test: Pick<TestDatabase, 'db' | 'clock'>,
  site: string,
  count: number,
): Promise<readonly Account[]> => {
  const accounts: Account[] = []
  while (accounts.length < count) {
    const { workspaceId, key } = await newAccount(test)
    await transaction(test.db, (trx) => moveCredits(trx, workspaceId, CREDITS, `Credits ${randomUUID()}`))
    const rows = await insertLeads(test.db, workspaceId, 40, () => ({ status: 'new' }))
    const siteId = await connectGhost(test, workspaceId, site)
    accounts.push({ workspaceId, key, siteId, leads: rows.map(({ id }) => id) })
  }
  return accounts
}
