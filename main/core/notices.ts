import { randomUUID } from 'node:crypto'
import { Place } from '../../contract/desk.ts'
import type { Db } from './files/sqlite.ts'
import type { News } from './news.ts'

type Row = { readonly id: string; readonly text: string; readonly target: string | null }

/** Keeps messages that the desk must show the person once, in work.db, until the person dismisses them. */
export const createNotices = (db: Db, news: News, now: () => number) => {
  const all = db.prepare<[], Row>('SELECT id, text, target FROM notices ORDER BY at, id')
  const put = db.prepare<[string, string, string | null, number]>(
    'INSERT OR REPLACE INTO notices (id, text, target, at) VALUES (?, ?, ?, ?)',
  )
  const drop = db.prepare<[string]>('DELETE FROM notices WHERE id = ?')
  /** Reads a stored place. A newer version may have stored a place that this version does not know. */
  const placeOf = (target: string | null): Place | undefined =>
    target === null ? undefined : Place.safeParse(JSON.parse(target)).data
  return {
    list: () =>
      all.all().map(({ target, ...notice }) => {
        const place = placeOf(target)
        return place ? { ...notice, target: place } : notice
      }),
    /** Shows a text until it is dismissed, with a button to the place that it is about. The text replaces an earlier text with the same id. */
    add: (text: string, id: string = randomUUID(), target: Place | null = null) => {
      put.run(id, text, target && JSON.stringify(target), now())
      news.changed(['app'])
    },
    dismiss: (id: string) => {
      drop.run(id)
      news.changed(['app'])
    },
  }
}
export type Notices = ReturnType<typeof createNotices>
