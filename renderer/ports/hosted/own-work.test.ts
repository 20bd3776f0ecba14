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
