import { type Kysely, sql } from 'kysely'

/** Article jobs, their versions and hero images. */
export const articles = async (db: Kysely<unknown>): Promise<void> => {
  await jobs(db)
  await versions(db)
  await images(db)
}

const jobs = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('article')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('percent', 'integer', (c) => c.notNull())
    .addColumn('wanted', 'text', (c) => c.notNull())
    .addColumn('charged', 'integer', (c) => c.notNull())
    .addColumn('work', 'text', (c) => c.notNull())
    .addColumn('written_by', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('lease_fence', 'integer', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .execute()
  await sql`create index article_to_write on article (created_at) where status in ('pending', 'processing')`.execute(
    db,
  )
  await db.schema
    .createIndex('article_of_workspace')
    .on('article')
    .columns(['workspace_id', 'created_at'])
    .execute()
}

const versions = (db: Kysely<unknown>) =>
  db.schema
    .createTable('article_version')
    .addColumn('article_id', 'text', (c) => c.notNull().references('article.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('seo_title', 'text', (c) => c.notNull())
    .addColumn('meta_description', 'text', (c) => c.notNull())
    .addColumn('focus_keyword', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('word_count', 'integer', (c) => c.notNull())
    .addColumn('checks', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_version_key', ['article_id', 'version'])
    .execute()

const images = (db: Kysely<unknown>) =>
  db.schema
    .createTable('article_image')
    .addColumn('article_id', 'text', (c) => c.primaryKey().references('article.id').onDelete('cascade'))
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('base64', 'text', (c) => c.notNull())
    .execute()
