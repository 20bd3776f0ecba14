import { expect, test } from 'vitest'
import { type ReadPage, readAll } from './export.ts'

const PAGES: Readonly<Record<string, { readonly text: string; readonly next_cursor: string | null }>> = {
  first: { text: 'name\n1\n2\n', next_cursor: 'second' },
  second: { text: '3\n', next_cursor: 'third' },
  third: { text: '', next_cursor: null },
}

const reader =
  (asked: string[]): ReadPage =>
  async (cursor) => {
    asked.push(cursor ?? 'first')
    return PAGES[cursor ?? 'first'] ?? { text: '', next_cursor: null }
  }

test('an export reads every page once, in order, and counts lines after each page', async () => {
  const asked: string[] = []
  const told: number[] = []
  const parts = await readAll(reader(asked), new AbortController().signal, (lines) => told.push(lines))
  expect(asked).toEqual(['first', 'second', 'third'])
  expect(parts?.join('')).toBe('name\n1\n2\n3\n')
  expect(told).toEqual([3, 4, 4])
})

test('a cancelled export reads no further page and returns no partial file', async () => {
  const asked: string[] = []
  const ending = new AbortController()
  const parts = await readAll(reader(asked), ending.signal, () => ending.abort())
  expect(parts).toBeNull()
  expect(asked).toEqual(['first', 'second'])
})
