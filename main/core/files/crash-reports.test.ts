import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeCrash, unseenCrash, writeCrash } from './crash-reports.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-crash-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

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
  expect(text).toContain('[secret] in [path]')
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

const textOf = (cause: unknown): string => {
  crash(cause)
  return unseenCrash(folder)?.text ?? ''
}
/** Creates an error with this stack below its message. */
const withFrames = (message: string, ...frames: readonly string[]): Error =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n${frames.join('\n')}` })

test('lines of a message that look like lines of a stack are not taken for some', () => {
  const lines = 'x\n    at call me on 0171 2345678, anna@lead.example\n    at Anna (Smith.js:1:2)'
  const text = textOf(new Error(lines))
  expect(text).toMatch(/^Cause: Error: x$/m)
  expect(text).toContain('crash-reports.test.ts:')
  for (const word of ['call me', '2345678', 'Anna', 'Smith', 'lead.example']) expect(text).not.toContain(word)
  // A message that was changed later is no longer in the stack.
  const changed = textOf(Object.assign(withFrames(lines, '    at /x.js:1:2'), { message: 'y' }))
  expect(changed).toMatch(/\nCause: Error: y$/)
})

test('a stack names no folder of the person, however it is written', async () => {
  const home = join(folder, 'Anna Müller')
  mkdirSync(home)
  vi.stubEnv('HOME', home)
  const program = join(home, 'app.mjs')
  writeFileSync(
    program,
    `export const fail = () => { throw new Error('in ${home}/letters and Anna Müller') }`,
  )
  const { fail } = await import(/* @vite-ignore */ pathToFileURL(program).href)
  const thrown = await Promise.resolve()
    .then(fail)
    .catch((error: unknown) => error)
  expect(textOf(thrown)).toContain('Cause: Error: in [path] and [name]\n')
  const frames = [
    `    at start (${pathToFileURL(program).href}:3:1)`,
    '    at run (C:\\Users\\Anna Müller\\AppData\\Quillport\\resources\\app.asar\\dist\\main\\main.js:10:5)',
    '    at file:///C:/Users/Anna%20M%C3%BCller/app.js:7:2',
    '    at async Object.<anonymous> (/home/Anna Müller/node_modules/hono/dist/hono.js:1:2)',
    '    at new Promise (<anonymous>)',
    '    at node:internal/process/task_queues:105:5',
    '    at words of a letter (/home/x.js:1:2)',
  ]
  expect(
    textOf(withFrames('x', ...frames))
      .split('\n')
      .slice(2),
  ).toEqual([
    'Cause: Error: x',
    '    at start (app.mjs:3:1)',
    '    at run (dist/main/main.js:10:5)',
    '    at app.js:7:2',
    '    at async Object.<anonymous> (hono/dist/hono.js:1:2)',
    '    at node:internal/process/task_queues:105:5',
  ])
})

test.each([
  [
    "Cannot read properties of undefined (reading 'leads')",
    "Cannot read properties of undefined (reading 'leads')",
  ],
  ['this.leads.map is not a function', 'this.leads.map is not a function'],
  [
    `Unexpected token 'D', "Dear "Anna", call" is not valid JSON`,
    "Unexpected token 'D', [text] is not valid JSON",
  ],
  ["ENOENT: no such file, open 'C:\\Users\\Anna\\x y.txt'", 'ENOENT: no such file, open [text]'],
  ['cannot open C:\\Users\\Anna\\letters or /Users/anna/x', 'cannot open [path] or [path]'],
  ['getaddrinfo ENOTFOUND shop.example', 'getaddrinfo ENOTFOUND [address]'],
  [
    'no answer from https://shop.example/a?b=1 for anna@lead.example',
    'no answer from [address] for [address]',
  ],
  ['call +49 (171) 234-5678 today', 'call +[number] today'],
  ['the text “Dear Anna', 'the text [text]'],
])('a message is cleaned: %s', (message, words) => {
  expect(textOf(new Error(message))).toContain(`Cause: Error: ${words}\n`)
})

test('a name and a code that are texts are left out, and the end of a page is named', () => {
  const odd = Object.assign(new Error('x'), { name: 'Anna Smith', code: 'call 0171' })
  expect(textOf(odd)).toContain('\nCause: Error: x\n')
  expect(textOf('crashed, exit code -1073741819')).toContain('Cause: crashed, exit code -1073741819')
})
