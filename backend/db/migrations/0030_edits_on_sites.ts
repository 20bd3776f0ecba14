import { type Kysely, sql } from 'kysely'

/** Adds the baseline of a post's fields, and the choices of an order about edits and about places to fill in. */
export const editsOnSites = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['on_conflict', 'baseline', 'conflict_fields'] as const)
    await db.schema.alterTable('publication').addColumn(column, 'text').execute()
  await db.schema.alterTable('publication').addColumn('allow_placeholders', 'integer').execute()
  await markPlaces(db)
}

/** A place to fill in, as outlines had it before places began with a sign. */
const PLACE = /\[(?!\s*✎)([^[\]<>]*\s[^[\]<>]*)\]/gu
const PAGE = 100

/** Marks the places in the outlines that exist. */
const markPlaces = async (db: Kysely<unknown>): Promise<void> => {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; article_id: string; version: number; body: string }>`
      select article.id || ' ' || article_version.version as id, article_id, article_version.version, body
      from article_version join article on article.id = article_version.article_id
      where written_by = 'outline' and body like '%[%' and article.id || ' ' || article_version.version > ${after}
      order by article.id || ' ' || article_version.version limit ${PAGE}`.execute(db)
    for (const { article_id, version, body } of rows) {
      const marked = body.replaceAll(PLACE, (_, words: string) => `[✎ ${words.trim()}]`)
      await sql`update article_version set body = ${marked} where article_id = ${article_id} and version = ${version}`.execute(
        db,
      )
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}
