// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyChange, queryClient } from './queries.ts'

test('news that comes while the first answer is under way is not lost', async () => {
  let status = 'pending'
  let answerFirst = () => {}
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['articles', 'get', { job_id: 'job_1' }],
    queryFn: async () => {
      asked += 1
      const read = status
      if (asked === 1) await new Promise<void>((resolve) => (answerFirst = resolve))
      return read
    },
  })
  const end = observer.subscribe(() => {})
  status = 'completed'
  applyChange({ kind: 'changed', topics: ['articles'], job_ids: ['job_1'] })
  answerFirst()
  await expect.poll(() => observer.getCurrentResult().data).toBe('completed')
  end()
})

test('news of one article asks for no other one again', async () => {
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['articles', 'get', { job_id: 'job_2' }],
    queryFn: async () => {
      asked += 1
      return asked
    },
  })
  const end = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  applyChange({ kind: 'changed', topics: ['articles'], job_ids: ['job_3'] })
  expect(observer.getCurrentResult().isFetching).toBe(false)
  applyChange({ kind: 'changed', topics: ['articles'], job_ids: ['job_2'] })
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
  end()
})
