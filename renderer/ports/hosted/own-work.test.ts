import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dashboard } from '../../../contract/dashboard.ts'
import { AppError } from '../../../contract/errors.ts'
import { createClient } from '../../../transport/client.ts'
import { createOwnWork } from './own-work.ts'

/** Makes a stand-in for a browser's storage. */
const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** Calls that fail, as if the service were away, so that nothing is sent. */
const calls = createClient(dashboard, () =>
  Promise.reject(new AppError('unavailable', 'The service is away.')),
)

describe('what a browser has not sent yet', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', storage())
    vi.stubGlobal('window', { addEventListener: () => {} })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const workOf = (personId: string, workspaceId: string) =>
    createOwnWork({ calls, personId, workspaceId, onWaiting: () => {} })

  it('stays with its workspace and its person', () => {
    workOf('user_anna', 'ws_1').put('copied', 'lead_1', '2026-11-25T10:00:00.000Z')
    expect(workOf('user_anna', 'ws_1').waiting()).toBe(1)
    expect(workOf('user_anna', 'ws_2').waiting()).toBe(0)
    expect(workOf('user_ben', 'ws_1').waiting()).toBe(0)
  })

  it('contains no replies to a deleted post, and shows the replies as the service cleaned them', async () => {
    const version = (text: string) => ({
      ...{ version_id: 'v1', origin: 'person' as const, written_by: 'you', text, warnings: [] },
      at: '2026-11-25T10:00:00.000Z',
    })
    const cleaned = {
      ...{ kind: 'versions', about: 'lead_1', content: JSON.stringify([version('[quote removed]')]) },
      updated_at: '2026-11-25T11:00:00.000Z',
    }
    const sent: unknown[] = []
    const onlyReads = createClient(dashboard, async (_feature, name, input) => {
      if (name === 'list') return { items: [cleaned] }
      sent.push(input)
      return {}
    })
    const unsent = { 'versions lead_1': JSON.stringify([version('You wrote: my secret')]) }
    localStorage.setItem('quillport-work user_anna ws_1', JSON.stringify(unsent))
    const work = createOwnWork({
      calls: onlyReads,
      personId: 'user_anna',
      workspaceId: 'ws_1',
      onWaiting: () => {},
    })
    await work.load()
    expect(work.get('versions', 'lead_1')).toMatchObject([{ text: 'You wrote: my secret' }])
    await work.forgetVersions(['lead_1', 'lead_2'])
    expect(work.get('versions', 'lead_1')).toMatchObject([{ text: '[quote removed]' }])
    await vi.runAllTimersAsync()
    expect([sent, work.waiting(), workOf('user_anna', 'ws_1').waiting()]).toEqual([[], 0, 0])
  })

  it('is sent even if the service refuses an earlier item', async () => {
    const kept: unknown[] = []
    const picky = createClient(dashboard, async (_feature, _name, input) => {
      const { about } = input as { readonly about: string }
      if (about === 'lead_1')
        throw new AppError('conflict', 'You have too much unsaved text in this workspace.')
      kept.push(about)
      return {}
    })
    const work = createOwnWork({
      calls: picky,
      personId: 'user_anna',
      workspaceId: 'ws_1',
      onWaiting: () => {},
    })
    work.put('copied', 'lead_1', '2026-11-25T10:00:00.000Z')
    work.put('copied', 'lead_2', '2026-11-25T10:00:00.000Z')
    await vi.advanceTimersToNextTimerAsync()
    expect(kept).toEqual(['lead_2'])
    expect(work.waiting()).toBe(1)
  })
})
