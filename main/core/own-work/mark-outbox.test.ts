import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../files/sqlite.ts'
import { openServiceClient } from '../service/client.ts'
import { type ForumService, forumService, KEY, leadLike } from '../service/forum-service.fixture.ts'
import { createOutbox, type Outbox } from './mark-outbox.ts'
import { openWork } from './work.ts'

let service: ForumService
let folder: string
let db: Db
let outbox: Outbox
/** Number of times that the outbox has looked for a mark to send. */
let looks: number
let sent: number

beforeEach(async () => {
  service = await forumService()
  for (const lead_id of ['l1', 'l2']) service.putLead(leadLike({ lead_id }))
  // The test decides when a pause ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  ;({ db } = openWork(join(folder, 'work.db'), Date.now))
  looks = 0
  sent = 0
  outbox = createOutbox({
    db,
    connection: () => 'connection',
    client: () => {
      looks += 1
      return openServiceClient(service.baseUrl, KEY)
    },
    now: Date.now,
    onSent: () => {
      sent += 1
    },
    onRefused: (_, error) => expect.unreachable(error.message),
    onBug: (thrown) => expect.unreachable(String(thrown)),
  })
})
afterEach(async () => {
  outbox.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
  await service.stop()
  db.close()
  rmSync(folder, { recursive: true })
})

const mark = (leadId: string) => outbox.add([leadId], { status: 'saved', reason: null })
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await setImmediate()
}

test.each([false, true])(
  'a new mark does not shorten the pause that the service asked for, even if made during the request (%s)',
  async (isDuring) => {
    const pauses = vi.spyOn(globalThis, 'setTimeout')
    service.markFaults.push(new AppError('rate_limited', 'Too many.', { retryAfter: 77 }))
    mark('l1')
    if (isDuring) mark('l2')
    await until(() => pauses.mock.calls.some(([, ms]) => ms === 77_000))
    if (!isDuring) mark('l2')
    expect(looks).toBe(1)
    vi.advanceTimersByTime(76_000)
    expect(looks).toBe(1)
    vi.advanceTimersByTime(1_000)
    await until(() => sent === 2)
    expect(service.marks.map(({ lead_id }) => lead_id)).toEqual(['l1', 'l2'])
  },
)

test('if the service becomes reachable during a request that then fails, the marks are sent without a pause', async () => {
  service.markFaults.push(null)
  mark('l1')
  outbox.flush()
  await until(() => sent === 1)
  expect(service.marks).toEqual([{ lead_id: 'l1', status: 'saved' }])
})

test('a connection that becomes online sends at once, even during a pause that the service asked for', async () => {
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  service.markFaults.push(new AppError('rate_limited', 'Too many.', { retryAfter: 77 }))
  mark('l1')
  await until(() => pauses.mock.calls.some(([, ms]) => ms === 77_000))
  outbox.flush()
  await until(() => sent === 1)
})
