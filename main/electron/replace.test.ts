import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import updaters, { type AppUpdater } from 'electron-updater'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveBytes, sha512Of, type TestFeed, testFeed } from '../core/updates/feed.fixture.ts'
import { replaceBy } from './replace.ts'

/** A program that ends at once, with the size of a small package. */
const PROGRAM = Buffer.from(`#!/bin/sh\nexit 0\n${'#'.repeat(200_000)}\n`)
const file = { url: 'quillport_9.1.0.AppImage', size: PROGRAM.length, sha512: sha512Of(PROGRAM) }

let feed: TestFeed
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-replace-'))
  mkdirSync(join(folder, 'programs'))
  feed = await testFeed()
  feed.serve = (request, response) => serveBytes(PROGRAM, request, response)
})
afterEach(async () => {
  delete process.env.APPIMAGE
  rmSync(folder, { recursive: true, force: true })
  await feed.stop()
})

/** Makes the functions of a running AppImage of version 9.0.0 with this file name. */
const running = (name: string) => {
  process.env.APPIMAGE = join(folder, 'programs', name)
  writeFileSync(process.env.APPIMAGE, 'version 9.0.0')
  const load = async (): Promise<AppUpdater> =>
    new updaters.AppImageUpdater(null, {
      version: '9.0.0',
      name: 'quillport',
      isPackaged: true,
      appUpdateConfigPath: '',
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: async () => undefined,
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    })
  return replaceBy({ feed: feed.address, folder, load })
}
const wanted = (onProgress: (done: number) => void = () => undefined) => ({
  version: '9.1.0',
  file,
  signal: new AbortController().signal,
  onProgress,
})
const programs = () => readdirSync(join(folder, 'programs'))
const pending = () => {
  const path = join(folder, 'quillport-updater', 'pending')
  return existsSync(path) ? readdirSync(path) : []
}

test('an AppImage is replaced when the person quits, and not before', async () => {
  const replace = running('Quillport.AppImage')
  let done = 0
  await replace.download(wanted((bytes) => (done = bytes)))
  expect(done).toBe(PROGRAM.length)
  const path = join(folder, 'programs', 'Quillport.AppImage')
  expect(readFileSync(path, 'utf8')).toBe('version 9.0.0')
  await replace.atQuit()
  expect(readFileSync(path).equals(PROGRAM)).toBe(true)
})

test('only the signed list names the file that is written beside the AppImage', async () => {
  const replace = running('quillport_9.0.0.AppImage')
  writeFileSync(join(folder, 'programs', 'other_1.0.0.AppImage'), 'another program')
  await replace.download(wanted())
  await replace.atQuit()
  expect(programs()).toEqual(['other_1.0.0.AppImage', 'quillport_9.1.0.AppImage'])
  expect(readFileSync(join(folder, 'programs', 'other_1.0.0.AppImage'), 'utf8')).toBe('another program')
  expect(feed.asked).toEqual(['/feed/quillport_9.1.0.AppImage'])
})

test('an AppImage that is longer than the signed size is cut off, and nothing is left', async () => {
  const replace = running('Quillport.AppImage')
  let sent = 0
  feed.serve = (_, response) => {
    const send = (): void => {
      if (response.destroyed || sent > 200 * PROGRAM.length) return void response.end()
      sent += PROGRAM.length
      response.write(PROGRAM, () => setImmediate(send))
    }
    send()
  }
  await expect(replace.download(wanted())).rejects.toThrow('has the wrong size')
  expect(sent).toBeLessThan(200 * PROGRAM.length)
  expect(pending()).toEqual([])
})

test('an AppImage with other bytes than the signed ones is refused, and the next attempt can succeed', async () => {
  const replace = running('Quillport.AppImage')
  feed.serve = (_, response) => void response.end(Buffer.alloc(PROGRAM.length, 'x'))
  await expect(replace.download(wanted())).rejects.toThrow('signed')
  expect(pending()).toEqual([])
  feed.serve = (request, response) => serveBytes(PROGRAM, request, response)
  await replace.download(wanted())
  await replace.atQuit()
  expect(readFileSync(join(folder, 'programs', 'Quillport.AppImage')).equals(PROGRAM)).toBe(true)
})
