import { expect, test } from 'vitest'
import { AppError, wrongField } from '../../contract/errors.ts'
import { explain, leadOf } from './errors.ts'

test('a refusal says that the action was not done, and how to recover', () => {
  const error = new AppError('insufficient_credits', 'It costs 5 credits.')
  expect(leadOf(error, 'Not ordered') + explain(error)).toBe(
    'Not ordered: It costs 5 credits. Add credits or choose a cheaper action.',
  )
})

test('an unknown outcome is not called a failure, and no retry is advised', () => {
  const error = new AppError('service_unreachable', 'Look before you try again.', { outcome: 'unknown' })
  expect(leadOf(error, 'Not added') + explain(error)).toBe('No answer. Look before you try again.')
  expect(leadOf(error, 'Not ordered', 'No answer to your order')).toBe('No answer to your order. ')
})

test('a person is not asked to check an id', () => {
  const error = new AppError('not_found', 'This article no longer exists on the service.')
  expect(explain(error)).toBe('This article no longer exists on the service.')
})

test('a person does not see the name of the field that an error is about', () => {
  expect(explain(wrongField('scan_every_hours', 'Scans must be at least 24 hours apart.'))).toMatch(
    /^Scans must be at least 24 hours apart\./,
  )
})
