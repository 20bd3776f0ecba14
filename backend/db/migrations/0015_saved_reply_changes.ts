import { type Kysely, sql } from 'kysely'

/** Tells the change feed of the saved replies that were kept before it knew the kind. */
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
