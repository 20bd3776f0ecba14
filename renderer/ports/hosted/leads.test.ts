// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberWork } from '../../../contract/dashboard/member-work.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Lead } from '../../../contract/forum.ts'
import { createClient } from '../../../transport/client.ts'
import { storage } from './browser-storage.fixture.ts'
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
    vi.stubGlobal('localStorage', storage())
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', new EventTarget())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Opens the page of a workspace whose service is away. */
  const page = (look: (resources: ReturnType<typeof createResources>) => Promise<void> = async () => {}) => {
    const resources = createResources()
    const calls = createClient(dashboard, away)
    const own = createOwnWork({
      ...{ calls, personId: 'user_anna', workspaceId: 'ws_1', onWaiting: () => {}, onElsewhere: () => {} },
    })
    const answer: { send: (input: unknown) => Promise<unknown> } = { send: away }
    const handlers = leadHandlers({
      workspace: {
        ...{ workspace_id: 'ws_1', person_id: 'user_anna', name: 'Bakery', role: 'editor', trial_left: true },
      },
      calls: createClient(memberWork, (_feature, _name, input) => answer.send(input)),
      dashboard: calls,
      callsOnce: () => createClient(memberWork, away),
      ...{ resources, own, changed: () => {}, look: () => look(resources) },
      state: () => ({ state: 'online', message: null, last_synced_at: null }),
    })
    return { resources, own, handlers, answer }
  }

  it('stays as it was before another draft, however long the person edits that draft', async () => {
    const { handlers, own } = page()
    const save = (text: string) => handlers.saveDraft({ lead_id: 'lead_1', text }, undefined)
    await save('Our workshop repairs such ovens.')
    const words = 'Hello from us: we sell spare doors for all old ovens'.split(' ')
    for (let times = 0; times < 3; times += 1)
      for (const at of words.keys()) await save(words.slice(0, at + 1).join(' '))
    const texts = own.get('versions', 'lead_1')?.map(({ text }) => text) ?? []
    expect(texts[0]).toBe('Our workshop repairs such ovens.')
    expect(texts.at(-1)).toBe(words.join(' '))
    expect(texts.length).toBeLessThanOrEqual(20)
  })

  it('is not reported as saved once the author has deleted the post, because the service does not keep it', async () => {
    const { handlers, own, resources } = page()
    const save = () => handlers.saveDraft({ lead_id: 'lead_1', text: 'We can help.' }, undefined)
    resources.put('lead', 'lead_1', lead(false))
    expect(await save()).toMatchObject({ text: 'We can help.' })
    expect(own.waiting()).toBe(1)
    resources.put('lead', 'lead_1', lead(true))
    await expect(save()).rejects.toMatchObject({ code: 'conflict' })
    expect(own.get('versions', 'lead_1')).toHaveLength(1)
  })
  it('counts as copied until the service has taken the mark of its lead, and again after the undo of the mark', async () => {
    const { resources, own, handlers, answer } = page()
    resources.put('lead', 'lead_1', lead(false))
    await handlers.noteCopied({ lead_id: 'lead_1' }, undefined)
    const copied_at = own.get('copied', 'lead_1')
    const mark = { lead_ids: ['lead_1'], status: 'ignored' as const }
    await expect(handlers.markSeveral(mark, undefined)).rejects.toMatchObject({ code: 'unavailable' })
    expect(own.get('copied', 'lead_1')).toBe(copied_at)
    answer.send = async () => ({ leads: [] })
    expect(await handlers.markSeveral(mark, undefined)).toMatchObject({ leads: [{ copied_at }], left_out: 0 })
    expect(own.get('copied', 'lead_1')).toBeNull()
    const undoes = { copied: { lead_1: copied_at ?? '' } }
    await handlers.markSeveral({ ...mark, status: 'new', undoes }, undefined)
    expect(own.get('copied', 'lead_1')).toBe(copied_at)
    await handlers.markSeveral({ ...mark, status: 'saved' }, undefined)
    expect(own.get('copied', 'lead_1')).toBe(copied_at)
  })
  it('keeps its lead among the answered ones when the lead is saved or ignored together with others', async () => {
    const { resources, handlers, answer } = page()
    resources.put('lead', 'lead_1', { ...lead(false), status: 'replied' })
    answer.send = async () => ({ leads: [] })
    for (const status of ['saved', 'ignored'] as const)
      expect(await handlers.markSeveral({ lead_ids: ['lead_1'], status }, undefined)).toEqual({
        leads: [],
        left_out: 1,
      })
    expect(resources.get('lead', 'lead_1')?.status).toBe('replied')
  })
  it('gets its mark also if another lead of the call no longer exists', async () => {
    const { resources, handlers, answer } = page(async (known) => known.remove('lead', 'lead_2'))
    resources.put('lead', 'lead_1', lead(false))
    resources.put('lead', 'lead_2', { ...lead(false), lead_id: 'lead_2' })
    const marked: unknown[] = []
    answer.send = async (input) => {
      const { lead_ids } = input as { readonly lead_ids: readonly string[] }
      if (lead_ids.includes('lead_2')) throw new AppError('not_found', 'No lead has this id.')
      marked.push(...lead_ids)
      return { leads: [] }
    }
    await handlers.markSeveral({ lead_ids: ['lead_1', 'lead_2'], status: 'ignored' }, undefined)
    expect(marked).toEqual(['lead_1'])
    expect(resources.get('lead', 'lead_1')?.status).toBe('ignored')
    expect(resources.get('lead', 'lead_2')).toBeNull()
  })
})
