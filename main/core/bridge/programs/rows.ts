import type { Db } from '../../files/sqlite.ts'

/** What Quillport wrote into a program's file. */
export type ProgramRow = {
  readonly program_id: string
  readonly agent_id: string
  readonly file: string
  /** The file as it was before; null where there was none. */
  readonly backup: string | null
  /** SHA-256 of the file as we left it. */
  readonly after: string
  readonly at: number
}

/** What was written, in an open bridge.db. */
export const programRows = (db: Db) => {
  const get = db.prepare<[string], ProgramRow>('SELECT * FROM program WHERE program_id = ?')
  const put = db.prepare<[ProgramRow]>(`
    INSERT OR REPLACE INTO program (program_id, agent_id, file, backup, after, at)
    VALUES (:program_id, :agent_id, :file, :backup, :after, :at)`)
  const drop = db.prepare<[string]>('DELETE FROM program WHERE program_id = ?')
  return {
    get: (id: string): ProgramRow | undefined => get.get(id),
    put: (row: ProgramRow): void => void put.run(row),
    drop: (id: string): void => void drop.run(id),
  }
}
