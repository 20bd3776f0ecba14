import { chromium } from '@playwright/test'
import { z } from 'zod'
import type { RealWordPress } from '../backend/sites/wordpress/real-wordpress.fixture.ts'
import { chromiumHere } from './shells/browser.ts'

const Post = z.object({
  id: z.int(),
  status: z.string(),
  link: z.string(),
  title: z.object({ raw: z.string() }),
  excerpt: z.object({ raw: z.string() }),
  content: z.object({ raw: z.string() }),
  featured_media: z.int(),
})
const Media = z.object({ id: z.int(), alt_text: z.string(), mime_type: z.string() })

/** Returns functions that read what a WordPress administrator sees, over the site's own REST API. */
export const administratorOf = (real: RealWordPress) => {
  const login = Buffer.from(`admin:${real.passwordOf('admin')}`).toString('base64')
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`${real.url}/wp-json/wp/v2/${path}`, {
      headers: { authorization: `Basic ${login}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    /** Returns every post of any status, except the post that a new WordPress contains. */
    posts: async () => {
      const all = z.array(Post).parse(await read('posts?status=any&context=edit&per_page=100'))
      return all.filter(({ id }) => id !== 1)
    },
    media: async (id: number) => Media.parse(await read(`media/${id}?context=edit`)),
    /** The number of pictures on the site. */
    pictures: async () => z.array(z.unknown()).parse(await read('media?per_page=100')).length,
  }
}

/** Reads a page in the same way as a reader's browser without a login. */
export const readAsVisitor = async (url: string) => {
  const browser = await chromium.launch(await chromiumHere())
  try {
    const page = await browser.newPage()
    const response = await page.goto(url)
    return {
      status: response?.status() ?? 0,
      title: await page.getByRole('heading', { level: 1 }).first().textContent(),
      // biome-ignore lint/performance/useDomNodeTextContent: nobody sees the text of scripts
      text: await page.locator('body').innerText(),
      /** Alternative texts of the pictures on the page. */
      pictures: await page
        .locator('img')
        .evaluateAll((all) =>
          all.flatMap((one) => (one instanceof HTMLImageElement && one.naturalWidth > 600 ? [one.alt] : [])),
        ),
      schemas: (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
        (json): unknown => JSON.parse(json),
      ),
    }
  } finally {
    await browser.close()
  }
}

/** The FAQ's structured data. */
export const FaqPage = z.object({
  '@type': z.literal('FAQPage'),
  mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })).min(1),
})
