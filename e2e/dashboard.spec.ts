import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import {
  type DashboardService,
  look,
  PASSWORD,
  signIn,
  signUp,
  startDashboardService,
} from './dashboard-service.ts'
import { POSTS } from './forum-site.ts'
import { addCommunity, describeBusiness, goTo, leads, orderButton } from './person.ts'
import { chromiumHere } from './shells/browser.ts'

let service: DashboardService
let browser: Browser
test.beforeEach(async () => {
  service = await startDashboardService()
  browser = await chromium.launch(await chromiumHere())
})
test.afterEach(async () => {
  await browser.close()
  await service.stop()
})

/** Opens a page in a separate browser context. */
const newPage = async (): Promise<Page> => (await browser.newContext({ baseURL: service.base })).newPage()

/** Returns the credits that an agent with this key sees; null if the service refuses the key. */
const creditsBy = async (key: string): Promise<unknown> => {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', service.base), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  try {
    await client.connect(transport)
    const { structuredContent } = await client.callTool({ name: 'check_credits', arguments: {} })
    return structuredContent
  } catch {
    return null
  } finally {
    await client.close()
  }
}

test('a new customer signs up, connects an agent with a key, and revokes the key', async () => {
  const page = await newPage()
  await page.goto('/')
  await look(page, 'sign-in')
  await signUp(service, page, 'anna@shop.example', 'Anna')
  await expect(page.getByText('20 credits').first()).toBeVisible()
  await look(page, 'overview')

  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await look(page, 'agents-empty')
  await page.getByRole('button', { name: 'New key' }).first().click()
  await page.getByLabel('Name').fill('Claude on the laptop')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('checkbox', { name: 'Publish' }).check()
  await expect(page.getByRole('radio', { name: 'Save drafts only' })).toBeChecked()
  await look(page, 'new-key')
  await page.getByRole('button', { name: 'Create the key' }).click()
  const key = await page
    .getByLabel('Agent key', { exact: true })
    .evaluate((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? field.value
        : field.textContent,
    )
  await look(page, 'key-made')
  expect(await creditsBy(key ?? '')).toMatchObject({ balance: 20 })
  // Without a copy, the first press asks for a second look.
  await page.getByRole('button', { name: /saved/ }).click()
  await expect(page.getByText('You will not see this key again.')).toBeVisible()
  await page.getByRole('button', { name: /saved/ }).click()
  await expect(page.getByText('publish on your sites (drafts only)')).toBeVisible()

  await page.getByRole('button', { name: 'Revoke Claude on the laptop' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Revoke/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await creditsBy(key ?? '')).toBeNull()
})

test('an invited viewer sees the workspace and has no button that changes it', async () => {
  const page = await newPage()
  await signUp(service, page, 'anna@shop.example', 'Anna')
  await page.getByRole('link', { name: 'Members' }).click()
  await page
    .getByRole('button', { name: /Invite/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /Viewer/ }).check()
  await page.getByLabel('Email address').fill('ben@shop.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Email the invitation' }).click()
  await expect(page.getByText('The invitation is on its way')).toBeVisible()
  await look(page, 'invited')

  const his = await newPage()
  await his.goto(`/#/join/${await service.mailbox.token('ben@shop.example')}`)
  await look(his, 'join')
  await his.getByLabel('Your name').fill('Ben')
  await his.getByLabel('Password').fill(PASSWORD)
  await his.getByRole('button', { name: 'Create the account and join' }).click()
  await expect(his.getByText('Viewer').first()).toBeVisible()
  await his.getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(his.getByRole('button', { name: 'New key' })).toHaveCount(0)
  await his.getByRole('link', { name: 'Members' }).click()
  await expect(his.getByText('anna@shop.example')).toBeVisible()
  await expect(his.getByRole('button', { name: /^Invite/ })).toHaveCount(0)
  await look(his, 'members-of-a-viewer')

  await his.setViewportSize({ width: 1440, height: 900 })
  await his.getByRole('link', { name: 'Leads and articles' }).click()
  await expect(his.getByText('You are a viewer in this workspace')).toBeVisible()
  await expect(his.getByRole('button', { name: /^Scan now/ })).toHaveCount(0)
  await goTo(his, 'Sites')
  await expect(his.getByText('by owners of this workspace')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Connect a site' })).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await page.getByRole('button', { name: 'Remove Ben' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the member' }).click()
  // The open page of somebody who was removed closes by itself.
  await expect(his.getByText('You have no workspace')).toBeVisible({ timeout: 15_000 })
})

