import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileIn, makePrivate } from './own-file.ts'

test('a start removes what killed starts left of their databases, but nothing that another start is creating', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const hourAgo = Date.now() / 1000 - 3600
  for (const name of ['.new-database-a', '.new-database-a-wal', 'notes.txt']) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), hourAgo, hourAgo)
  }
  writeFileSync(join(folder, '.new-database-b'), '')
  makePrivate(fileIn(folder))
  expect(readdirSync(folder).sort()).toEqual(['.new-database-b', 'notes.txt', 'quillport.db'])
})
