// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnWork } from '../../../contract/dashboard/own-work.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Client } from '../../../contract/operation.ts'
import { createClient } from '../../../transport/client.ts'
import { storage } from './browser-storage.fixture.ts'
import { createOwnWork } from './own-work.ts'

type Calls = Client<typeof dashboard>

/** Calls that fail, as if the service were away, so that nothing is sent. */
const away: Calls = createClient(dashboard, () =>
  Promise.reject(new AppError('unavailable', 'The service is away.')),
)

type Kept = Pick<OwnWork, 'kind' | 'about'> & {
  readonly content: string | null
  readonly known_at: string | null
}

/** A service that stores items as the real one does. Its clock moves by a second with each change. */
const service = () => {
  const items = new Map<string, OwnWork>()
  let seconds = 0
  let reachable = true
  const keep = ({ kind, about, content, known_at }: Kept) => {
    const place = `${kind} ${about}`
    const stored = items.get(place)
    if (stored && stored.content !== content && stored.updated_at !== known_at)
      throw new AppError('conflict', 'This text was changed in another tab or on another device.')
    if (content === null) {
      items.delete(place)
      return { updated_at: null }
    }
    if (stored?.content === content) return { updated_at: stored.updated_at }
    seconds += 1
    const updated_at = new Date(Date.UTC(2026, 10, 25, 12, 0, seconds)).toISOString()
    items.set(place, { kind, about, content, updated_at })
    return { updated_at }
  }
  return {
    calls: createClient(dashboard, async (_feature, name, input) => {
      if (!reachable) throw new AppError('service_unreachable', 'The service cannot be reached.')
      return name === 'list' ? { items: [...items.values()] } : keep(input as Kept)
    }),
    items: () => [...items.values()],
    reach: (can: boolean) => {
      reachable = can
    },
  }
}

const TEXT = {
  ...{ title: 'Late fees', seo_title: '', meta_description: '', focus_keyword: '' },
  ...{ tags: [], categories: [], slug: '', image_alt: '' },
}
const edit = (html: string) => ({
  ...{ of_version: 1, content: { ...TEXT, html } },
  at: '2026-11-25T10:00:00.000Z',
})
const version = (version_id: string, text: string, at = '2026-11-25T10:00:00.000Z') => ({
  ...{ version_id, origin: 'person' as const, written_by: 'you', text, warnings: [] },
  at,
})

const workOf = (calls: Calls, personId = 'user_anna', workspaceId = 'ws_1') =>
  createOwnWork({ calls, personId, workspaceId, onWaiting: () => {}, onElsewhere: () => {} })

/** Opens the page in a tab. Its storage is the given browser's. */
const opened = async (calls: Calls, browser: ReturnType<typeof storage>) => {
  vi.stubGlobal('localStorage', browser)
  const shown = new EventTarget()
  vi.stubGlobal('document', Object.assign(shown, { visibilityState: 'visible' }))
  const events = new EventTarget()
  vi.stubGlobal('window', events)
  const work = workOf(calls)
  await work.load()
  return {
    work,
    show: () => shown.dispatchEvent(new Event('visibilitychange')),
    storage: (key: string, newValue: string | null) =>
      events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
  }
}

/** The window of this test, in place of which each opened page gets its own. */
const PAGE = window

/** Lets the pages send what they have, and read the answers. */
const settled = () => vi.advanceTimersByTimeAsync(20_000)

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

