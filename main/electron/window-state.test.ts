import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWindowState } from './window-state.ts'

const FIRST = { bounds: null, maximized: false, theme: 'system' }
const BOUNDS = { x: -8, y: 30, width: 1200, height: 800 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-window-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (text: string) => {
  const path = join(folder, 'window.json')
  writeFileSync(path, text)
  return readWindowState(path)
}

test('the window’s last place, size and theme are read back', () => {
  const state = { bounds: BOUNDS, maximized: true, theme: 'dark' }
  expect(read(JSON.stringify(state))).toEqual(state)
})

test('without a file, or with a damaged one, the window opens as at the first start', () => {
  expect(readWindowState(join(folder, 'missing.json'))).toEqual(FIRST)
  for (const text of ['', '{', 'null', '7', '[]', '{"bounds":"left","maximized":1,"theme":"pink"}'])
    expect(read(text), text).toEqual(FIRST)
})

test.each([
  { ...BOUNDS, x: 1.5 },
  { ...BOUNDS, width: null },
  { ...BOUNDS, height: 1e300 },
  { x: 1, y: 2 },
])('a place that is not whole pixels counts as missing: %o', (bounds) => {
  expect(read(JSON.stringify({ bounds, maximized: true, theme: 'light' }))).toEqual({
    bounds: null,
    maximized: true,
    theme: 'light',
  })
})
