import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR } from '../../../contract/time.ts'
import { client1 } from '../bridge/bridge.fixture.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import type { UpdateSource } from '../platform.ts'
import { type ForumService, forumService, KEY, scanLike } from '../service/forum-service.fixture.ts'
import { FEED_KEY, manifestOf, PACKAGE, type TestFeed, testFeed } from './feed.fixture.ts'

let feed: TestFeed
let its: TestDesk
let now: number
/** The packages that were opened in the system's installer, and whether there is an installer. */
let opened: string[]
let hasInstaller: boolean
const source = (): UpdateSource => ({
  feed: feed.address,
  key: FEED_KEY,
  channel: 'stable',
  kind: 'deb',
  os: 'linux',
  arch: 'x64',
  openPackage: async (path) => {
    opened.push(path)
    return hasInstaller
  },
  replace: null,
})
beforeEach(async () => {
  feed = await testFeed()
  now = Date.now()
  opened = []
  hasInstaller = true
  its = await testDesk({ now: () => now, version: '9.0.0', updates: source() }, { syncTimes: { poll: 100 } })
})
afterEach(async () => {
  await its.end()
  await feed.stop()
})

const updates = () => its.desk.client.updates
const state = async () => (await updates().get({})).updates
const reached = (wanted: string) =>
  vi.waitFor(async () => expect(await state()).toMatchObject({ state: wanted }), { timeout: 5_000 })
const packagesThere = () => readdirSync(join(its.folder, 'updates')).toSorted()

test('a newer version is offered with what is new, and downloaded only when the person wants it', async () => {
  its.tick()
  await vi.waitFor(async () => expect((await state())?.offer).not.toBeNull())
  expect(await state()).toMatchObject({
    version: '9.0.0',
    offer: { version: '9.1.0', whats_new: 'Leads open faster.\nThe plan shows weeks.', size: PACKAGE.length },
    state: 'idle',
    by_installer: true,
  })
  expect(feed.asked).toEqual(['/feed/quillport-stable.json', '/feed/quillport-stable.json.sig'])
  await updates().install({ when: 'now' })
  await reached('handed_over')
  expect(opened).toEqual([join(its.folder, 'updates', 'quillport-9.1.0-x64.deb')])
  expect(readFileSync(opened[0] ?? '').equals(PACKAGE)).toBe(true)
  expect((await state())?.message).toContain('Quillport 9.1.0 is open in your system’s installer')
})

test('Quillport looks every six hours, and only while “Look for updates” is on', async () => {
  its.tick()
  await vi.waitFor(async () => expect((await state())?.offer).not.toBeNull())
  its.tick()
  now += 5 * HOUR
  its.tick()
  expect(feed.asked).toHaveLength(2)
  now += 2 * HOUR
  its.tick()
  await vi.waitFor(() => expect(feed.asked).toHaveLength(4))
  await reached('idle')
  await updates().setLook({ look: false })
  now += DAY
  its.tick()
  await expect(updates().look({})).rejects.toMatchObject({ code: 'conflict' })
  await expect(updates().install({ when: 'now' })).rejects.toMatchObject({ code: 'conflict' })
  expect(feed.asked).toHaveLength(4)
  // The choice survives a restart.
  await its.desk.stop()
  await its.reopen()
  its.tick()
  expect(await state()).toMatchObject({ look: false })
  expect(feed.asked).toHaveLength(4)
})

test('while the list cannot be read, Quillport looks less and less often, and looks at once when the person asks', async () => {
  feed.fail = true
  const minutesOfLooks: number[] = []
  for (let half = 0; half <= 8 * 60; half += 1) {
    const before = feed.asked.length
    its.tick()
    await reached('idle')
    if (feed.asked.length > before) minutesOfLooks.push(half / 2)
    now += 30_000
  }
  expect(minutesOfLooks).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
  const before = feed.asked.length
  await updates().look({})
  expect(feed.asked.length).toBe(before + 1)
  feed.fail = false
  now += HOUR
  its.tick()
  await vi.waitFor(async () => expect((await state())?.offer).not.toBeNull())
})

test('a desk without an address of updates offers nothing and sends nothing', async () => {
  await its.desk.stop()
  await its.reopen({ updates: null })
  its.tick()
  expect(await state()).toBeNull()
  expect(feed.asked).toEqual([])
})

test.each([
  ['tampered', 'not signed', () => feed.change((text) => text.replace('9.1.0', '9.2.0'))],
  ['signed by somebody else', 'not signed', () => feed.signAs(generateKeyPairSync('ed25519').privateKey)],
  ['expired', 'has expired', () => feed.offer({ expires: new Date(now - 1).toISOString() })],
  ['lower', 'older than the installed 9.0.0', () => feed.offer({ version: '8.0.0' })],
])('a list of versions that is %s offers nothing and says why', async (_, words, spoil) => {
  spoil()
  await updates().look({})
  expect(await state()).toMatchObject({ offer: null, failed: true, message: expect.stringContaining(words) })
  await updates().install({ when: 'now' })
  await reached('idle')
  expect(opened).toEqual([])
  expect(feed.asked.some((path) => path.includes('.deb'))).toBe(false)
})

