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

test('where the model gives the score, a signal shows only whether it is for or against a lead', async () => {
  expect(await cells([{ signal: VERDICT.newest, points: 48, quote: '' }])).toEqual(['+', '−'])
  expect(document.body.textContent).toContain('do not count in this score')
})

test('where an earlier verdict is a part of the score, the signals are not said to count for nothing', async () => {
  expect(await cells([{ signal: VERDICT.earlier, points: 48, quote: '' }])).toEqual(['+', '−'])
  expect(document.body.textContent).not.toContain('do not count in this score')
})
