import { type Kysely, sql } from 'kysely'

const workspaces = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('workspace')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('forum_access', 'text', (c) => c.notNull())
    .addColumn('forum_access_until', 'bigint')
    .addColumn('live_publish', 'integer', (c) => c.notNull())
    .addColumn('balance', 'integer', (c) => c.notNull().check(sql`balance >= 0`))
    .addColumn('ledger_count', 'integer', (c) => c.notNull())
    .addColumn('revision', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('agent_key')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('tail', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('agent_key_of_workspace').on('agent_key').column('workspace_id').execute()
  await db.schema
    .createTable('ledger')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('entry', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('balance', 'integer', (c) => c.notNull())
    .addColumn('once', 'text')
    .addPrimaryKeyConstraint('ledger_key', ['workspace_id', 'entry'])
    .addUniqueConstraint('ledger_once', ['workspace_id', 'once'])
    .execute()
}

const allowances = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('daily_use')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_use_key', ['workspace_id', 'name', 'day'])
    .execute()
  await db.schema
    .createTable('read_window')
    .addColumn('key_id', 'text', (c) => c.primaryKey().references('agent_key.id').onDelete('cascade'))
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .execute()
}

const idempotency = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('idempotent_request')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('key_id', 'text', (c) => c.notNull().references('agent_key.id').onDelete('cascade'))
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('run', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('running_until', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotent_request_key', ['workspace_id', 'key_id', 'idempotency_key'])
    .execute()
  await db.schema
    .createIndex('idempotent_request_by_age')
    .on('idempotent_request')
    .column('created_at')
    .execute()
}

const changes = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('change')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('revision', 'bigint', (c) => c.notNull())
    .addColumn('deleted', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('change_key', ['workspace_id', 'kind', 'id'])
    .execute()
  await db.schema.createIndex('change_feed').on('change').columns(['workspace_id', 'revision']).execute()
}

/** Workspaces, keys, the credit ledger, allowances, idempotency and the change feed. */
export const foundation = async (db: Kysely<unknown>): Promise<void> => {
  await workspaces(db)
  await allowances(db)
  await idempotency(db)
  await changes(db)
}