describe('what a browser has not sent yet', () => {
  it('stays with its workspace and its person', () => {
    workOf(away, 'user_anna', 'ws_1').put('copied', 'lead_1', '2026-11-25T10:00:00.000Z')
    expect(workOf(away, 'user_anna', 'ws_1').waiting()).toBe(1)
    expect(workOf(away, 'user_anna', 'ws_2').waiting()).toBe(0)
    expect(workOf(away, 'user_ben', 'ws_1').waiting()).toBe(0)
  })

  it('contains no replies to a deleted post, and shows the replies as the service cleaned them', async () => {
    const { calls, items } = service()
    const cleaned = JSON.stringify([version('v1', '[quote removed]')])
    const { updated_at } = await calls.ownWork.keep({
      ...{ workspace_id: 'ws_1', kind: 'versions', about: 'lead_1', content: cleaned, known_at: null },
    })
    localStorage.setItem(
      'quillport-work user_anna ws_1 versions lead_1',
      JSON.stringify({
        content: JSON.stringify([version('v1', 'You wrote: my secret')]),
        known_at: updated_at,
      }),
    )
    const work = workOf(calls)
    await work.load()
    expect(work.get('versions', 'lead_1')).toMatchObject([{ text: 'You wrote: my secret' }])
    await work.forgetVersions(['lead_1', 'lead_2'])
    expect(work.get('versions', 'lead_1')).toMatchObject([{ text: '[quote removed]' }])
    await settled()
    expect([items()[0]?.content, work.waiting(), workOf(calls).waiting()]).toEqual([cleaned, 0, 0])
  })

  it('is sent even if the service refuses an earlier item', async () => {
    const kept: unknown[] = []
    const picky = createClient(dashboard, async (_feature, name, input) => {
      if (name === 'list') return { items: [] }
      const { about } = input as { readonly about: string }
      if (about === 'lead_1')
        throw new AppError('conflict', 'You have too much unsaved text in this workspace.')
      kept.push(about)
      return { updated_at: '2026-11-25T12:00:00.000Z' }
    })
    const work = workOf(picky)
    work.put('copied', 'lead_1', '2026-11-25T10:00:00.000Z')
    work.put('copied', 'lead_2', '2026-11-25T10:00:00.000Z')
    await settled()
    expect(kept).toEqual(['lead_2'])
    expect(work.waiting()).toBe(1)
  })

  it('is sent at once while the page closes', async () => {
    const { calls, items } = service()
    const { work } = await opened(calls, storage())
    PAGE.dispatchEvent(new Event('pagehide'))
    work.put('edit', 'job_1', edit('<p>Last words.</p>'))
    expect(items()).toMatchObject([{ about: 'job_1' }])
    PAGE.dispatchEvent(new Event('pageshow'))
  })

  it('is sent if an earlier version of the page kept it', async () => {
    const { calls, items } = service()
    const unsent = { 'edit job_1': JSON.stringify(edit('<p>Mine.</p>')) }
    localStorage.setItem('quillport-work user_anna ws_1', JSON.stringify(unsent))
    const work = workOf(calls)
    await work.load()
    expect(work.get('edit', 'job_1')).toEqual(edit('<p>Mine.</p>'))
    await settled()
    expect(items()).toMatchObject([{ content: unsent['edit job_1'] }])
  })

  it('says why the service refuses a text, until the service stores it', async () => {
    const { calls: good } = service()
    const FULL = 'You have too much unsaved text in this workspace.'
    let full = true
    let tries = 0
    const calls: Calls = {
      ...good,
      ownWork: {
        ...good.ownWork,
        keep: async (change) => {
          tries += 1
          if (full) throw new AppError('conflict', FULL)
          return good.ownWork.keep(change)
        },
      },
    }
    const { work, show } = await opened(calls, storage())
    work.put('edit', 'job_1', edit('<p>One.</p>'))
    expect(work.refusal()).toBeNull()
    await settled()
    expect(work.refusal()).toBe(FULL)
    const before = tries
    await settled()
    // A refused text is not sent again and again.
    expect([work.refusal(), tries]).toEqual([FULL, before])
    full = false
    show()
    await settled()
    expect([work.refusal(), work.waiting()]).toEqual([null, 0])
  })

  it('remains in the browser if another tab keeps other texts', async () => {
    const { calls, items, reach } = service()
    const browser = storage()
    const [one, two] = [await opened(calls, browser), await opened(calls, browser)]
    reach(false)
    one.work.put('edit', 'job_1', edit('<p>One.</p>'))
    two.work.put('edit', 'job_2', edit('<p>Two.</p>'))
    await settled()
    // Both tabs are closed, and the page is opened again.
    vi.clearAllTimers()
    reach(true)
    const { work } = await opened(calls, browser)
    expect(work.waiting()).toBe(2)
    await settled()
    expect(items().map(({ about }) => about)).toEqual(['job_1', 'job_2'])
  })

  it('appears in the other tabs of the browser, which continue this text', async () => {
    const { calls, items } = service()
    const browser = storage()
    const [one, two] = [await opened(calls, browser), await opened(calls, browser)]
    one.work.put('edit', 'job_1', edit('<p>One.</p>'))
    const key = 'quillport-work user_anna ws_1 edit job_1'
    two.storage(key, browser.getItem(key))
    expect(two.work.get('edit', 'job_1')).toEqual(edit('<p>One.</p>'))
    await settled()
    two.storage(key, null)
    two.work.put('edit', 'job_1', edit('<p>One, and two.</p>'))
    await settled()
    expect(two.work.other('edit', 'job_1')).toBeNull()
    expect(items()).toMatchObject([{ content: JSON.stringify(edit('<p>One, and two.</p>')) }])
  })
})

