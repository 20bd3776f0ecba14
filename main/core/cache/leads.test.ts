import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Change } from '../../../contract/changes.ts'
import { LeadFilter } from '../../../contract/desk.ts'
import { createCache } from './cache.ts'
import { NO_OWN_WORK } from './own-work.fixture.ts'

const COUNT = 2_100

const leadChange = (n: number): Change => ({
  kind: 'lead',
  id: `lead_${n}`,
  revision: n + 1,
  data: {
    lead_id: `lead_${n}`,
    score: (n * 31) % 101,
    intent: 'question',
    status: n % 3 === 0 ? 'saved' : 'new',
    locked: false,
    source: 'feed',
    community: n % 700 === 0 ? 'Another forum' : 'A forum',
    title: `Asks number${n}`,
    body: 'Which tool',
    url: `https://example.com/${n}`,
    author: 'anna',
    posted_at: new Date(1_700_000_000_000 + n * 1000).toISOString(),
    found_at: new Date(1_760_000_000_000).toISOString(),
    post_deleted: false,
    reasons: [],
    verdict: 'none',
    rules: [],
    undated: false,
    watched_as: '',
    not_lead: null,
    comment: null,
    taken_up: false,
  },
})

const emptyCache = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-cache-'))
  const cache = createCache({
    path: join(folder, 'cache.db'),
    own: NO_OWN_WORK,
    now: () => 1_760_000_000_000,
    onDamaged: () => undefined,
  })
  onTestFinished(() => {
    cache.close()
    rmSync(folder, { recursive: true })
  })
  return cache
}

it('lists the matches of a search or a community in the order of the list, whether they are many or few', () => {
  const cache = emptyCache()
  cache.apply({ cursor: '1', items: Array.from({ length: COUNT }, (_, n) => leadChange(n)), more: false })
  const ids = (filter: Partial<LeadFilter>) => {
    const { total, rows } = cache.leads((leads) => leads.list(LeadFilter.parse(filter), 0, COUNT))
    expect(rows).toHaveLength(total)
    return rows.map((row) => row.lead_id)
  }
  const all = ids({ status: 'new' })
  expect(all).toHaveLength((COUNT / 3) * 2)
  expect(ids({ status: 'new', search: 'tool' })).toEqual(all)
  const titles = /^lead_20/
  expect(ids({ status: 'new', search: 'number20' })).toEqual(all.filter((id) => titles.test(id)))
  expect(ids({ status: 'saved', search: 'number20' }).every((id) => !all.includes(id))).toBe(true)
  expect(ids({ status: 'all', search: 'number7 tool' })).toContain('lead_7')
  expect(ids({ status: 'all', search: 'nowhere' })).toEqual([])
  const others = ['lead_0', 'lead_1400', 'lead_700']
  expect([...ids({ status: 'all', community: 'Another forum' })].sort()).toEqual(others)
  expect(ids({ status: 'all', community: 'Another forum', search: 'number700' })).toEqual(['lead_700'])
})

it('finds a comment by the title of its post, and titles it with its first words', () => {
  const cache = emptyCache()
  const comment = { post_title: 'Ledgers of potters', post_url: 'https://forum.example/p/1' }
  const body = `Also looking for one,\n\n${'under ten dollars '.repeat(20)}`
  const change = leadChange(1)
  if (change.kind !== 'lead' || !change.data || change.data.locked) throw new Error('no lead')
  const data = { ...change.data, title: '', body, comment }
  cache.apply({ cursor: '1', items: [{ ...change, data }], more: false })
  const { rows } = cache.leads((leads) => leads.list(LeadFilter.parse({ search: 'potters' }), 0, 9))
  expect(rows).toMatchObject([
    {
      title: expect.stringMatching(/^Also looking for one, under .{50,80} \S+…$/),
      comment_on: 'Ledgers of potters',
    },
  ])
})
