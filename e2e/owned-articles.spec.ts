import type { Page } from '@playwright/test'
import { drawSvg } from '../backend/articles/resvg.ts'
import { articleCost, COSTS, WELCOME_CREDITS } from '../contract/credits.ts'
import { count } from '../contract/words.ts'
import { seriousFaults } from './axe.ts'
import { expect, test } from './desk.ts'
import { hostedService } from './mcp/service.ts'
import { goTo, orderButton, runHere } from './person.ts'

const TITLE = 'How to charge late fees without losing clients'
const PLAIN = articleCost({})

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const told = (page: Page) => page.getByRole('status', { name: 'What just happened' })
const saveButton = (page: Page, version: number) =>
  page.getByRole('button', { name: new RegExp(`^Save version ${version}`) })

/** Goes from Welcome to a written article of a service on this computer. */
const openArticle = async (page: Page): Promise<void> => {
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await goTo(page, 'Articles')
  await page
    .getByRole('button', { name: /^New outline/ })
    .first()
    .click()
  await page.getByLabel('Title').fill(TITLE)
  await page.getByLabel(/^Focus keyword/).fill('late fees')
  await page
    .getByLabel(/^Points to cover/)
    .fill('- The fee: A late fee of 2 percent is common.\n- The contract: Say it in the contract.')
  await orderButton(page).click()
  await expect(tab(page, 'Checks')).toBeVisible({ timeout: 60_000 })
}

