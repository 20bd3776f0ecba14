import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha512OfFile } from './download.ts'
import { openKept, packageBefore } from './kept-update.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-kept-update-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const keep = (text: string) => writeFileSync(join(folder, 'updates.json'), text)

test('a damaged field of updates.json loses only its own value', () => {
  keep(
    JSON.stringify({ look: false, newest_seen: '2026-05-01T00:00:00Z', later: 7, offer: { version: 'x' } }),
  )
  expect(openKept(folder).get()).toMatchObject({
    look: false,
    newest_seen: '2026-05-01T00:00:00Z',
    later: null,
    offer: null,
  })
})

test.each(['', '[1]', '{"look":'])('updates.json with “%s” counts as missing', (text) => {
  keep(text)
  expect(openKept(folder).get()).toMatchObject({ look: true, newest_seen: null, packages: [] })
})

test('Quillport goes back to the newest package that is older and intact', async () => {
  mkdirSync(join(folder, 'updates'))
  const packages = []
  for (const version of ['9.3.0', '9.1.0', '9.0.0']) {
    const path = join(folder, 'updates', `${version}.deb`)
    writeFileSync(path, version)
    packages.push({ version, name: `${version}.deb`, sha512: await sha512OfFile(path) })
  }
  keep(JSON.stringify({ packages }))
  expect(await packageBefore(folder, '9.2.0')).toMatchObject({ version: '9.1.0' })
  writeFileSync(join(folder, 'updates', '9.1.0.deb'), 'damaged')
  expect(await packageBefore(folder, '9.2.0')).toMatchObject({ version: '9.0.0' })
  expect(await packageBefore(folder, '9.0.0')).toBeNull()
})
