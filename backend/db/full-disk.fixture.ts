import { sql } from 'kysely'
import { type Database, dialectOf } from './database.ts'

const CHANGES = ['insert', 'update'] as const

/** Makes every insert or update in these tables fail as if the database's disk were full. */
export const fillDisk = async (db: Database, tables: readonly string[]): Promise<void> => {
  if (dialectOf(db) === 'sqlite') {
    await sql`create table ballast (data blob)`.execute(db)
    for (const table of tables)
      for (const change of CHANGES)
        await sql`create trigger ${sql.id(`fill_${table}_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
          begin insert into ballast values (zeroblob(1000000)); end`.execute(db)
    await sql`pragma max_page_count = 1`.execute(db)
    return
  }
  // Imitates the error of Postgres, because this machine has only one disk.
  await sql`create function fill() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  for (const table of tables)
    await sql`create trigger fill before insert or update on ${sql.table(table)}
      for each row execute function fill()`.execute(db)
}
