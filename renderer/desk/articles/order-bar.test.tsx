// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { go, useRoute } from '../route.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { changeOrder, emptyOrder, useOrder } from './order.ts'
import { OrderBar } from './order-bar.tsx'

test('the form for a new article can be left, which keeps what was typed; an empty form has nothing to clear', async () => {
  await answerWith(async (feature) =>
    feature === 'connection' ? { state: 'online', mode: 'local', limits: [] } : { credits: null },
  )
  go('articles', 'new')
  onTestFinished(shown(<OrderBar form="form" alone lacking={[]} />))
  await expect.poll(() => button('Cancel')).toBeDefined()
  expect(button('Clear the form')).toBeUndefined()
  changeOrder({ title: 'Late fees' })
  await expect.poll(() => button('Clear the form')).toBeDefined()
  button('Cancel')?.click()
  expect(useRoute.getState()).toEqual({ screen: 'articles', item: null })
  expect(useOrder.getState().order.title).toBe('Late fees')
  emptyOrder()
})
