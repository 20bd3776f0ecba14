import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY } from '../../../contract/time.ts'
import { VERSION } from '../../../contract/version.ts'
import { FEED_KEY, manifestOf, PACKAGE, SIGNING_KEY, sha512Of, signed } from './feed.fixture.ts'
import { checkManifest, type ManifestCheck, type UpdateManifest } from './manifest.ts'

const HERE: ManifestCheck = {
  key: FEED_KEY,
  channel: 'stable',
  version: '9.0.0',
  now: Date.now(),
  newestSeen: null,
  platform: 'linux',
  arch: 'x64',
  kind: 'deb',
}

const check = (given: Partial<UpdateManifest> | string = {}, against: Partial<ManifestCheck> = {}) => {
  const text = typeof given === 'string' ? given : JSON.stringify(manifestOf(given))
  return checkManifest(Buffer.from(text), signed(text), { ...HERE, ...against })
}
const refusal = (...given: Parameters<typeof check>) => {
  const checked = check(...given)
  return checked.ok ? 'offered' : checked.refusal
}

test('a signed manifest of a newer version offers the file for this computer', () => {
  expect(check()).toMatchObject({
    ok: true,
    manifest: { version: '9.1.0', oldest_service: '0.1.0' },
    file: { url: 'quillport_9.1.0_amd64.deb', size: PACKAGE.length },
  })
  const { published } = manifestOf()
  expect(refusal({ published }, { newestSeen: published })).toBe('offered')
})

test('a manifest that was changed after it was signed is refused', () => {
  const text = JSON.stringify(manifestOf())
  const changed = text.replace('9.1.0', '9.9.0')
  expect(checkManifest(Buffer.from(changed), signed(text), HERE)).toMatchObject({ refusal: 'not_signed' })
  expect(checkManifest(Buffer.from(`${text} `), signed(text), HERE)).toMatchObject({ refusal: 'not_signed' })
  expect(checkManifest(Buffer.from(text), '', HERE)).toMatchObject({ refusal: 'not_signed' })
})

test('a manifest that somebody else signed is refused', () => {
  const text = JSON.stringify(manifestOf())
  const other = signed(text, generateKeyPairSync('ed25519').privateKey)
  expect(checkManifest(Buffer.from(text), other, HERE)).toMatchObject({
    refusal: 'not_signed',
    message: expect.stringContaining('Nothing was downloaded'),
    published: null,
  })
})

test('a build without a key accepts no manifest', () => {
  expect(refusal({}, { key: '' })).toBe('wrong_key')
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsa = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  expect(refusal({}, { key: rsa })).toBe('wrong_key')
})

test('an expired manifest is refused', () => {
  expect(refusal({}, { now: Date.now() + 31 * DAY })).toBe('expired')
})

test('a version that is not newer is refused', () => {
  expect(refusal({ version: '9.0.0' })).toBe('current')
  expect(refusal({ version: '8.9.9' })).toBe('older')
  expect(refusal({ version: '9.0.0-beta.1' })).toBe('older')
  expect(refusal({ version: '9.0.10' }, { version: '9.0.9' })).toBe('offered')
})

test('a manifest older than one that was seen before is refused', () => {
  expect(refusal({}, { newestSeen: new Date().toISOString() })).toBe('replayed')
})

test('a manifest of another channel, or without a file for this computer, is refused', () => {
  expect(refusal({ channel: 'beta' })).toBe('other_channel')
  expect(refusal({}, { arch: 'arm64' })).toBe('no_file')
  expect(refusal({}, { kind: 'appimage' })).toBe('no_file')
})

test.each([
  '../quillport.deb',
  'https://evil.example/a.deb',
  '//evil.example/a.deb',
  '/etc/a.deb',
  'a/../b.deb',
  'a\\b',
])('a file outside the feed is refused: %s', (url) => {
  const [file] = manifestOf().files
  expect(refusal({ files: file ? [{ ...file, url }] : [] })).toBe('unreadable')
})

test('a signed text that is no manifest is refused', () => {
  expect(refusal('{}')).toBe('unreadable')
  expect(refusal('not JSON')).toBe('unreadable')
})

test('the signing script writes a manifest that a desk accepts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-sign-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const key = join(folder, 'key.pem')
  writeFileSync(key, SIGNING_KEY)
  writeFileSync(join(folder, 'new.txt'), 'Leads open faster.\n')
  writeFileSync(join(folder, `quillport_${VERSION}_amd64.deb`), PACKAGE)
  const appImage = `quillport-${VERSION}-linux-x86_64.AppImage`
  writeFileSync(join(folder, appImage), PACKAGE)
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../build/sign-manifest.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, QUILLPORT_SIGNING_KEY: key },
    })
  expect(run('--print-key').stdout.trim()).toBe(FEED_KEY)
  expect(run(folder, '--new', join(folder, 'new.txt'), '--days', '7')).toMatchObject({
    status: 0,
    stderr: '',
  })
  const bytes = readFileSync(join(folder, 'quillport-stable.json'))
  const signature = readFileSync(join(folder, 'quillport-stable.json.sig'), 'utf8')
  expect(checkManifest(bytes, signature, { ...HERE, version: '0.0.1' })).toMatchObject({
    ok: true,
    manifest: { version: VERSION, whats_new: 'Leads open faster.' },
    file: { url: `quillport_${VERSION}_amd64.deb`, size: PACKAGE.length, sha512: sha512Of(PACKAGE) },
  })
  expect(checkManifest(bytes, signature, { ...HERE, version: '0.0.1', kind: 'appimage' })).toMatchObject({
    ok: true,
    file: { url: appImage, sha512: sha512Of(PACKAGE) },
  })
})
