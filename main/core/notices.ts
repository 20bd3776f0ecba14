import { randomUUID } from 'node:crypto'
import type { Db } from './files/sqlite.ts'
import type { News } from './news.ts'

/** Keeps messages that the desk must show the person once, in work.db, until the person dismisses them. */
export const createNotices = (db: Db, news: News, now: () => number) => {
  const all = db.prepare<[], { id: string; text: string }>('SELECT id, text FROM notices ORDER BY at, id')
  const put = db.prepare<[string, string, number]>(
    'INSERT OR REPLACE INTO notices (id, text, at) VALUES (?, ?, ?)',
  )
  const drop = db.prepare<[string]>('DELETE FROM notices WHERE id = ?')
  return {
    list: () => all.all(),
    /** Shows a text until it is dismissed. The text replaces an earlier text with the same id. */
    add: (text: string, id: string = randomUUID()) => {
      put.run(id, text, now())
      news.changed(['app'])
    },
    dismiss: (id: string) => {
      drop.run(id)
      news.changed(['app'])
    },
  }
}
export type Notices = ReturnType<typeof createNotices>