test('the newest list that was seen is remembered across restarts', async () => {
  await updates().look({})
  await its.desk.stop()
  await its.reopen()
  feed.offer({ version: '9.0.5', published: new Date(now - 2 * DAY).toISOString() })
  await updates().look({})
  expect(await state()).toMatchObject({ failed: true, message: expect.stringContaining('has already seen') })
  expect((await state())?.offer?.version).toBe('9.1.0')
})

test('a tampered package is not opened, and the next attempt can succeed', async () => {
  const whole = feed.serve
  feed.serve = (_, response) => void response.end(Buffer.alloc(PACKAGE.length, 'x'))
  await updates().install({ when: 'now' })
  await vi.waitFor(async () =>
    expect(await state()).toMatchObject({
      state: 'idle',
      failed: true,
      message: expect.stringContaining('signed'),
    }),
  )
  expect([opened, packagesThere()]).toEqual([[], []])
  feed.serve = whole
  await updates().install({ when: 'now' })
  await reached('handed_over')
})

test('a package that was changed after its check is not opened', async () => {
  await updates().noteUnsaved({ unsaved: true })
  await updates().install({ when: 'now' })
  await reached('waiting')
  writeFileSync(join(its.folder, 'updates', 'quillport-9.1.0-x64.deb'), 'another program')
  await updates().noteUnsaved({ unsaved: false })
  await vi.waitFor(async () =>
    expect(await state()).toMatchObject({
      state: 'idle',
      message: expect.stringContaining('changed after Quillport had checked it'),
    }),
  )
  expect(opened).toEqual([])
})

test('without an installer, the person is told where the checked package is', async () => {
  hasInstaller = false
  await updates().install({ when: 'now' })
  await vi.waitFor(async () => expect((await state())?.package_path).not.toBeNull())
  expect(await state()).toMatchObject({
    state: 'idle',
    failed: false,
    package_path: join(its.folder, 'updates', 'quillport-9.1.0-x64.deb'),
    message: expect.stringContaining('Install the package yourself'),
  })
})

test('an update waits for an unsaved text, and then continues by itself', async () => {
  await updates().noteUnsaved({ unsaved: true })
  await updates().install({ when: 'now' })
  await reached('waiting')
  expect(await state()).toMatchObject({ waits_for: 'a text that is not saved yet' })
  expect(opened).toEqual([])
  // A closed page sends no more reports.
  now += 31_000
  await reached('handed_over')
})

test('an unsaved text does not hold an update for longer because the clock was set back', async () => {
  await updates().noteUnsaved({ unsaved: true })
  await updates().install({ when: 'now' })
  await reached('waiting')
  now -= HOUR
  await reached('handed_over')
})

test('an update when the person quits opens the package at the end, also after a restart without quitting', async () => {
  await updates().install({ when: 'at_quit' })
  await reached('at_quit')
  expect(opened).toEqual([])
  await its.desk.stop()
  expect(opened).toHaveLength(1)
  await its.reopen()
  expect(await state()).toMatchObject({ state: 'idle' })
})

test('the person can take back the choice and need not hear of the version again', async () => {
  await updates().install({ when: 'at_quit' })
  await reached('at_quit')
  await updates().cancel({})
  await updates().later({})
  expect(await state()).toMatchObject({ state: 'idle', offer: { later: true } })
  await its.desk.stop()
  expect(opened).toEqual([])
  await its.reopen()
  expect(await state()).toMatchObject({ offer: { later: true } })
})

test('a choice that the person takes back while the package is checked once more is not carried out', async () => {
  await updates().noteUnsaved({ unsaved: true })
  await updates().install({ when: 'now' })
  await reached('waiting')
  // The check of the package begins with this call, and is still running at the next.
  const checking = updates().noteUnsaved({ unsaved: false })
  await updates().cancel({})
  await checking
  expect(await state()).toMatchObject({ state: 'idle', package_path: null })
  expect(opened).toEqual([])
})

test('switching off “Look for updates” takes back the choice', async () => {
  await updates().install({ when: 'at_quit' })
  await reached('at_quit')
  await updates().setLook({ look: false })
  expect(await state()).toMatchObject({ state: 'idle', look: false })
  await its.desk.stop()
  expect(opened).toEqual([])
})

test('the packages of this version and the one before are kept', async () => {
  await updates().install({ when: 'now' })
  await reached('handed_over')
  await its.desk.stop()
  await its.reopen({ version: '9.1.0' })
  expect(await state()).toMatchObject({ offer: null })
  for (const version of ['9.2.0', '9.3.0']) {
    feed.offer({ version, published: manifestOf().published })
    await updates().install({ when: 'now' })
    await vi.waitFor(() => expect(opened.at(-1)).toContain(version))
    await reached('handed_over')
  }
  expect(packagesThere()).toEqual(['quillport-9.1.0-x64.deb', 'quillport-9.3.0-x64.deb'])
})

