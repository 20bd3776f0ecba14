import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import {
  type DashboardService,
  look,
  PASSWORD,
  signIn,
  signUp,
  startDashboardService,
} from './dashboard-service.ts'
import { chromiumHere } from './shells/browser.ts'

let service: DashboardService
let browser: Browser
test.setTimeout(90_000)
test.beforeEach(async () => {
  service = await startDashboardService({ name: 'localhost' })
  browser = await chromium.launch(await chromiumHere())
})
test.afterEach(async () => {
  await browser.close()
  await service.stop()
})

/** Gives a page Chromium's virtual authenticator. It answers at once, as if the person had touched it. */
const addAuthenticator = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}

test('a person adds a passkey, signs in with it, renames and removes it', async () => {
  const page = await (await browser.newContext({ baseURL: service.base })).newPage()
  const device = await addAuthenticator(page)
  await signUp(service, page, 'anna@shop.example', 'Anna')
  await page.goto('/#/account')
  await expect(page.getByText('You have no passkey')).toBeVisible()
  await look(page, 'passkeys-empty')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Enter your current password.')).toBeVisible()
  await dialog.getByLabel('Current password').fill('a wrong password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await look(page, 'passkey-add')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByText('Laptop')).toBeVisible()
  expect(await device.credentials()).toHaveLength(1)
  await look(page, 'passkeys')
  await expect
    .poll(() => service.mailbox.mails.some(({ text }) => text.includes('A passkey was added')))
    .toBe(true)

  // The device already has a passkey and says so, and nothing that the person typed is lost.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('Once more')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This device already has a passkey for your account.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Once more')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await signOut(page)
  await look(page, 'passkey-sign-in')
  await device.setVerified(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('You canceled the passkey request')
  await look(page, 'passkey-refused')
  await device.setVerified(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.goto('/#/account')
  await expect(passkeys.getByText('last used')).toBeVisible()

  await page.getByRole('button', { name: 'Rename Laptop' }).click()
  await dialog.getByLabel('Name').fill('Old laptop')
  await dialog.getByRole('button', { name: 'Save the name' }).click()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await look(page, 'passkey-remove')
  await dialog.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(page.getByText('You have no passkey')).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('does not belong to an account here')
  await signIn(page, 'anna@shop.example')
})

test('after a failed sign-in through a provider, the page says what to do', async () => {
  const page = await (await browser.newContext({ baseURL: service.base })).newPage()
  for (const [why, words] of [
    ['canceled', 'You did not approve the sign-in with Google.'],
    ['refused', 'You cannot sign in with Google here yet.'],
    ['failed', 'The sign-in with Google did not work'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`/#/sign-in?provider=google&why=${why}`)
    await expect(page.getByRole('alert')).toContainText(words)
    await look(page, `provider-${why}`)
  }
})

test('after a new password, the page says that passkeys stay valid, and they still work', async () => {
  const page = await (await browser.newContext({ baseURL: service.base })).newPage()
  await addAuthenticator(page)
  await signUp(service, page, 'anna@shop.example', 'Anna')
  await page.goto('/#/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeVisible()
  await signOut(page)
  await page.goto('/#/forgot')
  await page.getByLabel('Email address').fill('anna@shop.example')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.goto(`/#/join/${await service.mailbox.token('anna@shop.example')}`)
  await page.getByLabel('New password').fill('another long password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('1 passkey can still be used to sign in to your account.')).toBeVisible()
  await look(page, 'passkeys-after-reset')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
})
