import { ArticleEdit } from '../../../contract/desk.ts'
import type { Db } from '../files/sqlite.ts'

/** Text that is not saved as a version yet, and the version that it was begun on. */
export type KeptEdit = { readonly of_version: number; readonly content: ArticleEdit; readonly at: string }

/** The person's unsaved texts of the articles of one connection, in work.db. */
export type OwnArticles = {
  readonly edit: (jobId: string) => KeptEdit | null
  readonly keep: (jobId: string, ofVersion: number, content: ArticleEdit) => void
  readonly drop: (jobId: string) => void
}

type EditColumns = { readonly of_version: number; readonly content: string; readonly at: number }

/** Opens the unsaved texts; `connection` names whose articles they belong to at the moment, times are in ms. */
export const createOwnArticles = (db: Db, connection: () => string, now: () => number): OwnArticles => {
  const edit = db.prepare<[string, string], EditColumns>(
    'SELECT of_version, content, at FROM own_article_edits WHERE connection = ? AND job_id = ?',
  )
  const keep = db.prepare<[string, string, number, string, number]>(
    'INSERT OR REPLACE INTO own_article_edits (connection, job_id, of_version, content, at) VALUES (?, ?, ?, ?, ?)',
  )
  const drop = db.prepare<[string, string]>(
    'DELETE FROM own_article_edits WHERE connection = ? AND job_id = ?',
  )
  return {
    edit: (jobId) => {
      const row = edit.get(connection(), jobId)
      if (!row) return null
      return {
        of_version: row.of_version,
        content: ArticleEdit.parse(JSON.parse(row.content)),
        at: new Date(row.at).toISOString(),
      }
    },
    keep: (jobId, ofVersion, content) => {
      keep.run(connection(), jobId, ofVersion, JSON.stringify(content), now())
    },
    drop: (jobId) => {
      drop.run(connection(), jobId)
    },
  }
}
