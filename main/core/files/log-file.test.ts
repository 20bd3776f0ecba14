import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogFile, thrownFields } from './log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5)
const written = () => readFileSync(join(folder, 'logs/desk.log'), 'utf8')

test('a key that an error quotes does not reach the log', () => {
  const log = createLogFile(folder, now)
  const key = `qp_live_${'a1B2'.repeat(9)}`
  log('error', 'refused', thrownFields(new Error(`401 for Authorization: Bearer ${key}`)))
  log('warn', `key ${key}`)
  expect(written()).not.toContain('a1B2a1B2')
  expect(written()).toContain('2026-01-02T03:04:05.000Z')
})

test('log files have a limited size, and only their owner can read them', () => {
  const log = createLogFile(folder, now)
  for (let line = 0; line < 60; line += 1) log('info', 'x'.repeat(100_000))
  const files = readdirSync(join(folder, 'logs'))
  expect(files.sort()).toEqual(['desk.log', 'desk.log.1', 'desk.log.2', 'desk.log.3'])
  for (const file of files) {
    const { size, mode } = statSync(join(folder, 'logs', file))
    expect(size).toBeLessThanOrEqual(1_000_000)
    expect(mode & 0o077).toBe(0)
  }
})
