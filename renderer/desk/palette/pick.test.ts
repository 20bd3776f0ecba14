import { expect, test } from 'vitest'
import { type Entry, inOrder, pick } from './pick.ts'

const entry = (words: string, of?: string): Entry => ({
  key: words,
  kind: 'Card',
  words,
  ...(of === undefined ? {} : { of }),
  act: () => {},
})
const found = (names: readonly (string | readonly [string, string])[], search: string, most = 10) =>
  pick(
    'Cards',
    names.map((name) => (typeof name === 'string' ? entry(name) : entry(...name))),
    search,
    most,
  ).entries.map(({ words }) => words)

test('the beginning of a name comes before the beginning of a word, and that before its middle', () => {
  const names = ['Overdeposits', 'How deposits work', 'Deposits', 'Retainers']
  expect(found(names, 'deposits')).toEqual(['Deposits', 'How deposits work', 'Overdeposits'])
})

test('every word must occur, in any order, without regard to case and accents, also in where it belongs', () => {
  const names = ['Késése a számláknak', 'Late fees'] as const
  expect(found(names, 'FEES late')).toEqual(['Late fees'])
  expect(found(names, 'szamlaknak')).toEqual(['Késése a számláknak'])
  expect(found([['Late fees', 'Winter plan'], 'Late snow'], 'winter late')).toEqual(['Late fees'])
  expect(found(names, 'late snow')).toEqual([])
})

test('no more entries than asked for are picked, and the best of many is among them', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `Card about invoices ${at}`)
  expect(found([...many, 'Invoices'], 'invoices', 3)[0]).toBe('Invoices')
  expect(found(many, 'invoices', 3)).toHaveLength(3)
  expect(found(many, '', 3)).toHaveLength(3)
})

test('groups without entries are left out, and the group with the best match is first', () => {
  const groups = [
    pick('Actions', [entry('Show all leads')], 'leads', 5),
    pick('Sites', [entry('Blog')], 'leads', 5),
    pick('Screens', [entry('Leads')], 'leads', 5),
  ]
  expect(inOrder(groups).map(({ heading }) => heading)).toEqual(['Screens', 'Actions'])
})
