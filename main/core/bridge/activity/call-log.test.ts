import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { connectedBridge } from '../bridge.fixture.ts'

/** Lists the tools of the calls on the disk, as a desk finds them after a crash. */
const toolsOnDisk = (folder: string): unknown[] => {
  const copy = mkdtempSync(join(tmpdir(), 'quillport-copy-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(folder, copy, { recursive: true })
  const db = new Database(join(copy, 'bridge.db'))
  const tools = db.prepare('SELECT tool FROM call').pluck().all()
  db.close()
  return tools
}

test('a call that acts is on the disk before its agent gets the answer', async () => {
  const { its, client } = await connectedBridge()
  await client.callTool({ name: 'forum_run_scan', arguments: {} })
  expect(toolsOnDisk(its.folder)).toEqual(['forum_run_scan'])
})
