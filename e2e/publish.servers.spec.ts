import type { Page } from '@playwright/test'
import {
  noWordPressReason,
  type RealWordPress,
  START_MS,
  startWordPress,
} from '../backend/sites/wordpress/real-wordpress.fixture.ts'
import { expect, test } from './desk.ts'
import { goTo, orderButton, runHere } from './person.ts'
import type { Shell } from './shells/shell.ts'
import { administratorOf, FaqPage, readAsVisitor } from './wordpress.ts'

const TITLE = 'How to charge late fees without losing clients'
const ANGLE =
  'For freelancers. A late fee of 2 percent a month is common. Say it in the contract. Remind before you charge. Which fee is usual?'
const SEO_TITLE = 'Late fees that clients accept: a short guide for freelancers'
const DESCRIPTION =
  'How freelancers charge late fees without losing clients: what to write into the contract, when to remind, and what the fee comes to.'
/** The sentences that the person writes into the placeholders of the outline. */
const OWN_WORDS = [
  'Late fees work when the client has read them before the first invoice.',
  'I wait seven days, send one friendly reminder, and add the fee to the next invoice.',
  'The sum is small: two percent a month, rounded down to whole euros.',
  'Ask the client’s bookkeeper which day they pay on; half of the delays end there.',
]

let real: RealWordPress
test.beforeAll(async () => {
  const reason = noWordPressReason()
  test.skip(reason !== null, reason ?? '')
  test.setTimeout(START_MS)
  real = await startWordPress({ WP_CORE: '6.5' })
})
test.afterAll(() => real?.stop())

const folded = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens an address, and confirms the dialog that shows the address first. */
const openShown = async (desk: Shell, address: string): Promise<void> => {
  const before = await desk.opened()
  await expect(dialog(desk.page)).toContainText(address)
  expect(await desk.opened()).toEqual(before)
  await dialog(desk.page)
    .getByRole('button', { name: /^Open / })
    .click()
  await expect.poll(() => desk.opened()).toEqual([...before, address])
}

/** Replaces every placeholder in [brackets] of the text, each with the next of the person’s sentences. */
const fillIn = async (page: Page): Promise<void> => {
  const places = page
    .getByRole('textbox', { name: 'Text of the article' })
    .locator('p, h3')
    .filter({ hasText: '[' })
  const all = await places.count()
  expect(all).toBeGreaterThan(3)
  for (let filled = 0; filled < all; filled += 1) {
    await places.first().selectText()
    await page.keyboard.type(OWN_WORDS[filled % OWN_WORDS.length] ?? '')
    await expect(places).toHaveCount(all - filled - 1)
  }
}

