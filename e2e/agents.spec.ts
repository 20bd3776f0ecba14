import { connectAgent, leadAtService } from './bridge.ts'
import { expect, test } from './desk.ts'
import { HOT_POST } from './inbox.ts'
import { goTo, openLead, setUpHere } from './person.ts'

test('a draft that an agent makes stands on the open screen within two seconds', async ({ desk, inbox }) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)
  const agent = await connectAgent(page, 'Claude on the laptop')
  await openLead(page, HOT_POST.subject)
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await expect(reply).toHaveValue('')
  const { text } = await agent.call('forum_draft_reply', {
    lead_id: await leadAtService(agent, HOT_POST.subject),
  })
  await expect(reply).toHaveValue(String(text), { timeout: 2_000 })
  await agent.close()

  await test.step('the call stands in Activity, with who made it', async () => {
    await goTo(page, 'Activity')
    await expect(page.getByText('forum_draft_reply')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Claude on the laptop')
  })

  await test.step('a revoked agent is out at once', async () => {
    const other = await connectAgent(page, 'To be revoked')
    await goTo(page, 'Agents')
    await page.getByRole('button', { name: 'Revoke To be revoked' }).click()
    await page.getByRole('button', { name: 'Revoke the token' }).click()
    await expect(page.getByText('To be revoked is revoked.')).toBeVisible()
    await expect(other.call('forum_list_leads')).rejects.toThrow()
    await other.close()
  })
})
