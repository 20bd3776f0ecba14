// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
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
