// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { VERDICT } from '../../../contract/scale-labels.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { Post } from './post.tsx'
import { Reasons } from './reasons.tsx'
import { useSignalsShown } from './signals-shown.ts'

const SIGNALS = [
  { signal: 'Asks what to use', points: 40, quote: 'What do you use?' },
  { signal: 'Offers their own product', points: -17, quote: 'we built' },
]
let end = () => {}
afterEach(() => end())

type Verdict = readonly { signal: string; points: number; quote: string }[]

const Shown = ({ id, verdict }: { readonly id: string; readonly verdict: Verdict }) => {
  const folding = useSignalsShown(id)
  const lead = {
    source: 'feed' as const,
    url: `https://makers.example/${id}`,
    title: 'What do you use?',
    body: 'For invoices we built a script, and it breaks every month.',
    author: 'anna',
    comment: null,
    post_deleted: false as const,
    score: 71,
    intent: 'recommendation' as const,
    reasons: [...verdict, ...SIGNALS],
  }
  return (
    <>
      <Post lead={lead} signalsShown={folding.shown} onOpen={null} />
      <Reasons lead={lead} folding={folding} />
    </>
  )
}

const cells = async (verdict: Verdict) => {
  await answerWith(async () => ({}))
  end = shown(<Shown id="lead_1" verdict={verdict} />)
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
    'Why 71The AI model read the whole post and gives it 71 out of 100: it asks for a product.',
  )
})

test('where an earlier verdict is a part of the score, the signals are not said to count for nothing', async () => {
  expect(await cells([{ signal: VERDICT.earlier, points: 48, quote: '' }])).toEqual(['+', '−'])
  expect(document.querySelector('details')).toBeNull()
  expect(document.body.textContent).not.toContain('not part of the score')
})

const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const verdict = (quote: string): Verdict => [{ signal: VERDICT.newest, points: 48, quote }]

test('where the points make the score, the words of the signals are marked in the post', async () => {
  await cells([])
  expect(marked()).toEqual(['What do you use?', 'we built'])
})

test('where the model gives the score, the words of the signals are marked only while the signals are shown', async () => {
  await cells(verdict('What do you'))
  expect(marked()).toEqual([])
  const folded = document.querySelector('details')
  if (!folded) throw new Error('The signals are not folded.')
  folded.open = true
  await expect.poll(marked).toEqual(['What do you use?', 'we built'])
  folded.open = false
  await expect.poll(marked).toEqual([])
})

test('the words that the model gives as its reason are marked', async () => {
  await cells(verdict('it breaks every month'))
  expect(marked()).toEqual(['it breaks every month'])
})

test('the signals of another post are folded away again', async () => {
  const screen = document.createElement('div')
  const root = createRoot(screen)
  end = () => root.unmount()
  const show = (id: string) => root.render(<Shown id={id} verdict={verdict('')} />)
  const folded = () => screen.querySelector('details')
  show('lead_1')
  await expect.poll(folded).not.toBeNull()
  const first = folded()
  if (first) first.open = true
  await expect.poll(() => screen.querySelectorAll('mark').length).toBe(2)
  show('lead_2')
  await expect.poll(() => folded()?.open).toBe(false)
  expect(screen.querySelectorAll('mark').length).toBe(0)
})
