import { expect, test } from './desk.ts'
import { HOT_POST } from './inbox.ts'
import { setUpHere } from './person.ts'

test('the screens fit a narrow window without scrolling sideways', async ({ desk, inbox }) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)
  for (const width of [760, 900, 1200]) {
    await page.setViewportSize({ width, height: 700 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})
