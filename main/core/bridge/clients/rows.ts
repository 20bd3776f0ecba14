import type { Db } from '../../files/sqlite.ts'

/** What Quillport wrote into a program's file. */
export type ClientRow = {
  readonly client: string
  readonly agent_id: string
  readonly file: string
  /** The file as it was before; null where there was none. */
  readonly backup: string | null
  /** SHA-256 of the file as we left it. */
  readonly after: string
  readonly at: number
}

/** What was written, in an open bridge.db. */
export const clientRows = (db: Db) => {
  const get = db.prepare<[string], ClientRow>('SELECT * FROM client WHERE client = ?')
  const put = db.prepare<[ClientRow]>(`
    INSERT OR REPLACE INTO client (client, agent_id, file, backup, after, at)
    VALUES (:client, :agent_id, :file, :backup, :after, :at)`)
  const drop = db.prepare<[string]>('DELETE FROM client WHERE client = ?')
  return {
    get: (client: string): ClientRow | undefined => get.get(client),
    put: (row: ClientRow): void => void put.run(row),
    drop: (client: string): void => void drop.run(client),
  }
}
