import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openDatabase, transaction } from '../db/database.ts'
import { lockFolder, lostIn, takeFolder } from '../db/own-file.ts'
import { createWorkspace } from '../workspaces/workspaces.ts'
import { runCommand } from './command-line.fixture.ts'
import { diagnose } from './doctor/doctor.fixture.ts'
import { newFolder } from './new-folder.fixture.ts'

/** The folder of a service that was used and stopped. */
const folderOfService = async (): Promise<string> => {
  const QUILLPORT_DATA = await newFolder()
  expect(await runCommand(['migrate'], { QUILLPORT_DATA })).toMatchObject({ code: 0 })
  lockFolder(QUILLPORT_DATA)()
  return QUILLPORT_DATA
}

/** Leaves a log next to the database of a folder, like a service that was killed. */
const withLogLeft = async (folder: string) => {
  const file = join(folder, 'quillport.db')
  const aside = await newFolder()
  const db = openDatabase(file)
  await transaction(db, (trx) => createWorkspace(trx, { name: 'In the log', plan: 'free' }))
  for (const part of ['', '-wal', '-shm']) copyFileSync(file + part, join(aside, `copy${part}`))
  // Closing the database removes its log.
  await db.destroy()
  for (const part of ['', '-wal', '-shm']) copyFileSync(join(aside, `copy${part}`), file + part)
  const log = readFileSync(`${file}-wal`)
  expect(log.length).toBeGreaterThan(0)
  return { log, memory: readFileSync(`${file}-shm`) }
}

/** Starts the service and commands that use or create a database, and returns what each of them complains about. */
const refusals = async (QUILLPORT_DATA: string): Promise<readonly string[]> => {
  const said = []
  for (const args of [
    ['serve'],
    ['work'],
    ['migrate'],
    ['workspace', 'create', '--name', 'Acme'],
    ['workspace', 'list'],
    ['backup', join(await newFolder(), 'one.db')],
  ]) {
    const { code, out, err } = await runCommand(args, { QUILLPORT_DATA })
    expect([args, code, out]).toEqual([args, 1, ''])
    said.push(err)
  }
  return said
}

it('a database file of 0 bytes is not a new service: nothing starts on it, and the message says what to do', async () => {
  const folder = await folderOfService()
  const file = join(folder, 'quillport.db')
  writeFileSync(file, '')
  for (const said of await refusals(folder)) {
    expect(said).toContain(`The database ${file} is empty (0 bytes).`)
    expect(said).toContain('To restore a backup, run “restore FILE”.')
    expect(said).toContain('See “If SQLite is damaged” in the operator’s guide.')
    expect(said).toContain('move these files out of the folder: quillport.db, quillport.lock.')
  }
  expect(statSync(file).size).toBe(0)
  const { code, of } = await diagnose({ QUILLPORT_DATA: folder })
  expect([code, of.get('database')]).toEqual([1, expect.stringMatching(/^wrong: .*is empty .*restore FILE/)])
})

it('a missing database next to files of the service is not a new service', async () => {
  const folder = await folderOfService()
  const file = join(folder, 'quillport.db')
  rmSync(file)
  for (const said of await refusals(folder))
    expect(said).toContain(`There is no database at ${file}, but the folder contains quillport.lock.`)
  expect(existsSync(file)).toBe(false)
  rmSync(join(folder, 'quillport.lock'))
  writeFileSync(`${file}.before-restore-2027-01-01T00-00-00-000Z`, 'the previous database')
  for (const said of await refusals(folder))
    expect(said).toContain('contains quillport.db.before-restore-2027')
  const { of } = await diagnose({ QUILLPORT_DATA: folder })
  expect(of.get('database')).toMatch(/^wrong: There is no database at .*, but the folder contains/)
})

it('a backup that replaces a lost database is not changed by the files that the lost database left', async () => {
  for (const isEmpty of [false, true]) {
    const folder = await folderOfService()
    const file = join(folder, 'quillport.db')
    const backup = join(await newFolder(), 'one.db')
    expect(
      await runCommand(['workspace', 'create', '--name', 'Before'], { QUILLPORT_DATA: folder }),
    ).toMatchObject({ code: 0 })
    expect(await runCommand(['backup', backup], { QUILLPORT_DATA: folder })).toMatchObject({ code: 0 })
    const { log, memory } = await withLogLeft(folder)
    if (isEmpty) writeFileSync(file, '')
    else rmSync(file)
    const restored = await runCommand(['restore', backup], { QUILLPORT_DATA: folder })
    expect(restored).toMatchObject({ code: 0, err: '' })
    const listed = await runCommand(['workspace', 'list'], { QUILLPORT_DATA: folder })
    expect(listed).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(listed.out)).toMatchObject([{ name: 'Before' }])
    const { kept_before } = z.object({ kept_before: z.string() }).parse(JSON.parse(restored.out))
    const kept = isEmpty ? kept_before : kept_before.replace(/-wal$/, '')
    expect(kept).toContain('quillport.db.before-restore-')
    expect(existsSync(kept)).toBe(isEmpty)
    expect(readFileSync(`${kept}-wal`).equals(log)).toBe(true)
    expect(readFileSync(`${kept}-shm`).equals(memory)).toBe(true)
  }
})

it('a folder without files of the service gets a new database, which is never empty', async () => {
  const folder = join(await newFolder(), 'data')
  mkdirSync(folder)
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  expect(await runCommand(['migrate'], { QUILLPORT_DATA: folder })).toMatchObject({ code: 0 })
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'quillport.db'])
})

it('the service of a desktop app keeps an empty file under another name and reports it, like a damaged file', async () => {
  const folder = await newFolder()
  writeFileSync(join(folder, 'quillport.db'), '')
  const { file, setAside, release } = takeFolder(folder, Date.now)
  onTestFinished(release)
  expect(setAside).toContain('quillport.db.damaged-')
  expect(statSync(setAside ?? '').size).toBe(0)
  expect(statSync(file).size).toBeGreaterThan(0)
})

it('the service of a desktop app keeps the log of a missing database under another name and reports it', async () => {
  const folder = await folderOfService()
  const { log } = await withLogLeft(folder)
  rmSync(join(folder, 'quillport.db'))
  const { file, setAside, release } = takeFolder(folder, Date.now)
  onTestFinished(release)
  expect(setAside).toMatch(/quillport\.db\.damaged-.*-wal$/)
  expect(readFileSync(setAside ?? '').equals(log)).toBe(true)
  expect([existsSync(file), existsSync(`${file}-wal`)]).toEqual([true, false])
})

it('a database that another process creates meanwhile is not reported as lost', async () => {
  const folders = await Promise.all(Array.from({ length: 60 }, newFolder))
  const other = new Worker(new URL('./first-start.worker.fixture.ts', import.meta.url), {
    workerData: folders,
  })
  onTestFinished(async () => void (await other.terminate()))
  for (const folder of folders)
    while (!existsSync(join(folder, 'quillport.db'))) {
      expect(lostIn(folder)).toBe(null)
      await new Promise((resolve) => setImmediate(resolve))
    }
})
