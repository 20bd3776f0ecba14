// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { VERDICT } from '../../../contract/scale-labels.ts'
import type { PassedPost } from '../../../contract/triage.ts'
import { queryClient } from '../queries.ts'
import { go, PASSED, useRoute } from '../route.ts'
import { answerWith, button, held, shown } from '../shown.fixture.ts'
import { useToasts } from '../toasts.ts'
import { PassedScreen } from './passed-screen.tsx'

const postOf = (post_id: string, title: string, more: Partial<PassedPost> = {}): PassedPost => ({
  post_id,
  source: 'feed',
  community: 'Makers',
  watched_as: 'https://makers.example/feed',
  title,
  body: 'A text.',
  url: `https://makers.example/${post_id}`,
  author: 'anna',
  comment: null,
  posted_at: '2026-11-25T10:00:00.000Z',
  undated: false,
  score: 12,
  intent: 'question',
  reasons: [],
  why: { code: 'score', text: 'Scored 12, and leads start at 30' },
  lead_id: null,
  ...more,
})

const Screen = () => {
  const isOpen = useRoute(({ screen, item }) => screen === 'leads' && item?.startsWith(PASSED) === true)
  return isOpen && <PassedScreen />
}

test.each([
  ['another screen', () => go('articles', 'job_1'), { screen: 'articles', item: 'job_1' }],
  ['another post', () => go('leads', `${PASSED}post_3`), { screen: 'leads', item: `${PASSED}post_3` }],
] as const)('a person who opened %s while a post became a lead stays there', async (_, leave, place) => {
  const taken = held<{ lead_id: string }>()
  await answerWith(async (_feature, name) =>
    name === 'takeUp'
      ? taken.answer
      : {
          posts: [postOf('post_1', 'First'), postOf('post_2', 'Second'), postOf('post_3', 'Third')],
          next_cursor: null,
          locked: 0,
        },
  )
  go('leads', `${PASSED}post_1`)
  const end = shown(<Screen />)
  await expect.poll(() => button('Make it a lead')).toBeDefined()
  button('Make it a lead')?.click()
  leave()
  taken.give({ lead_id: 'lead_1' })
  const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
  await expect.poll(toasts).toContain('The post is now a saved lead.')
  expect(useRoute.getState()).toEqual(place)
  useToasts.setState({ toasts: [] })
  end()
})

test('of a post that the model scored low, only the reason for the score says why it is no lead', async () => {
  const [signal, verdict] = [
    { signal: 'In your field', points: 17, quote: '' },
    { signal: VERDICT.newest, points: 4, quote: '' },
  ]
  const why = { code: 'score' as const, text: 'The AI model gave it 21, and a lead needs at least 25' }
  let reasons = [verdict, signal]
  await answerWith(async () => ({
    posts: [postOf('post_1', 'First', { score: 21, reasons, why })],
    next_cursor: null,
    locked: 0,
  }))
  queryClient.clear()
  go('leads', `${PASSED}post_1`)
  let end = shown(<Screen />)
  const open = () => document.querySelector('[aria-label="Open post"]')?.textContent ?? ''
  await expect
    .poll(open)
    .toContain(
      'Why 21The AI model read the whole post and gives it 21 out of 100.Shows little need for what you sell. A lead needs at least 25.',
    )
  expect(open()).not.toContain(why.text)
  end()
  queryClient.clear()
  reasons = [signal]
  end = shown(<Screen />)
  await expect.poll(open).toContain(why.text)
  end()
})

test('the best score comes first, and of equal scores the newest post', async () => {
  await answerWith(async () => ({
    posts: [
      postOf('post_1', 'Nothing', { score: 0 }),
      postOf('post_2', 'Older', { score: 21, posted_at: '2026-11-24T10:00:00.000Z' }),
      postOf('post_3', 'Newer', { score: 21 }),
      postOf('post_4', 'Some', { score: 18 }),
    ],
    next_cursor: null,
    locked: 0,
  }))
  queryClient.clear()
  go('leads', PASSED)
  const end = shown(<Screen />)
  const titles = () =>
    [...document.querySelectorAll('[role=option]')].map(
      (row) => /Newer|Older|Some|Nothing/.exec(row.textContent)?.[0],
    )
  await expect.poll(titles).toEqual(['Newer', 'Older', 'Some', 'Nothing'])
  end()
})

test('while older posts are not loaded, the list says among which posts the best score comes first', async () => {
  let next_cursor: string | null = 'older'
  await answerWith(async () => ({
    posts: [postOf(next_cursor ? 'post_1' : 'post_2', 'A post')],
    next_cursor,
    locked: 0,
  }))
  queryClient.clear()
  go('leads', PASSED)
  const end = shown(<Screen />)
  const list = () => document.querySelector('[role=listbox]')?.getAttribute('aria-label')
  await expect.poll(list).toBe('Passed over, the 1 post that Quillport read last, best score first')
  next_cursor = null
  button('Show more')?.click()
  await expect.poll(list).toBe('Passed over, best score first')
  end()
})
