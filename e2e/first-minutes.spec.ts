import { type Browser, chromium, expect, type Locator, type Page, test } from '@playwright/test'
import { startHackerNews } from '../backend/forum/sources/hacker-news.fixture.ts'
import { compressed, startStackExchange } from '../backend/forum/sources/stack-exchange.fixture.ts'
import { serve } from '../backend/outbound/loopback.fixture.ts'
import { look } from './dashboard-service.ts'
import { BUSINESS, HOT_POST, OTHER_POST } from './inbox.ts'
import { slowly, startOwnDesk } from './own-desk.ts'
import { leads } from './person.ts'
import { chromiumHere } from './shells/browser.ts'

/** The time that each forum takes to answer, in milliseconds. */
const ANSWER_MS = 300
/** The maximum time from the first window to the first lead. */
const MOST_ACTIONS = 6
const MOST_MS = 90_000

let browser: Browser
let its: Awaited<ReturnType<typeof start>>

/** Starts a desk whose own service reads a slow Stack Exchange with one post that asks for what is sold, and one that does not. */
const start = async () => {
  const [stack, hackerNews] = [await startStackExchange(), await startHackerNews()]
  const slow = [await slowly(stack.origin, ANSWER_MS), await slowly(hackerNews.origin, ANSWER_MS)] as const
  const desk = await startOwnDesk({
    stackExchange: slow[0].origin,
    hnAlgolia: slow[1].origin,
    hnFirebase: slow[1].origin,
    hnSite: slow[1].origin,
    // Nothing asks Reddit, because there are no keys for it.
    reddit: 'http://127.0.0.1:9',
    redditOauth: 'http://127.0.0.1:9',
  })
  const now = Math.floor(Date.now() / 1000)
  for (const [at, { subject, text }] of [HOT_POST, OTHER_POST].entries())
    stack.questions.push({
      id: at + 1,
      site: 'freelancing.stackexchange.com',
      title: subject,
      body: `<p>${text}</p>`,
      owner: 'anna',
      created: now - 3600 * (at + 1),
      tags: [],
    })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(desk.entrance())
  await expect(page.getByRole('button', { name: 'Run it on this computer' })).toBeVisible()
  return {
    page,
    stack,
    stop: async () => {
      await context.close()
      await desk.stop()
      for (const one of [...slow, stack, hackerNews]) await one.close()
    },
  }
}

test.beforeEach(async () => {
  browser = await chromium.launch(await chromiumHere())
  its = await start()
})
test.afterEach(async () => {
  await its.stop()
  await browser.close()
})

/** A person whose actions are counted. Filling in a field and pressing a button are one action each. */
const countedPerson = () => {
  const actions: string[] = []
  return {
    actions,
    press: async (button: Locator) => {
      actions.push(`press ${await button.textContent()}`)
      await button.click()
    },
    type: async (field: Locator, text: string) => {
      actions.push(`type ${text}`)
      await field.fill(text)
    },
  }
}

const keyless = (page: Page): Locator => page.getByRole('list', { name: /need no set-up/ })

test('from the first window to the first lead, with a subreddit and without keys', async () => {
  const { page } = its
  const person = countedPerson()
  const began = Date.now()
  await person.press(page.getByRole('button', { name: 'Run it on this computer' }))
  await person.type(page.getByLabel('What it does, and for whom'), BUSINESS.description)
  await person.type(page.getByLabel('Add a community'), 'r/freelance')

  await test.step('a subreddit is answered by communities that need no keys, and by how to get access', async () => {
    await expect(
      page.getByText('Reddit lets Quillport read r/freelance only through your private feed'),
    ).toBeVisible()
    await expect(page.getByLabel('Address of your private feed')).toBeVisible()
    await expect(page.getByLabel('Reddit client ID')).toBeHidden()
    await expect(keyless(page).getByRole('button')).toHaveText([/Freelancing/, /Hacker News/])
  })

  await person.press(keyless(page).getByRole('button', { name: 'Add Freelancing' }))
  await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText('ready')
  await person.press(page.getByRole('button', { name: 'Add invoicing software' }))
  await person.press(page.getByRole('button', { name: 'Start and scan now' }))
  await expect(leads(page).getByRole('option')).toHaveCount(1, { timeout: MOST_MS })
  await expect(leads(page).getByRole('option')).toContainText(HOT_POST.subject)
  await expect(page.getByRole('article', { name: 'The post' })).toContainText(HOT_POST.subject)
  expect(person.actions.length).toBeLessThanOrEqual(MOST_ACTIONS)
  expect(Date.now() - began).toBeLessThan(MOST_MS)

  await test.step('the focus is in the list, so that the keys work at once', async () => {
    await expect(leads(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'The post' })).toBeFocused()
  })
})

