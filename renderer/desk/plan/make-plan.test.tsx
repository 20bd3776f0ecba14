// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { monthWords } from './calendar.ts'
import { MakePlan } from './make-plan.tsx'

const PER_MONTH = 'Articles per month'

test('the number of articles per month can be deleted, and another number typed', async () => {
  await answerWith(async (feature) =>
    feature === 'connection'
      ? { mode: 'local', state: 'online', limits: [] }
      : { sites: [], brand_voices: [] },
  )
  const close = shown(<MakePlan onClose={() => {}} />)
  await expect.poll(() => field('Website')).toBeDefined()
  typeInto('Website', 'tidybill.example')
  typeInto('Article titles', 'Late fees')
  await expect.poll(() => button('Create plan')?.disabled).toBe(false)
  typeInto(PER_MONTH, '')
  await expect.poll(() => button('Create plan')?.disabled).toBe(true)
  expect(field(PER_MONTH)?.value).toBe('')
  typeInto(PER_MONTH, '8')
  await expect.poll(() => button('Create plan')?.disabled).toBe(false)
  expect(field(PER_MONTH)?.value).toBe('8')
  close()
})

test('who plans more cards than this month has days left can start in the next month', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 12) })
  onTestFinished(() => void vi.useRealTimers())
  await answerWith(async (feature) =>
    feature === 'connection'
      ? { mode: 'local', state: 'online', limits: [] }
      : { sites: [], brand_voices: [] },
  )
  onTestFinished(shown(<MakePlan onClose={() => {}} />))
  await expect.poll(() => field(PER_MONTH)).toBeDefined()
  const month = document.querySelector('select')
  if (month) month.selectedIndex = 0
  month?.dispatchEvent(new Event('change', { bubbles: true }))
  typeInto(PER_MONTH, '6')
  typeInto('Article titles', 'One\nTwo\nThree\nFour\nFive\nSix')
  const later = `Start in ${monthWords('2026-12')}`
  await expect.poll(() => button(later)).toBeDefined()
  button(later)?.click()
  await expect.poll(() => month?.value).toBe('2026-12')
  expect(button(later)).toBeUndefined()
})
