import { type Kysely, sql } from 'kysely'

/** Adds to the change feed the saved replies that were stored before the feed had this kind. */
export const savedReplyChanges = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into change (workspace_id, kind, id, revision, deleted)
    select saved_reply.workspace_id, 'saved_reply', saved_reply.id, workspace.revision + row_number()
      over (partition by saved_reply.workspace_id order by saved_reply.id), 0
    from saved_reply join workspace on workspace.id = saved_reply.workspace_id`.execute(db)
  await sql`
    update workspace
    set revision = revision + (select count(*) from saved_reply where saved_reply.workspace_id = workspace.id)
    where id in (select workspace_id from saved_reply)`.execute(db)
}
