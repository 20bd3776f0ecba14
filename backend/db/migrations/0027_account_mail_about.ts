import type { Kysely } from 'kysely'

/** Adds the subject of a mail about an account, and why the last try to send it failed. */
export const accountMailAbout = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('account_mail')
    // Mails about a deleted workspace are not sent.
    .addColumn('workspace_id', 'text', (c) => c.references('workspace.id').onDelete('cascade'))
    .execute()
  await db.schema.alterTable('account_mail').addColumn('error', 'text').execute()
  await db.schema.createIndex('account_mail_of_workspace').on('account_mail').column('workspace_id').execute()
}
