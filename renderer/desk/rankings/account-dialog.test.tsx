// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { AccountDialog } from './account-dialog.tsx'

const KEY_FILE = JSON.stringify({
  type: 'service_account',
  client_email: 'reader@example.iam.gserviceaccount.com',
  private_key: 'top secret',
})
const ACCOUNT = { client_email: null, google: null, google_offered: false, sites: [], message: null }

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test('a key file is shown only by its address, and only a key file can be sent', async () => {
  await answerWith(async () => ({ workspace: null }))
  end = shown(<AccountDialog account={ACCOUNT} onClose={() => {}} />)
  await expect.poll(() => button('Check and connect')).toBeDefined()
  expect(button('Check and connect')?.disabled).toBe(true)
  expect(document.body.textContent).toContain('Choose the key file, or paste its text.')
  typeInto('Or paste the key file', KEY_FILE)
  await expect.poll(() => document.body.textContent).toContain('reader@example.iam.gserviceaccount.com')
  expect(document.body.innerHTML).not.toContain('top secret')
  expect(button('Check and connect')?.disabled).toBe(false)
  button('Use another')?.click()
  await expect.poll(() => field('Or paste the key file')?.value).toBe('')
})
