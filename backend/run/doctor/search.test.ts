import { expect, it, onTestFinished } from 'vitest'
import { startSearxng } from '../../articles/searxng.fixture.ts'
import { serve } from '../../outbound/loopback.fixture.ts'
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

it.each([
  ['/search', 'redirects too often'],
  ['http://127.0.0.1:1/search', 'redirects to another address in a private network'],
])('doctor says of a search server that redirects to %s that it %s', async (location, why) => {
  const { origin, close } = await serve((_, response) => void response.writeHead(302, { location }).end())
  onTestFinished(close)
  const { of } = await diagnose({ QUILLPORT_DATA: '/nonexistent', QUILLPORT_SEARCH: origin })
  expect(of.get('search')).toContain(`The search server ${new URL(origin).host} ${why}.`)
})
