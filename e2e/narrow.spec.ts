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

test('an article and its editor fit a narrow window without scrolling sideways', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Go to Leads without a scan' }).click()
  await goTo(page, 'Articles')
  await page
    .getByRole('button', { name: /^New article/ })
    .first()
    .click()
  await page.getByLabel('Title').fill('Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3))
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
