import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { FEED_TOKEN } from '../backend/forum/sources/reddit.fixture.ts'
import { look, signIn } from './dashboard-service.ts'
import { fakedService } from './faked-service.ts'
import { chromiumHere } from './shells/browser.ts'

let service: Awaited<ReturnType<typeof fakedService>>
let browser: Browser

const start = async (google: boolean): Promise<Page> => {
  service = await fakedService({ google })
  const context = await browser.newContext({ baseURL: service.base, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, 'anna@shop.example')
  await page.goto(`/w/${service.workspaceId}`)
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  return page
}
test.beforeEach(async () => {
  browser = await chromium.launch(await chromiumHere())
})
test.afterEach(async () => {
  await browser.close()
  await service.stop()
})

const wide = (page: Page) => page.setViewportSize({ width: 1440, height: 900 })

/** Looks at the page as `look` does, and at a middle width. */
const seen = async (page: Page, what: string): Promise<void> => {
  await look(page, what)
  await page.setViewportSize({ width: 780, height: 900 })
  await page.screenshot({ path: `test-results/dashboard/${what}-780.png` })
  await wide(page)
}

const openScreen = async (page: Page, hash: string): Promise<void> => {
  const leave = page.getByRole('button', { name: 'Skip the scan and go to Leads' })
  if (await leave.isVisible()) await leave.click()
  await page.goto(`/w/${service.workspaceId}#/${hash}`)
  await page.reload()
}

test('setup asks for Reddit keys and says why Reddit refuses them, and Settings can remove the keys', async () => {
  const page = await start(false)
  const access = page.getByRole('region', { name: 'Access to Reddit' })
  const secret = page.getByLabel('Reddit client secret')
  let scrolled = 0

  await test.step('for a subreddit, the screen explains how to get access', async () => {
    await page.getByRole('button', { name: 'Choose communities' }).click()
    await page.getByLabel('Add a community').fill('r/freelance')
    await expect(
      page.getByText('Reddit lets Quillport read r/freelance only through your private feed'),
    ).toBeVisible()
    await expect(access.getByRole('list', { name: 'How to find your private feed' })).toBeVisible()
    await expect(page.getByLabel('Reddit client ID')).toBeHidden()
    const keyless = page.getByRole('list', { name: 'Similar communities that need no set-up' })
    await expect(keyless.getByRole('button', { name: 'Add Freelancing' })).toBeVisible()
    await access.scrollIntoViewIfNeeded()
    await seen(page, 'set-up-reddit')
  })

  await test.step('the easy way is a private feed: a wrong address is explained, and any feed gives the subreddit', async () => {
    const feed = access.getByLabel('Address of your private feed')
    await feed.fill('https://www.reddit.com/r/freelance')
    await page.keyboard.press('Enter')
    await expect(access.getByRole('alert')).toContainText('This is not the address of a private feed')
    await feed.fill(`https://www.reddit.com/.rss?feed=${FEED_TOKEN}&user=anna`)
    await access.getByRole('button', { name: 'Watch r/freelance' }).click()
    const watched = page.getByRole('list', { name: 'Watched communities' })
    await expect(watched).toContainText('r/freelance (feed of u/anna)')
    await expect(watched).toContainText('ready')
    expect(await page.content()).not.toContain(FEED_TOKEN)
    await watched.getByRole('button', { name: /^Remove/ }).click()
  })

  await test.step('refused keys stay in the fields', async () => {
    await page.getByLabel('Add a community').scrollIntoViewIfNeeded()
    scrolled = await page.getByRole('main').evaluate((main) => main.scrollTop)
    await page.getByLabel('Add a community').fill('r/freelance')
    await access.getByText('Use API keys instead').click()
    await expect(access.getByRole('list', { name: 'How to get keys from Reddit' })).toBeVisible()
    await page.getByLabel('Reddit client ID').fill(service.keys.clientId)
    await secret.fill('mistyped')
    await page.getByLabel('Reddit username').fill('u/anna')
    await page.getByRole('button', { name: 'Test and save' }).click()
    await expect(access.getByRole('alert')).toContainText('Reddit refuses this client ID and secret')
    await expect(secret).toHaveValue('mistyped')
    await access.getByRole('alert').scrollIntoViewIfNeeded()
    await seen(page, 'set-up-reddit-refused')
  })

  await test.step('accepted keys make the community readable at once', async () => {
    await secret.fill(service.keys.clientSecret)
    await page.getByRole('button', { name: 'Test and save' }).click()
    const found = page.getByRole('status').filter({ hasText: 'ready' })
    await expect(found).toContainText('Reddit accepts the keys')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const row = page.getByRole('list', { name: 'Watched communities' }).getByRole('listitem')
    await expect(row.filter({ hasText: 'r/freelance' })).toContainText('Reddit accepts the keys')
    await expect(page.getByText('Reddit accepts the keys')).toHaveCount(1)
    // The page is where it was before the form for the keys needed the room.
    expect(await page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(scrolled)
    expect(await page.content()).not.toContain(service.keys.clientSecret)
  })

  await test.step('Settings shows whose keys are used, never the keys, and removes them', async () => {
    await openScreen(page, 'settings/keys')
    await expect(page.getByText('Your own keys (u/anna)')).toBeVisible()
    expect(await page.content()).not.toContain(service.keys.clientSecret)
    await seen(page, 'forum-keys')
    await openScreen(page, 'settings/communities')
    await page.getByLabel('Add a community').fill('r/freelance')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText('r/freelance')
    await expect(page.getByText('All changes are saved')).toBeVisible()
    await openScreen(page, 'settings/keys')
    await page.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the keys' }).click()
    await expect(page.getByText('Without keys, Quillport reads a subreddit only')).toBeVisible()
    await seen(page, 'forum-keys-missing')
    expect(await service.db.selectFrom('forum_keys').selectAll().execute()).toEqual([])
  })

  await test.step('a watched subreddit then says what is missing, and links to the keys', async () => {
    await openScreen(page, 'settings/communities')
    await expect(page.getByText('has API keys for Reddit')).toBeVisible()
    await seen(page, 'communities-without-keys')
    await page.getByRole('button', { name: 'Forum API keys' }).click()
    await expect(page.getByText('Without keys, Quillport reads a subreddit only')).toBeVisible()
  })
})

test('Search Console is connected by Google’s sign-in, and disconnected at Google', async () => {
  const page = await start(true)
  await openScreen(page, 'rankings')
  const connect = page.getByRole('button', { name: 'Connect Search Console' })

  await test.step('after a refusal, the page says what happened and links back', async () => {
    service.google.state.consent = 'refuse'
    await connect.click()
    await seen(page, 'google-sign-in')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('alert')).toContainText('You did not allow Quillport')
    await seen(page, 'google-refused')
    await page.getByRole('link', { name: 'Back to Rankings' }).click()
  })

  await test.step('consent connects the account, and the same answer works only once', async () => {
    service.google.state.consent = 'allow'
    await connect.click()
    const answered = page.waitForRequest(/search-console\/google\/answer$/)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const { workspace_id: _, ...answer } = (await answered).postDataJSON()
    await expect(page.getByRole('button', { name: 'Search Console settings' })).toBeVisible()
    expect(page.url()).toContain(`/w/${service.workspaceId}#/rankings`)
    await page.goto(`/#/search-console?${new URLSearchParams(answer)}`)
    await expect(page.getByRole('alert')).toContainText('does not belong to a sign-in that is in progress')
    await page.getByRole('link', { name: 'Back to Rankings' }).click()
  })

  await test.step('disconnecting revokes the access at Google', async () => {
    await page.getByRole('button', { name: 'Search Console settings' }).click()
    await expect(page.getByRole('dialog')).toContainText('anna@shop.example connected a Google account')
    await seen(page, 'google-connected')
    expect(service.google.granted.size).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(connect).toBeVisible()
    expect(service.google.granted.size).toBe(0)
  })
})

test('without an OAuth client of the operator, Search Console asks for a key file and says why', async () => {
  const page = await start(false)
  await openScreen(page, 'rankings')
  await page.getByRole('button', { name: 'Connect Search Console' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The operator of this service has not set up Google’s sign-in')
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
  await seen(page, 'key-file-only')
})
