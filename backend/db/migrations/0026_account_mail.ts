import type { Kysely } from 'kysely'

/** Mails about accounts that wait to be sent. They contain no link, because the link is made when the mail is sent. */
export const accountMail = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('account_mail')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    // Deleted with the invitation's link, so that a withdrawn invitation is not mailed.
    .addColumn('link_id', 'text', (c) => c.references('one_time_link.id').onDelete('cascade'))
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_fence', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('account_mail_due').on('account_mail').column('next_at').execute()
  await db.schema.createIndex('account_mail_of_link').on('account_mail').column('link_id').execute()
}
