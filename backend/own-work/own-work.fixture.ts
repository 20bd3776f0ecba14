import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, transaction } from '../db/database.ts'
import { keepOwnWork } from './own-work.ts'

/** Stores what a new person keeps about a lead in a workspace: that they saw it, and a version of a reply with this text. */
export const keepVersion = async (
  db: Database,
  workspaceId: string,
  leadId: string,
  text: string,
): Promise<void> => {
  const personId = `person_${randomUUID()}`
  const at = '2026-01-05T00:00:00.000Z'
  const version = { version_id: 'v1', origin: 'person', written_by: 'you', text, warnings: [], at }
  await sql`insert into person (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values (${personId}, 'Anna', ${`${personId}@shop.example`}, ${1}, ${at}, ${at})`.execute(db)
  await transaction(db, async (trx) => {
    const place = { workspaceId, personId }
    await keepOwnWork(trx, place, { kind: 'seen', about: leadId, content: 'true', known_at: null })
    const content = JSON.stringify([version])
    await keepOwnWork(trx, place, { kind: 'versions', about: leadId, content, known_at: null })
  })
}

/** Lists the leads about which somebody keeps something. */
export const ownWorkAbout = async (db: Database): Promise<string[]> => {
  const rows = await db.selectFrom('own_work').select('about').distinct().orderBy('about').execute()
  return rows.map(({ about }) => about)
}
