import type { Input, Output } from '../../../contract/operation.ts'
import type { triage } from '../../../contract/triage.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Database, transaction } from '../../db/database.ts'
import { requireForum } from '../leads/access.ts'
import { allCommunities } from '../watching/community.table.ts'
import type { ForumCall } from '../watching/context.ts'
import { mutedColumns, mutedOf, requireWatched, withOne } from '../watching/muting-rules.ts'
import { lockSettings, saveSettings } from '../watching/settings.table.ts'

type Muting = typeof triage.mute

/**
 * Mutes or unmutes one word, author or community. A job updates the leads later. Throws `forum_not_enabled`, and `invalid_input`
 * if too much is muted or no community has the name.
 */
export const mute = (
  db: Database,
  { workspaceId, settle }: ForumCall,
  { kind, value, muted }: Input<Muting>,
): Promise<Output<Muting>> =>
  transaction(db, async (trx) => {
    await requireForum(trx, workspaceId)
    const row = await lockSettings(trx, workspaceId)
    if (muted && kind === 'community') requireWatched(await allCommunities(trx, workspaceId), value, 'value')
    const now = withOne(mutedOf(row), kind, value, muted)
    const columns = mutedColumns(row, now)
    if ('muted' in columns) {
      await saveSettings(trx, workspaceId, columns)
      await recordChange(trx, workspaceId, 'settings', 'settings')
    }
    const answer = { muted: now }
    await settle(trx, answer)
    return answer
  })
