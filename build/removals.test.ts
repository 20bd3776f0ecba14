import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changed, parseRemoval, threatsIn, withoutDefence } from './removals.ts'

const CHANGE = '\n\nFile: x.ts\nOut:\na\nIn:\nb\n'
const HEADER = 'Defence: One thing holds.\nWithout: Somebody gets in.\nTest: a/b.test.ts > a > b holds'

test('a removal is read whole, and its test runs where its file says', () => {
  expect(parseRemoval('03-folder-mode.txt', HEADER + CHANGE)).toEqual({
    file: '03-folder-mode.txt',
    threat: '3',
    defence: 'One thing holds.',
    without: 'Somebody gets in.',
    test: { file: 'a/b.test.ts', name: 'a > b holds' },
    runner: 'vitest',
    changes: [{ file: 'x.ts', out: ['a'], in: ['b'] }],
  })
  const browser = HEADER.replace('b.test.ts', 'b.spec.ts')
  expect(parseRemoval('A4-limit.txt', browser + CHANGE)).toMatchObject({ threat: 'A4', runner: 'headless' })
  expect(parseRemoval('10-fuse.txt', `${browser}\nShell: electron${CHANGE}`)).toMatchObject({
    threat: '10',
    runner: 'electron',
  })
})

test.each([
  ['folder-mode.txt', HEADER + CHANGE, 'its name'],
  ['03-folder-mode.txt', HEADER, 'not followed by “File: …”'],
  ['03-folder-mode.txt', `${HEADER}\n\nFile: x.ts\nIn:\nb\n`, '“File: x.ts” is not followed by'],
  ['03-folder-mode.txt', HEADER.replace('Without', 'With') + CHANGE, 'may not contain “With:'],
  ['03-folder-mode.txt', `${HEADER}\nDefence: Another.${CHANGE}`, 'may not contain “Defence: Another.”'],
  ['03-folder-mode.txt', HEADER.split('\n').slice(0, 2).join('\n') + CHANGE, 'no “Test: …”'],
  ['03-folder-mode.txt', HEADER.replace(' > a > b', '') + CHANGE, 'does not have the form'],
  ['03-folder-mode.txt', `${HEADER}\nShell: electron${CHANGE}`, 'only a .spec.ts may have it'],
])('a removal with a fault in its header is no proof of anything: %s %#', (file, text, fault) => {
  expect(() => parseRemoval(file, text)).toThrow(fault)
})

test('lines go where they stand exactly once, and nothing else of the file changes', () => {
  const change = { file: 'x.ts', out: ['b', 'c'], in: [] }
  expect(changed('a\nb\nc\nb\n', change)).toBe('a\nb\n')
  expect(changed('b\nc', { ...change, in: ['d', '', 'e'] })).toBe('d\n\ne')
  for (const text of ['a\nb\n', 'b\nc\nb\nc\n', 'bc\n b\nc'])
    expect(() => changed(text, change)).toThrow(/x\.ts has these lines [02] times/)
})

test('two changes of one file are both made, and a fault names the removal', () => {
  const text = `${HEADER}\n\nFile: x.ts\nOut:\na\nIn:\n\nFile: x.ts\nOut:\nb\nIn:\nB\n`
  const removal = parseRemoval('03-folder-mode.txt', text)
  expect(withoutDefence(removal, () => 'a\nb\nc')).toEqual(new Map([['x.ts', 'B\nc']]))
  expect(() => withoutDefence(removal, () => 'b')).toThrow('defences/03-folder-mode.txt no longer applies')
})

test('every row of the threats is read', () => {
  const own = readFileSync(join(import.meta.dirname, '../defences/threats.md'), 'utf8')
  const rows = own.split('\n').filter((line) => line.startsWith('|')).length
  expect(threatsIn(own)).toHaveLength(rows - 2)
  expect(new Set(threatsIn(own)).size).toBe(rows - 2)
})
