import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { startImageModel } from '../backend/articles/image-model.fixture.ts'
import { encodeWebp } from '../backend/articles/webp.ts'
import { findElectron } from '../build/electron.ts'
import { articleCost, WELCOME_CREDITS } from '../contract/credits.ts'
import { expect, test } from './desk.ts'
import { addAgent, goTo, orderButton, runHere } from './person.ts'
import { noElectronReason } from './shells/electron-host.ts'
import { withProgram } from './shells/program.ts'

const PLAIN = articleCost({})

const Snippet = z.object({
  mcpServers: z.object({ quillport: z.object({ command: z.string(), args: z.array(z.string()) }) }),
})

const root = join(import.meta.dirname, '..')
let output: string

test.beforeAll(() => {
  test.skip(process.platform !== 'linux', 'this test packages for Linux')
  const reason = noElectronReason()
  test.skip(reason !== null, reason ?? '')
  const found = findElectron({ download: false })
  if ('missing' in found) throw new Error(found.missing)
  const dist = dirname(found.path)
  const version = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '')
  output = mkdtempSync(join(tmpdir(), 'quillport-package-'))
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      `-c.electronDist=${dist}`,
      `-c.electronVersion=${version}`,
      `-c.directories.output=${output}`,
    ],
    { cwd: root, stdio: 'pipe' },
  )
})
test.afterAll(() => {
  if (output) rmSync(output, { recursive: true, force: true })
})

const program = () => join(output, 'linux-unpacked', 'quillport')

/** Starts the packaged app on a folder, provides its page, and ends it afterwards. */
const withApp = (
  folder: string,
  use: (page: Page) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return withProgram({ host: { path: program(), args }, folder, title: 'Quillport', env }, use)
}

test('the packaged app opens its screens, runs the service inside itself, and asks before an agent spends', async ({
  folder,
}) => {
  await withApp(folder, async (page) => {
    await expect(page).toHaveURL(/^app:\/\/quillport\/index\.html/)
    await runHere(page)
    await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()

    await addAgent(page, 'Cursor', 'Cursor')
    const snippet = Snippet.parse(
      JSON.parse((await page.getByRole('region', { name: 'Text for Cursor' }).textContent()) ?? ''),
    )
    const { command, args } = snippet.mcpServers.quillport
    expect(command, 'agents start the installed program').toBe(
      join(output, 'linux-unpacked', 'resources', 'quillport-mcp'),
    )
    expect(existsSync(join(folder, 'bin')), 'there is no second copy of it').toBe(false)
    const agent = new Client({ name: 'Cursor', version: '1.0.0' })
    await agent.connect(new StdioClientTransport({ command, args }))
    const { tools } = await agent.listTools()
    expect(tools.map(({ name }) => name)).toContain('forum_run_scan')

    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    const order = {
      name: 'generate_article',
      arguments: { title: 'Deposits that clients accept', topic: '- Ask early.\n- Say it in the contract.' },
    }
    const question = page.getByRole('region', { name: 'Question from an agent' })
    const answer = (words: string) => question.getByRole('button', { name: words, exact: true })
    const refused = agent.callTool(order)
    await answer('Deny').click()
    expect(JSON.stringify(await refused)).toContain('approval_denied')
    const allowed = agent.callTool(order)
    await answer('Allow once').click()
    expect(await allowed).toMatchObject({
      structuredContent: { credits_charged: PLAIN, credits_balance: WELCOME_CREDITS - PLAIN },
    })
    await agent.close()
  })
})

test('the packaged app has one language of Chromium, and writes dates and numbers as the computer does', async ({
  folder,
}) => {
  await withApp(
    folder,
    async (page) => {
      const written = await page.evaluate(() => ({
        language: navigator.language,
        number: (1234.5).toLocaleString(),
        day: new Date(2026, 10, 26).toLocaleDateString(undefined, { month: 'long' }),
      }))
      expect(written).toEqual({ language: 'de', number: '1.234,5', day: 'November' })
    },
    { LANG: 'de_DE.UTF-8', LANGUAGE: '', LC_ALL: '' },
  )
})