/** Describes the business, adds the suggested community, and starts the first scan. */
const startFirstScan = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Run it on this computer' }).click()
  await page.getByLabel('What it does, and for whom').fill(BUSINESS.description)
  await page.getByRole('button', { name: 'Add Freelancing' }).click()
  await page.getByRole('button', { name: 'Start and scan now' }).click()
}

test('during the first scan, the person can try everything on a sample lead and remove it with one click', async () => {
  const { page, stack } = its
  let letGo = () => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.getByRole('button', { name: 'Run it on this computer' }).click()
  await page.getByLabel('Name of your product or business').fill(BUSINESS.name)
  await page.getByLabel('What it does, and for whom').fill(BUSINESS.description)
  await page.getByRole('button', { name: 'Add Freelancing' }).click()
  await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText('ready')
  stack.interrupt({ ...compressed({ items: [], has_more: false, quota_remaining: 299 }), wait })
  await page.getByRole('button', { name: 'Start and scan now' }).click()
  await expect(page.getByRole('button', { name: 'Try a sample lead' })).toBeVisible()
  await look(page, 'first-scan')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Try a sample lead' }).click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))

  const reply = page.getByRole('textbox', { name: 'Your reply' })
  const said = page.getByRole('status', { name: 'What just happened' })
  await test.step('it is named as a sample, with reasons that add up', async () => {
    await expect(page.getByRole('heading', { name: 'Sample lead', level: 1 })).toBeVisible()
    await expect(page.getByText('This lead is made up')).toBeVisible()
    const points = await page.getByRole('table').locator('tbody td:first-child').allTextContents()
    const sum = points.reduce((total, text) => total + Number(text.replace('−', '-')), 0)
    await expect(page.getByRole('heading', { name: `Why ${sum}` })).toBeVisible()
  })

  await test.step('it has the actions of a real lead in the same places', async () => {
    for (const name of ['Save', 'Ignore', 'Ignore with a reason (L)', 'Mark as replied'])
      await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeVisible()
    await page.keyboard.press('o')
    await expect(said).toContainText('This sample has no post.')
  })

  await test.step('it is drafted, edited, copied and marked by the keys of real leads', async () => {
    await page.keyboard.press('d')
    await expect(reply).toHaveValue(new RegExp(`I make ${BUSINESS.name}`))
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 gap left, and nothing is copied yet.')).toBeVisible()
    await expect(reply).toBeFocused()
    await page.keyboard.type('It bills by the hour.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Copy and open the post' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(said).toContainText('Copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('It bills by the hour.')
    await page.keyboard.press('s')
    await expect(page.getByRole('main').getByText('saved', { exact: true })).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByRole('main').getByText('saved', { exact: true })).toHaveCount(0)
    await page.keyboard.press('l')
    await page.getByRole('menuitem').first().click()
    await expect(page.getByRole('main').getByText('ignored', { exact: true })).toBeVisible()
    await look(page, 'sample-lead')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('nothing of it was sent or counted', async () => {
    expect(
      sent.filter((one) => /sample|It bills by the hour|markSeen|markSeveral|leads\/draft/i.test(one)),
    ).toEqual([])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Articles' }).click()
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Leads/ }),
    ).not.toContainText(/\d/)
    await page.keyboard.press('1')
    await expect(reply).toHaveValue(/It bills by the hour/)
  })

  await test.step('one click removes it, and nothing offers it again', async () => {
    await page.getByRole('button', { name: 'Remove the sample' }).click()
    await expect(page.getByText('Looking for the first leads')).toBeVisible()
    await expect(page.getByRole('button', { name: /sample/ })).toHaveCount(0)
  })
  letGo()
})

test('the sample announces the leads of the first scan and makes way for them', async () => {
  const { page } = its
  await startFirstScan(page)
  await page.getByRole('button', { name: 'Try a sample lead' }).click()
  await expect(page.getByText('The scan found 1 real lead.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Show the leads' }).click()
  await expect(leads(page).getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'The post' })).toContainText(HOT_POST.subject)
})

