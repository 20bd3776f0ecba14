// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { LeadFilters } from './filters.tsx'

const NONE = { all: 0, new: 0, hot: 0, saved: 0, replied: 0, ignored: 0 }

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test('without leads, the way to the posts that were passed over has a row of its own', async () => {
  await answerWith(async () => ({ settings: null, editable: true }))
  end = shown(<LeadFilters counts={NONE} />)
  await expect.poll(() => button('Passed over')?.parentElement?.className).toContain('border-b')
  expect(button('New')).toBeUndefined()
})
