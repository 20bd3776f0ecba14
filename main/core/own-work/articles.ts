import { ArticleEdit } from '../../../contract/desk.ts'
import type { Db } from '../files/sqlite.ts'

/**
 * Stores the person's unsaved texts of articles, in work.db. `connection` names the connection to which the articles currently
 * belong.
 */
export const createOwnArticles = (db: Db, connection: () => string, now: () => number) => {
  const edit = db.prepare<[string, string], { of_version: number; content: string; at: number }>(
    'SELECT of_version, content, at FROM own_article_edits WHERE connection = ? AND job_id = ?',
  )
  const keep = db.prepare<[string, string, number, string, number]>(
    'INSERT OR REPLACE INTO own_article_edits (connection, job_id, of_version, content, at) VALUES (?, ?, ?, ?, ?)',
  )
  const drop = db.prepare<[string, string]>(
    'DELETE FROM own_article_edits WHERE connection = ? AND job_id = ?',
  )
  return {
    /** Returns the text that the person has not saved yet, and the version that the person edited. */
    edit: (jobId: string) => {
      const row = edit.get(connection(), jobId)
      if (!row) return null
      return {
        of_version: row.of_version,
        content: ArticleEdit.parse(JSON.parse(row.content)),
        at: new Date(row.at).toISOString(),
      }
    },
    keep: (jobId: string, ofVersion: number, content: ArticleEdit) =>
      void keep.run(connection(), jobId, ofVersion, JSON.stringify(content), now()),
    drop: (jobId: string) => void drop.run(connection(), jobId),
  }
}
export type OwnArticles = ReturnType<typeof createOwnArticles>
