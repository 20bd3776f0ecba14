import { type Kysely, sql } from 'kysely'

/** Adds whether a card or a publication is paused after a backup was restored, until the person who runs the service resumes it. */
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
