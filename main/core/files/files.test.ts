import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writePrivate } from './files.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('writing a file follows no planted link', () => {
  const folder = newFolder()
  const target = join(folder, 'target')
  writeFileSync(target, 'as it was')
  const path = join(folder, 'settings.json')
  symlinkSync(target, `${path}.${process.pid}.new`)
  symlinkSync(target, path)
  writePrivate(path, 'secret')
  expect(readFileSync(target, 'utf8')).toBe('as it was')
  expect(readFileSync(path, 'utf8')).toBe('secret')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => /[0-9a-f]-[0-9a-f]/.test(name))).toEqual([])
})
