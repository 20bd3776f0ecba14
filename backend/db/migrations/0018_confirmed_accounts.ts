import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../database.ts'

/**
 * Every account is made through a link, so accounts with an unconfirmed address are deleted, and so are links that any
 * address could use. Keys remember who made them. Sign-in attempts are counted per client as well as per address.
 * Members call the service with their sessions, and each has one forum trial.
 */
export const confirmedAccounts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from person where not "emailVerified"`.execute(db)
  await sql`delete from one_time_link where email is null`.execute(db)
  await db.schema
    .alterTable('agent_key')
    .addColumn('made_by', 'text', (c) => c.references('person.id').onDelete('set null'))
    .execute()
  await letPeopleCall(db)
  await db.schema
    .createTable('forum_trial')
    .addColumn('person_id', 'text', (c) => c.primaryKey().references('person.id').onDelete('cascade'))
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('try_count')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .execute()
}

/** Lets `key_id` name a person as well as an agent key. SQLite cannot drop a constraint, so its tables are rebuilt. */
const letPeopleCall = async (db: Kysely<unknown>): Promise<void> => {
  if (dialectOf(db) === 'postgres') {
    for (const table of ['idempotent_request', 'read_window'])
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_key_id_fkey`)}`.execute(
        db,
      )
    return
  }
  await sql`drop table read_window`.execute(db)
  await db.schema
    .createTable('read_window')
    .addColumn('key_id', 'text', (c) => c.primaryKey())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .execute()
  await sql`alter table idempotent_request rename to idempotent_request_before`.execute(db)
  await sql`drop index idempotent_request_by_age`.execute(db)
  await db.schema
    .createTable('idempotent_request')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('run', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('running_until', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotent_request_key', ['workspace_id', 'key_id', 'idempotency_key'])
    .execute()
  await sql`insert into idempotent_request select * from idempotent_request_before`.execute(db)
  await sql`drop table idempotent_request_before`.execute(db)
  await db.schema
    .createIndex('idempotent_request_by_age')
    .on('idempotent_request')
    .column('created_at')
    .execute()
}
