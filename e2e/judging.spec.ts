import { join } from 'node:path'
import { scoring } from '../backend/forum/judging/judging.fixture.ts'
import { startFakeModel } from '../backend/model/model.fixture.ts'
import { expect, test } from './desk.ts'
import { HOT_POST, SECOND_POST } from './inbox.ts'
import { enterModel, goTo, leads, openLead, setUpHere } from './person.ts'

const NEWS = {
  subject: 'Our invoicing software for freelancers is out of beta',
  text: 'We spent two years on it. It tracks time, writes invoices and chases late payment. What do you use? Try it for free.',
}

test('a model judges the posts, the screens show its judgements, and the person sets its budget', async ({
  desk,
  inbox,
}, info) => {
  const { page } = desk
  const model = await startFakeModel()
  const picture = async (name: string) => {
    if (process.env.QUILLPORT_SCREENSHOTS !== '1') return
    await page.screenshot({ path: join(info.project.outputDir, `judging-${name}.png`) })
  }
  inbox.post(SECOND_POST.subject, SECOND_POST.text)
  await setUpHere(page, inbox.feed)

  await test.step('a model is chosen', async () => {
    await goTo(page, 'Settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Model' }).click()
    const form = page.getByRole('form', { name: 'Model', exact: true })
    await enterModel(form, { model: 'fake', address: model.baseUrl, key: 'sk-secret' })
    await form.getByRole('button', { name: 'Test and save' }).click()
    await expect(form).toContainText('Last answer')
  })

  await test.step('a model that gives no verdict leaves the post waiting, and says so', async () => {
    inbox.post(HOT_POST.subject, HOT_POST.text)
    await goTo(page, 'Leads')
    await page.getByRole('button', { name: /^Scan now/ }).click()
    await openLead(page, HOT_POST.subject)
    await expect(page.getByText('The AI model has not judged this post yet')).toBeVisible()
    await picture('waiting')
  })

  await test.step('its verdict is the score, and the signals are folded away', async () => {
    model.answer(scoring(({ title }) => (title === HOT_POST.subject ? 92 : title === NEWS.subject ? 3 : 71)))
    inbox.post(NEWS.subject, NEWS.text)
    await page.getByRole('button', { name: /^Scan now/ }).click()
    await page.getByRole('button', { name: /^Last scan/ }).click()
    await expect(
      page.getByText(/^The AI model judged \d+ posts today\. The limit is 300 a day\.$/),
    ).toBeVisible({
      timeout: 30_000,
    })
    await page.keyboard.press('Escape')
    await openLead(page, HOT_POST.subject)
    await expect(page.getByRole('heading', { name: 'Why 92' })).toBeVisible()
    const folded = page.getByText(/^\d+ signals? found · not part of the score$/)
    const marks = page.getByRole('article', { name: 'The post' }).locator('mark')
    await expect(folded).toBeVisible()
    await expect(page.getByRole('table', { name: 'Signals' })).toBeHidden()
    await expect(marks).toHaveCount(0)
    await folded.click()
    await expect(page.getByRole('table', { name: 'Signals' })).toBeVisible()
    await expect(marks.first()).toBeVisible()
    await folded.click()
    await expect(marks).toHaveCount(0)
    await expect(page.getByText(/^The AI model read the whole post and gives it 92 out of 100/)).toBeVisible()
    await expect(leads(page).getByRole('option').filter({ hasText: NEWS.subject })).toHaveCount(0)
    await picture('judged')
  })

  await test.step('the number of posts that are judged in a day can be set, and is kept', async () => {
    await goTo(page, 'Settings')
    const perDay = page.getByLabel('Posts judged per day')
    await expect(perDay).toHaveValue('300')
    await perDay.selectOption('50')
    await expect(page.getByText(/Judged \d+ of 50 today/)).toBeVisible()
    await page.reload()
    await expect(perDay).toHaveValue('50')
    await picture('settings')
  })
  await model.close()
})