test('nothing of updates is on the disk of a desk that never looked', () => {
  expect(existsSync(join(its.folder, 'updates'))).toBe(false)
})

test('an update offered while an agent waits for an answer waits for that answer', async () => {
  const service: ForumService = await forumService()
  try {
    await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
    const { token } = await its.desk.client.agents.create({ name: 'Writer' })
    const { bridge } = await its.desk.client.agents.list({})
    const client = await client1(new URL(bridge.url ?? ''), token)
    const call = client.callTool({ name: 'generate_article', arguments: { title: 'One' } })
    const asked = async () => (await its.desk.client.approvals.list({})).approvals
    await vi.waitFor(async () => expect(await asked()).toHaveLength(1))
    await updates().install({ when: 'now' })
    await reached('waiting')
    expect(await state()).toMatchObject({ waits_for: 'a call by an agent' })
    expect(opened).toEqual([])
    const [{ approval_id = '' } = {}] = await asked()
    await its.desk.client.approvals.answer({ approval_id, answer: 'once' })
    expect((await call).isError ?? false).toBe(false)
    await reached('handed_over')
    await client.close()
  } finally {
    await service.stop()
  }
})

test('an update waits for a scan', async () => {
  const service: ForumService = await forumService()
  try {
    service.put({ kind: 'scan', id: 'scan_1', data: scanLike({ scan_id: 'scan_1', status: 'running' }) })
    await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
    await updates().install({ when: 'now' })
    await reached('waiting')
    expect(await state()).toMatchObject({ waits_for: 'a scan' })
    service.put({ kind: 'scan', id: 'scan_1', data: scanLike({ scan_id: 'scan_1', status: 'completed' }) })
    await reached('handed_over')
  } finally {
    await service.stop()
  }
})

test('a choice for the end is dropped when a newer version was installed by hand', async () => {
  await updates().install({ when: 'at_quit' })
  await reached('at_quit')
  const there = readFileSync(join(its.folder, 'updates.json'))
  await its.desk.stop()
  opened = []
  // Quillport ended without quitting.
  writeFileSync(join(its.folder, 'updates.json'), there)
  await its.reopen({ version: '9.2.0' })
  expect(await state()).toMatchObject({ state: 'idle', offer: null })
  await its.desk.stop()
  expect(opened).toEqual([])
})

test('a choice for the end is dropped when its list has expired', async () => {
  await updates().install({ when: 'at_quit' })
  await reached('at_quit')
  const there = readFileSync(join(its.folder, 'updates.json'))
  now += 31 * DAY
  await its.desk.stop()
  expect(opened).toEqual([])
  writeFileSync(join(its.folder, 'updates.json'), there)
  await its.reopen()
  expect(await state()).toMatchObject({ state: 'idle', offer: null })
})

test.each([
  ['offers the running version', { version: '9.0.0' }],
  ['offers an older version', { version: '8.9.0' }],
  ['offers a newer version', { version: '9.1.1' }],
])('a choice for the end is dropped when a newer list %s', async (_, given) => {
  await updates().install({ when: 'at_quit' })
  await reached('at_quit')
  feed.offer({ ...given, published: new Date(now).toISOString() })
  now += 7 * HOUR
  its.tick()
  await reached('idle')
  expect(await state()).toMatchObject({ failed: true, message: expect.stringContaining('no longer offered') })
  await its.desk.stop()
  expect(opened).toEqual([])
})

test('a list that cannot be trusted leaves the choice for the end as it is', async () => {
  await updates().install({ when: 'at_quit' })
  await reached('at_quit')
  feed.change((text) => text.replace('9.1.0', '9.0.0'))
  await updates().look({})
  expect(await state()).toMatchObject({ state: 'at_quit' })
  await its.desk.stop()
  expect(opened).toHaveLength(1)
})

test('a program that replaces itself does so when the person quits, unless the version was withdrawn', async () => {
  const done: string[] = []
  const replace: UpdateSource['replace'] = {
    download: async ({ version, file }) => void done.push(`download ${version} ${file.url} ${file.size}`),
    now: () => void done.push('now'),
    atQuit: () => void done.push('at quit'),
  }
  const first = `download 9.1.0 quillport_9.1.0_amd64.deb ${PACKAGE.length}`
  await its.desk.stop()
  await its.reopen({ updates: { ...source(), replace } })
  await updates().install({ when: 'at_quit' })
  await reached('at_quit')
  await its.desk.stop()
  expect(done).toEqual([first, 'at quit'])
  await its.reopen({ updates: { ...source(), replace } })
  await updates().install({ when: 'at_quit' })
  await reached('at_quit')
  feed.offer({ version: '9.0.0', published: new Date(now).toISOString() })
  await updates().look({})
  await its.desk.stop()
  expect(done).toEqual([first, 'at quit', first])
})
