import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startFakeModel } from '../backend/model/model.fixture.ts'
import { startFakeWordPress } from '../backend/sites/wordpress/wordpress-fake.fixture.ts'
import { connectAgent } from './bridge.ts'
import { expect, test } from './desk.ts'
import { nextFile } from './downloads.ts'
import { HOT_POST } from './inbox.ts'
import { enterModel, goTo, openLead, orderButton, setUpHere } from './person.ts'
import { filesWith, inKeyring, pageText, processesWith } from './secrets.ts'
import type { Shell } from './shells/shell.ts'

/** The secrets that the person types, each in its issuer's format. */
const TYPED = {
  model: 'sk-canary-0Model1key2that3nobody4else5has',
  wrongModel: 'sk-canary-9Wrong8key7that6nobody5else4has',
  image: 'sk-canary-1Image2key3that4nobody5else6has',
  forum: 'canary-forum-secret-7f3a91',
  site: 'cAn1 rYof 2the 3siT eU4s erX5',
  wrongSite: 'wrOn 6cAn aRy7 oFth 8esi tE9x',
} as const

/** The encodings in which a secret may be written. */
const formsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret)
  return [
    secret,
    secret.replaceAll(' ', ''),
    encodeURIComponent(secret),
    secret.replaceAll(' ', '+'),
    bytes.toString('hex'),
    // In the middle of a longer base64 text, such as after a user name, two thirds of the characters stay the same.
    ...[0, 1, 2].map((at) => bytes.subarray(at, bytes.length - ((bytes.length - at) % 3)).toString('base64')),
  ]
}

const settings = async (page: Page, name: string): Promise<void> => {
  await goTo(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
}

const order = async (page: Page): Promise<void> => {
  await goTo(page, 'Articles')
  await page
    .getByRole('button', { name: /^New (article|outline)/ })
    .first()
    .click()
  await page.getByLabel('Title').fill('How to charge late fees without losing clients')
  await page.getByLabel(/^Points to cover/).fill('Say it in the contract.')
  await page.getByRole('switch', { name: 'Hero image' }).click()
  await orderButton(page).click()
}

/**
 * Returns the secrets in the keyring. An entry is a secret itself, or contains secrets under revealing names next to values
 * that are not secret.
 */
const keptIn = (desk: Shell): readonly string[] =>
  [...inKeyring(desk).matchAll(/^secret = (.+)$/gm)].flatMap(([, kept = '']) =>
    kept.startsWith('{')
      ? [...kept.matchAll(/"\w*(?:key|secret)":"((?:[^"\\]|\\.)*)"/g)].map(([, secret = '']) => secret)
      : [kept],
  )

