// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { monthWords } from './calendar.ts'
import { MakePlan } from './make-plan.tsx'

const PER_MONTH = 'Articles per month'

/** Answers as a desk with two keywords of several words. */
const desk = () =>
  answerWith(async (feature) => {
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    if (feature === 'forum') return { settings: { keywords: ['payment reminder', 'late fees'] } }
    return { sites: [], brand_voices: [], rows: [], cards: [] }
  })

test('an idea is picked with one click, and is offered again when its title is deleted', async () => {
  await desk()
  onTestFinished(shown(<MakePlan onClose={() => {}} />))
  const titles = () => field('Article titles')?.value
  await expect.poll(() => button('Add Payment reminder')).toBeDefined()
  typeInto('Article titles', 'Retainers')
  button('Add Payment reminder')?.click()
  await expect.poll(titles).toBe('Retainers\nPayment reminder')
  expect(button('Add Payment reminder')).toBeUndefined()
  expect(button('Add Late fees')).toBeDefined()
  typeInto('Article titles', 'Retainers')
  await expect.poll(() => button('Add Payment reminder')).toBeDefined()
})

test('the number of articles per month can be deleted, and another number typed', async () => {
  await desk()
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
  await desk()
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
