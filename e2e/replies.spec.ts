import { join } from 'node:path'
import { expect, test } from './desk.ts'
import { HOT_POST } from './inbox.ts'
import { openLead, setUpHere } from './person.ts'

test('the help for a reply is next to the box, and a reply is saved, found by name and used again', async ({
  desk,
  inbox,
}, info) => {
  const { page } = desk
  const picture = async (name: string) => {
    if (process.env.QUILLPORT_SCREENSHOTS !== '1') return
    await page.screenshot({ path: join(info.project.outputDir, `replies-${name}.png`) })
  }
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)
  await openLead(page, HOT_POST.subject)
  const reply = page.getByRole('textbox', { name: 'Your reply' })

  await test.step('the questions are marked in the post, and a click inserts the person’s own sentence into the reply', async () => {
    const asks = page.getByRole('region', { name: 'What they ask for' })
    await expect(asks.locator('q')).not.toHaveCount(0)
    for (const quote of await asks.locator('q').allTextContents())
      expect(`${HOT_POST.subject}\n${HOT_POST.text}`.replace(/\s+/g, ' ')).toContain(quote)
    const fact = page.getByRole('region', { name: 'You can say' }).getByRole('button').first()
    const sentence = (await fact.textContent()) ?? ''
    await fact.focus()
    await page.keyboard.press('Enter')
    await expect(reply).toHaveValue(sentence)
    await expect(reply).toBeFocused()
  })

  await test.step('the reply is kept with one click and a name', async () => {
    await reply.fill('Send the invoice on the day the work ends. [their budget]')
    await page.getByRole('button', { name: 'Save this reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this reply' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('First invoice')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Saved replies' })).toBeVisible()
  })

  await test.step('without a model, the next draft is the saved reply, and the screen says which and why', async () => {
    await reply.fill('')
    await page.getByRole('heading', { name: 'Your reply' }).click()
    await page.getByRole('button', { name: /^Draft a reply/ }).click()
    await expect(reply).toHaveValue('Send the invoice on the day the work ends. [their budget]')
    await expect(page.getByText(/This is your saved reply “First invoice”: .+\./)).toBeVisible()
  })

  await test.step('if another draft would be the same, the screen says so, and it does not count toward the daily limit', async () => {
    const left = page.getByText(/^\d+ drafts? left today$/)
    await expect(left).toHaveText('9 drafts left today')
    await reply.fill('Words of my own.')
    await page.getByRole('button', { name: 'Another draft' }).click()
    await expect(page.getByText(/Quillport has no new draft for this post/)).toBeVisible()
    await expect(reply).toHaveValue('Words of my own.')
    await picture('same-draft')
    await reply.fill('')
    await page.getByRole('heading', { name: 'Your reply' }).click()
    await page.getByRole('button', { name: /^Draft a reply/ }).click()
    await expect(reply).toHaveValue('Send the invoice on the day the work ends. [their budget]')
    await expect(left).toHaveText('9 drafts left today')
  })

  await test.step('the palette uses it by name', async () => {
    await reply.fill('Something else.')
    await page.getByRole('heading', { name: 'Your reply' }).click()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('first invoice')
    await page.getByRole('option', { name: /Use the saved reply “First invoice”/ }).click()
    await expect(reply).toHaveValue(/^Send the invoice/)
  })

  await test.step('it is changed and deleted in Settings', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('edit saved replies')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit First invoice' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the saved reply' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Invoices')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Delete Invoices' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('No saved replies yet')).toBeVisible()
  })
})