test('after a whole day’s use, no file, export, page, argument or answer contains a secret', async ({
  start,
  folder,
  inbox,
}) => {
  test.setTimeout(300_000)
  const model = await startFakeModel('wrong_key')
  const site = await startFakeWordPress()
  site.users.set('editor', { password: TYPED.site.replaceAll(' ', ''), role: 'editor' })
  const desk = await start({ keyring: 'unlocked' })
  const { page } = desk
  /** All texts that the test has seen, by the place where they were. */
  const seen = new Map<string, string>()
  const see = async (where: string) => seen.set(where, await pageText(page))
  page.on('response', async (response) => {
    const body = await response.text().catch(() => '')
    seen.set(`the answer to ${response.request().postData() ?? response.url()}`, body)
  })

  try {
    inbox.post(HOT_POST.subject, HOT_POST.text)
    await setUpHere(page, inbox.feed)

    await test.step('a model refuses a key and quotes it in the error, and then accepts another key', async () => {
      await settings(page, 'AI model')
      const form = page.getByRole('form', { name: 'Model', exact: true })
      await enterModel(form, { model: 'writer', address: model.baseUrl, key: TYPED.wrongModel })
      await form.getByRole('button', { name: 'Test and save' }).click()
      await expect(form.getByRole('alert')).toBeVisible()
      await form.getByLabel('API key').fill('')
      await see('the model’s form after a refusal')
      model.answer('good')
      await form.getByLabel('API key').fill(TYPED.model)
      await form.getByRole('button', { name: 'Test and save' }).click()
      await expect(form).toContainText('Last answer')
      expect(model.requests.at(-1)?.authorization).toBe(`Bearer ${TYPED.model}`)
      const images = page.getByRole('form', { name: 'Image model' })
      await images.getByRole('button', { name: 'Connect an image model' }).click()
      await images.getByLabel('Image model').fill('painter')
      await images.getByLabel('API address').fill('http://127.0.0.1:9/v1')
      await images.getByLabel('API key').fill(TYPED.image)
      await images.getByRole('button', { name: 'Use it for hero images' }).click()
      await expect(images).toContainText('painter')
      await see('the models')
    })

    await test.step('forums get their keys', async () => {
      await settings(page, 'Forum API keys')
      await page.getByRole('button', { name: 'Enter Reddit keys' }).click()
      await page.getByLabel('Reddit client ID', { exact: true }).fill('a-client')
      await page.getByLabel('Reddit client secret', { exact: true }).fill(TYPED.forum)
      await page.getByLabel('Reddit username', { exact: true }).fill('u/anna')
      await page.getByRole('button', { name: 'Test and save' }).click()
      // Reddit cannot be reached, so the keys cannot be tested and are not stored.
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 40_000 })
      await page.getByLabel('Reddit client secret', { exact: true }).fill('')
      await see('the keys of forums after a refusal')
    })

    await test.step('a site refuses a password and quotes it in the error, and then accepts another password', async () => {
      await goTo(page, 'Sites')
      await page.getByRole('button', { name: 'Connect a site' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Address of the site').fill(site.origin)
      await dialog.getByLabel('Username').fill('editor')
      const password = dialog.getByLabel('Application password')
      site.block(({ user }) =>
        user === null
          ? { status: 401, body: { code: 'wrong', message: `The password ${TYPED.wrongSite} is wrong.` } }
          : undefined,
      )
      await password.fill(TYPED.wrongSite)
      await dialog.getByRole('button', { name: 'Check and connect' }).click()
      await expect(dialog.getByRole('alert').first()).toBeVisible()
      await password.fill('')
      await see('the site’s form after a refusal')
      await password.fill(TYPED.site)
      await dialog.getByRole('button', { name: 'Check and connect' }).click()
      await expect(page.getByRole('list', { name: 'Connected sites' })).toBeVisible()
      await see('the sites')
    })

    const agent = await connectAgent(page, 'A pair of hands')
    await test.step('an agent reads everything that it may read, and is told why all other calls fail', async () => {
      for (const tool of [
        'list_sites',
        'check_credits',
        'forum_get_settings',
        'forum_list_leads',
        'get_content_plan',
        'get_rankings',
        'get_article',
      ]) {
        const answer = await agent.call(tool).catch((error: unknown) => String(error))
        seen.set(`the answer to the agent’s ${tool}`, JSON.stringify(answer))
      }
    })

    await test.step('a draft is written, and a second draft fails because the model fails', async () => {
      await goTo(page, 'Leads')
      await openLead(page, HOT_POST.subject)
      await page.getByRole('button', { name: 'Draft a reply' }).click()
      await expect(page.getByRole('textbox', { name: 'Your reply' })).not.toHaveValue('')
      model.answer('wrong_key')
      await page.getByRole('button', { name: 'Another draft' }).click()
      await expect(page.getByText(/^No draft was made\. /)).toBeVisible({
        timeout: 60_000,
      })
      await see('the lead')
    })

    await test.step('an article by this model fails, and an article without it is written and saved on the site', async () => {
      await order(page)
      await expect(page.getByRole('alert').filter({ hasText: 'rejected the key' })).toBeVisible({
        timeout: 120_000,
      })
      await see('the article that failed')
      await settings(page, 'AI model')
      const form = page.getByRole('form', { name: 'Model', exact: true })
      await form.getByRole('button', { name: 'Disconnect' }).click()
      await expect(form).toContainText('No AI model is connected')
      await order(page)
      await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 120_000 })
      await page.getByRole('button', { name: /^Publish/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /^(Save as a|Update the) draft/ }).click()
      await expect.poll(() => [...site.posts.values()].map(({ status }) => status)).toEqual(['draft'])
      await see('the publishing dialog')
      await page.keyboard.press('Escape')
      const saved = nextFile(desk, `${folder}-exported.html`)
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Download as HTML' }).click()
      seen.set('the exported article', readFileSync(await saved, 'utf8'))
    })

    await test.step('the calls are exported as a file', async () => {
      await goTo(page, 'Activity')
      const saved = nextFile(desk, `${folder}-calls.jsonl`)
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /^As JSON Lines/ }).click()
      seen.set('the exported calls', readFileSync(await saved, 'utf8'))
    })

    await settings(page, 'About')
    await page.getByRole('button', { name: 'Copy diagnostics' }).click()
    seen.set('what is copied for people who help', await desk.clipboard())
    for (const screen of ['Leads', 'Plan', 'Articles', 'Sites', 'Agents', 'Activity', 'Settings'] as const) {
      await goTo(page, screen)
      await see(screen)
    }

    const kept = keptIn(desk)
    // The model is no longer in use, and the forum did not accept its keys. So neither key may be stored anywhere.
    for (const secret of [TYPED.model, TYPED.forum]) expect(kept).not.toContain(secret)
    expect(kept).toContain(TYPED.image)
    expect(kept.some((secret) => /^qp_live_/.test(secret))).toBe(true)
    const secrets = [...Object.values(TYPED), ...kept, agent.token].flatMap(formsOf)
    const holdsOne = (text: string) => secrets.some((secret) => text.includes(secret))
    expect(holdsOne(inKeyring(desk))).toBe(true)

    // A token is shown once, when it is created.
    for (const where of seen.keys())
      if (where.startsWith('the answer to {"feature":"agents","name":"create",')) seen.delete(where)
    expect([...seen].filter(([, text]) => holdsOne(text)).map(([where]) => where)).toEqual([])
    expect(processesWith(desk, holdsOne)).toEqual([])
    const around = join(folder, '..')
    const keyring = join(around, 'desktop')
    // The shim reads its agent's token from a file that no other user can read.
    const mayHold = (file: string) => file.startsWith(keyring) || /\/agents\/\w+\.token$/.test(file)
    const elsewhere = () => filesWith(around, holdsOne).filter((file) => !mayHold(file))
    expect(elsewhere()).toEqual([])
    // A page in a browser keeps the secret for its calls only in its own tab.
    const ofTab = await page.evaluate(() => Object.values({ ...sessionStorage }).map(String))
    const holdsTab = (text: string) => ofTab.some((secret) => secret.length >= 32 && text.includes(secret))
    expect(processesWith(desk, holdsTab)).toEqual([])
    expect(filesWith(around, holdsTab)).toEqual([])
    // This includes files that Quillport writes when it ends.
    await agent.close()
    await desk.close()
    expect(elsewhere()).toEqual([])
  } finally {
    await model.close()
    await site.close()
  }
})
