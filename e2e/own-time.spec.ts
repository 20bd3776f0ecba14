import { expect, test } from './desk.ts'
import { goTo, openSettings, runHere } from './person.ts'

test.use({ locale: 'de-DE', timezoneId: 'Asia/Kolkata' })

test('times are the computer’s own, numbers and dates as its locale writes them, and Settings save by themselves', async ({
  desk,
}) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await openSettings(page, 'Leads and replies')

  await test.step('the time of a scan is shown and taken by the computer’s clock', async () => {
    const time = page.getByLabel('Scan time')
    // Six o'clock in UTC.
    await expect(time).toHaveValue('11:30')
    await expect(page.getByText(/Time zone: Asia\/(Kolkata|Calcutta)\./)).toBeVisible()
    await time.selectOption('07:45')
    await expect(page.getByText('All changes are saved')).toBeVisible()
    await page.reload()
    await expect(time).toHaveValue('07:45')
  })

  await test.step('a text is saved when its field is left, and the change can be undone', async () => {
    const name = page.getByLabel('Name of your product or business')
    await name.fill('Tidybill')
    await expect(page.getByText('Saved when you leave the field')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByText('All changes are saved')).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('Tidybill')
    await name.fill('Tidybill for bakers')
    // Leaving for another screen has the same effect as leaving for another field.
    await goTo(page, 'Articles')
    await openSettings(page, 'Leads and replies')
    await expect(name).toHaveValue('Tidybill for bakers')
    await page.reload()
    await expect(name).toHaveValue('Tidybill for bakers')
    await name.fill('Wrong')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Undo the last change' }).click()
    await expect(name).toHaveValue('Tidybill for bakers')
  })

  await test.step('what cannot be saved stays in its field, and says why', async () => {
    await page.getByRole('textbox', { name: 'Keywords' }).fill('x'.repeat(300))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not saved')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('All changes are saved')).toBeVisible()
  })

  await test.step('numbers and dates are written as in Germany', async () => {
    await goTo(page, 'Agents')
    await page.getByRole('button', { name: 'Add an agent' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Bote')
    await page.getByRole('button', { name: 'Add agent' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /^Bote/ }).click()
    await expect(page.getByText(/Resets at 05:30\b.* \(Asia/)).toBeVisible()
    await page.getByLabel(/^Daily credit limit/).fill('1.5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('0 to 100.000')
    await expect(page.getByText(/Added today at \d\d:\d\d\b/)).toBeVisible()
  })
})
