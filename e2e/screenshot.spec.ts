import { join } from 'node:path'
import { expect, test } from './desk.ts'
import { HOT_POST, SECOND_POST } from './inbox.ts'
import { openLead, setUpHere } from './person.ts'

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

test('the screen in the README’s picture can be drawn', async ({ desk, inbox }) => {
  test.skip(process.env.QUILLPORT_SCREENSHOTS !== '1', 'QUILLPORT_SCREENSHOTS=1 makes docs/leads.png anew')
  const { page } = desk
  for (const [subject, text] of MORE) inbox.post(subject, text)
  inbox.post(SECOND_POST.subject, SECOND_POST.text)
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await page.setViewportSize({ width: 1440, height: 900 })
  await setUpHere(page, inbox.feed)
  await openLead(page, HOT_POST.subject)
  await page.getByRole('button', { name: 'Draft a reply' }).click()
  await expect(page.getByRole('textbox', { name: 'Your reply' })).not.toHaveValue('', { timeout: 30_000 })
  await page
    .getByRole('article', { name: 'The post' })
    .evaluate((post) => post.scrollIntoView({ block: 'end' }))
  await page.getByRole('listbox').focus()
  await page.screenshot({ path: join(import.meta.dirname, '../docs/leads.png') })
})
