import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { nextFile } from './downloads.ts'
import { type ForumSite, POSTS, startForumSite } from './forum-site.ts'
import { goTo, leads, openSettings, setUpHere } from './person.ts'

let site: ForumSite
test.beforeEach(async ({ desk }) => {
  site = await startForumSite()
  site.publish(POSTS)
  await setUpHere(desk.page, site.feed)
})
test.afterEach(() => site.close())

const rows = (page: Page): Locator => leads(page).getByRole('option')
const status = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Filter leads' }).getByRole('button', { name: new RegExp(`^${name}`) })
const passed = (page: Page): Locator =>
  page.getByRole('listbox', { name: /^Passed over/ }).getByRole('option')
const showPassed = (page: Page) => page.getByRole('button', { name: /^Passed over/ }).click()
const toast = (page: Page): Locator => page.getByRole('status', { name: 'What just happened' })
const chosen = (page: Page): Locator => page.getByRole('group', { name: 'Selected leads' })

test('several leads are chosen and marked with the keyboard alone, and one key undoes everything', async ({
  desk,
}) => {
  const { page } = desk
  await expect(rows(page)).toHaveCount(5)
  await leads(page).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(chosen(page)).toContainText('3 selected')
  await expect(rows(page).and(page.locator('[aria-selected=true]'))).toHaveCount(3)
  // The tick of a chosen lead does not cover the score.
  const seen = await rows(page)
    .first()
    .locator('[data-choose]')
    .evaluate((badge) => {
      const { left, top, width, height } = badge.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent
    })
  expect(seen).toMatch(/^\d+$/)
  await page.keyboard.press('Escape')
  await expect(chosen(page)).toBeHidden()
  await page.keyboard.press('Control+a')
  await expect(chosen(page)).toContainText('5 selected')
  await page.keyboard.press('Space')
  await expect(chosen(page)).toContainText('4 selected')
  await page.keyboard.press('s')
  await expect(toast(page)).toContainText('4 leads saved.')
  await expect(rows(page)).toHaveCount(1)
  await expect(status(page, 'Saved')).toHaveText('Saved4')
  await page.keyboard.press('z')
  await expect(rows(page)).toHaveCount(5)
})

/** A title as a message names it: cut after a whole word if it is long. */
const named = (title: string): string =>
  title.length <= 40 ? `“${title}”` : `“${title.slice(0, 40).replace(/\s\S*$/, '')}…”`

