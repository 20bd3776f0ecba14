import type { Locator } from '@playwright/test'
import { expect, test } from './desk.ts'
import { HOT_POST } from './inbox.ts'
import { leads, setUpHere } from './person.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return box
}

test('a toast with Undo covers nothing of the screen, and the narrow rail shows counts and names', async ({
  desk,
  inbox,
}) => {
  const { page } = desk
  const told = page.getByRole('status', { name: 'What just happened' })
  const nav = page.getByRole('navigation', { name: 'Main' })
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)
  await expect(page.getByRole('article', { name: 'The post' })).toBeVisible()
  for (const width of [1440, 1000, 780, 390]) {
    await page.setViewportSize({ width, height: 900 })
    if (width < 880) await expect(nav.getByTitle('Leads: 1').getByText('1').first()).toBeVisible()
    await leads(page)
      .or(page.getByRole('region', { name: 'Post and reply' }))
      .first()
      .focus()
    await page.keyboard.press('s')
    await expect(told.getByRole('button', { name: 'Undo' })).toBeVisible()
    const [toast, main] = [await boxOf(told), await boxOf(page.locator('main'))]
    const apart = toast.x + toast.width <= main.x || toast.y >= main.y + main.height
    expect(apart, `at ${width} px`).toBe(true)
    await page.keyboard.press('z')
    await expect(told.getByRole('button', { name: 'Undo' })).toBeHidden()
  }
  const source = nav.locator('a[href="#/settings/communities"]').filter({ visible: true })
  await expect(source.locator('svg')).toBeVisible()
  await expect(source).toHaveAttribute('title', /: /)
})
