// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { PlannedCard } from '../../../contract/plans.ts'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { CardForm } from './card-form.tsx'

const CARD: PlannedCard = {
  card_index: 1,
  status: 'planned',
  title: 'Late fees',
  focus_keyword: null,
  length: 'medium',
  angle: 'State the fee',
  outline: ['The fee'],
  month: 1,
  scheduled_for: null,
  job_id: null,
  post_url: null,
  message: null,
  plan: { plan_id: 'plan_1', domain: 'a.example', connection_id: null, title: 'Autumn', starts: '2026-11' },
}

test('“Edit card” sends only the changed fields, so that what an agent changed meanwhile stays', async () => {
  const sent: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'changeCard') {
      sent.push(input)
      return CARD
    }
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null }
  })
  const close = shown(<CardForm card={CARD} plans={[CARD.plan]} first={null} onClose={() => {}} />)
  await expect.poll(() => field('Title')).toBeDefined()
  typeInto('Title', 'Late fees, in short')
  button('Save the card')?.click()
  await expect.poll(() => sent).toEqual([{ plan_id: 'plan_1', card_index: 1, title: 'Late fees, in short' }])
  close()
})
