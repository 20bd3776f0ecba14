import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { connectAgent } from './bridge.ts'
import { PASSWORD, signUp, startDashboardService } from './dashboard-service.ts'
import { camera } from './gallery/camera.ts'
import { OPENED } from './gallery/posts.ts'
import {
  connectSite,
  describeSeller,
  furnish,
  startWorld,
  type World,
  watch,
  watchReddit,
} from './gallery/world.ts'
import { addAgent, goTo, leads, openLead, openSettings, orderButton, runHere } from './person.ts'
import { openDoor } from './service.ts'
import { chromiumHere } from './shells/browser.ts'

const FOLDER = process.env.QUILLPORT_GALLERY ?? ''

let browser: Browser
let world: World
test.setTimeout(600_000)
/** The home folder of the gallery's person. Quillport looks there for agent programs, and changes their settings. */
const home = mkdtempSync(join(tmpdir(), 'quillport-home-'))
test.beforeAll(() => {
  for (const folder of ['.cursor', '.claude', '.gemini']) mkdirSync(join(home, folder))
  process.env.HOME = home
})
test.afterAll(() => rmSync(home, { recursive: true, force: true }))
test.beforeEach(async () => {
  browser = await chromium.launch(await chromiumHere())
  world = await startWorld(browser)
})
test.afterEach(async () => {
  await browser.close()
  await world.stop()
})

const dialog = (page: Page) => page.getByRole('dialog')
const goBack = (page: Page) => page.keyboard.press('Escape')
const visit = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
/** Opens a desk with leads and a model. */
const furnished = async () => {
  const { page, newKey } = await world.openDesk()
  await furnish(page, world)
  return { page, newKey }
}

