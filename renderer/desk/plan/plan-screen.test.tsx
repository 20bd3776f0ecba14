// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { PlanScreen } from './plan-screen.tsx'

const words = () => document.body.textContent

let end = (): void => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test.each([
  { sites: [], fate: 'writes it, and keeps it under Articles. If the plan has a connected site' },
  {
    sites: [{ connection_id: 'site_1' }],
    fate: 'writes it, and saves it as a draft on the site of the plan.',
  },
])('before the first plan, the screen says where an article is saved: $fate', async ({ sites, fate }) => {
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites, cards: [], rows: [], settings: null, credits: null }
  })
  end = shown(<PlanScreen />)
  await expect.poll(words).toContain(fate)
})
