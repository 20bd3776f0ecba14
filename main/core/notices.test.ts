import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createNews } from './news.ts'
import { createNotices } from './notices.ts'

test('a notice about a place that this version does not know keeps its text, without the place', () => {
  const db = new Database(':memory:')
  onTestFinished(() => void db.close())
  db.exec('CREATE TABLE notices (id TEXT PRIMARY KEY, text TEXT, target TEXT, at INTEGER)')
  const notices = createNotices(
    db,
    createNews(() => false),
    () => 1,
  )
  notices.add('A hot lead.', 'a', { screen: 'leads' })
  db.exec(`INSERT INTO notices VALUES ('b', 'A new map.', '{"screen":"maps"}', 2)`)
  expect(notices.list()).toEqual([
    { id: 'a', text: 'A hot lead.', target: { screen: 'leads' } },
    { id: 'b', text: 'A new map.' },
  ])
})
