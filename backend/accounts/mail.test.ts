import { expect, test } from 'vitest'
import { whyNotSent } from './mail.ts'

test('the reason of a mail server is read only once, and the log contains no address from it', () => {
  expect(whyNotSent(new Error('550 <anna@shop.example>: a@b@c unknown')).reason).toBe(
    '550 <…@shop.example>: …@c unknown',
  )
  expect(whyNotSent(new Error(`${'a'.repeat(400_000)} anna@shop.example`)).reason).toMatch(
    /^a+ …@shop\.example$/,
  )
})
