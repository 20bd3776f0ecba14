import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

it('a gauge that cannot be read is left out, with and without labels', async () => {
  const metrics = createMetrics()
  let fails = false
  const look = async () => {
    if (fails) throw new Error('the database is away')
    return [{ labels: {}, value: 3 }]
  }
  metrics.gauge('open_requests', 'Open requests.', [], look)
  metrics.gauge('open_jobs', 'Open jobs.', ['kind'], async () =>
    (await look()).map(({ value }) => ({ labels: { kind: 'scan' }, value })),
  )
  const valuesOf = async () => (await metrics.expose()).text.match(/^open_\w+.*$/gm) ?? []
  expect(await valuesOf()).toEqual(['open_requests 3', 'open_jobs{kind="scan"} 3'])
  fails = true
  expect(await valuesOf()).toEqual([])
  fails = false
  expect(await valuesOf()).toEqual(['open_requests 3', 'open_jobs{kind="scan"} 3'])
})
