import { connectAgent, statusAtService } from './bridge.ts'
import { expect, test } from './desk.ts'
import { HOT_POST, OTHER_POST, SECOND_POST } from './inbox.ts'
import { leads, openLead, setUpHere } from './person.ts'

test('from nothing to a reply that the person posted, on this computer alone', async ({ desk, inbox }) => {
  const { page } = desk
  inbox.post(OTHER_POST.subject, OTHER_POST.text)
  const address = inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)

  await test.step('the lead is listed with reasons that quote it, and small talk is not listed', async () => {
    await expect(leads(page).getByRole('option')).toHaveCount(1)
    await openLead(page, HOT_POST.subject)
    const reasons = page.getByRole('table')
    await expect(reasons.getByRole('row')).not.toHaveCount(0)
    const more = page.getByRole('button', { name: /^\d+ more$/ })
    if (await more.isVisible()) await more.click()
    const points = await reasons.locator('tbody td:first-child').allTextContents()
    const sum = points
      .filter((text) => /^[+−]/.test(text))
      .reduce((total, text) => total + Number(text.replace('−', '-')), 0)
    await expect(reasons).toHaveAccessibleName(`Why ${sum}`)
    for (const quote of await reasons.locator('q').allTextContents())
      for (const words of quote.split('…'))
        expect(`${HOT_POST.subject}\n${HOT_POST.text}`.replace(/\s+/g, ' ')).toContain(words.trim())
  })

  await test.step('posts that arrive later are listed after the next scan', async () => {
    inbox.post(SECOND_POST.subject, SECOND_POST.text)
    await page.getByRole('button', { name: /^Scan now/ }).click()
    await expect(leads(page).getByRole('option')).toHaveCount(2, { timeout: 30_000 })
  })

  const reply = page.getByRole('textbox', { name: 'Your reply' })
  const edited = 'I keep hours and invoices in one place now; I make Tidybill, so take that with salt.'
  await test.step('a draft is made, and one line says what it is made of', async () => {
    await openLead(page, HOT_POST.subject)
    await page.getByRole('button', { name: 'Draft a reply' }).click()
    await expect(reply).not.toHaveValue('', { timeout: 30_000 })
    await expect(
      page.getByText(
        /(This draft is taken from what you wrote about your product\.|None of your sentences about your product answers)/,
      ),
    ).toHaveCount(1)
  })

  await test.step('a draft with gaps is not copied, by button or by key, unless the person says so', async () => {
    const selected = () =>
      reply.evaluate((field: HTMLTextAreaElement) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      )
    await expect(
      page
        .locator('mark')
        .filter({ hasText: /^\[.+\]$/ })
        .first(),
    ).toBeVisible()
    const before = await desk.clipboard()
    const openDialog = page.getByRole('dialog', { name: 'Copied. Open the post?' })
    const place = page.getByRole('region', { name: 'Post and reply' })
    const room = await place.boundingBox()
    await page.getByRole('button', { name: /^Go to the (first )?gap/ }).click()
    await expect(page.getByText(/\d+ gaps? left, and nothing is copied yet/)).toBeVisible()
    expect(await place.boundingBox(), 'The bar below the lead has not grown.').toEqual(room)
    await expect(reply).toBeFocused()
    expect(await selected()).toMatch(/^\[.+\]$/)
    await leads(page).focus()
    await page.keyboard.press('Enter')
    await expect(reply).toBeFocused()
    await page.getByRole('button', { name: /^Go to the (first )?gap/ }).click()
    await expect(openDialog).toBeHidden()
    expect(await desk.clipboard()).toBe(before)
    await page.getByRole('button', { name: /^Copy anyway/ }).click()
    await expect(openDialog).toBeVisible()
    expect(await desk.clipboard()).toMatch(/\[.+\]/)
    await page.keyboard.press('Escape')
    expect(await desk.opened()).toEqual([])
  })

  await test.step('the draft is edited', async () => {
    await reply.fill(edited)
    await expect(page.getByText(/nothing is copied yet/)).toBeHidden()
    await page.getByRole('heading', { name: 'Your reply' }).click()
    await expect(page.getByText(/^Saved (just now|\d)/)).toBeVisible()
  })

  await test.step('the reply is copied and the address is shown before it is opened', async () => {
    await page.getByRole('button', { name: 'Copy and open the post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copied. Open the post?' })
    await expect(dialog).toContainText(address)
    expect(await desk.opened()).toEqual([])
    expect(await desk.clipboard()).toBe(edited)
    await dialog.getByRole('button', { name: 'Open the post' }).click()
    await expect.poll(() => desk.opened()).toEqual([address])
  })

  await test.step('“Mark as replied” reaches the service, and so does its undo', async () => {
    const agent = await connectAgent(page, 'A second pair of eyes')
    const status = () => statusAtService(agent, HOT_POST.subject)
    await openLead(page, HOT_POST.subject)
    await page.getByRole('button', { name: 'Mark as replied' }).click()
    await expect.poll(status).toBe('replied')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(status).toBe('new')
    await openLead(page, HOT_POST.subject)
    await page.getByRole('button', { name: 'Mark as replied' }).click()
    await expect.poll(status).toBe('replied')
    await agent.close()
  })

  await test.step('nothing was posted to the forum', async () => {
    const feed = await (await fetch(inbox.feed)).text()
    expect(feed).not.toContain('Tidybill')
  })
})

test('settings and texts are there again after Quillport was closed', async ({ start, inbox }) => {
  inbox.post(HOT_POST.subject, HOT_POST.text)
  const first = await start()
  await setUpHere(first.page, inbox.feed)
  await openLead(first.page, HOT_POST.subject)
  await first.page.getByRole('textbox', { name: 'Your reply' }).fill('Half a thought')
  await first.page.getByRole('heading', { name: 'Your reply' }).click()
  await expect(first.page.getByText(/^Saved (just now|\d)/)).toBeVisible()
  await first.close()
  const { page } = await start()
  await openLead(page, HOT_POST.subject)
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Half a thought')
})
