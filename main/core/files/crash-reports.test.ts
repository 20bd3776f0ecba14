import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCrash, unseenCrash, writeCrash } from './crash-reports.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-crash-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = Date.parse('2026-11-26T08:00:00.000Z')
const crash = (cause: unknown, later = 0) =>
  writeCrash(folder, { version: '1.2.3', at: at + later, part: 'The main process', cause })
const files = () => readdirSync(join(folder, 'crashes')).toSorted()

test('a report says what ended, when and where, and only its owner can read it', () => {
  crash(Object.assign(new TypeError('x is not a function'), { code: 'ERR_X' }))
  const report = unseenCrash(folder)
  expect(report).toMatchObject({ at: '2026-11-26T08:00:00.000Z' })
  expect(report?.text).toContain('The main process of Quillport 1.2.3 ended unexpectedly at 2026-11-26')
  expect(report?.text).toContain('Cause: TypeError (ERR_X): x is not a function')
  expect(report?.text).toMatch(/^ {4}at /m)
  expect(statSync(join(folder, 'crashes', report?.report_id ?? '')).mode & 0o777).toBe(0o600)
})

test('a report contains no secret, no home folder and only the beginning of a long text', () => {
  const error = new Error(
    `qp_live_0123456789abcdef in ${homedir()}/notes ${'the words of a post '.repeat(5_000)}`,
  )
  crash(error)
  const text = unseenCrash(folder)?.text ?? ''
  expect(text).toContain('[secret] in ~/notes')
  expect(text).not.toContain('qp_live_0123456789abcdef')
  expect(text).not.toContain(homedir())
  expect(text.match(/the words of a post/g)?.length).toBeLessThan(20)
  expect(text.length).toBeLessThanOrEqual(20_000)
})

test('a report is shown until it is closed, stays on the computer, and only five are kept', () => {
  for (let crashes = 0; crashes < 8; crashes += 1) crash('the page', crashes * 1_000)
  expect(files()).toHaveLength(5)
  const newest = unseenCrash(folder)
  expect(newest?.at).toBe('2026-11-26T08:00:07.000Z')
  closeCrash(folder, newest?.report_id ?? '', false)
  expect(unseenCrash(folder)).toBeNull()
  expect(files()).toHaveLength(5)
  crash('the page', 60_000)
  const next = unseenCrash(folder)
  closeCrash(folder, next?.report_id ?? '', true)
  expect(unseenCrash(folder)).toBeNull()
  expect(files()).toHaveLength(4)
})

test('closing deletes nothing but a report', () => {
  crash('the page')
  writeFileSync(join(folder, 'settings.json'), '{}')
  closeCrash(folder, '../settings.json', true)
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('{}')
})
