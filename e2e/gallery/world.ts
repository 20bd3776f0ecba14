import { type Browser, expect, type Page } from '@playwright/test'
import { startHackerNews } from '../../backend/forum/sources/hacker-news.fixture.ts'
import { REDDIT_CLIENT, startReddit } from '../../backend/forum/sources/reddit.fixture.ts'
import { startStackExchange } from '../../backend/forum/sources/stack-exchange.fixture.ts'
import { type Figure, startGoogle } from '../../backend/rankings/google.fixture.ts'
import { pacificDay } from '../../backend/rankings/period.ts'
import { startFakeWordPress } from '../../backend/sites/wordpress/wordpress-fake.fixture.ts'
import { addDays } from '../../contract/time.ts'
import { startOwnDesk } from '../own-desk.ts'
import { enterModel, goTo, runHere } from '../person.ts'
import { startGalleryModel } from './model.ts'
import { GALLERY_POSTS, SELLER } from './posts.ts'

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((one) => `<p>${one.replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Starts fakes of the forums, with the gallery's posts. */
const startForums = async () => {
  const [reddit, stack, hackerNews] = [
    await startReddit(),
    await startStackExchange(),
    await startHackerNews(),
  ]
  const now = Math.floor(Date.now() / 1000)
  for (const [at, { on, title, text, author, hours }] of GALLERY_POSTS.entries()) {
    const created = now - hours * 3600 - at * 97
    const id = 70_000 + at
    if (on === 'r/freelance')
      reddit.posts.push({
        id: `g${at}`,
        subreddit: 'freelance',
        title,
        selftextHtml: paragraphs(text),
        author,
        created,
        state: 'there',
      })
    else if (on === 'Hacker News')
      hackerNews.stories.push({
        id,
        title,
        author,
        text: paragraphs(text),
        created,
        tags: ['story', 'ask_hn'],
        state: 'there',
      })
    else
      stack.questions.push({ id, site: on, title, body: paragraphs(text), owner: author, created, tags: [] })
  }
  return { reddit, stack, hackerNews }
}

const QUERIES: readonly (readonly [query: string, clicks: number, before: number, now: number])[] = [
  ['invoice by the hour', 14, 9.2, 4.1],
  ['late fee wording', 11, 6.0, 3.4],
  ['payment reminder template', 9, 5.1, 7.3],
  ['freelance invoice software', 6, 14.0, 11.2],
  ['retainer invoice example', 5, 8.4, 8.1],
  ['time tracking for freelancers', 4, 21.0, 17.5],
  ['how to invoice a client for hours', 4, 7.7, 6.9],
  ['overdue invoice email', 3, 12.3, 9.8],
  ['deposit invoice', 2, 18.0, 15.1],
  ['quickbooks alternative freelancer', 2, 26.4, 13.9],
]
const PROPERTY = 'https://tidybill.example/'

/** Figures of two periods of 90 days. */
const figuresUpTo = (lastFinal: string): readonly Figure[] =>
  Array.from({ length: 180 }, (_, ago) =>
    QUERIES.map(([query, clicks, before, position], place) => {
      const wave = 1 + 0.35 * Math.sin(ago / 3 + place) + 0.2 * Math.sin(ago * 2.1 + place)
      const earlier = ago >= 28
      return {
        date: addDays(lastFinal, -ago),
        country: place % 3 === 0 ? 'usa' : 'gbr',
        query,
        page: `${PROPERTY}blog/${query.replaceAll(' ', '-')}`,
        clicks: Math.round(clicks * wave * (earlier ? 0.7 : 1)),
        impressions: Math.round(clicks * (14 + 6 * place) * wave),
        position: earlier ? before : position,
      }
    }),
  ).flat()

/** Starts everything that the gallery's desk reads, and a desk. */
export const startWorld = async (browser: Browser) => {
  const forums = await startForums()
  const [model, google, site] = [await startGalleryModel(), await startGoogle(), await startFakeWordPress()]
  site.rename('The Tidybill blog')
  site.users.set('anna', { password: 'abcdEFGH1234', role: 'editor' })
  const lastFinal = addDays(pacificDay(Date.now()), -2)
  google.state.properties = { [PROPERTY]: 'siteFullUser' }
  google.state.figures = figuresUpTo(lastFinal)
  google.state.firstIncomplete = addDays(lastFinal, 1)
  const { reddit, stack, hackerNews } = forums
  const startDesk = () =>
    startOwnDesk(
      {
        reddit: reddit.origin,
        redditOauth: reddit.origin,
        hnAlgolia: hackerNews.origin,
        hnFirebase: hackerNews.origin,
        hnSite: hackerNews.origin,
        stackExchange: stack.origin,
      },
      {
        parts: { googleOrigins: google.origins, readsPerMinute: 100_000 },
        platform: { shim: { command: '/usr/bin/quillport', args: [] } },
      },
    )
  const desks: Awaited<ReturnType<typeof startDesk>>[] = []
  /** Starts a desk and opens it in a browser. */
  const openDesk = async () => {
    const desk = await startDesk()
    desks.push(desk)
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const entrance = desk.entrance()
    const own = new URL(entrance).origin
    await context.route(
      (url) => url.origin !== own,
      (route) => route.fulfill({ contentType: 'text/html', body: '<title>Outside</title>' }),
    )
    page.on('popup', (other) => void other.close().catch(() => undefined))
    await page.goto(entrance)
    return { page, newKey: desk.newKey }
  }
  return {
    ...forums,
    model,
    google,
    site,
    openDesk,
    stop: async () => {
      model.release()
      for (const desk of desks) await desk.stop()
      for (const one of [reddit, stack, hackerNews, model, google, site]) await one.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

/** Fills in what the seller sells. */
export const describeSeller = async (page: Page): Promise<void> => {
  await page.getByLabel('Name of your product or business').fill(SELLER.name)
  await page.getByLabel('What it does, and for whom').fill(SELLER.description)
  await page.getByText('Keywords, competitors and brand names').click()
  for (const keyword of SELLER.keywords) {
    await page.getByRole('textbox', { name: 'Keywords' }).fill(keyword)
    await page.keyboard.press('Enter')
  }
  for (const competitor of SELLER.competitors) {
    await page.getByLabel(/^Competitors/).fill(competitor)
    await page.keyboard.press('Enter')
  }
}

const watched = (page: Page) => page.getByRole('list', { name: 'Watched communities' })

/** Adds a community that needs no keys. */
export const watch = async (page: Page, typed: string, shown: string): Promise<void> => {
  await page.getByLabel('Add a community').fill(typed)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(watched(page)).toContainText(shown)
}

/** Enters API keys of Reddit, and adds a subreddit. */
export const watchReddit = async (page: Page): Promise<void> => {
  await page.getByLabel('Add a community').fill('r/freelance')
  await page.getByText('Use API keys instead').click()
  await page.getByLabel('Reddit client ID').fill(REDDIT_CLIENT.clientId)
  await page.getByLabel('Reddit client secret').fill(REDDIT_CLIENT.clientSecret)
  await page.getByLabel('Reddit username').fill('u/anna')
  await page.getByRole('button', { name: 'Test and save' }).first().click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(watched(page)).toContainText('r/freelance')
}

/** Connects the model in the setup. */
export const connectModel = async (page: Page, world: World): Promise<void> => {
  await page.getByText('Add an AI model').click()
  const form = page.getByRole('form', { name: 'Model', exact: true })
  await enterModel(form, { model: 'llama-3.3-70b', address: world.model.baseUrl, key: 'sk-secret' })
  await form.getByRole('button', { name: 'Test and save' }).click()
  await expect(form).toContainText('Last answer')
}

/** Sets up a desk without pictures: the business, the communities, the model, and a first scan. */
export const furnish = async (page: Page, world: World): Promise<void> => {
  await runHere(page)
  await describeSeller(page)
  await watch(page, 'https://freelancing.stackexchange.com', 'freelancing')
  await watch(page, 'hn', 'Hacker News')
  await watchReddit(page)
  await connectModel(page, world)
  await page.getByRole('button', { name: 'Start and scan now' }).click()
  await expect(page.getByRole('heading', { name: 'The first scan is done' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  for (const notice of await page.getByRole('button', { name: 'Dismiss' }).all()) await notice.click()
}

/** Connects the fake blog. */
export const connectSite = async (page: Page, world: World): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await goTo(page, 'Sites')
  await page.getByRole('button', { name: 'Connect a site' }).first().click()
  await dialog.getByLabel('Address of the site').fill(world.site.origin)
  await dialog.getByLabel('Username').fill('anna')
  await dialog.getByLabel('Application password').fill('abcd EFGH 1234')
  await dialog.getByRole('button', { name: 'Check and connect' }).click()
  await expect(dialog).toHaveCount(0)
}
