import { afterEach, expect, test, vi } from 'vitest'
import { VERSION } from '../../contract/version.ts'
import { runCommand } from './command-line.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})

/** Runs a command line. Returns what was printed, what was started, and the exit code. */
const run = (args: readonly string[], isInstalled = true) => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const started: unknown[] = []
  runCommand(args, {
    mcp: (...given) => void started.push(['mcp', ...given]),
    doctor: async (...given) => void started.push(['doctor', ...given]),
    disconnect: async () => void started.push(['disconnect']),
    open: () => isInstalled && started.push(['open']) > 0,
  })
  return {
    started,
    code: process.exitCode ?? 0,
    out: out.mock.calls.join(''),
    err: err.mock.calls.join(''),
  }
}

test.each([
  { args: ['mcp', '--agent', 'Claude'], started: ['mcp', 'Claude', undefined] },
  { args: ['--agent', 'Claude', '--data', '/data'], started: ['mcp', 'Claude', '/data'] },
  { args: ['doctor', '--agent', 'Claude', '--data', '/data'], started: ['doctor', 'Claude', '/data'] },
  { args: ['disconnect', '--all'], started: ['disconnect'] },
  { args: [], started: ['open'] },
])('$args starts $started', ({ args, started }) => {
  expect(run(args)).toMatchObject({ started: [started], code: 0, err: '' })
})

test('the version and the help are printed', () => {
  expect(run(['--version'])).toMatchObject({ started: [], code: 0, out: `${VERSION}\n` })
  expect(run(['--help'])).toMatchObject({ started: [], code: 0 })
  expect(run(['doctor', '-h']).out).toContain('Usage: quillport')
})

test.each([
  { args: ['mcp'], why: 'mcp needs --agent NAME.' },
  { args: ['doctor', '--agent', ''], why: 'doctor needs --agent NAME.' },
  { args: ['disconnect'], why: 'disconnect needs --all.' },
  { args: ['nonsense'], why: 'Quillport has no command “nonsense”.' },
  { args: ['--bogus'], why: "Unknown option '--bogus'" },
])('$args is refused with a reason and the usage', ({ args, why }) => {
  const { started, code, err } = run(args)
  expect({ started, code }).toEqual({ started: [], code: 2 })
  expect(err).toContain(why)
  expect(err).toContain('Usage: quillport')
  expect(err).not.toContain('    at ')
})

test('outside an installed app, nothing can be opened', () => {
  expect(run([], false)).toMatchObject({
    code: 2,
    err: expect.stringContaining('This copy of Quillport is not installed'),
  })
})
