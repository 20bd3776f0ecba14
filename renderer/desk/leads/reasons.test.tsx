// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { VERDICT } from '../../../contract/scale-labels.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { Reasons } from './reasons.tsx'

const SIGNALS = [
  { signal: 'Asks what to use', points: 40, quote: 'What do you use?' },
  { signal: 'Offers their own product', points: -17, quote: 'we built' },
]
let end = () => {}
afterEach(() => end())

const cells = async (verdict: readonly { signal: string; points: number; quote: string }[]) => {
  await answerWith(async () => ({}))
  end = shown(<Reasons lead={{ score: 71, intent: 'recommendation', reasons: [...verdict, ...SIGNALS] }} />)
  await expect.poll(() => document.querySelector('table')).not.toBeNull()
  return [...document.querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent)
}

test('where the score is the sum of the points, each signal shows its points', async () => {
  expect(await cells([])).toEqual(['+40', '−17'])
})

test('where the model gives the score, only its reason explains the score, and the signals are folded away', async () => {
  expect(await cells([{ signal: VERDICT.newest, points: 48, quote: '' }])).toEqual(['+', '−'])
  const folded = document.querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelector('summary')?.textContent).toBe('2 signals found · not part of the score')
  const whole = document.querySelector('section')?.textContent ?? ''
  expect(whole.slice(0, whole.indexOf(folded?.textContent ?? ''))).toBe(
    'Why 71The AI model read the whole post and gives it 71 of 100: it asks for a product.',
  )
})

test('where an earlier verdict is a part of the score, the signals are not said to count for nothing', async () => {
  expect(await cells([{ signal: VERDICT.earlier, points: 48, quote: '' }])).toEqual(['+', '−'])
  expect(document.querySelector('details')).toBeNull()
  expect(document.body.textContent).not.toContain('not part of the score')
})
