import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberWork } from '../../../contract/dashboard/member-work.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Lead } from '../../../contract/forum.ts'
import { createClient } from '../../../transport/client.ts'
import { leadHandlers } from './leads.ts'
import { createOwnWork } from './own-work.ts'
import { createResources } from './resources.ts'

const away = () => Promise.reject(new AppError('unavailable', 'The service is away.'))

const lead = (post_deleted: boolean): Lead => ({
  ...{ lead_id: 'lead_1', locked: false, score: 50, intent: 'question', status: 'new', source: 'reddit' },
  ...{ community: 'bakers', title: '', body: '', url: 'https://reddit.example/1', author: null },
  ...{ posted_at: '2026-11-01T10:00:00Z', undated: false, found_at: '2026-11-01T11:00:00Z', post_deleted },
  ...{ comment: null, reasons: [], verdict: 'none', rules: [], watched_as: 'bakers', not_lead: null },
  taken_up: false,
})

describe('a reply on the workspace page', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
    vi.stubGlobal('window', { addEventListener: () => {} })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is not reported as saved once the author has deleted the post, because the service does not keep it', async () => {
    const resources = createResources()
    const calls = createClient(dashboard, away)
    const own = createOwnWork({ calls, personId: 'user_anna', workspaceId: 'ws_1', onWaiting: () => {} })
    const handlers = leadHandlers({
      workspace: {
        ...{ workspace_id: 'ws_1', person_id: 'user_anna', name: 'Bakery', role: 'editor', trial_left: true },
      },
      calls: createClient(memberWork, away),
      dashboard: calls,
      callsOnce: () => createClient(memberWork, away),
      ...{ resources, own, changed: () => {}, look: async () => {} },
      state: () => ({ state: 'online', message: null, last_synced_at: null }),
    })
    const save = () => handlers.saveDraft({ lead_id: 'lead_1', text: 'We can help.' }, undefined)
    resources.put('lead', 'lead_1', lead(false))
    expect(await save()).toMatchObject({ text: 'We can help.' })
    expect(own.waiting()).toBe(1)
    resources.put('lead', 'lead_1', lead(true))
    await expect(save()).rejects.toMatchObject({ code: 'conflict' })
    expect(own.get('versions', 'lead_1')).toHaveLength(1)
  })
})