test('pictures of the first steps', async () => {
  const shoot = camera(FOLDER, 1)
  const { page } = await world.openDesk()
  await expect(page.getByRole('button', { name: 'Run it on this computer' })).toBeVisible()
  await shoot(page, 'welcome', 'every')
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  await shoot(page, 'connect', 'both')
  await page.getByLabel('Service address').fill('not an address')
  await page.getByLabel('Agent key').fill('qp_live_x')
  await page.getByRole('button', { name: 'Check and connect' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await shoot(page, 'connect-refused')
  await page.getByRole('button', { name: 'Back' }).click()
  await runHere(page)
  await shoot(page, 'setup-empty', 'every')
  await describeSeller(page)
  await shoot(page, 'setup-described')
  await page.getByText('What can I add?').click()
  await shoot(page, 'setup-what-can-i-add')
  await page.getByText('What can I add?').click()
  await page.getByLabel('Add a community').fill('r/freelance')
  await expect(page.getByText(/only through your private feed/)).toBeVisible()
  await shoot(page, 'setup-reddit', 'both')
  await page.getByLabel('Add a community').fill('')
  await watch(page, 'https://freelancing.stackexchange.com', 'freelancing')
  await watch(page, 'hn', 'Hacker News')
  await watchReddit(page)
  await shoot(page, 'setup-ready', 'every')
  await page.getByText('Add an AI model').click()
  await shoot(page, 'setup-ai-model')
  let letGo = (): void => undefined
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // The forums answer only when the pictures of the scan are taken. They are then asked again.
  for (const forum of [world.reddit, world.stack, world.hackerNews]) forum.interrupt({ wait, status: 503 })
  await page.getByRole('button', { name: 'Start and scan now' }).click()
  await expect(page.getByRole('button', { name: 'Try a sample lead' })).toBeVisible()
  await shoot(page, 'first-scan', 'every')
  await page.getByRole('button', { name: 'Try a sample lead' }).click()
  await shoot(page, 'sample-lead', 'both')
  letGo()
  await page.getByRole('button', { name: 'Remove the sample' }).click()
  await expect(leads(page).getByRole('option').first()).toBeVisible({ timeout: 120_000 })
  await shoot(page, 'first-scan-done')
})

test('pictures of the leads', async () => {
  const shoot = camera(FOLDER, 2)
  const { page, newKey } = await furnished()
  await openLead(page, OPENED)
  await leads(page).focus()
  await shoot(page, 'leads', 'every')
  await page.getByRole('button', { name: 'Draft a reply' }).click()
  await expect(page.getByRole('textbox', { name: 'Your reply' })).not.toHaveValue('', { timeout: 30_000 })
  await shoot(page, 'lead-with-reply', 'every')
  await page.getByRole('button', { name: 'Save this reply' }).click()
  await shoot(page, 'saved-reply-dialog')
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Moving off spreadsheets')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: /^Copy and open/ }).click()
  await expect(dialog(page)).toBeVisible()
  await shoot(page, 'copied-address-dialog', 'both')
  await goBack(page)
  await shoot(page, 'copied')
  await page.getByRole('button', { name: 'Mark as replied' }).click()
  await shoot(page, 'toast-replied', 'both')
  await leads(page).focus()
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await shoot(page, 'leads-chosen')
  await goBack(page)
  await page.keyboard.press('l')
  await expect(page.getByRole('menu')).toBeVisible()
  await shoot(page, 'menu-not-a-lead', 'both')
  await goBack(page)
  await page.getByRole('button', { name: /^Last scan/ }).click()
  await shoot(page, 'last-scan', 'both')
  await goBack(page)
  await page.getByRole('button', { name: 'Intent' }).click()
  await shoot(page, 'menu-intent')
  await goBack(page)
  await page.getByRole('button', { name: /^Saved( \d+)?$/ }).click()
  await shoot(page, 'filtered-to-nothing', 'both')
  await page.getByRole('button', { name: /^Replied/ }).click()
  await shoot(page, 'replied')
  await page.getByRole('button', { name: /^New/ }).first().click()
  await page.getByRole('button', { name: /^Passed over/ }).click()
  await expect(page.getByRole('heading', { name: 'Passed over', level: 1 })).toBeVisible()
  await shoot(page, 'passed-over', 'every')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await shoot(page, 'palette', 'both')
  await page.keyboard.type('late fee')
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  await shoot(page, 'palette-searched')
  await goBack(page)
  await page.keyboard.press('?')
  await shoot(page, 'keyboard-help', 'both')
  await goBack(page)
  await page.getByRole('button', { name: 'Switch to another business' }).click()
  await shoot(page, 'menu-business')
  await goBack(page)

  await test.step('offline', async () => {
    const { address, key } = await newKey()
    const door = await openDoor(address)
    const other = await world.openDesk()
    await other.page.getByRole('button', { name: 'Connect to a service' }).click()
    await other.page.getByLabel('Service address').fill(door.address)
    await other.page.getByLabel('Agent key').fill(key)
    await shoot(other.page, 'connect-filled-in')
    await other.page.getByRole('button', { name: 'Check and connect' }).click()
    await expect(leads(other.page).getByRole('option').first()).toBeVisible()
    await other.page.getByRole('button', { name: 'Dismiss' }).first().click()
    await leads(other.page).getByRole('option').nth(1).click()
    await door.goAway()
    await expect(other.page.getByText(/^Offline\. /)).toBeVisible({
      timeout: 60_000,
    })
    await shoot(other.page, 'leads-offline', 'both')
    await goTo(other.page, 'Articles')
    await shoot(other.page, 'articles-offline')
    await goTo(other.page, 'Sites')
    await shoot(other.page, 'sites-offline')
  })

  await test.step('a reply that breaks a rule', async () => {
    await page.getByRole('button', { name: /^Replied/ }).click()
    await openLead(page, OPENED)
    await page.getByRole('button', { name: 'Mark as not replied' }).click()
    world.model.breakRules(true)
    await page.getByRole('button', { name: /^New/ }).first().click()
    await openLead(page, OPENED)
    await page.getByRole('button', { name: 'Another draft' }).click()
    await expect(page.getByText('1 warning about this draft')).toBeVisible({ timeout: 30_000 })
    world.model.breakRules(false)
    await shoot(page, 'reply-breaks-rule', 'both')
    await page.getByRole('button', { name: /^Copy and open/ }).click()
    await expect(dialog(page)).toContainText('Nothing is copied yet.')
    await shoot(page, 'reply-breaks-rule-dialog', 'both')
    await goBack(page)
  })
})

test('pictures of empty screens', async () => {
  const shoot = camera(FOLDER, 3)
  const { page } = await world.openDesk()
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await shoot(page, 'leads-empty', 'both')
  for (const [name, file] of [
    ['Articles', 'articles-empty'],
    ['Plan', 'plan-empty'],
    ['Rankings', 'rankings-empty'],
    ['Sites', 'sites-empty'],
    ['Agents', 'agents-empty'],
    ['Activity', 'activity-empty'],
    [/credits$/, 'credits-new'],
  ] as const) {
    await visit(page, name)
    await shoot(page, file, 'both')
  }
  await goTo(page, 'Articles')
  await page
    .getByRole('button', { name: /^New outline/ })
    .first()
    .click()
  await shoot(page, 'new-outline-without-model')
})

test('pictures of the articles, the plan and the sites', async () => {
  const shoot = camera(FOLDER, 4)
  const { page } = await furnished()

  await test.step('sites', async () => {
    await goTo(page, 'Sites')
    await page.getByRole('button', { name: 'Connect a site' }).first().click()
    await shoot(page, 'connect-site', 'both')
    await dialog(page).getByLabel('Address of the site').fill(world.site.origin)
    await dialog(page).getByLabel('Username').fill('anna')
    await dialog(page).getByLabel('Application password').fill('wrong wrong wrong')
    await dialog(page).getByRole('button', { name: 'Check and connect' }).click()
    await expect(dialog(page).getByRole('alert').first()).toBeVisible()
    await shoot(page, 'connect-site-refused', 'both')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await connectSite(page, world)
    await shoot(page, 'sites', 'every')
  })

  const order = async (title: string, points: string): Promise<void> => {
    await goTo(page, 'Articles')
    await page
      .getByRole('button', { name: /^New article/ })
      .first()
      .click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel(/^Points to cover/).fill(points)
    await page.getByLabel('Length').selectOption({ index: 0 })
  }

  await test.step('articles', async () => {
    await order(
      'How to charge late fees without losing clients',
      'Say it in the contract\nRemind before the due date\nOffer good clients a way out',
    )
    await page.getByLabel(/^Focus keyword/).fill('late fees')
    await shoot(page, 'new-article', 'every')
    await page.getByRole('switch', { name: 'Hero image' }).check()
    world.model.hold()
    await orderButton(page).click()
    await expect(page.getByText(/^\d+%\. You can leave this page/)).toBeVisible({ timeout: 30_000 })
    await shoot(page, 'article-being-written', 'both')
    world.model.release()
    await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 90_000 })
    await shoot(page, 'article-read', 'every')
    await page.getByRole('tab', { name: /^Edit/ }).click()
    await shoot(page, 'article-edit', 'every')
    await page.getByRole('tab', { name: /^Checks/ }).click()
    await shoot(page, 'article-checks', 'both')
    await page
      .getByRole('button', { name: /^Confirm:/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Show the confirmed sentences' }).click()
    await shoot(page, 'article-sentence-confirmed', 'both')
    await page.getByRole('tab', { name: /^Edit/ }).click()
    await page.getByLabel('Title', { exact: true }).fill('How to charge late fees and keep your clients')
    await page.getByRole('button', { name: /^Save version/ }).click()
    await page.getByRole('tab', { name: /^Versions/ }).click()
    await expect(page.getByRole('button', { name: /^Version 2/ })).toBeVisible()
    await shoot(page, 'article-versions', 'both')
    await page.getByRole('button', { name: /^Publish…/ }).click()
    await expect(dialog(page)).toBeVisible()
    await shoot(page, 'publish-with-gaps', 'both')
    await dialog(page)
      .getByRole('button', { name: /^Save as a draft/ })
      .click()
    await expect(dialog(page)).toContainText('Saved as a draft', { timeout: 30_000 })
    await shoot(page, 'published-as-draft', 'both')
    await goBack(page)
    for (const post of world.site.posts.values()) {
      post.title = 'How to charge fair late fees'
      post.content = `${post.content}<p>Ask us if you need help with the wording.</p>`
    }
    await page.getByRole('tab', { name: /^Edit/ }).click()
    await page.getByLabel('Title', { exact: true }).fill('How to charge late fees without drama')
    await page.getByRole('button', { name: /^Save version/ }).click()
    await page.getByRole('button', { name: /^Publish…/ }).click()
    await dialog(page)
      .getByRole('button', { name: /^(Save as a|Update the) draft/ })
      .click()
    await expect(dialog(page)).toHaveAccessibleName(/^The post was edited on/)
    await expect(dialog(page).getByRole('button', { name: 'Overwrite the site' })).toBeVisible()
    await shoot(page, 'publish-conflict', 'both')
    await dialog(page).getByRole('button', { name: 'Decide later' }).click()
    world.model.spoil(true)
    await order('Retainers explained for freelancers', 'What a retainer includes')
    await orderButton(page).click()
    await expect(page.getByText('This article was not written.')).toBeVisible({
      timeout: 120_000,
    })
    await shoot(page, 'article-failed', 'both')
    world.model.spoil(false)
    for (const title of ['When to raise your hourly rate', 'Deposits that clients accept']) {
      await order(title, 'What to say\nWhen to say it')
      await orderButton(page).click()
      await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 90_000 })
    }
    await shoot(page, 'articles', 'every')
    await page.getByRole('button', { name: 'Export' }).first().click()
    await shoot(page, 'menu-export')
    await goBack(page)
  })

  await test.step('plan', async () => {
    await visit(page, /credits$/)
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByRole('textbox', { name: 'Credits left' }).fill('60')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(page.getByText('Credits set. You now have 60 credits.')).toBeVisible()
    await goTo(page, 'Plan')
    await page.getByRole('button', { name: 'Create plan' }).first().click()
    await shoot(page, 'create-plan')
    await dialog(page)
      .getByLabel(/^Name of the plan/)
      .fill('Getting paid')
    const titles = [
      'What belongs on an invoice',
      'When to raise your rate',
      'Retainers, explained',
      'Who pays late, and why',
      'Invoicing in two currencies',
      'A payment reminder that works',
    ]
    await dialog(page).getByLabel('First month').selectOption({ index: 0 })
    await dialog(page).getByLabel('Article titles').fill(titles.join('\n'))
    await dialog(page).getByLabel('Articles per month').fill('6')
    await shoot(page, 'create-plan-filled-in', 'both')
    await dialog(page).getByRole('button', { name: 'Create plan' }).click()
    const cards = page.getByRole('region', { name: 'Cards of the plan' })
    for (const [place, title] of titles.slice(0, 4).entries()) {
      await page.keyboard.press('t')
      await cards.getByRole('button', { name: title }).first().click()
      const card = page.getByRole('region', { name: 'Open card' })
      if (place === 0) await shoot(page, 'plan-card-open', 'both')
      await card.getByLabel('Day and time').fill(dayNextMonth(place))
      await card.getByRole('button', { name: 'Schedule' }).click()
      await expect(card).toContainText('Scheduled')
      await goBack(page)
    }
    await page.keyboard.press('t')
    await shoot(page, 'plan-ideas')
    await page.keyboard.press(']')
    await shoot(page, 'plan-month', 'every')
    await cards.getByRole('button', { name: 'When to raise your rate' }).first().click()
    await shoot(page, 'plan-card-scheduled', 'every')
    await page.getByRole('button', { name: 'Edit card' }).click()
    await shoot(page, 'plan-card-form', 'both')
    await goBack(page)
    await page.getByRole('radio', { name: 'List', exact: true }).click()
    await shoot(page, 'plan-list', 'both')
  })
})

