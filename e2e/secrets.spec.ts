import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { goTo, runHere } from './person.ts'
import type { Shell } from './shells/shell.ts'

/** Any agent key, whichever it is. */
const KEY = /qp_live_[0-9A-Za-z]{38}/

const filesWithKey = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => KEY.test(readFileSync(file, 'latin1')))

const read = (file: string): string => {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // The process ended meanwhile.
    return ''
  }
}

const processesWithKey = (desk: Shell): readonly number[] =>
  desk
    .pids()
    .filter((pid) => KEY.test(read(`/proc/${pid}/cmdline`)) || KEY.test(read(`/proc/${pid}/environ`)))

/** Everything that the page holds as text: markup, fields, storage. */
const pageText = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join('\n'),
  )

/** What the keyring of the desk's own desktop holds under Quillport's name. */
const inKeyring = (desk: Shell): string => {
  const bus = desk
    .pids()
    .map((pid) => /DBUS_SESSION_BUS_ADDRESS=([^\0]+)/.exec(read(`/proc/${pid}/environ`))?.[1])
    .find((address) => address?.includes('xdgrt-'))
  if (!bus) throw new Error('The desk runs on no desktop of its own.')
  const output = execFileSync('secret-tool', ['search', '--all', '--unlock', 'service', 'Quillport'], {
    encoding: 'utf8',
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return output
}

const nowhereElse = async (desk: Shell, folder: string): Promise<void> => {
  expect(filesWithKey(join(folder, '..'))).toEqual([])
  expect(processesWithKey(desk)).toEqual([])
  for (const screen of ['Leads', 'Agents', 'Activity', 'Settings'] as const) {
    await goTo(desk.page, screen)
    expect(await pageText(desk.page)).not.toMatch(KEY)
  }
  if (existsSync('/proc/keys')) expect(readFileSync('/proc/keys', 'utf8')).not.toMatch(/quillport/i)
}

const connectionSettings = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'This computer' }).click()

const enter = async (page: Page): Promise<void> => {
  await runHere(page)
  await page.getByRole('button', { name: 'Go to Leads without a scan' }).click()
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
}

test('the agent key lies in the keyring and nowhere else', async ({ start, folder }) => {
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
    await expect(desk.page.getByText(/session/).first()).toBeVisible()
    await desk.page.getByRole('button', { name: 'Go to Leads without a scan' }).click()
    await nowhereElse(desk, folder)
    await connectionSettings(desk.page)
    await expect(desk.page.getByText(keyring === 'none' ? /gnome-keyring/ : /unlock/i).first()).toBeVisible()
    await desk.close()
    expect(filesWithKey(join(folder, '..'))).toEqual([])
  })
}
