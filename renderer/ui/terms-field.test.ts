import { expect, test } from 'vitest'
import { addTerms } from './terms-field.tsx'

test('commas, semicolons and line ends split a pasted list into terms', () => {
  expect(addTerms([], 'invoice, late payment;\n time tracking\n')).toEqual([
    'invoice',
    'late payment',
    'time tracking',
  ])
})

test('a term that already exists in any letter case is not added again', () => {
  expect(addTerms(['Invoice'], 'invoice, INVOICE, billing, Billing')).toEqual(['Invoice', 'billing'])
})

test('blank text adds no terms', () => {
  expect(addTerms(['a'], ' , ;\n')).toEqual(['a'])
})
