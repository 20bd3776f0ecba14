import { type Kysely, sql } from 'kysely'

/** Adds the address, the picture and the origin of each version of an article, and the time of an article's deletion. */
export const ownedArticles = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('article').addColumn('deleted_at', 'bigint').execute()
  await sql`create index article_deleted on article (deleted_at) where deleted_at is not null`.execute(db)
  await db.schema.alterTable('article_version').addColumn('slug', 'text').execute()
  await db.schema.alterTable('article_version').addColumn('image_id', 'text').execute()
  await db.schema.alterTable('article_version').addColumn('image_alt', 'text').execute()
  await db.schema.alterTable('article_version').addColumn('restored_from', 'integer').execute()
  await db.schema
    .createTable('article_picture')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('article_id', 'text', (c) => c.notNull().references('article.id').onDelete('cascade'))
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('base64', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('picture_of_article').on('article_picture').column('article_id').execute()
}
