// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { go } from '../route.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { LeadsScreen } from './leads-screen.tsx'

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test('beside a list in which nothing matches, the pane of the open lead has only the line below its head', async () => {
  await answerWith(async (_, name) =>
    name === 'list'
      ? { rows: [], total: 0, counts: { all: 3, new: 0 }, next_cursor: null }
      : { settings: null, communities: [], sites: [], agents: [] },
  )
  go('leads')
  end = shown(<LeadsScreen />)
  const pane = () => document.querySelector('[aria-label="Open lead"]')
  await expect.poll(pane).not.toBeNull()
  await expect.poll(() => document.body.textContent).toContain('All new leads are handled')
  expect(pane()?.textContent).toBe('')
  expect([...(pane()?.children ?? [])].map(({ className }) => className)).toEqual([
    expect.stringMatching(/^h-12 .*border-b/),
  ])
})