test('a forgotten password is reset by mail, and other sessions end at once', async () => {
  const [page, other] = [await newPage(), await newPage()]
  await signUp(service, page, 'anna@shop.example', 'Anna')
  await other.goto('/#/forgot')
  await other.getByLabel('Email address').fill('anna@shop.example')
  await other.getByRole('button', { name: 'Email me a link' }).click()
  await other.goto(`/#/join/${await service.mailbox.token('anna@shop.example')}`)
  await other.getByLabel('New password').fill('another long password')
  await look(other, 'reset')
  await other.getByRole('button', { name: 'Set the password' }).click()
  await signIn(other, 'anna@shop.example', 'another long password')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await other.goto('/#/account')
  await expect(other.getByRole('list', { name: 'Sessions' })).toBeVisible()
  await look(other, 'account')
})

test('a new customer watches a community, answers a lead, orders an article and plans the next', async () => {
  service.forum.publish(POSTS)
  const page = await newPage()
  await signUp(service, page, 'anna@shop.example', 'Anna')
  await page.getByRole('link', { name: 'Open leads and articles' }).click()
  await expect(page.getByText('No community is watched yet')).toBeVisible()
  await look(page, 'work-empty')

  await page.getByRole('button', { name: 'Choose communities' }).click()
  await describeBusiness(page)
  await addCommunity(page, service.forum.feed)
  await look(page, 'work-setup')
  await page.getByRole('button', { name: 'Start and scan now' }).click()
  await expect(page.getByRole('heading', { name: 'The first scan is done' })).toBeVisible({ timeout: 60_000 })
  await expect(leads(page).getByRole('option').first()).toBeVisible()
  await look(page, 'work-leads')

  await leads(page).getByRole('option').first().click()
  await page.getByRole('button', { name: 'Draft a reply' }).click()
  await expect(page.getByRole('textbox', { name: 'Your reply' })).not.toHaveValue('')
  await look(page, 'work-lead')
  await page.getByRole('button', { name: 'Mark as replied' }).click()
  await page.getByRole('button', { name: /^Replied/ }).click()
  await expect(leads(page).getByRole('option')).toHaveCount(1)
  await leads(page).getByRole('option').click()
  // Every member sees this, because the service does not say which member replied.
  await expect(page.getByText('A member of this workspace marked this lead as replied.')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, 'Articles')
  await page
    .getByRole('button', { name: /^New outline/ })
    .first()
    .click()
  await page.getByLabel('Title').fill('How to get paid on time as a freelancer')
  await page.getByLabel(/^Points to cover/).fill('Say it in the contract.')
  await look(page, 'work-new-article')
  await orderButton(page).click()
  await expect(page.getByRole('link', { name: /1[0-9] credits/ })).toBeVisible({ timeout: 30_000 })
  await look(page, 'work-article')

  await goTo(page, 'Plan')
  await look(page, 'work-plan')
  await goTo(page, 'Sites')
  await expect(page.getByRole('button', { name: 'Connect a site' }).first()).toBeVisible()
  await look(page, 'work-sites')
  await goTo(page, 'Settings')
  await look(page, 'work-settings')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Brand voices' }).click()
  await page.getByRole('button', { name: 'New brand voice' }).click()
  await page.getByLabel('Name').fill('Calm')
  await page.getByText('Learn the voice from your own writing', { exact: true }).click()
  await look(page, 'work-new-voice')
  await page.getByLabel('Guidance').fill('Short sentences. Never shout.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Short sentences. Never shout.')).toBeVisible()
  await look(page, 'work-voices')
})

