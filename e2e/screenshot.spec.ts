import { join } from 'node:path'
import { connectAgent } from './bridge.ts'
import { expect, test } from './desk.ts'
import { HOT_POST, SECOND_POST } from './inbox.ts'
import { goTo, openLead, orderButton, setUpHere } from './person.ts'

const MORE = [
  [
    'Client pays 45 days late every single time, I chase by hand',
    'I bill by the hour and one client pays 45 days late every single time. I write the reminders by hand. How do you automate late payment reminders?',
  ],
  [
    'Is there a time tracker that turns hours into an invoice?',
    'I track my hours in a notebook. Is there time tracking that turns hours into an invoice by itself? I work for three clients.',
  ],
  [
    'QuickBooks vs. a spreadsheet for one freelancer',
    'Does anybody use QuickBooks for hourly invoicing as a freelancer, or is a spreadsheet enough? I do not like the price.',
  ],
] as const

const SCREENS = join(import.meta.dirname, '../docs')

test('the screens in the README’s pictures can be drawn', async ({ desk, inbox }) => {
  test.skip(
    process.env.QUILLPORT_SCREENSHOTS !== '1',
    'QUILLPORT_SCREENSHOTS=1 makes the pictures in docs/ anew',
  )
  test.slow()
  const { page } = desk
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  const draw = async (name: string) => {
    for (const notice of await dismiss.all()) await notice.click({ timeout: 2_000 }).catch(() => undefined)
    await page.waitForTimeout(500)
    await page.screenshot({ path: join(SCREENS, `${name}.png`) })
  }
  for (const [subject, text] of MORE) inbox.post(subject, text)
  inbox.post(SECOND_POST.subject, SECOND_POST.text)
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await page.setViewportSize({ width: 1440, height: 900 })
  await setUpHere(page, inbox.feed)

  await test.step('Leads', async () => {
    await openLead(page, HOT_POST.subject)
    await page.getByRole('button', { name: 'Draft a reply' }).click()
    await expect(page.getByRole('textbox', { name: 'Your reply' })).not.toHaveValue('', { timeout: 30_000 })
    await page.getByRole('listbox').focus()
    await draw('leads')
  })

  await test.step('Article', async () => {
    await goTo(page, 'Articles')
    await page
      .getByRole('button', { name: /^New outline/ })
      .first()
      .click()
    await page.getByLabel('Title').fill('How to charge late fees without losing clients')
    await page.getByLabel(/^Focus keyword/).fill('late fees')
    await page
      .getByLabel(/^Points to cover/)
      .fill(
        'Say it in the contract: name the fee and the day on which it starts\nRemind before the day: a short note three days earlier\nOffer a plan: two payments are better than none',
      )
    await orderButton(page).click()
    await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('tab', { name: /^Edit/ }).click()
    await expect(page.getByRole('textbox', { name: 'Text of the article' })).toBeVisible()
    await draw('article')
  })

  await test.step('Plan', async () => {
    await goTo(page, 'Plan')
    await page.getByRole('button', { name: 'Create plan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Website').fill('tidybill.example')
    await dialog.getByLabel('Name of the plan').fill('Getting paid')
    const titles = [
      'Deposits that clients accept',
      'When to raise your rate',
      'Retainers, explained',
      'Who pays late, and why',
    ]
    // Near the end of a month, the next month is the first choice.
    await dialog.getByLabel('First month').selectOption({ index: 0 })
    await dialog.getByLabel('Article titles').fill(titles.join('\n'))
    await dialog.getByRole('button', { name: 'Create plan' }).click()
    const cards = page.getByRole('region', { name: 'Cards of the plan' })
    for (const [place, title] of titles.slice(0, 3).entries()) {
      await page.keyboard.press('t')
      await cards.getByRole('button', { name: title }).first().click()
      const card = page.getByRole('region', { name: 'Open card' })
      await card.getByLabel('Points to cover').fill('What to agree on\nHow to say it')
      await card.getByLabel('Day and time').fill(dayNextMonth(place))
      await card.getByRole('button', { name: 'Schedule' }).click()
      await expect(card).toContainText('Scheduled')
      await page.keyboard.press('Escape')
    }
    // The calendar shows the month of the card that was scheduled last.
    await draw('plan')
  })

  await test.step('Approval', async () => {
    const agent = await connectAgent(page, 'Claude on the laptop')
    await goTo(page, 'Leads')
    await openLead(page, HOT_POST.subject)
    const asked = agent
      .call('generate_article', {
        title: 'Hourly invoicing for consultants',
        topic: 'For consultants. Say it in the contract. Send the invoice on the first of the month.',
      })
      .catch(() => undefined)
    // Beside a written reply, the question waits as a bar.
    await page.getByRole('button', { name: /^Claude on the laptop wants to/ }).click()
    await expect(page.getByRole('region', { name: 'Question from an agent' })).toBeVisible()
    await draw('approval')
    await page.getByRole('button', { name: 'Allow once', exact: true }).click()
    await asked
    await agent.close()
  })
})

/** Returns a time on one of the days of the next month, in the format of a field for a date and a time. */
const dayNextMonth = (place: number): string => {
  const now = new Date()
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 3 + place * 8))
  return `${day.toISOString().slice(0, 10)}T09:00`
}