describe('own work that two devices change', () => {
  const devices = async () => {
    const its = service()
    return {
      ...its,
      laptop: await opened(its.calls, storage()),
      phone: await opened(its.calls, storage()),
      contents: () => its.items().map(({ content }) => JSON.parse(content)),
    }
  }

  it('contains both texts of an article until the person chooses one', async () => {
    const { laptop, phone, contents } = await devices()
    laptop.work.put('edit', 'job_1', edit('<p>Laptop.</p>'))
    await settled()
    phone.work.put('edit', 'job_1', edit('<p>Phone.</p>'))
    await settled()
    expect(contents()).toEqual([edit('<p>Laptop.</p>')])
    expect(phone.work.get('edit', 'job_1')).toEqual(edit('<p>Phone.</p>'))
    expect(phone.work.other('edit', 'job_1')).toEqual(edit('<p>Laptop.</p>'))
    // More words do not decide anything.
    phone.work.put('edit', 'job_1', edit('<p>Phone, on.</p>'))
    await settled()
    expect(phone.work.other('edit', 'job_1')).toEqual(edit('<p>Laptop.</p>'))
    phone.work.put('edit', 'job_1', edit('<p>Phone, on.</p>'), true)
    await settled()
    expect(contents()).toEqual([edit('<p>Phone, on.</p>')])
    expect([phone.work.other('edit', 'job_1'), phone.work.waiting()]).toEqual([null, 0])
  })

  it('keeps the text of one device when the other saves or discards its own', async () => {
    const { laptop, phone, contents } = await devices()
    phone.work.put('edit', 'job_1', edit('<p>Phone.</p>'))
    await settled()
    laptop.show()
    await settled()
    laptop.work.put('edit', 'job_1', edit('<p>Laptop.</p>'))
    await settled()
    phone.work.put('edit', 'job_1', null)
    await settled()
    expect(contents()).toEqual([edit('<p>Laptop.</p>')])
    expect(phone.work.get('edit', 'job_1')).toEqual(edit('<p>Laptop.</p>'))
    // The person discards one of two texts that they typed at the same time.
    phone.work.put('edit', 'job_1', edit('<p>Phone again.</p>'))
    laptop.work.put('edit', 'job_1', edit('<p>Laptop again.</p>'))
    await settled()
    const [behind] = [phone, laptop].filter(({ work }) => work.other('edit', 'job_1'))
    behind?.work.put('edit', 'job_1', null)
    await settled()
    expect(contents()).toEqual([behind?.work.get('edit', 'job_1')])
  })

  it('contains the versions of a reply from both devices', async () => {
    const { laptop, phone, contents } = await devices()
    laptop.work.put('versions', 'lead_1', [version('v1', 'From the laptop')])
    await settled()
    phone.work.put('versions', 'lead_1', [version('v2', 'From the phone', '2026-11-25T11:00:00.000Z')])
    await settled()
    expect(contents()).toMatchObject([[{ text: 'From the laptop' }, { text: 'From the phone' }]])
    expect(phone.work.get('versions', 'lead_1')).toHaveLength(2)
    laptop.show()
    await settled()
    expect(laptop.work.get('versions', 'lead_1')).toHaveLength(2)
  })

  it('is not seen as another text if only the answer to this page was lost', async () => {
    const { calls, items } = service()
    let lost = true
    const losing = createClient(dashboard, async (_feature, name, input) => {
      if (name === 'list') return calls.ownWork.list({ workspace_id: 'ws_1' })
      const kept = await calls.ownWork.keep(input as Parameters<Calls['ownWork']['keep']>[0])
      if (!lost) return kept
      lost = false
      throw new AppError('service_unreachable', 'The service broke off.')
    })
    const { work } = await opened(losing, storage())
    work.put('edit', 'job_1', edit('<p>One.</p>'))
    await vi.advanceTimersByTimeAsync(1_000)
    work.put('edit', 'job_1', edit('<p>One and more.</p>'))
    await settled()
    expect([work.other('edit', 'job_1'), work.waiting()]).toEqual([null, 0])
    expect(items()).toMatchObject([{ content: JSON.stringify(edit('<p>One and more.</p>')) }])
  })
})
