import { createHash } from 'node:crypto'
import type { Db } from '../../files/sqlite.ts'

/** Returns the SHA-256 of a file's text; `absent` if there is no file. */
export const hashOf = (text: string | null): string =>
  text === null ? 'absent' : createHash('sha256').update(text).digest('hex')

/** A record of what Quillport wrote to a program's file. */
export type ProgramRow = {
  readonly program_id: string
  readonly agent_id: string
  readonly file: string
  /** Path of the copy of the file before the change; null if the file did not exist. */
  readonly backup: string | null
  /** SHA-256 of the file after the change. */
  readonly after: string
  readonly at: number
}

/** Stores records of the entries that Quillport has written, in bridge.db. */
export const programRows = (db: Db) => {
  const get = db.prepare<[string], ProgramRow>('SELECT * FROM program WHERE program_id = ?')
  const put = db.prepare<[ProgramRow]>(`
    INSERT OR REPLACE INTO program (program_id, agent_id, file, backup, after, at)
    VALUES (:program_id, :agent_id, :file, :backup, :after, :at)`)
  const drop = db.prepare<[string]>('DELETE FROM program WHERE program_id = ?')
  const ids = db.prepare<[], string>('SELECT program_id FROM program').pluck()
  return {
    get: (id: string): ProgramRow | undefined => get.get(id),
    put: (row: ProgramRow): void => void put.run(row),
    drop: (id: string): void => void drop.run(id),
    ids: () => ids.all(),
  }
}
export type ProgramRows = ReturnType<typeof programRows>
