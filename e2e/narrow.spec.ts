import { expect, test } from './desk.ts'
import { HOT_POST } from './inbox.ts'
import { goTo, orderButton, runHere, setUpHere } from './person.ts'

test('the screens fit a narrow window without scrolling sideways', async ({ desk, inbox }) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)
  for (const width of [760, 900, 1200]) {
    await page.setViewportSize({ width, height: 700 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test('in a narrow window, the number of new leads covers neither the icon nor the name of the screen', async ({
  desk,
  inbox,
}) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)
  await page.setViewportSize({ width: 780, height: 900 })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Leads/ })
  const badge = await link.getByText('1', { exact: true }).first().boundingBox()
  for (const part of [
    link.locator('svg'),
    link.getByText('Leads', { exact: true }).filter({ visible: true }).last(),
  ]) {
    const box = await part.boundingBox()
    if (!badge || !box) throw new Error('The link to the leads is not visible.')
    const isApart =
      badge.x >= box.x + box.width || badge.x + badge.width <= box.x || badge.y + badge.height <= box.y
    expect(isApart).toBe(true)
  }
})

test('an article and its editor fit a narrow window without scrolling sideways', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await goTo(page, 'Articles')
  await page
    .getByRole('button', { name: /^New outline/ })
    .first()
    .click()
  await page.getByLabel('Title').fill('Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3))
  await page.getByLabel(/^Points to cover/).fill('Say it in the contract.')
  // The bar of the form keeps its buttons in one row, with the primary button last.
  for (const width of [520, 620, 720, 900]) {
    await page.setViewportSize({ width, height: 450 })
    const order = await orderButton(page).boundingBox()
    const cancel = await page.getByRole('button', { name: 'Cancel' }).boundingBox()
    if (!order || !cancel) throw new Error('The buttons of the form are not visible.')
    expect(order.y, `in the row of Cancel at ${width} px`).toBe(cancel.y)
    expect(order.x, `right of Cancel at ${width} px`).toBeGreaterThan(cancel.x)
  }
  await orderButton(page).click()
  await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 60_000 })
  for (const width of [760, 900, 1200])
    for (const name of [/^Read/, /^Edit/, /^Checks/]) {
      await page.setViewportSize({ width, height: 700 })
      await page.getByRole('tab', { name }).click()
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wider, `${name} at ${width} px`).toBeLessThanOrEqual(0)
    }
})

test('a newly chosen screen has the focus, so that keys act on it and not on the previous screen', async ({
  desk,
  inbox,
}) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)
  const main = page.locator('main')
  const focused = main.and(page.locator(':focus')).or(main.locator(':focus'))
  for (const width of [760, 1200]) {
    await page.setViewportSize({ width, height: 700 })
    for (const screen of ['Sites', 'Leads'] as const) {
      await goTo(page, screen)
      await expect(page).toHaveTitle(new RegExp(`^${screen}`))
      await expect(focused, `${screen} at ${width} px, by mouse`).toHaveCount(1)
    }
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Sites/ })
      .focus()
    await page.keyboard.press('1')
    await expect(focused, `Leads at ${width} px, by its digit`).toHaveCount(1)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'The post' })).toBeFocused()
})
