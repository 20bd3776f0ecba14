import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { hostedService } from './mcp/service.ts'
import { connectAnother, connectTo, goTo, openSettings, rename, runHere } from './person.ts'
import { filesWith, inKeyring, pageText, processesWith } from './secrets.ts'
import type { Shell } from './shells/shell.ts'

/** A pattern for every agent key. */
const KEY = /qp_live_[0-9A-Za-z]{38}/

const hasKey = (text: string): boolean => KEY.test(text)

/** The kernel's keys that this process may see, by their serial numbers. */
const kernelKeys = (): readonly string[] =>
  existsSync('/proc/keys')
    ? readFileSync('/proc/keys', 'utf8')
        .split('\n')
        .filter((line) => /quillport/i.test(line))
    : []
/** The keys that were there before: another program's, or left by a failed run. */
let before: readonly string[]
test.beforeEach(() => {
  before = kernelKeys().map(serialOf)
})
const serialOf = (line: string): string => line.split(' ')[0] ?? ''

const nowhereElse = async (desk: Shell, folder: string): Promise<void> => {
  expect(filesWith(join(folder, '..'), hasKey)).toEqual([])
  expect(processesWith(desk, hasKey)).toEqual([])
  for (const screen of ['Leads', 'Agents', 'Activity', 'Settings'] as const) {
    await goTo(desk.page, screen)
    expect(await pageText(desk.page)).not.toMatch(KEY)
  }
  expect(kernelKeys().filter((line) => !before.includes(serialOf(line)))).toEqual([])
}

const connectionSettings = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'This computer' }).click()

const enter = async (page: Page): Promise<void> => {
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
}

test('the agent key is in the keyring and nowhere else', async ({ start, folder }) => {
  const desk = await start({ keyring: 'unlocked' })
  await enter(desk.page)
  expect(inKeyring(desk)).toMatch(KEY)
  await nowhereElse(desk, folder)
  await connectionSettings(desk.page)
  await expect(desk.page.getByText(/keychain/i).first()).toBeVisible()
})

for (const keyring of ['locked', 'none'] as const) {
  test(`with the keyring ${keyring === 'none' ? 'absent' : 'locked'}, the key is gone after the session and the screen says how to fix that`, async ({
    start,
    folder,
  }) => {
    const desk = await start({ keyring })
    await runHere(desk.page)
    await desk.page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
    await nowhereElse(desk, folder)
    await connectionSettings(desk.page)
    await expect(desk.page.getByText(keyring === 'none' ? /GNOME Keyring/ : /unlock/i).first()).toBeVisible()
    await desk.close()
    expect(filesWith(join(folder, '..'), hasKey)).toEqual([])
  })
}

test('signing out of a business leaves nothing of it in the keyring or on the disk, and keeps the other’s key', async ({
  start,
  folder,
}) => {
  const desk = await start({ keyring: 'unlocked' })
  const services = [await hostedService(), await hostedService()]
  try {
    const [bakery, gym] = await Promise.all(
      services.map(async ({ baseUrl, makeKey }) => ({ address: baseUrl, key: (await makeKey('forum')).key })),
    )
    if (!bakery || !gym) throw new Error('no keys')
    await connectTo(desk.page, bakery)
    await rename(desk.page, 'Bakery')
    await connectAnother(desk.page, 'Bakery', gym)
    await rename(desk.page, 'Gym')
    expect(inKeyring(desk)).toContain(bakery.key)
    expect(inKeyring(desk)).toContain(gym.key)

    await openSettings(desk.page, 'Businesses')
    await desk.page.getByRole('button', { name: 'Sign out of Bakery' }).click()
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(desk.page.getByText('Signed out of Bakery.')).toBeVisible()
    expect(inKeyring(desk)).not.toContain(bakery.key)
    expect(inKeyring(desk)).toContain(gym.key)
    const words = [bakery.address, 'Bakery']
    expect(filesWith(folder, (text) => words.some((word) => text.includes(word)))).toEqual([])
    await nowhereElse(desk, folder)
  } finally {
    for (const service of services) await service.stop()
  }
})
