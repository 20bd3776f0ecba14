import { expect, it } from 'vitest'
import { PASSWORD_LENGTH } from '../../contract/dashboard/account.ts'
import { emailFault, nameFault, passwordFault } from './faults.ts'

it('an address needs a name and a host, and blanks around it do no harm', () => {
  expect(emailFault(' ada@example.com ')).toBeNull()
  expect(emailFault('  ')).toBe('Enter your email address.')
  expect(emailFault('ada@')).toContain('complete email address')
})

it('a password is as long as the contract asks', () => {
  expect(passwordFault('x'.repeat(PASSWORD_LENGTH.least))).toBeNull()
  expect(passwordFault('x'.repeat(PASSWORD_LENGTH.least - 1))).toContain('at least')
  expect(passwordFault('x'.repeat(PASSWORD_LENGTH.most + 1))).toContain('at most')
})

it('a name needs a letter', () => {
  expect(nameFault('Ada')).toBeNull()
  expect(nameFault('   ')).toBe('Enter your name.')
})
