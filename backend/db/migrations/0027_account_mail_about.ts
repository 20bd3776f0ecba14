import type { Kysely } from 'kysely'

/** What a mail about an account is about, and why it was not sent the last time. */
export const accountMailAbout = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('account_mail')
    // A workspace that is deleted is not mailed about.
    .addColumn('workspace_id', 'text', (c) => c.references('workspace.id').onDelete('cascade'))
    .execute()
  await db.schema.alterTable('account_mail').addColumn('error', 'text').execute()
  await db.schema.createIndex('account_mail_of_workspace').on('account_mail').column('workspace_id').execute()
}