test('on the page of a workspace, each number key opens a screen of the navigation, and the help lists the keys', async () => {
  const page = await newPage()
  await signUp(service, page, 'anna@shop.example', 'Anna')
  const openWork = async () => {
    await page.getByRole('link', { name: 'Open leads and articles' }).click()
    await expect(page.getByText('No community is watched yet')).toBeVisible()
  }
  await openWork()
  for (const [key, name] of [
    ['2', 'Articles'],
    ['3', 'Plan'],
    ['4', 'Rankings'],
    ['5', 'Sites'],
    ['8', 'Credits'],
    ['9', 'Settings'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help.getByText('Members', { exact: true })).toBeVisible()
  await expect(help.getByText('Overview', { exact: true })).toBeVisible()
  await expect(help.getByText('Activity', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.keyboard.press('7')
  await expect(page.getByRole('heading', { name: 'Members' }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('members')
  await expect(page.getByRole('option', { name: /Members.*Page of the dashboard/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('0')
  await expect(page.getByRole('link', { name: 'Open leads and articles' })).toBeVisible()
})

test('an owner asks for an upgrade, sees who changed what, and creates another workspace', async () => {
  const page = await newPage()
  await signUp(service, page, 'anna@shop.example', 'Anna')
  await page.getByRole('link', { name: 'Workspace', exact: true }).click()
  await look(page, 'workspace-empty')
  await page.getByRole('button', { name: 'Ask for an upgrade' }).click()
  await page.getByRole('checkbox', { name: 'Forum leads' }).check()
  await page.getByLabel('Message').fill('For three months, please.')
  await expect(page.getByRole('cell', { name: '€49 a month' })).toBeVisible()
  await look(page, 'ask-upgrade')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('For three months, please.')).toBeVisible()
  await look(page, 'workspace')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('Anna-s-business.json')
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByText('Asked for forum leads')).toBeVisible()
  await look(page, 'audit')
  await page.getByRole('button', { name: /Workspace: / }).click()
  await page.getByRole('menuitem', { name: 'New workspace…' }).click()
  await page.getByLabel('Name').fill('Second shop')
  await page.getByRole('button', { name: 'Create the workspace' }).click()
  await expect(page.getByRole('button', { name: 'Workspace: Second shop' })).toBeVisible()
  await page.getByRole('link', { name: 'Workspace', exact: true }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByLabel('Name of the workspace').fill('Second shop')
  await page.getByRole('button', { name: 'Delete in a week' }).click()
  await expect(page.getByText(/will be deleted on/).first()).toBeVisible()
  await look(page, 'workspace-ending')
  await page.getByRole('button', { name: 'Keep the workspace' }).click()
  await expect(page.getByRole('button', { name: 'Delete…' })).toBeVisible()
})

test('an operator finds a workspace, answers its request, and suspends it', async () => {
  test.slow()
  const customer = await newPage()
  await signUp(service, customer, 'anna@shop.example', 'Anna')
  await customer.getByRole('link', { name: 'Workspace', exact: true }).click()
  await customer.getByRole('button', { name: 'Ask for an upgrade' }).click()
  await customer.getByRole('radio', { name: 'Growth' }).check()
  await customer.getByRole('button', { name: 'Send the request' }).click()
  await expect(customer.getByText('waiting for an answer')).toBeVisible()

  const page = await newPage()
  await signUp(service, page, 'olga@service.example', 'Olga')
  await page.getByRole('button', { name: 'Account of Olga' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0)
  await service.command('people', 'operator', 'olga@service.example', '--admin', 'on')
  await page.reload()
  await page.getByRole('button', { name: 'Account of Olga' }).click()
  await expect(page.getByRole('menuitem', { name: 'Admin 1 open request' })).toBeVisible()
  await look(page, 'admin-menu')
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { name: 'Open requests' })).toBeVisible()
  await look(page, 'admin')

  await page.getByLabel('Find workspaces').fill('anna@')
  const rows = page.getByRole('list', { name: 'Workspaces' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: 'Anna’s business' }).click()
  await expect(page.getByRole('heading', { name: 'Anna’s business' })).toBeVisible()
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByLabel('Plan').selectOption({ label: 'Growth' })
  await page.getByLabel('Add credits').fill('50')
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeDisabled()
  await page.getByLabel('Reason').fill('Paid by bank transfer')
  await look(page, 'admin-change')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('70 credits left')).toBeVisible()
  await page.getByRole('button', { name: 'Answer…' }).click()
  await page.getByLabel('Answer', { exact: true }).fill('You are on Growth from today.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Answer: You are on Growth from today.')).toBeVisible()
  // Meanwhile, somebody was added with a command.
  const other = await newPage()
  await signUp(service, other, 'ben@shop.example', 'Ben')
  const anna = 'Anna’s business'
  const listed = await service.command('workspace', 'list')
  const id = new RegExp(`"workspace_id": "(ws_[^"]+)",\\s+"name": "${anna}"`).exec(listed.stdout)?.[1] ?? ''
  const made = await service.command(
    'people',
    'invite',
    'ben@shop.example',
    '--workspace',
    id,
    '--role',
    'editor',
  )
  await other.goto(/"link": "([^"]+)"/.exec(made.stdout)?.[1] ?? '')
  await other.getByRole('button', { name: /^Join/ }).click()
  await expect(other.getByRole('navigation')).toBeVisible()
  await page.getByRole('link', { name: 'All workspaces' }).click()
  await rows.getByRole('link', { name: anna }).click()
  await page.getByRole('button', { name: 'Remove Ben' }).click()
  await page.getByLabel('Reason').fill('They asked for it')
  await look(page, 'admin-remove')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove Ben' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Suspend…' }).click()
  await page.getByLabel('Reason').fill('Spam was reported. Write to help@service.example')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible()
  await look(page, 'admin-workspace')

  await customer.reload()
  await expect(customer.getByText('Answer: You are on Growth from today.')).toBeVisible()
  await expect(customer.getByText('Write to help@service.example. Agents have no access')).toBeVisible()
  await look(customer, 'suspended')
  await customer.getByRole('button', { name: 'Rename…' }).click()
  await customer.getByRole('textbox', { name: 'Name' }).fill('Another name')
  await customer.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(customer.getByRole('alert')).toContainText('suspended this workspace: Spam was reported.')
  await look(customer, 'suspended-rename')
})

test('a person signs in, creates a key and signs out with the keyboard alone', async () => {
  const other = await newPage()
  await signUp(service, other, 'anna@shop.example', 'Anna')
  const page = await newPage()
  await page.goto('/')
  /**
   * Presses Tab until a control has the focus. Gives up after a number of presses, because a person would not search
   * further.
   */
  const tabTo = async (name: RegExp, key = 'Tab'): Promise<void> => {
    for (let steps = 0; steps < 25; steps += 1) {
      await page.keyboard.press(key)
      const focused = page.locator(':focus')
      const words = await focused.evaluate(
        (element) =>
          element.getAttribute('aria-label') ??
          (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null) ??
          element.textContent ??
          '',
      )
      if (!name.test(words)) continue
      // The element with the focus shows a focus ring.
      expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none')
      return
    }
    throw new Error(`Tab does not reach ${name}.`)
  }
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type('anna@shop.example')
  await tabTo(/^Password/)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await tabTo(/^Agents$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeFocused()
  await tabTo(/^New key$/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Agent key', { exact: true })).toBeVisible()
  await tabTo(/saved/)
  // A key that was not copied is looked at twice.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('You will not see this key again.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible()
  await tabTo(/^Account of Anna/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are signed out.')).toBeVisible()
})

test('the first page loads less than 200 kB of compressed script', () => {
  const pages = join(import.meta.dirname, '../dist/dashboard')
  const scripts = readFileSync(join(pages, 'dashboard.html'), 'utf8').match(/assets\/[\w.-]+\.js/g) ?? []
  const sizes = scripts.map((script) => gzipSync(readFileSync(join(pages, script))).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000)
})

test('a session that ends on the page of a workspace leads back to it after signing in', async () => {
  const page = await newPage()
  await signUp(service, page, 'anna@shop.example', 'Anna')
  await page.getByRole('link', { name: 'Open leads and articles' }).click()
  await expect(page.getByText('No community is watched yet')).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByLabel('Email address').fill('anna@shop.example')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('No community is watched yet')).toBeVisible()
})

test('an owner adds notifications, sees whether a test arrives, and unsubscribes with the link in the mail', async () => {
  const page = await newPage()
  await signUp(service, page, 'anna@shop.example', 'Anna')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByText('No notification is set up yet')).toBeVisible()
  await look(page, 'notifications-empty')

  const add = async (what: string) => {
    await page.getByRole('button', { name: 'Add a notification' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add emails…' }).click()
  await expect(dialog.getByLabel('Member')).toBeVisible()
  await look(page, 'notifications-mail')
  await dialog.getByRole('button', { name: 'Add the emails' }).click()
  const targets = page.getByRole('list', { name: 'Notifications' })
  await expect(targets.getByText(/^Email every day at 07:00( AM)?, .+ time\b/)).toBeVisible()

  await add('Webhook')
  await dialog.getByLabel('Name').fill('CRM')
  await dialog.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(dialog.getByText('Enter the address.')).toBeVisible()
  await dialog.getByLabel('Address').fill('https://127.0.0.1/hook')
  await look(page, 'notifications-webhook')
  await dialog.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(dialog.getByLabel('Secret of the webhook')).toHaveText(/^whsec_/)
  await look(page, 'notifications-secret')
  await dialog.getByRole('button', { name: 'I have saved the secret' }).click()

  await add('Slack channel')
  await dialog.getByLabel('Channel').fill('#leads')
  await dialog.getByLabel('Address of the incoming webhook').fill('https://slack.example/services/1')
  await dialog.getByRole('button', { name: 'Add the channel' }).click()
  await expect(dialog.getByRole('alert')).toContainText('hooks.slack.com')
  await look(page, 'notifications-slack')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Send a test to Anna' }).click()
  const log = page.getByRole('list', { name: 'Log of messages' })
  await expect(log.getByText(/^Sent/)).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to CRM' }).click()
  await expect(log.getByText(/^This address is not on the public internet/)).toBeVisible()
  await look(page, 'notifications')

  const mail = service.mailbox.mails.find(({ text }) => text.includes('Quillport: Test message'))
  await page.goto(/https?:\S+\/dashboard\/unsubscribe\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  await look(page, 'unsubscribe')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await page.goto('/#/')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(targets.getByText('unsubscribed')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on Anna' }).click()
  await expect(page.getByRole('button', { name: 'Turn off Anna' })).toBeVisible()
})
