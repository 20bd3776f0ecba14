import { expect, test } from 'vitest'
import { BINDINGS, capOf, commandOf, HELP } from './keymap.ts'

const press = (
  key: string,
  held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {},
) => commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

test('a letter acts in either case', () => {
  expect(press('s')).toBe('save')
  expect(press('S')).toBe('save')
})

test('a letter with Ctrl runs no command', () => {
  expect(press('r', { ctrlKey: true })).toBeNull()
  expect(press('p', { metaKey: true })).toBeNull()
  expect(press('d', { altKey: true })).toBeNull()
})

test('a letter with Ctrl and Shift runs no command, because other programs redo with it', () => {
  for (const key of ['Z', 'A', 'S', 'K']) {
    expect(press(key, { ctrlKey: true, shiftKey: true })).toBeNull()
    expect(press(key, { metaKey: true, shiftKey: true })).toBeNull()
  }
  // With Caps Lock, the key without Shift is a capital letter.
  expect(press('Z', { ctrlKey: true })).toBe('undo')
})

test('the palette and undo answer to Ctrl and to ⌘', () => {
  expect(press('k', { ctrlKey: true })).toBe('palette')
  expect(press('k', { metaKey: true })).toBe('palette')
  expect(press('k')).toBe('previous')
  expect(press('z', { metaKey: true })).toBe('undo')
})

test('Shift and an arrow choose rows, and Shift does not change a letter', () => {
  expect([press('ArrowDown'), press('ArrowDown', { shiftKey: true })]).toEqual(['next', 'tickNext'])
  expect(press('X', { shiftKey: true })).toBe('tick')
  expect(press('u')).toBeNull()
})

test('each key belongs to only one command', () => {
  const keys = BINDINGS.flatMap(({ bindings }) => bindings.flatMap(({ keys }) => keys))
  expect(new Set(keys).size).toBe(keys.length)
})

test('the help names a key in the group of each screen where it does something', () => {
  const groupsOf = (command: string) =>
    HELP.flatMap(({ group, bindings }) =>
      bindings.filter((one) => one.command === command).map(({ words }) => `${group}: ${words}`),
    )
  expect(groupsOf('write')).toEqual(['Lead: Edit the reply', 'Articles: Edit the article'])
  expect(groupsOf('new')).toEqual(['Articles: New article or outline', 'Plan: Add a card'])
  // No key that edits in one place spends credits in another.
  expect(groupsOf('create')).toEqual(['Plan: Create outline, or write article'])
  const told = HELP.flatMap(({ bindings }) => bindings).length
  const also = BINDINGS.flatMap(({ bindings }) => bindings.flatMap(({ also = {} }) => Object.keys(also)))
  const named = BINDINGS.flatMap(({ bindings }) => bindings).filter(({ words }) => words !== undefined)
  expect(told).toBe(named.length + also.length)
  const shown = HELP.flatMap(({ bindings }) => bindings.flatMap(({ keys }) => keys))
  for (const { keys } of BINDINGS.flatMap(({ bindings }) => bindings))
    expect(shown).toEqual(expect.arrayContaining([...keys]))
})

test('key labels match the keyboard of the system', () => {
  expect([capOf('mod+k', true), capOf('mod+k', false), capOf('Enter', false), capOf('j', false)]).toEqual([
    '⌘ K',
    'Ctrl K',
    '↵',
    'J',
  ])
})
