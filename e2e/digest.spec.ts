import { type Browser, chromium, expect, test } from '@playwright/test'
import { newsMail } from '../backend/news/news-mail.ts'
import type { Told } from '../backend/news/subjects.ts'
import { leadNumber } from '../bench/seed-leads.ts'
import { chromiumHere } from './shells/browser.ts'

const ORIGIN = 'https://quillport.example'

/** A hot lead with a post of realistic length. */
const hotLead = (at: number): Told => {
  const { kind, data } = leadNumber(at)
  if (kind !== 'lead' || !data || data.locked) throw new Error('The lead has no text.')
  return { event: 'lead.hot', at: 0, lead: { ...data, score: 70 + at } }
}
const article = (event: 'article.completed' | 'article.failed', title: string, message?: string): Told => ({
  event,
  at: 0,
  article: {
    jobId: 'job_9c3dd8a2-0d5f-4cf7-9a50-5a2f0d5bb2a1',
    status: message === undefined ? 'completed' : 'failed',
    title,
    error: message === undefined ? null : { code: 'internal', message },
    finishedAt: 0,
  },
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Shows a plain-text mail in the same way as mail programs: in a font of the program, and with addresses as links. */
const asShown = ({ subject, text }: { readonly subject: string; readonly text: string }): string => `
<!doctype html><meta name="viewport" content="width=device-width"><style>
  :root { color-scheme: light dark }
  body { margin: 24px; font: 14px/1.5 system-ui, sans-serif }
  h1 { font-size: 18px }
  div { white-space: pre-wrap; overflow-wrap: anywhere }
</style><h1>${escaped(subject)}</h1><div>${escaped(text).replaceAll(
  /(?:https?:\/\/|www\.)[^\s<>"]+/g,
  (address) => `<a href="${address}">${address}</a>`,
)}</div>`

let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch(await chromiumHere())
})
test.afterAll(() => browser.close())

test('a daily digest fits a phone and a window, and links only to Quillport', async () => {
  const mail = newsMail(
    [
      hotLead(1),
      hotLead(2),
      hotLead(3),
      article('article.completed', 'How freelancers get paid on time'),
      article(
        'article.failed',
        'What late invoices cost',
        'The model did not answer. Your credits are back.',
      ),
    ],
    {
      to: 'anna@shop.example',
      workspaceId: 'ws_2ca133a2-e21a-41a2-bd5f-76cce905c37b',
      workspaceName: 'Oakrise',
      origin: ORIGIN,
      token: 'Q7d0sXW1p0n6m4yQ2c8Zt5Vb9Kj3Hf1L',
      deliveryId: 'msg_1',
    },
  )
  const page = await browser.newPage()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 600]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 1100 })
      await page.setContent(asShown(mail))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await page.screenshot({ path: `test-results/mail/digest-${colorScheme}-${width}.png`, fullPage: true })
    }
  const links = await page.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links).toHaveLength(6)
  for (const link of links) expect(link).toMatch(/^https:\/\/quillport\.example\//)
})
