import { expect, test } from 'vitest'
import { changedPart } from './changed-part.ts'

test.each([
  ['a high fee', 'a fair fee', { before: 'a ', ours: 'high', theirs: 'fair', after: ' fee' }],
  ['the end', 'the end\nand more', { before: 'the end', ours: '', theirs: '\nand more', after: '' }],
  ['the end', 'the end', { before: 'the end', ours: '', theirs: '', after: '' }],
  ['all new', 'quite another', { before: '', ours: 'all new', theirs: 'quite another', after: '' }],
])('only the words that differ are changed: %j and %j', (ours, theirs, part) => {
  expect(changedPart(ours, theirs)).toEqual(part)
})