test('pictures of rankings, agents, activity and credits', async () => {
  const shoot = camera(FOLDER, 5)
  const { page } = await furnished()

  await test.step('rankings', async () => {
    await visit(page, 'Rankings')
    await page
      .getByRole('button', { name: /^Connect/ })
      .first()
      .click()
    await shoot(page, 'rankings-connect', 'both')
    await dialog(page)
      .getByRole('textbox', { name: 'Or paste the key file' })
      .fill(JSON.stringify(world.google.keyFile))
    await shoot(page, 'rankings-connect-filled-in')
    await dialog(page).getByRole('button', { name: 'Check and connect' }).click()
    await expect(page.getByRole('table', { name: 'Queries and pages' })).toBeVisible({ timeout: 30_000 })
    await shoot(page, 'rankings', 'every')
  })

  await test.step('agents', async () => {
    await goTo(page, 'Agents')
    await shoot(page, 'agents-programs', 'both')
    await page.getByRole('button', { name: 'Connect Cursor' }).click()
    await expect(dialog(page).getByText('Show the change')).toBeVisible()
    await shoot(page, 'connect-program', 'both')
    await dialog(page).getByRole('button', { name: 'Connect Cursor' }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await addAgent(page, 'Research bot', 'Claude Code')
    await shoot(page, 'add-agent-token', 'both')
    await page.getByRole('button', { name: 'Done' }).click()
    const agent = await connectAgent(page, 'Claude on the laptop')
    await agent.call('check_credits')
    const { leads: found } = await agent.call('forum_list_leads', {})
    const first = Array.isArray(found) ? found[0] : null
    await agent.call('forum_draft_reply', { lead_id: String(first?.lead_id) })
    await agent.call('publish_article', { job_id: 'job_1', connection_id: 'site_1' }).catch(() => undefined)
    const question = page.getByRole('region', { name: 'Question from an agent' })
    const ask = (title: string) =>
      agent
        .call('generate_article', {
          title,
          topic: 'For consultants. Say it in the contract. Send the invoice on the first of the month.',
          length: 'short',
          image: false,
        })
        .catch(() => undefined)
    const asked = ask('Hourly invoicing for consultants')
    // The question is a bar at first, because the reply below it has a text.
    const bar = page.getByRole('button', { name: /^Claude on the laptop wants to/ })
    const openQuestion = async () => {
      await expect(bar).toBeVisible()
      await page.keyboard.press('q')
      await expect(question.getByRole('button', { name: 'Allow once' })).toBeEnabled()
    }
    await openQuestion()
    await shoot(page, 'approval', 'every')
    // A new size of the window can show the card anew, with answers that wait for a moment.
    await expect(question.getByRole('button', { name: 'Allow once' })).toBeEnabled()
    await question.getByText('The exact request').click()
    await shoot(page, 'approval-exact-request')
    await question.getByRole('button', { name: 'Deny with a reason…' }).click()
    await shoot(page, 'approval-deny')
    await question.getByRole('button', { name: 'Deny', exact: true }).click()
    await asked
    const again = ask('A checklist for overdue invoices')
    await openQuestion()
    await question.getByRole('button', { name: 'Allow once' }).click()
    await again
    const waiting = ask('How to bill a retainer')
    await expect(bar).toBeVisible()
    await shoot(page, 'approval-minimized')
    await goTo(page, 'Agents')
    await expect(page.getByRole('button', { name: 'Answer Claude on the laptop' })).toBeVisible()
    await shoot(page, 'agents', 'every')
    await page.getByRole('button', { name: /^Claude on the laptop.*asks you first/ }).click()
    await shoot(page, 'agent-open', 'both')
    await page.getByText('Choose for each tool').click()
    await shoot(page, 'agent-rules', 'every')
    await goTo(page, 'Activity')
    await shoot(page, 'activity', 'every')
    await page.getByRole('table', { name: 'Calls, newest first' }).getByRole('button').first().click()
    await shoot(page, 'activity-call-open', 'both')
    await page.getByRole('button', { name: /wants to/ }).click()
    await question.getByRole('button', { name: 'Deny', exact: true }).click()
    await waiting
    await agent.close()
  })

  await test.step('credits', async () => {
    await visit(page, /credits$/)
    await shoot(page, 'credits', 'every')
  })
})

test('pictures of the settings', async () => {
  const shoot = camera(FOLDER, 6)
  const { page } = await furnished()
  const parts = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await goTo(page, 'Settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await openSettings(page, 'Brand voices')
  await page.getByRole('button', { name: 'New brand voice' }).click()
  await dialog(page).getByLabel('Name').fill('Calm and short')
  await dialog(page)
    .getByLabel('Guidance')
    .fill('Short sentences. Say “you”. No jargon and no exclamation marks.')
  await shoot(page, 'new-brand-voice', 'both')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await openSettings(page, 'Saved replies')
  await page.getByRole('button', { name: 'New saved reply' }).click()
  await dialog(page).getByLabel('Name').fill('Late payers')
  await dialog(page)
    .getByLabel('Text')
    .fill(
      'I make Tidybill, which sends reminders by itself. [their case] A calendar entry on the due date also works.',
    )
  await shoot(page, 'new-saved-reply')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  // The open dialog hides the list, and `all` does not wait.
  await expect(parts.first()).toBeVisible()
  for (const part of await parts.all()) {
    const name = ((await part.textContent()) ?? '').trim().toLowerCase().replaceAll(' ', '-')
    await part.click()
    await shoot(page, `settings-${name}`, name === 'leads-and-replies' ? 'every' : 'both')
  }
  await page.setViewportSize({ width: 780, height: 900 })
  await openSettings(page, 'Communities').catch(() => undefined)
  await shoot(page, 'settings-communities-780')
})

test('pictures of the dashboard', async () => {
  const shoot = camera(FOLDER, 7)
  const service = await startDashboardService()
  const context = await browser.newContext({
    baseURL: service.base,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await shoot(page, 'sign-in', 'every')
  await page.goto('/#/forgot')
  await shoot(page, 'forgot')
  await page.goto('/#/sign-up')
  await shoot(page, 'sign-up')
  await signUp(service, page, 'anna@tidybill.example', 'Anna')
  await shoot(page, 'overview-new', 'every')
  await page.getByRole('link', { name: 'Members' }).click()
  await page
    .getByRole('button', { name: /Invite/ })
    .first()
    .click()
  await page.getByLabel('Email address').fill('ben@tidybill.example')
  await shoot(page, 'invite', 'both')
  await dialog(page).getByRole('button', { name: 'Email the invitation' }).click()
  await expect(page.getByText('The invitation is on its way')).toBeVisible()
  await page.reload()
  const second = await browser.newContext({ baseURL: service.base, viewport: { width: 1440, height: 900 } })
  second.setDefaultTimeout(20_000)
  const his = await second.newPage()
  await his.goto(`/#/join/${await service.mailbox.token('ben@tidybill.example')}`)
  await shoot(his, 'join')
  await his.getByLabel('Your name').fill('Ben')
  await his.getByLabel('Password').fill(PASSWORD)
  await his.getByRole('button', { name: 'Create the account and join' }).click()
  await expect(his.getByRole('navigation').first()).toBeVisible()
  await second.close()
  await page
    .getByRole('button', { name: /Invite/ })
    .first()
    .click()
  await page.getByLabel('Email address').fill('carla@tidybill.example')
  await dialog(page).getByRole('button', { name: 'Email the invitation' }).click()
  await expect(page.getByText('The invitation is on its way')).toBeVisible()
  await shoot(page, 'invited')
  await page.reload()
  await expect(page.getByText('carla@tidybill.example')).toBeVisible()
  await shoot(page, 'members', 'every')
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await shoot(page, 'keys-empty')
  await page.getByRole('button', { name: 'New key' }).first().click()
  await page.getByLabel('Name').fill('Claude on the laptop')
  await page.getByRole('checkbox', { name: 'Articles' }).check()
  await page.getByRole('checkbox', { name: 'Publish' }).check()
  await shoot(page, 'new-key', 'both')
  await page.getByRole('button', { name: 'Create the key' }).click()
  await expect(page.getByLabel('Agent key', { exact: true })).toBeVisible()
  await shoot(page, 'key-created', 'both')
  const key = await page.getByLabel('Agent key', { exact: true }).textContent()
  // Without a copy, the first press asks for a second look.
  await page.getByRole('button', { name: /saved/ }).click()
  await expect(page.getByText('You will not see this key again.')).toBeVisible()
  await page.getByRole('button', { name: /saved/ }).click()
  await shoot(page, 'keys', 'every')
  await fetch(`${service.base}/api/v1/articles`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'late-fees',
    },
    body: JSON.stringify({ title: 'How to charge late fees', topic: 'Say it in the contract.' }),
  })
  await page.getByRole('link', { name: 'Notifications' }).click()
  await shoot(page, 'notifications', 'both')
  await page.getByRole('link', { name: 'Workspace', exact: true }).click()
  await shoot(page, 'workspace', 'both')
  await page.getByRole('button', { name: 'Ask for an upgrade' }).click()
  await expect(page.getByRole('radio', { name: 'Growth' })).toBeVisible()
  await shoot(page, 'ask-upgrade')
  await page.getByRole('radio', { name: 'Growth' }).check()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByText('asked for the Growth plan')).toBeVisible()
  await shoot(page, 'audit', 'every')
  await page.getByRole('button', { name: 'Account of Anna' }).click()
  await shoot(page, 'menu-account')
  await goBack(page)
  await page.goto('/#/account')
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
  await shoot(page, 'account', 'both')
  await page.goto('/')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('1 written article not published yet')).toBeVisible()
  await shoot(page, 'overview', 'both')
  await context.close()
  await service.stop()
})

/** Returns a time on one of the days of the next month, in the format of a field for a date and a time. */
const dayNextMonth = (place: number): string => {
  const now = new Date()
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 3 + place * 7))
  return `${day.toISOString().slice(0, 10)}T09:00`
}
