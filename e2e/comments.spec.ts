import { startDiscourse } from '../backend/forum/sources/discourse.fixture.ts'
import { expect, test } from './desk.ts'
import { leads, setUpHere } from './person.ts'

const TITLE = 'Photos of our workshops'
const ASK =
  'Off topic, but can anyone recommend an app for invoices and billable hours? I need one for my small shop that reminds late payers.'

test('a comment that asks is a lead, which shows its post and can open the comment or the post', async ({
  desk,
}) => {
  const forum = await startDiscourse()
  const { page } = desk
  const old = Date.now() - 30 * 86_400_000
  const topic = { id: 1, title: TITLE, cooked: '<p>Mine</p>', username: 'anna', created: old } as const
  forum.topics.push({ ...topic, category: 'support', state: 'there' })
  const reply = { topicId: 1, username: 'bob', created: Date.now() - 60_000, state: 'there' } as const
  forum.replies.push({ ...reply, id: 12, number: 2, cooked: `<p>${ASK}</p>` })
  await setUpHere(page, `${forum.origin}/c/support/6`)

  const row = leads(page).getByRole('option')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Off topic, but can anyone recommend')
  await expect(row).toContainText(`comment on “${TITLE}”`)
  await row.click()
  const comment = page.getByRole('article', { name: 'The comment' })
  await expect(comment).toContainText(ASK)
  const opens = async (button: string, address: string) => {
    await comment.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(address)
    await dialog.getByRole('button', { name: 'Open the post' }).click()
    await expect.poll(async () => (await desk.opened()).at(-1)).toBe(address)
  }
  await opens(TITLE, `${forum.origin}/t/a-topic/1`)
  await opens('Open the comment', `${forum.origin}/t/a-topic/1/2`)

  await page.getByRole('searchbox').fill('workshops')
  await expect(row).toHaveCount(1)
  await forum.close()
})