test('each saved change is a version, which shows what it changed and can be restored', async ({ desk }) => {
  const { page } = desk
  await openArticle(page)
  await tab(page, 'Edit').click()
  await page.getByLabel('Title', { exact: true }).fill('Late fees, the kind way')
  const text = page.getByRole('textbox', { name: 'Text of the article' })
  await text.locator('p').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Typed by hand.')
  await saveButton(page, 2).click()
  await expect(told(page)).toContainText('Saved as version 2.')

  await test.step('the newest version is open and shows the changes', async () => {
    await tab(page, 'Versions').click()
    await expect(page.getByRole('button', { name: /^Version 2 · newest Title and text/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(page.locator('del').first()).toContainText('How to charge')
    await expect(page.locator('ins', { hasText: 'Typed by hand.' })).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
  })

  await test.step('by keyboard alone, the first version comes back', async () => {
    await page.getByRole('button', { name: /^Version 1/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is the original version of the article.')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Go back to version 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(told(page)).toContainText('has been restored from version 1 and saved as version 3.')
    await expect(page.getByRole('button', { name: /^Version 3 · newest Back to version 1/ })).toBeVisible()
    await tab(page, 'Edit').click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(TITLE)
    await expect(text).not.toContainText('Typed by hand.')
  })

  await test.step('undo goes forward again', async () => {
    await told(page).getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Late fees, the kind way')
    await expect(text).toContainText('Typed by hand.')
  })

  await test.step('text that is not saved keeps a version from replacing it', async () => {
    await page.getByLabel('SEO title').fill('Half a thought')
    await tab(page, 'Versions').click()
    await page.getByRole('button', { name: /^Version 1/ }).click()
    await expect(page.getByRole('button', { name: 'Go back to version 1' })).toBeDisabled()
    await expect(page.getByText('Save or discard your changes first.')).toBeVisible()
  })
})

test('a picture is uploaded, described and newly generated at its price, and an address is set', async ({
  desk,
}) => {
  const { page } = desk
  await openArticle(page)
  await tab(page, 'Edit').click()
  const { png } = await drawSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#27633d"/><circle cx="450" cy="300" r="200" fill="#fc8"/></svg>',
  )
  await page.getByLabel('SEO title').fill('Not saved yet')
  const chooser = page.getByLabel('Image file')

  await test.step('a file that is not a picture is refused next to the field', async () => {
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') })
    await expect(
      page.getByRole('alert').filter({ hasText: 'cannot read this file as an image' }),
    ).toBeVisible()
  })

  await test.step('a picture is added as a version, and typed text stays', async () => {
    await chooser.setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: Buffer.from(png) })
    await expect(told(page)).toContainText('The image was added, as version 2 of “')
    await expect(page.getByLabel('SEO title')).toHaveValue('Not saved yet')
    await expect(page.getByText(/was saved by an agent/)).toHaveCount(0)
    await expect(page.locator('fieldset img')).toHaveJSProperty('complete', true)
    await page.getByLabel('Description of the image').fill('A pot of tea beside a bill with late fees')
    await page.getByLabel('Address on the site').fill('Late Fees, Kindly')
    await expect(page.getByLabel('Address on the site')).toHaveValue('late-fees-kindly')
    expect(await seriousFaults(page)).toEqual([])
    await desk.setScheme('dark')
    expect(await seriousFaults(page)).toEqual([])
    await desk.setScheme('light')
    await saveButton(page, 3).click()
    await tab(page, 'Versions').click()
    await expect(
      page.getByRole('button', {
        name: /^Version 3 · newest SEO title, description of the image and address/,
      }),
    ).toBeVisible()
  })

  await test.step('the price of a new picture is shown before, and is charged once', async () => {
    await tab(page, 'Edit').click()
    await page.getByRole('button', { name: `Make a new image, ${count(COSTS.hero_image, 'credit')}` }).click()
    await expect(told(page)).toContainText('The new image is ready, as version 4 of “')
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(
      `${WELCOME_CREDITS - PLAIN - COSTS.hero_image} credits`,
    )
    await expect(page.getByLabel('Description of the image')).toHaveValue(/^Title card/)
  })

  await test.step('the same title card again is refused and costs nothing', async () => {
    await page.getByRole('button', { name: /^Make a new image/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(
      `${WELCOME_CREDITS - PLAIN - COSTS.hero_image} credits`,
    )
  })
})

test('an article is deleted after a question, and restored from the notice or from the list', async ({
  desk,
}) => {
  const { page } = desk
  await openArticle(page)
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete article…' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete “${TITLE}”?` })
    await expect(dialog).toContainText('You can restore it within 30 days')
    return dialog
  }

  await test.step('Escape deletes nothing', async () => {
    await remove()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(tab(page, 'Read')).toBeVisible()
  })

  await test.step('the article is gone, and Undo restores it', async () => {
    await (await remove()).getByRole('button', { name: 'Delete article' }).click()
    await expect(told(page)).toContainText(`“${TITLE}” was deleted.`)
    await expect(page.getByRole('heading', { name: 'No articles yet' })).toBeVisible()
    await expect(page.getByText('This article cannot be shown')).toHaveCount(0)
    await told(page).getByRole('button', { name: 'Undo' }).last().click()
    await expect(tab(page, 'Versions')).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(1)
  })

  await test.step('the article can also be restored from the list of deleted articles', async () => {
    await (await remove()).getByRole('button', { name: 'Delete article' }).click()
    await expect(page.getByRole('heading', { name: 'No articles yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Deleted', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Deleted articles' })
    await expect(dialog).toContainText(TITLE)
    await expect(dialog).toContainText('kept for 30 more days')
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: `Restore ${TITLE}` }).click()
    await expect(dialog).toHaveCount(0)
    await expect(tab(page, 'Versions')).toBeVisible()
    await page.getByRole('button', { name: 'Deleted', exact: true }).click()
    await expect(page.getByText('No article was deleted in the last 30 days.')).toBeVisible()
  })
})

test('a desk that has only a key says where articles are deleted and restored', async ({ desk }) => {
  const { page } = desk
  const service = await hostedService()
  try {
    const { key } = await service.makeKey('articles')
    await page.getByRole('button', { name: 'Connect to a service' }).click()
    await page.getByLabel('Service address').fill(service.baseUrl)
    await page.getByLabel('Agent key').fill(key)
    await page.getByRole('button', { name: 'Check and connect' }).click()
    await goTo(page, 'Articles')
    await page.getByRole('button', { name: 'Deleted', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete articles in the dashboard' })
    await expect(dialog).toContainText('in the dashboard of the service')
    await dialog.getByRole('button', { name: 'Open the dashboard' }).click()
    await expect(page.getByRole('dialog').last()).toContainText(new URL(service.baseUrl).host)
  } finally {
    await service.stop()
  }
})
