import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const LOGGING = new URL('./logging.ts', import.meta.url).href
/** A program that writes a word to its output, logs a line when its input ends, and ends at once. */
const SCRIPT = `import { createLogger } from ${JSON.stringify(LOGGING)}
const log = createLogger('info')
const refused = new Error('the key qp_live_0123456789abcdef was refused')
process.stdin.once('end', () => log.error({ token: 'a secret', err: refused }, 'the last line')).resume()
console.log('ready')`

const started = async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT])
  await once(child.stdout, 'data')
  return child
}

test('a process with unwritten log lines still exits if nobody reads its log', async () => {
  const child = await started()
  try {
    child.stderr.destroy()
    child.stdin.end()
    expect(await once(child, 'exit', { signal: AbortSignal.timeout(10_000) })).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
})

test('the last lines are written when the process ends, without secrets', async () => {
  const child = await started()
  child.stdin.end()
  const log = await text(child.stderr)
  expect(log).toContain('"msg":"the last line"')
  expect(log).not.toContain('a secret')
  expect(log).toContain('the key [secret] was refused')
  expect(log).not.toContain('0123456789abcdef')
})
