// @vitest-environment happy-dom
import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { probeQuery } from './forum/probe.ts'
import { applyChange, deskQuery, queryClient } from './queries.ts'
import { answerWith } from './shown.fixture.ts'

/** Provides a desk that answers each call with the number of calls so far. */
const countingDesk = async (): Promise<void> => {
  let asked = 0
  await answerWith(async () => {
    asked += 1
    return asked
  })
}

test('news that arrives during the first request causes another request', async () => {
  let status = 'pending'
  let answerFirst = () => {}
  let asked = 0
  await answerWith(async () => {
    asked += 1
    const read = status
    if (asked === 1) await new Promise<void>((resolve) => (answerFirst = resolve))
    return read
  })
  const observer = new QueryObserver(queryClient, deskQuery('articles', 'get', { job_id: 'job_1' }))
  const end = observer.subscribe(() => {})
  status = 'completed'
  applyChange({ kind: 'changed', topics: ['articles'], job_ids: ['job_1'] })
  answerFirst()
  await expect.poll(() => observer.getCurrentResult().data).toBe('completed')
  end()
})

test('news of one article does not refetch other articles', async () => {
  await countingDesk()
  const observer = new QueryObserver(queryClient, deskQuery('articles', 'get', { job_id: 'job_2' }))
  const end = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  applyChange({ kind: 'changed', topics: ['articles'], job_ids: ['job_3'] })
  expect(observer.getCurrentResult().isFetching).toBe(false)
  applyChange({ kind: 'changed', topics: ['articles'], job_ids: ['job_2'] })
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
  end()
})

test('news of one article refetches the list of articles and no other feature', async () => {
  await countingDesk()
  const list = new QueryObserver(queryClient, deskQuery('articles', 'list', {}))
  const leads = new QueryObserver(queryClient, deskQuery('leads', 'list', {}))
  const ends = [list.subscribe(() => {}), leads.subscribe(() => {})]
  await expect.poll(() => leads.getCurrentResult().isSuccess && list.getCurrentResult().isSuccess).toBe(true)
  applyChange({ kind: 'changed', topics: ['articles'], job_ids: ['job_2'] })
  expect(leads.getCurrentResult().isFetching).toBe(false)
  await expect.poll(() => list.getCurrentResult().data).toBe(3)
  for (const end of ends) end()
})

test('what failed while the service was away is requested again once it is back, and no other failure is', async () => {
  queryClient.clear()
  let state = 'offline'
  let looked = 0
  const asked: string[] = []
  await answerWith(async (feature, name) => {
    if (feature === 'connection') {
      looked += 1
      return { state }
    }
    asked.push(name)
    if (feature === 'sites') throw new AppError('upstream_failed', 'The site does not answer.')
    if (state === 'online') return { written_by: 'outline' }
    if (name === 'brandVoices') throw new AppError('service_unreachable', 'Quillport is not connected.')
    throw new AppError('unavailable', 'The service is starting.')
  })
  const queries = [
    new QueryObserver(queryClient, deskQuery('articles', 'brandVoices', {})),
    new QueryObserver(queryClient, deskQuery('articles', 'list', {})),
    new QueryObserver(queryClient, deskQuery('sites', 'list', {})),
  ]
  const ends = queries.map((one) => one.subscribe(() => {}))
  const states = () => queries.map((one) => one.getCurrentResult().status)
  await expect.poll(states).toEqual(['error', 'error', 'error'])
  expect(asked).toHaveLength(3)
  applyChange({ kind: 'changed', topics: ['connection'] })
  await expect.poll(() => looked).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toHaveLength(3)
  state = 'online'
  applyChange({ kind: 'changed', topics: ['connection'] })
  await expect.poll(states).toEqual(['success', 'success', 'error'])
  expect(asked.slice(3).toSorted()).toEqual(['brandVoices', 'list'])
  for (const end of ends) end()
})

test('news of the forum settings does not repeat a probe of an outside site', async () => {
  await countingDesk()
  const observer = new QueryObserver(queryClient, probeQuery('r/freelance'))
  const end = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  applyChange({ kind: 'changed', topics: ['forum'] })
  expect(observer.getCurrentResult().isFetching).toBe(false)
  end()
})

test('an awaited request resolves only after the screen has its answer', async () => {
  await countingDesk()
  const query = deskQuery('leads', 'get', { lead_id: 'lead_1' })
  let shown: unknown
  const observer = new QueryObserver(queryClient, query)
  // Passes the data on in the way in which `useQuery` receives it.
  const tell = notifyManager.batchCalls(({ data }: { readonly data: unknown }) => {
    shown = data
  })
  const end = observer.subscribe(tell)
  await expect.poll(() => shown).toBe(1)
  await queryClient.invalidateQueries(query)
  expect(shown).toBe(2)
  end()
})
