import { join } from 'node:path'
import { startArticleModel } from '../backend/articles/article-model.fixture.ts'
import { seriousFaults } from './axe.ts'
import { expect, test } from './desk.ts'
import { enterModel, goTo, openSettings, orderButton, runHere } from './person.ts'

test('an article by a model shows which page could not be read, and how many calls and tokens it took', async ({
  desk,
}, info) => {
  test.slow()
  const { page } = desk
  const model = await startArticleModel()
  const picture = async (name: string) => {
    if (process.env.QUILLPORT_SCREENSHOTS !== '1') return
    for (const scheme of ['light', 'dark'] as const) {
      await desk.setScheme(scheme)
      await page.screenshot({ path: join(info.project.outputDir, `by-model-${name}-${scheme}.png`) })
    }
    await desk.setScheme('light')
  }
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()

  await test.step('a model is chosen', async () => {
    await goTo(page, 'Settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Model' }).click()
    const form = page.getByRole('form', { name: 'Model', exact: true })
    await enterModel(form, { model: 'fake', address: model.baseUrl })
    await form.getByRole('button', { name: 'Test and save' }).click()
    await expect(form).toContainText('Last answer')
  })

  await test.step('it writes an article, although a page that the person named cannot be read', async () => {
    await goTo(page, 'Articles')
    await page
      .getByRole('button', { name: /^New article/ })
      .first()
      .click()
    await page.getByLabel('Title').fill('Late invoices: how freelancers get paid on time')
    await page.getByLabel(/^Points to cover/).fill('Use http://127.0.0.1:1/guild for the terms.')
    await orderButton(page).click()
    await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 60_000 })
    await expect(
      page.getByText('http://127.0.0.1:1/guild could not be read: it is not at a public address.'),
    ).toBeVisible()
    await picture('read')
  })

  await test.step('the model’s calls and tokens are listed below the checks', async () => {
    await page.getByRole('tab', { name: /^Checks/ }).click()
    const took = page.getByText(
      /^In the course of 9 calls, the model read [\d,]+ tokens and wrote [\d,]+ tokens\./,
    )
    await took.scrollIntoViewIfNeeded()
    await expect(took).toContainText(
      'Calls by step: outline (1), sections (5), FAQ (1), titles and description (1), last reading (1).',
    )
    expect(await seriousFaults(page)).toEqual([])
    await picture('checks')
    await page.setViewportSize({ width: 390, height: 800 })
    await took.scrollIntoViewIfNeeded()
    await picture('checks-narrow')
  })

  await test.step('the settings say whether the model answers, and a test finds that it stopped', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openSettings(page, 'Model')
    const form = page.getByRole('form', { name: 'Model', exact: true })
    await expect(form).toContainText(/Last answer(Just now|[0-9])/)
    await form.getByRole('button', { name: 'Test the model' }).click()
    await expect(form).toContainText(/The model answered the test after [\d,]+ ms\./)
    await picture('tested')
    await model.close()
    await form.getByRole('button', { name: 'Test the model' }).click()
    await expect(form.getByRole('alert')).toContainText('it cannot be reached')
    await expect(form).toContainText('The last request failed')
    expect(await seriousFaults(page)).toEqual([])
    await picture('stopped')
  })
})

test('a person stops the writing of an article, by keyboard too, gets the credits back and orders it again', async ({
  desk,
}) => {
  test.slow()
  const { page } = desk
  const model = await startArticleModel({ delay: 2_000 })
  const credits = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /\d credits?$/ })
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await openSettings(page, 'Model')
  const form = page.getByRole('form', { name: 'Model', exact: true })
  await enterModel(form, { model: 'fake', address: model.baseUrl })
  await form.getByRole('button', { name: 'Test and save' }).click()
  await expect(form).toContainText('Last answer')
  const before = await credits.textContent()

  await goTo(page, 'Articles')
  await page
    .getByRole('button', { name: /^New article/ })
    .first()
    .click()
  await page.getByLabel('Title').fill('Late invoices')
  await orderButton(page).click()
  await expect(page.getByRole('progressbar', { name: 'Writing the article' })).toBeVisible()
  await expect(credits).not.toHaveText(before ?? '')

  const stop = page.getByRole('button', { name: 'Stop writing…' })
  await stop.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'If you stop, the text written so far is lost, and the credits are refunded.',
  )
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(stop).toBeFocused()
  await stop.click()
  await dialog.getByRole('button', { name: 'Stop writing' }).click()
  await expect(page.getByText('A person stopped this article before it was finished.')).toBeVisible()
  await expect(page.getByRole('status')).toContainText('“Late invoices” is no longer being written.')
  await expect(credits).toHaveText(before ?? '')
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Late invoices')
  await model.close()
})
