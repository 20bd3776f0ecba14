import { expect, test } from 'vitest'
import { readKeyFile } from './service-account.ts'

const FILE = {
  type: 'service_account',
  client_email: 'reader@example.iam.gserviceaccount.com',
  private_key: 'secret',
}

test('reading a key file returns only its email, not its key', () => {
  expect(readKeyFile(JSON.stringify(FILE))).toEqual({ email: FILE.client_email })
})

test('an OAuth client, half a file and plain text are reported as faults', () => {
  expect(readKeyFile(JSON.stringify({ installed: { client_id: '1' } }))).toHaveProperty('fault')
  expect(readKeyFile(JSON.stringify({ ...FILE, type: 'authorized_user' }))).toHaveProperty('fault')
  expect(readKeyFile(JSON.stringify(FILE).slice(0, 40))).toHaveProperty('fault')
  expect(readKeyFile('')).toHaveProperty('fault')
})
