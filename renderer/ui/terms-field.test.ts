import { expect, test } from 'vitest'
import { addTerms } from './terms-field.tsx'

test('a pasted list becomes terms, whatever parts it', () => {
  expect(addTerms([], 'invoice, late payment;\n time tracking\n')).toEqual([
    'invoice',
    'late payment',
    'time tracking',
  ])
})

test('a term that is there already is not added twice, in any case of letters', () => {
  expect(addTerms(['Invoice'], 'invoice, INVOICE, billing, Billing')).toEqual(['Invoice', 'billing'])
})

test('blanks add nothing', () => {
  expect(addTerms(['a'], ' , ;\n')).toEqual(['a'])
})
