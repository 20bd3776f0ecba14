import type { Kysely } from 'kysely'

/** Adds the sentences of articles that people confirmed. */
export const confirmedClaims = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('confirmed_claim')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('article_id', 'text', (c) => c.notNull().references('article.id').onDelete('cascade'))
    .addColumn('sentence', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.references('person.id').onDelete('set null'))
    .addColumn('confirmed_at', 'bigint', (c) => c.notNull())
    .execute()
  for (const column of ['workspace_id', 'article_id', 'person_id'])
    await db.schema.createIndex(`confirmed_claim_${column}`).on('confirmed_claim').column(column).execute()
}
