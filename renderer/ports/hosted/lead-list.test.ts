import { describe, expect, it } from 'vitest'
import { Lead } from '../../../contract/forum.ts'
import { countLeads, matching } from './lead-list.ts'

const lead = (lead_id: string, fields: object = {}): Lead =>
  Lead.parse({
    lead_id,
    locked: false,
    score: 50,
    intent: 'recommendation',
    status: 'new',
    source: 'reddit',
    community: 'freelance',
    title: `Title of ${lead_id}`,
    body: '',
    url: `https://reddit.example/${lead_id}`,
    author: 'anna',
    posted_at: '2026-11-01T10:00:00Z',
    found_at: '2026-11-01T11:00:00Z',
    post_deleted: false,
    reasons: [],
    rules: [],
    watched_as: 'freelance',
    not_lead: null,
    also_in: [],
    has_draft: false,
    ...fields,
  })
const ids = (leads: readonly Lead[]) => leads.map(({ lead_id }) => lead_id)
const ALL = { status: 'all', hot: false, search: '', order: 'best' } as const

describe('the leads of a hosted workspace', () => {
  it('come best first, then newest first, and those without a date last', () => {
    const leads = [
      lead('undated', { undated: true }),
      lead('old', { posted_at: '2026-10-01T10:00:00Z' }),
      lead('new', { posted_at: '2026-11-02T10:00:00Z' }),
      lead('hot', { score: 80 }),
    ]
    expect(ids(matching(leads, ALL))).toEqual(['hot', 'new', 'old', 'undated'])
    expect(ids(matching(leads, { ...ALL, order: 'newest' }))).toEqual(['new', 'hot', 'old', 'undated'])
  })

  it('are filtered by status, score, intent, community and words without accents', () => {
    const leads = [
      lead('saved', { status: 'saved' }),
      lead('hot', { score: 60 }),
      lead('other', { intent: 'competitor' }),
      lead('café', { community: 'coffee', title: 'Which Café grinder?' }),
    ]
    const found = (filter: object) => ids(matching(leads, { ...ALL, ...filter }))
    expect(found({ status: 'saved' })).toEqual(['saved'])
    expect(found({ hot: true })).toEqual(['hot'])
    expect(found({ intent: 'competitor' })).toEqual(['other'])
    expect(found({ community: 'coffee' })).toEqual(['café'])
    expect(found({ search: 'cafe GRINDER' })).toEqual(['café'])
    expect(found({ search: 'cafe tea' })).toEqual([])
    expect(found({ search: 'grind, caf' })).toEqual(['café'])
    expect(found({ search: 'rinder' })).toEqual([])
  })

  it('that are locked or whose post was deleted are found by no word', () => {
    const leads = [
      lead('deleted', { post_deleted: true, title: '', body: '' }),
      Lead.parse({ lead_id: 'locked', locked: true, score: 70, intent: 'recommendation', status: 'new' }),
    ]
    expect(ids(matching(leads, { ...ALL, search: 'reddit' }))).toEqual([])
    expect(ids(matching(leads, ALL))).toEqual(['locked', 'deleted'])
  })

  it('are counted by status, and the hot among the new', () => {
    const leads = [lead('a', { score: 60 }), lead('b'), lead('c', { status: 'saved', score: 90 })]
    expect(countLeads(leads)).toEqual({ new: 2, hot: 1, saved: 1, replied: 0, ignored: 0, all: 3 })
  })
})
