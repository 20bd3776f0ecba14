import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseRemoval, threatsIn } from './removals.ts'

const DIFF = '\n\ndiff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n'
const HEADER = 'Defence: One thing holds.\nWithout: Somebody gets in.\nTest: a/b.test.ts > a > b holds'

test('a removal is read whole, and its test runs where its file says', () => {
  expect(parseRemoval('03-folder-mode.patch', HEADER + DIFF)).toEqual({
    file: '03-folder-mode.patch',
    threat: '3',
    defence: 'One thing holds.',
    without: 'Somebody gets in.',
    test: { file: 'a/b.test.ts', name: 'a > b holds' },
    runner: 'vitest',
  })
  const browser = HEADER.replace('b.test.ts', 'b.spec.ts')
  expect(parseRemoval('A4-limit.patch', browser + DIFF)).toMatchObject({ threat: 'A4', runner: 'headless' })
  expect(parseRemoval('10-fuse.patch', `${browser}\nShell: electron${DIFF}`)).toMatchObject({
    threat: '10',
    runner: 'electron',
  })
})

test.each([
  ['folder-mode.patch', HEADER + DIFF, 'its name'],
  ['03-folder-mode.patch', HEADER, 'no diff'],
  ['03-folder-mode.patch', HEADER.replace('Without', 'With') + DIFF, 'cannot hold “With:'],
  ['03-folder-mode.patch', `${HEADER}\nDefence: Another.${DIFF}`, 'cannot hold “Defence: Another.”'],
  ['03-folder-mode.patch', HEADER.split('\n').slice(0, 2).join('\n') + DIFF, 'no “Test: …”'],
  ['03-folder-mode.patch', HEADER.replace(' > a > b', '') + DIFF, 'is not like'],
  ['03-folder-mode.patch', `${HEADER}\nShell: electron${DIFF}`, 'for a .spec.ts alone'],
])('a removal with a fault in its header is no proof of anything: %s %#', (file, text, fault) => {
  expect(() => parseRemoval(file, text)).toThrow(fault)
})

test('no row of the threats is overlooked, so that each must have a removal', () => {
  const own = readFileSync(join(import.meta.dirname, '../defences/threats.md'), 'utf8')
  const rows = own.split('\n').filter((line) => line.startsWith('|')).length
  expect(threatsIn(own)).toHaveLength(rows - 2)
  expect(new Set(threatsIn(own)).size).toBe(rows - 2)
})
