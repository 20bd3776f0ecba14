import { AppError } from '../../contract/errors.ts'
import { transaction } from '../db/database.ts'
import type { SiteContext } from './context.ts'
import { connectedRows } from './listing.ts'
import { markTrouble } from './look.ts'
import type { SiteRow } from './site.rows.ts'
import { loginOf } from './site-rows.ts'

/** Takes the key of logins; says of each site at once whether its login can be read with it. Throws `invalid_input`. */
export const unlockSecrets = async (
  context: SiteContext,
  workspaceId: string,
  key: string,
): Promise<void> => {
  context.secrets.unlock(key)
  await transaction(context.db, async (trx) => {
    for (const row of await connectedRows(trx, workspaceId)) {
      const unreadable = whyUnreadable(context, row)
      if (unreadable !== null) await markTrouble(trx, row, unreadable)
      else if (row.status === 'needs_attention')
        // A worker looks at it now.
        await trx.updateTable('site').set({ checked_at: 0 }).where('id', '=', row.id).execute()
    }
  })
}

const whyUnreadable = (context: SiteContext, row: SiteRow): string | null => {
  try {
    loginOf(context, row)
    return null
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'unavailable') return thrown.message
    throw thrown
  }
}
