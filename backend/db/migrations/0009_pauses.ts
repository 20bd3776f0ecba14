import { type Kysely, sql } from 'kysely'

/**
 * Whether a card or a publication waits for the person who runs the service to resume it, after a backup was restored.
 */
export const pauses = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['plan_card', 'publication']) {
    await db.schema
      .alterTable(table)
      .addColumn('paused', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`create index ${sql.ref(`${table}_paused`)} on ${sql.table(table)} (workspace_id)
      where paused = 1`.execute(db)
  }
}