test('three marks in a row are undone one by one, each by a message that names its lead', async ({
  desk,
}) => {
  const { page } = desk
  await expect(rows(page)).toHaveCount(5)
  await rows(page).nth(0).click()
  const post = page.getByRole('article', { name: 'The post' }).getByRole('heading')
  const marked: string[] = []
  for (const left of [4, 3, 2]) {
    const title = (await post.textContent()) ?? ''
    marked.push(title)
    await page.keyboard.press('s')
    await expect(rows(page)).toHaveCount(left)
    await expect(toast(page)).toContainText(`Saved. ${named(title)}`)
    await expect(toast(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(1)
  }
  for (const title of marked.toReversed()) {
    await expect(toast(page)).toContainText(named(title))
    await page.keyboard.press('z')
    await expect(post).toHaveText(title)
  }
  await expect(rows(page)).toHaveCount(5)
})

test('a new lead is bold until it is read, and an ignored lead is not', async ({ desk }) => {
  const { page } = desk
  await expect(rows(page)).toHaveCount(5)
  const title = POSTS[2]?.title ?? '?'
  const weight = () =>
    rows(page)
      .getByText(title)
      .evaluate((one) => Number(getComputedStyle(one).fontWeight))
  expect(await weight()).toBeGreaterThanOrEqual(500)
  await rows(page).filter({ hasText: title }).locator('[data-choose]').click()
  await page.keyboard.press('e')
  await expect(rows(page)).toHaveCount(4)
  await status(page, 'All').click()
  await expect.poll(weight).toBeLessThan(500)
})

test('several leads are ignored with a reason by mouse, and their community counts them', async ({
  desk,
}) => {
  const { page } = desk
  await rows(page).nth(0).click()
  await rows(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await expect(chosen(page)).toContainText('3 selected')
  await rows(page)
    .nth(1)
    .click({ modifiers: ['Control'] })
  await expect(chosen(page)).toContainText('2 selected')
  await rows(page).nth(3).locator('[data-choose]').click()
  await expect(chosen(page)).toContainText('3 selected')
  // Every action is in one line.
  const buttons = await chosen(page)
    .getByRole('button', { name: /^(Save|Mark|Ignore)/ })
    .all()
  const middles = await Promise.all(
    buttons.map(async (button) => {
      const box = await button.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) / 2
    }),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  await chosen(page)
    .getByRole('button', { name: /^Ignore with a reason/ })
    .click()
  await page.getByRole('menuitem', { name: 'The author sells it too' }).click()
  await expect(toast(page)).toContainText('3 leads ignored with a reason.')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('s')
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Communities' }).click()
  await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText(
    '1 of 4 marked leads saved or answered',
  )
})

test('ignoring a lead with a reason opens the next lead', async ({ desk }) => {
  const { page } = desk
  await leads(page).focus()
  const title = await page.getByRole('article', { name: 'The post' }).getByRole('heading').textContent()
  await page.keyboard.press('l')
  await expect(page.getByRole('menuitem', { name: 'The author sells it too' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Ignored with a reason.')
  await expect(page.getByRole('article', { name: 'The post' })).not.toContainText(title ?? '?')
  await showPassed(page)
  await expect(passed(page).filter({ hasText: title ?? '?' })).toContainText('You marked it as “not a lead”')
})

test('a passed-over post shows the reason, and keys take it up and put it back', async ({ desk }) => {
  const { page } = desk
  await showPassed(page)
  await expect(passed(page)).toHaveCount(3)
  await expect(page.getByText('It scored 0, and a lead needs at least 25')).toBeVisible()
  await page.keyboard.press('j')
  await expect(passed(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  const title = await page.getByRole('article', { name: 'The post' }).getByRole('heading').textContent()
  await page.keyboard.press('a')
  await expect(toast(page)).toContainText('The post is now a saved lead.')
  await expect(passed(page)).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(passed(page).filter({ hasText: title ?? '?' })).toContainText(
    'You turned it into a lead, then undid this',
  )
  await passed(page)
    .filter({ hasText: title ?? '?' })
    .click()
  await page.getByRole('button', { name: /^Make it a lead/ }).click()
  await toast(page).getByRole('button', { name: 'Open it' }).last().click()
  await expect(page.getByRole('article', { name: 'The post' })).toContainText(title ?? '?')
  await expect(status(page, 'Saved')).toHaveText('Saved1')
})

test('copies of a lead are one row that says so, and the open copy lists who posted the others', async ({
  desk,
}) => {
  const { page } = desk
  const lead = POSTS.find(({ id }) => id === 'd')
  if (!lead) throw new Error('The forum has no such post.')
  site.publish([...POSTS, ...['dora', 'edwin'].map((author) => ({ ...lead, id: `copy-${author}`, author }))])
  await page.getByRole('button', { name: /^Scan now/ }).click()
  await showPassed(page)
  const filters = page.getByRole('group', { name: 'Filter passed-over posts' })
  await expect(filters.getByRole('button')).toHaveText(['All5', 'Low score3', 'Copies2'], {
    timeout: 30_000,
  })
  const copies = passed(page).filter({ hasText: 'Same text as a lead, from another account' })
  await expect(copies).toHaveCount(1)
  await expect(copies).toContainText('2 copies')
  await copies.click()
  const list = page.getByRole('region', { name: 'Passed-over post' }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  for (const author of ['dora', 'edwin']) {
    await list.filter({ hasText: author }).getByRole('button').click()
    await expect(page.getByRole('article', { name: 'The post' })).toContainText(`by ${author}`)
    await expect(copies).toHaveAttribute('aria-selected', 'true')
  }
  await page.getByRole('button', { name: 'Open the lead' }).click()
  await expect(page.getByRole('article', { name: 'The post' })).toContainText('by anna')
})

test('muting a word, an author or a community removes leads, and undo restores them', async ({ desk }) => {
  const { page } = desk
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Muted' }).click()
  await page.getByLabel('Words').fill('Crypto')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('“Crypto” is muted')
  await goTo(page, 'Leads')
  await expect(rows(page)).toHaveCount(4)
  await rows(page).filter({ hasText: 'FreshBooks doubled' }).click()
  await page.getByRole('button', { name: /^Ignore with a reason/ }).click()
  await page.getByRole('menuitem', { name: 'Mute anna' }).click()
  await expect(rows(page)).toHaveCount(2)
  await showPassed(page)
  await expect(passed(page).filter({ hasText: 'takes crypto' })).toContainText('Muted word: Crypto')
  await expect(passed(page).filter({ hasText: 'Muted author' })).toHaveCount(2)
  await passed(page).filter({ hasText: 'takes crypto' }).click()
  await page.getByRole('button', { name: 'Unmute it' }).click()
  await expect(passed(page).filter({ hasText: 'takes crypto' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(3)
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Muted' }).click()
  await page.getByRole('switch').click()
  await goTo(page, 'Leads')
  await expect(rows(page)).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(rows(page)).toHaveCount(3)
})

test('muting a word of the open lead opens the next lead', async ({ desk }) => {
  const { page } = desk
  await rows(page).filter({ hasText: 'takes crypto' }).click()
  await page.keyboard.press('l')
  await page.getByRole('menuitem', { name: 'Mute a word…' }).click()
  await page.getByLabel('Word or phrase').fill('crypto')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByRole('article', { name: 'The post' })).not.toContainText('crypto')
  await expect(page.getByRole('article', { name: 'The post' }).getByRole('heading')).toBeVisible()
})

test('the order “newest first” goes by date, puts leads without a date last, and is remembered', async ({
  desk,
  start,
}) => {
  const { page } = desk
  await expect(rows(page).filter({ hasText: 'no date' })).toHaveCount(1)
  await page.keyboard.press('b')
  const newest = page.getByRole('listbox', { name: 'Leads, newest first' }).getByRole('option')
  await expect(newest.first()).toContainText('Client pays 45 days late')
  await expect(newest.last()).toContainText('no date')
  await desk.close()
  const again = await start()
  await expect(
    again.page.getByRole('listbox', { name: 'Leads, newest first' }).getByRole('option').first(),
  ).toContainText('Client pays 45 days late')
})

test('the leads that are listed are saved as CSV', async ({ desk, folder }) => {
  const { page } = desk
  const coming = nextFile(desk, join(folder, 'leads.csv'))
  await page.getByRole('button', { name: 'Export these leads as CSV' }).click()
  const file = readFileSync(await coming, 'utf8')
  expect(file.split('\r\n')).toHaveLength(7)
  expect(file).toContain('FreshBooks doubled my price. Alternatives that remind late payers?')
})

test('a feed of leads is made, copied once, read by an XML reader and revoked', async ({ desk }) => {
  const { page } = desk
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Leads feed' }).click()
  await page.getByLabel('Name of the feed').fill('My reader')
  await page.getByRole('button', { name: 'Create feed' }).click()
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  const address = await desk.clipboard()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/feeds\/leads\/qp_feed_[0-9A-Za-z]{43}$/)
  const answer = await fetch(address)
  const text = await answer.text()
  const read = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'application/xml')
    return {
      broken: document.querySelector('parsererror') !== null,
      titles: [...document.querySelectorAll('entry > title')].map((title) => title.textContent),
    }
  }, text)
  expect([read.broken, read.titles.length]).toEqual([false, 5])
  await goTo(page, 'Leads')
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Leads feed' }).click()
  await expect(page.getByText('My reader')).toBeVisible()
  expect(await page.content()).not.toContain('qp_feed_')
  await page.getByRole('button', { name: 'Revoke My reader' }).click()
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await expect(page.getByText('My reader')).toHaveCount(0)
  expect((await fetch(address)).status).toBe(404)
})

test('a service that was stopped starts with its data, and needs no new setup', async ({ desk }) => {
  const { page } = desk
  await expect(rows(page)).toHaveCount(5)
  await rows(page).nth(0).click()
  await page.keyboard.press('s')
  await expect(status(page, 'Saved')).toHaveText('Saved1')
  await openSettings(page, 'Businesses')
  await page
    .getByRole('button', { name: /^Remove from Quillport/ })
    .first()
    .click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await loaded
  await page.getByRole('button', { name: /^Run it on this computer/ }).click()
  await expect(rows(page)).toHaveCount(4, { timeout: 30_000 })
  await expect(status(page, 'Saved')).toHaveText('Saved1')
  await expect(page.getByRole('heading', { name: 'What should Quillport look for?' })).toHaveCount(0)
})

test('Enter while a community is looked up adds what is found, and a removal can be undone', async ({
  desk,
}) => {
  const { page } = desk
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Communities' }).click()
  const watched = page.getByRole('list', { name: 'Watched communities' }).getByRole('listitem')
  await expect(watched).toHaveCount(1)
  const other = await startForumSite()
  try {
    await page.getByLabel('Add a community').fill(other.feed)
    await page.keyboard.press('Enter')
    await expect(watched).toHaveCount(2)
    await expect(page.getByLabel('Add a community')).toHaveValue('')
    await watched
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(watched).toHaveCount(1)
    await expect(toast(page)).toContainText('is no longer watched')
    await toast(page).getByRole('button', { name: 'Undo' }).last().click()
    await expect(watched).toHaveCount(2)
  } finally {
    await other.close()
  }
})
