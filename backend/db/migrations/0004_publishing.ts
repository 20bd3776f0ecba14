import { type Kysely, sql } from 'kysely'

/** Sites, content plans, publications, brand voices and the account that reads Search Console. */
export const publishing = async (db: Kysely<unknown>): Promise<void> => {
  await sites(db)
  await plans(db)
  await articles(db)
  await publications(db)
  await searchConsole(db)
}

const sites = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('site')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('login', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('may_publish', 'integer', (c) => c.notNull())
    .addColumn('posts', 'text', (c) => c.notNull())
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('site_of_workspace')
    .on('site')
    .columns(['workspace_id', 'created_at'])
    .execute()
  await db.schema
    .createTable('platform_enabled')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('platform', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('platform_enabled_key', ['workspace_id', 'platform'])
    .execute()
}

const plans = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('content_plan')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('site_id', 'text', (c) => c.references('site.id').onDelete('set null'))
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('starts', 'text', (c) => c.notNull())
    .addColumn('next_index', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('content_plan_of_workspace')
    .on('content_plan')
    .columns(['workspace_id', 'created_at'])
    .execute()
  await db.schema
    .createTable('plan_card')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('plan_id', 'text', (c) => c.notNull().references('content_plan.id').onDelete('cascade'))
    .addColumn('card_index', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('focus_keyword', 'text')
    .addColumn('length', 'text', (c) => c.notNull())
    .addColumn('angle', 'text')
    .addColumn('outline', 'text', (c) => c.notNull())
    .addColumn('month', 'integer', (c) => c.notNull())
    .addColumn('scheduled_for', 'bigint')
    .addColumn('job_id', 'text')
    .addColumn('status_before', 'text')
    .addColumn('draft', 'text')
    .addColumn('post_url', 'text')
    .addColumn('message', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('lease_fence', 'integer', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addUniqueConstraint('plan_card_index', ['plan_id', 'card_index'])
    .execute()
  await sql`create index plan_card_due on plan_card (scheduled_for) where status = 'scheduled'`.execute(db)
  await sql`create index plan_card_draft on plan_card (id) where draft is not null`.execute(db)
  await db.schema.createIndex('plan_card_job').on('plan_card').column('job_id').execute()
}

const articles = async (db: Kysely<unknown>) => {
  await db.schema.alterTable('article').addColumn('plan_id', 'text').execute()
  await db.schema.alterTable('article').addColumn('card_index', 'integer').execute()
  for (const [table, column, fallback] of [
    ['article', 'warnings', '[]'],
    ['article_version', 'tags', '[]'],
    ['article_version', 'categories', '[]'],
    ['article_image', 'media_type', 'image/png'],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(fallback))
      .execute()
  await db.schema
    .createTable('brand_voice')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('guidance', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}

const publications = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('publication')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('article_id', 'text', (c) => c.notNull().references('article.id').onDelete('cascade'))
    .addColumn('site_id', 'text', (c) => c.notNull().references('site.id').onDelete('cascade'))
    // These columns describe the current work. The columns after them describe what is known about the post.
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('wanted_status', 'text', (c) => c.notNull())
    .addColumn('wanted_version', 'integer', (c) => c.notNull())
    .addColumn('order_number', 'integer', (c) => c.notNull())
    .addColumn('answered', 'integer', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('post', 'text')
    .addColumn('image', 'text')
    .addColumn('status', 'text')
    .addColumn('version', 'integer')
    .addColumn('updated', 'integer', (c) => c.notNull())
    .addColumn('warnings', 'text', (c) => c.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('retry_after', 'integer')
    .addColumn('published_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('lease_fence', 'integer', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    // However often publishing is requested, a site gets only one post of an article.
    .addUniqueConstraint('publication_once', ['article_id', 'site_id'])
    .execute()
  await sql`create index publication_to_do on publication (created_at) where state = 'publishing'`.execute(db)
}

const searchConsole = (db: Kysely<unknown>) =>
  db.schema
    .createTable('search_console')
    .addColumn('workspace_id', 'text', (c) => c.primaryKey().references('workspace.id').onDelete('cascade'))
    .addColumn('client_email', 'text', (c) => c.notNull())
    .addColumn('service_account', 'text', (c) => c.notNull())
    .execute()
