import type { Kysely } from 'kysely'

/** Adds the post that a lead comments on, if the lead is a comment. */
export const comments = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['comment_post_title', 'comment_post_url'])
    await db.schema.alterTable('lead').addColumn(column, 'text').execute()
}
