import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { downloadPackage, readSmall, requireGuarded } from './download.ts'
import { PACKAGE, sha512Of, type TestFeed, testFeed } from './feed.fixture.ts'

let folder: string
let feed: TestFeed
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-download-'))
  feed = await testFeed()
})
afterEach(async () => {
  await feed.stop()
  rmSync(folder, { recursive: true, force: true })
})

const FILE = { size: PACKAGE.length, sha512: sha512Of(PACKAGE) }
const to = () => join(folder, 'quillport.deb')
const load = (file = FILE, progress: number[] = []) =>
  downloadPackage({
    address: `${feed.address}/quillport_9.1.0_amd64.deb`,
    file,
    to: to(),
    signal: new AbortController().signal,
    onProgress: (done) => progress.push(done),
  })

test('a package arrives complete, and only its owner can read it', async () => {
  const progress: number[] = []
  await load(FILE, progress)
  expect(readFileSync(to()).equals(PACKAGE)).toBe(true)
  expect(statSync(to()).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['quillport.deb'])
  expect(progress.at(-1)).toBe(PACKAGE.length)
})

test('a changed package is refused, and nothing of it is left', async () => {
  const other = Buffer.from(PACKAGE)
  other[150_000] = 0
  feed.serve = (_, response) => void response.end(other)
  await expect(load()).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringMatching(/not the file that the makers of Quillport signed.*deleted/),
  })
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['longer', Buffer.concat([PACKAGE, Buffer.from('more')])],
  ['shorter', PACKAGE.subarray(0, 1_000)],
])('a package that is %s than signed is refused, and nothing of it is left', async (_, bytes) => {
  feed.serve = (_, response) => void response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  await expect(load()).rejects.toMatchObject({ message: expect.stringContaining('has the wrong size') })
  expect(readdirSync(folder)).toEqual([])
})

test('a package without end is cut off at the signed size', async () => {
  let sent = 0
  feed.serve = (_, response) => {
    const more = () => {
      while (sent < 100 * PACKAGE.length) {
        sent += PACKAGE.length
        if (!response.write(PACKAGE)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }
  await expect(load()).rejects.toMatchObject({ message: expect.stringContaining('has the wrong size') })
  expect(sent).toBeLessThan(100 * PACKAGE.length)
  expect(readdirSync(folder)).toEqual([])
})

test('an interrupted download is resumed where it stopped', async () => {
  const whole = feed.serve
  feed.serve = (_, response) => {
    feed.serve = whole
    response.writeHead(200, { 'content-length': PACKAGE.length })
    response.write(PACKAGE.subarray(0, 100_000), () => setTimeout(() => response.destroy(), 100))
  }
  await load()
  expect(readFileSync(to()).equals(PACKAGE)).toBe(true)
  const path = '/feed/quillport_9.1.0_amd64.deb'
  expect(feed.asked).toEqual([path, `${path} bytes=100000-`])
})

test('a download that cannot be resumed now keeps its part for the next attempt', async () => {
  const whole = feed.serve
  feed.serve = ({ headers }, response) => {
    if (headers.range !== undefined) return void response.destroy()
    response.writeHead(200, { 'content-length': PACKAGE.length })
    response.write(PACKAGE.subarray(0, 50_000), () => setTimeout(() => response.destroy(), 100))
  }
  await expect(load()).rejects.toMatchObject({ code: 'service_unreachable' })
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^quillport\.deb\.[0-9a-f]{16}\.part$/)])
  feed.serve = whole
  feed.asked.length = 0
  await load()
  expect(feed.asked).toEqual(['/feed/quillport_9.1.0_amd64.deb bytes=50000-'])
  expect(readFileSync(to()).equals(PACKAGE)).toBe(true)
})

test.each([429, 500, 503])('an error %s while a download is resumed keeps its part', async (status) => {
  const whole = feed.serve
  feed.serve = ({ headers }, response) => {
    if (headers.range !== undefined) return void response.writeHead(status).end()
    response.writeHead(200, { 'content-length': PACKAGE.length })
    response.write(PACKAGE.subarray(0, 50_000), () => setTimeout(() => response.destroy(), 100))
  }
  await expect(load()).rejects.toMatchObject({ message: expect.stringContaining(`error ${status}`) })
  feed.serve = whole
  feed.asked.length = 0
  await load()
  expect(feed.asked).toEqual(['/feed/quillport_9.1.0_amd64.deb bytes=50000-'])
})

test('redirects of the feed are not followed', async () => {
  feed.serve = (_, response) =>
    void response.writeHead(302, { location: '/feed/quillport-stable.json' }).end()
  await expect(load()).rejects.toMatchObject({ code: 'service_unreachable' })
  for (const address of ['http://updates.example/feed', 'file:///etc/passwd', 'ftp://a.example', 'x'])
    expect(() => requireGuarded(address)).toThrow('must begin with https://')
  for (const address of ['https://updates.example/feed', 'http://127.0.0.1:1/', 'http://localhost/'])
    requireGuarded(address)
})

test('a list of versions that never ends is not read', async () => {
  await expect(readSmall(`${feed.address}/quillport-stable.json`, 100)).rejects.toMatchObject({
    message: expect.stringContaining('too large'),
  })
})

test('a full disk is reported, and nothing of the package is left', (context) => {
  const ended = spawnSync(
    'unshare',
    [
      ...['--map-root-user', '--mount', 'sh', '-c'],
      'mount -t tmpfs -o size=100k none "$1" && exec "$2" "$3" "$1"',
      ...['sh', folder, process.execPath, join(import.meta.dirname, 'filling-download.fixture.ts')],
    ],
    { encoding: 'utf8' },
  )
  const missing = ended.error !== undefined || /unshare|mount:/.test(ended.stderr)
  context.skip(missing, 'this machine lets nobody mount a disk')
  expect([ended.status, ended.stdout]).toEqual([
    0,
    'unavailable: The disk of this computer is full. The update needs 1 MB. Free some space, then try again.\n[]\n',
  ])
})
