import { chromium, type Page } from '@playwright/test'
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
      emptyParagraphs: await page
        .locator('.entry-content p')
        .evaluateAll(
          (all) => all.filter((one) => one.textContent?.trim() === '' && !one.querySelector('img')).length,
        ),
      /** The elements of the page with their attributes, without comments. */
      elements: (await page.content()).replaceAll(/<!--.*?-->/gs, ''),
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

/** A block of the editor, as its own JavaScript API returns it. */
type Block = { readonly clientId: string; readonly name: string }
/** WordPress's own JavaScript API on the edit screen. */
type Editor = {
  readonly blocks: {
    readonly rawHandler: (html: { readonly HTML: string }) => readonly Block[]
    readonly getBlockContent: (block: Block) => string
    readonly serialize: (blocks: readonly Block[]) => string
    readonly parse: (content: string) => readonly Block[]
  }
  readonly data: {
    readonly select: (store: string) => {
      readonly getBlocks: () => readonly Block[]
      readonly getEditedPostContent: () => string
      readonly didPostSaveRequestSucceed: () => boolean
    }
    readonly dispatch: (store: string) => {
      readonly resetBlocks: (blocks: readonly Block[]) => void
      readonly editPost: (change: { readonly content: string }) => Promise<void>
      readonly savePost: () => Promise<void>
    }
  }
}
type Edit = { readonly toBlocks: boolean; readonly from: string; readonly to: string }

/** Changes the post on the open edit screen. Runs inside the page. */
const changeOpenPost = async ({ toBlocks, from, to }: Edit): Promise<void> => {
  const { blocks: api, data } = (globalThis as unknown as { readonly wp: Editor }).wp
  const before = data.select('core/block-editor').getBlocks()
  // The same as the button “Convert to blocks” of a Classic block.
  const blocks = before.flatMap((block) =>
    toBlocks && block.name === 'core/freeform'
      ? api.rawHandler({ HTML: api.getBlockContent(block) })
      : [block],
  )
  const content = api.serialize(blocks).replace(from, to)
  data.dispatch('core/block-editor').resetBlocks(api.parse(content))
  await data.dispatch('core/editor').editPost({ content })
}

/** Whether the editor has taken over the changed blocks. Runs inside the page. */
const isTakenOver = (): boolean => {
  const { blocks: api, data } = (globalThis as unknown as { readonly wp: Editor }).wp
  const blocks = data.select('core/block-editor').getBlocks()
  return data.select('core/editor').getEditedPostContent() === api.serialize(blocks)
}

/** Runs inside the page. */
const saveOpenPost = async (): Promise<void> => {
  const { data } = (globalThis as unknown as { readonly wp: Editor }).wp
  await data.dispatch('core/editor').savePost()
  if (!data.select('core/editor').didPostSaveRequestSucceed()) throw new Error('The post was not saved.')
}

/** Signs an administrator in to a WordPress in a browser. Returns a function that saves a post in the block editor there. */
export const openBlockEditor = async (real: RealWordPress) => {
  const browser = await chromium.launch(await chromiumHere())
  const page: Page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(`${real.url}/wp-login.php`)
  await page.locator('#user_login').fill('admin')
  await page.locator('#user_pass').fill(real.loginPasswordOf('admin'))
  await page.locator('#wp-submit').click()
  await page.waitForURL(/wp-admin/)
  /** Saves a post as it is or converted to blocks, and replaces words in it. */
  const save = async (
    editUrl: string,
    { toBlocks, from = '', to = '' }: { toBlocks: boolean; from?: string; to?: string },
  ) => {
    await page.goto(editUrl)
    await page.waitForFunction(() => {
      const { wp } = globalThis as unknown as { readonly wp?: Editor }
      return (wp?.data?.select('core/block-editor')?.getBlocks().length ?? 0) > 0
    })
    await page.evaluate(changeOpenPost, { toBlocks, from, to })
    await page.waitForFunction(isTakenOver)
    await page.evaluate(saveOpenPost)
  }
  return { save, close: () => browser.close() }
}

/** The FAQ's structured data. */
export const FaqPage = z.object({
  '@type': z.literal('FAQPage'),
  mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })).min(1),
})