const orderWithPicture = async (page: Page, title: string): Promise<void> => {
  await goTo(page, 'Articles')
  await page
    .getByRole('button', { name: /^New outline/ })
    .first()
    .click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel(/^Points to cover/).fill('Say it in the contract.')
  const picture = page.getByRole('switch', { name: 'Hero image' })
  if (!(await picture.isChecked())) await picture.click()
  await orderButton(page).click()
  await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 60_000 })
}

/** The picture in the preview of the open article: its type and its width in px. */
const shownPicture = async (page: Page) => {
  const picture = page.frameLocator('iframe[title="Preview of the article"]').getByRole('img')
  await expect(picture).toHaveJSProperty('complete', true)
  return picture.evaluate((one) =>
    one instanceof HTMLImageElement
      ? { type: /^data:([^;]+)/.exec(one.src)?.[1], width: one.naturalWidth }
      : null,
  )
}

test('the packaged app draws title cards, and reads and writes the pictures of an image model', async ({
  folder,
}) => {
  const [width, height] = [512, 512]
  const grey = new Uint8ClampedArray(width * height * 4).fill(160)
  const painter = await startImageModel({ picture: await encodeWebp({ data: grey, width, height }, 80) })
  try {
    await withApp(folder, async (page) => {
      await runHere(page)
      await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
      await orderWithPicture(page, 'How to charge late fees without losing clients')
      expect(await shownPicture(page)).toEqual({ type: 'image/png', width: 1200 })

      await goTo(page, 'Settings')
      await page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('link', { name: 'AI model', exact: true })
        .click()
      const form = page.getByRole('form', { name: 'Image model' })
      await form.getByRole('button', { name: 'Connect an image model' }).click()
      await form.getByLabel('Image model').fill(painter.choice.model)
      await form.getByLabel('API address').fill(painter.choice.base_url)
      await form.getByRole('button', { name: 'Use it for hero images' }).click()
      await expect(form).toContainText(painter.choice.model)
      await orderWithPicture(page, 'Deposits that clients accept')
      expect(painter.requests).toHaveLength(1)
      expect(await shownPicture(page)).toEqual({ type: 'image/webp', width: 1200 })
    })
  } finally {
    await painter.close()
  }
})

/** The fuses, as electron-builder.yml sets them. */
const FUSES = {
  RunAsNode: 'Disabled',
  EnableNodeOptionsEnvironmentVariable: 'Disabled',
  EnableNodeCliInspectArguments: 'Disabled',
  EnableCookieEncryption: 'Enabled',
  EnableEmbeddedAsarIntegrityValidation: 'Enabled',
  OnlyLoadAppFromAsar: 'Enabled',
  GrantFileProtocolExtraPrivileges: 'Disabled',
}

test('the packaged app is no Node for somebody else to run code with', () => {
  const fuses = execFileSync(
    process.execPath,
    [join(root, 'node_modules/@electron/fuses/dist/bin.js'), 'read', '--app', program()],
    { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
  )
  for (const [fuse, state] of Object.entries(FUSES)) expect(fuses).toMatch(new RegExp(`${fuse} is ${state}`))
})

test('the package holds what runs and none of its sources', () => {
  const listed = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/@electron/asar/bin/asar.js'),
      'list',
      join(output, 'linux-unpacked/resources/app.asar'),
    ],
    { encoding: 'utf8' },
  )
  const files = listed.split('\n').filter((file) => /\.\w+$/.test(file))
  const strange = files.filter(
    (file) => !/^\/(dist|node_modules|build\/icons)\/|^\/package\.json$/.test(file),
  )
  expect(strange).toEqual([])
  expect(files.filter((file) => /\.(ts|tsx|map)$/.test(file))).toEqual([])
})