test('if the first scan could read nothing, the screen says why and links to the communities', async () => {
  const { page, stack } = its
  await page.getByRole('button', { name: 'Run it on this computer' }).click()
  await page.getByLabel('What it does, and for whom').fill(BUSINESS.description)
  await page.getByRole('button', { name: 'Add Freelancing' }).click()
  await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText('ready')
  for (let times = 0; times < 5; times++) stack.interrupt({ status: 403 })
  await page.getByRole('button', { name: 'Start and scan now' }).click()
  await expect(page.getByRole('heading', { name: 'The first scan could not read anything' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('list', { name: 'Communities that could not be read' })).toContainText(
    'returned 403',
  )
  await look(page, 'first-scan-blocked')
  await page.getByRole('button', { name: 'Edit the communities' }).click()
  await expect(page.getByLabel('What it does, and for whom')).toHaveValue(BUSINESS.description)
  await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText('freelancing')
})

test('suggestions are added with one click each, and the focus stays among them', async () => {
  const { page } = its
  await page.getByRole('button', { name: 'Run it on this computer' }).click()
  await page.getByLabel('What it does, and for whom').fill(BUSINESS.description)
  const keywords = page.getByRole('list', { name: 'Suggested keywords' })
  await keywords.getByRole('button', { name: 'Add invoicing software' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove invoicing software' })).toBeVisible()
  await expect(keywords.getByRole('button', { name: 'Add invoicing software' })).toHaveCount(0)
  await expect(keywords.getByRole('button').first()).toBeFocused()

  await test.step('a suggestion that cannot be read says why, and keeps what was typed', async () => {
    await page.getByLabel('Add a community').fill('r/freelance')
    its.stack.interrupt({ status: 403 })
    const add = keyless(page).getByRole('button', { name: 'Add Freelancing' })
    await add.click()
    await expect(
      page.getByText('freelancing.stackexchange.com · Stack Exchange · blocked: The site returned 403.'),
    ).toBeVisible()
    await expect(page.getByLabel('Add a community')).toHaveValue('r/freelance')
    await add.click()
    await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText('ready')
    await expect(page.getByText('The site returned 403.')).toHaveCount(0)
  })

  await test.step('an example is looked up with one click', async () => {
    await page.getByLabel('Add a community').fill('')
    await page.getByText('What can I add?').click()
    await page.getByRole('button', { name: 'search: invoicing software' }).click()
    await expect(page.getByLabel('Add a community')).toHaveValue('search: invoicing software')
    await expect(page.getByText('ready').last()).toBeVisible()
  })

  await test.step('the fields for a model are collapsed', async () => {
    await expect(page.getByLabel('Provider')).toBeHidden()
    await page.getByText('Add an AI model').click()
    await expect(page.getByLabel('Provider')).toBeVisible()
  })
  await look(page, 'set-up')
})

test('the website of the person fills empty fields, and suggests keywords and communities', async () => {
  const { page } = its
  const website = await serve((request, response) => {
    const isHome = request.url === '/'
    response
      .writeHead(isHome ? 200 : 404, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>${BUSINESS.name} – Invoices</title><meta name="description" content="${BUSINESS.description}"><h1>Late payment reminders</h1>`,
      )
  })
  await page.getByRole('button', { name: 'Run it on this computer' }).click()
  const field = page.getByLabel('Your website')
  const description = page.getByLabel('What it does, and for whom')

  await test.step('an address without a page is explained next to the field', async () => {
    await field.fill(`${website.origin}/nothing`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(
      'The website could not be read. The site returned 404',
    )
    await expect(field).toHaveValue(`${website.origin}/nothing`)
  })

  await test.step('only empty fields are filled', async () => {
    await page.getByLabel('Name of your product or business').fill('My own name')
    await field.fill(website.origin)
    await page.getByRole('button', { name: 'Read my website' }).click()
    await expect(description).toHaveValue(BUSINESS.description)
    await expect(page.getByLabel('Name of your product or business')).toHaveValue('My own name')
    await expect(page.getByText(`Quillport read the page “${BUSINESS.name}”.`)).toBeVisible()
  })

  await test.step('its headings suggest keywords, also after the description was changed', async () => {
    await expect(page.getByRole('button', { name: /^Add (late )?payment reminders/ })).toBeVisible()
    await description.fill('We teach the piano over video.')
    await expect(page.getByRole('button', { name: /^Add Music/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add (late )?payment reminders/ })).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue(website.origin)
  })
  await website.close()
})
