import { expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { placeFailure } from './failure.ts'

test('the refusal of a key appears beside the key, in the service’s words', () => {
  const { address, key } = placeFailure(new AppError('unauthorized', 'This key was revoked.'))
  expect(address).toBeNull()
  expect(key).toContain('This key was revoked.')
})

test('a failure to reach an address appears beside the address', () => {
  const { address, key } = placeFailure(new AppError('service_unreachable', 'x.example cannot be reached.'))
  expect(address).toContain('x.example cannot be reached.')
  expect(key).toBeNull()
})

test('input errors appear beside their own fields', () => {
  const error = new AppError('invalid_input', 'Two fields are wrong.', {
    issues: [
      { path: 'base_url', message: 'Write the address with https.' },
      { path: 'key', message: 'An agent key begins with qp_live_.' },
    ],
  })
  expect(placeFailure(error)).toEqual({
    address: 'Write the address with https.',
    key: 'An agent key begins with qp_live_.',
  })
})

test('without a failure, both fields have no message', () => {
  expect(placeFailure(null)).toEqual({ address: null, key: null })
})
