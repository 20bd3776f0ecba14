import { expect, it } from 'vitest'
import { startSearxng } from '../../articles/searxng.fixture.ts'
import { diagnose } from './doctor.fixture.ts'

it('doctor says whether the search server answers with JSON', async () => {
  let status = 200
  const search = await startSearxng(
    () => [],
    () => status,
  )
  const found = async (env: Record<string, string>) =>
    (await diagnose({ QUILLPORT_DATA: '/nonexistent', ...env })).of.get('search')
  const set = { QUILLPORT_SEARCH: search.baseUrl }
  expect(await found({})).toMatch(/^ok: No search server is set/)
  expect(await found(set)).toMatch(/^ok: The search server 127\.0\.0\.1:\d+ answers/)
  status = 403
  expect(await found(set)).toMatch(/^warn: .*must list json under search\.formats/)
  await search.close()
  expect(await found(set)).toMatch(/^warn: .*cannot be reached/)
})
