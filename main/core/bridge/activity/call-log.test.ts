import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { client1, type FakeService, fakeService, type TestBridge, testBridge } from '../bridge.fixture.ts'

let fake: FakeService
let its: TestBridge
let client: Awaited<ReturnType<typeof client1>>
beforeEach(async () => {
  fake = await fakeService()
  its = await testBridge(fake)
  client = await client1(its.url, its.token)
})
afterEach(async () => {
  await client.close()
  await its.end()
  await fake.stop()
})

/** The tools of the calls that lie on the disk, as a desk finds them that is started after a sudden end. */
const toolsOnDisk = (): unknown[] => {
  const copy = mkdtempSync(join(tmpdir(), 'quillport-copy-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(its.folder, copy, { recursive: true })
  const db = new Database(join(copy, 'bridge.db'))
  const tools = db.prepare('SELECT tool FROM call').pluck().all()
  db.close()
  return tools
}

test('a call that acted stands in the log before its agent has the answer, whatever ends the desk then', async () => {
  await client.callTool({ name: 'forum_run_scan', arguments: {} })
  expect(toolsOnDisk()).toEqual(['forum_run_scan'])
})
