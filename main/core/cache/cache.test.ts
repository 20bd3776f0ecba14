import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { articleLike } from '../service/article-service.fixture.ts'
import { createCache } from './cache.ts'
import { NO_OWN_WORK } from './own-work.fixture.ts'

test('a damaged cache that cannot be replaced at first is replaced later, without a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'cache.db')
  const damaged: string[] = []
  const open = () =>
    createCache({
      path,
      own: NO_OWN_WORK,
      now: () => Date.UTC(2025, 9, 9),
      onDamaged: (keptAs) => damaged.push(keptAs),
    })
  open().close()
  const db = new Database(path)
  db.exec("INSERT INTO fact (name, value) VALUES ('settings', '{')")
  db.close()
  // A folder in the place of the damaged copy prevents the replacement, as a full disk does.
  const inTheWay = `${path}.damaged-2025-10-09T00-00-00-000Z`
  mkdirSync(inTheWay)
  const cache = open()
  expect(() => cache.settings()).toThrow('EISDIR')
  expect(damaged).toEqual([])
  rmSync(inTheWay, { recursive: true })
  expect(() => cache.settings()).toThrow('was damaged')
  expect(damaged).toHaveLength(1)
  expect(cache.settings()).toBeNull()
  cache.close()
  expect(() => cache.settings()).toThrow('not open')
})

test('the answer to a repeated request does not replace a newer version of an article', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cache = createCache({
    path: join(folder, 'cache.db'),
    own: NO_OWN_WORK,
    now: () => Date.UTC(2025, 9, 9),
    onDamaged: () => {},
  })
  onTestFinished(() => cache.close())
  const article = articleLike({ job_id: 'job_1', version: 3 })
  cache.articles((articles) => articles.put({ ...article, version: 5 }, { revision: 9, generation: 0 }))
  const old = cache.articles((articles) => articles.putAhead(article, 9))
  const next = cache.articles((articles) => articles.putAhead({ ...article, version: 6 }, 9))
  expect([old, next]).toEqual([false, true])
  expect(cache.articles((articles) => articles.get('job_1'))?.version).toBe(6)
})
