// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { COSTS } from '../../../contract/credits.ts'
import { useRoute } from '../route.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { CreditsScreen } from './credits-screen.tsx'

test('on the person’s own computer, Credits leads to the calls of the agents that spent credits', async () => {
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (name === 'ledger') return { entries: [], next_cursor: null }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { credits: { balance: 12, plan: 'free', costs: COSTS, recent: [] } }
  })
  const close = shown(<CreditsScreen />)
  await expect.poll(() => button('Activity')).toBeDefined()
  button('Activity')?.click()
  expect(useRoute.getState().screen).toBe('activity')
  close()
})