const saveVersion = async (page: Page, version: number): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^Save version ${version}`) }).click()
  await expect(page.getByRole('tab', { name: /^Versions/ })).toContainText(String(version))
}

test('a card becomes an article, a draft on WordPress, a live post, and the same post updated', async ({
  desk,
}) => {
  test.setTimeout(300_000)
  const { page } = desk
  page.setDefaultTimeout(20_000)
  const admin = administratorOf(real)

  await test.step('the site is connected with the application password as WordPress shows it', async () => {
    expect(real.passwordOf('admin')).toContain(' ')
    await runHere(page)
    await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
    await goTo(page, 'Sites')
    await page.getByRole('button', { name: 'Connect a site' }).click()
    await dialog(page).getByLabel('Address of the site').fill(real.url)
    await dialog(page).getByLabel('Username').fill('admin')
    await dialog(page).getByLabel('Application password').fill(real.passwordOf('admin'))
    await dialog(page).getByRole('button', { name: 'Check and connect' }).click()
    const sites = page.getByRole('list', { name: 'Connected sites' })
    await expect(sites).toContainText('Test site', { timeout: 30_000 })
    await expect(sites).toContainText('Takes drafts and live posts')
  })

  const card = page.getByRole('region', { name: 'Cards of the plan' }).getByRole('button', { name: TITLE })
  const detail = page.getByRole('region', { name: 'Open card' })
  await test.step('a plan is made for it', async () => {
    await goTo(page, 'Plan')
    await page.getByRole('button', { name: 'Create plan' }).click()
    await expect(dialog(page).getByLabel('Site').locator('option:checked')).toContainText('Test site')
    await dialog(page).getByLabel('Name of the plan').fill('Getting paid')
    await dialog(page).getByLabel('Article titles').fill(`${TITLE}\nDeposits that clients accept`)
    await dialog(page).getByRole('button', { name: 'Create plan' }).click()
    await card.click()
  })

  await test.step('the article is ordered from the card, with a hero image, and is seen being written', async () => {
    await detail.getByLabel('Points to cover').fill(ANGLE)
    await detail.getByRole('button', { name: 'Save points' }).click()
    await detail.getByRole('button', { name: /^Create outline/ }).click()
    await expect(page.getByLabel('Title')).toHaveValue(TITLE)
    await page.getByLabel(/^Focus keyword/).fill('late fees')
    await page.getByLabel(/^Points to cover/).fill(ANGLE)
    await expect(page.getByRole('switch', { name: 'FAQ' })).toBeChecked()
    await page.getByRole('switch', { name: 'Hero image' }).click()
    const seen = page.getByRole('progressbar', { name: 'Creating the outline' }).waitFor()
    await orderButton(page).click()
    await seen
    await expect(tab(page, 'Checks')).toBeVisible({ timeout: 60_000 })
  })

  const check = (name: string) => page.getByRole('button', { name })
  await test.step('the checks say that places are not filled in, and link to the text', async () => {
    await tab(page, 'Checks').click()
    await expect(check('Later: Complete the FAQ')).toBeVisible()
    await check('To do: Fill in').click()
    await expect(page.getByRole('textbox', { name: 'Text of the article' })).toBeFocused()
  })

  await test.step('places, title and description are filled in and saved; the checks pass then', async () => {
    await fillIn(page)
    await page.getByLabel('SEO title').fill(SEO_TITLE)
    await page.getByLabel('Meta description').fill(DESCRIPTION)
    await saveVersion(page, 2)
    await tab(page, 'Checks').click()
    // What passed is folded while other checks are to do.
    for (const name of [
      'FAQ ready for search engines',
      'Nothing left to fill in',
      'SEO title length',
      'Meta description length',
      'Focus keyword in the image’s description',
    ])
      await expect(
        page.getByRole('button', { name: `Passed: ${name}`, includeHidden: true }).first(),
      ).toBeAttached()
  })

  const publish = page.getByRole('button', { name: /^Publish…/ })
  const draft =
    await test.step('it is saved as a draft with picture and excerpt, and nobody can read it', async () => {
      await publish.click()
      await dialog(page)
        .getByRole('button', { name: /^(Save as a|Update the) draft/ })
        .click()
      await expect(dialog(page)).toContainText('Saved as a draft on Test site', { timeout: 60_000 })
      const [post, ...more] = await admin.posts()
      if (!post) throw new Error('WordPress has no post.')
      expect(more).toEqual([])
      expect(post).toMatchObject({
        status: 'draft',
        title: { raw: TITLE },
        excerpt: { raw: DESCRIPTION },
        content: { raw: expect.stringContaining(OWN_WORDS[0] ?? '') },
      })
      expect(await admin.media(post.featured_media)).toMatchObject({
        alt_text: expect.stringMatching(/late fees/i),
      })
      expect((await readAsVisitor(post.link)).text).not.toContain(OWN_WORDS[0] ?? '')
      return post
    })

  await test.step('before the post’s edit screen opens, the address is shown', async () => {
    await dialog(page).getByRole('button', { name: 'Edit on the site' }).click()
    await openShown(desk, `${real.url}/wp-admin/post.php?post=${draft.id}&action=edit`)
  })

  await test.step('after the person chooses live, a button that names the site publishes the article', async () => {
    await publish.click()
    await expect(dialog(page)).toContainText('The article is a draft on this site')
    await dialog(page).getByRole('radio', { name: 'Live' }).check()
    await expect(dialog(page)).toContainText(real.url)
    await expect(dialog(page)).toContainText(TITLE)
    await expect(dialog(page)).not.toContainText('to fill in')
    expect(await admin.posts()).toMatchObject([{ id: draft.id, status: 'draft' }])
    await dialog(page).getByRole('button', { name: 'Publish live on Test site' }).click()
    await expect(dialog(page)).toContainText('The article is live', { timeout: 60_000 })
    await page.keyboard.press('Escape')
  })

  const address = (await admin.posts())[0]?.link ?? ''
  await test.step('everybody can read the post, with its picture and matching structured data', async () => {
    expect(await admin.posts()).toMatchObject([{ id: draft.id, status: 'publish' }])
    const seen = await readAsVisitor(address)
    expect(seen).toMatchObject({ status: 200, title: TITLE })
    expect(seen.pictures).toEqual([expect.stringMatching(/late fees/i)])
    const text = folded(seen.text)
    const faq = seen.schemas.map((one) => FaqPage.safeParse(one).data).find((one) => one !== undefined)
    expect(faq?.mainEntity.length).toBeGreaterThan(0)
    for (const { name, acceptedAnswer } of faq?.mainEntity ?? []) {
      expect(text).toContain(folded(name))
      expect(text).toContain(folded(acceptedAnswer.text))
    }
  })

  await test.step('the card is published and leads to the post', async () => {
    await goTo(page, 'Plan')
    await card.click()
    await expect(detail).toContainText('published')
    await detail.getByRole('button', { name: address }).click()
    await openShown(desk, address)
    await detail.getByRole('button', { name: 'Open the article' }).click()
  })

  await test.step('edited and published again, the article updates the same post', async () => {
    await tab(page, 'Edit').click()
    await page.getByLabel('Title', { exact: true }).fill('Late fees, without losing clients')
    await publish.click()
    await expect(dialog(page)).toContainText(/Quillport first saves them as version \d+/)
    await expect(dialog(page)).toContainText('The article is live on this site')
    await expect(dialog(page).getByRole('button', { name: /^(Save as a|Update the) draft/ })).toBeHidden()
    await page.keyboard.press('Escape')
    // Everything is done with the keyboard. If readers would see the change, the focus starts on the button that cancels.
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(
      dialog(page).getByRole('button', { name: 'Update the live post on Test site' }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('was updated', { timeout: 60_000 })
    expect(await admin.posts()).toMatchObject([
      { id: draft.id, status: 'publish', link: address, title: { raw: 'Late fees, without losing clients' } },
    ])
    // The title card follows the title.
    expect(await admin.pictures()).toBe(2)
    expect((await readAsVisitor(address)).title).toBe('Late fees, without losing clients')
    await dialog(page).getByRole('button', { name: 'Open the post' }).click()
    await openShown(desk, address)
  })

  await test.step('if going live is forbidden, the choice is gone, and the post stays', async () => {
    await goTo(page, 'Sites')
    const live = page.getByRole('switch', { name: 'Allow publishing live' })
    await live.click()
    await expect(live).not.toBeChecked()
    await expect(page.getByRole('list', { name: 'Connected sites' })).toContainText('Drafts only')
    await goTo(page, 'Articles')
    await publish.click()
    await expect(dialog(page)).toContainText('Publishing live is off for this site')
    await expect(dialog(page).getByRole('button', { name: /live post/ })).toHaveCount(0)
    expect(await admin.posts()).toMatchObject([{ id: draft.id, status: 'publish' }])
  })
})
