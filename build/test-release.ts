// Runs, one after another, the tests that take too long for every change but must pass before a release: `node
// build/test-release.ts`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Number of requests in the fuzz tests, for both databases together. */
const REQUESTS = '100000'

type Part = { readonly name: string; readonly command: readonly string[]; readonly env: NodeJS.ProcessEnv }

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const PARTS: readonly Part[] = [
  { name: 'soak', command: [npm, 'run', 'soak'], env: {} },
  {
    name: 'the service from its kit',
    command: [process.execPath, 'build/test.ts', 'kit'],
    env: {},
  },
  { name: 'the Debian package', command: [process.execPath, 'build/test-deb.ts'], env: {} },
  {
    name: 'both databases, and the whole desk',
    command: [process.execPath, 'build/test.ts', 'release'],
    env: {},
  },
  { name: 'defences', command: [npm, 'run', 'defences'], env: {} },
  {
    name: 'fuzz',
    command: [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', 'backend/fuzz/fuzz.test.ts'],
    env: { QUILLPORT_FUZZ: process.env.QUILLPORT_FUZZ ?? REQUESTS },
  },
]

/** Runs a part. Returns its exit code; 1 if it does not start or is killed. */
const run = ({ command: [program = '', ...args], env }: Part): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })

const results: { readonly part: string; readonly result: string; readonly minutes: number }[] = []
for (const part of PARTS) {
  console.log(`\n══ ${part.name}`)
  const startedAt = performance.now()
  const code = await run(part)
  results.push({
    part: part.name,
    result: code === 0 ? 'passed' : `failed (${code})`,
    minutes: Math.round((performance.now() - startedAt) / 6_000) / 10,
  })
}
console.table(results)
process.exitCode = results.every(({ result }) => result === 'passed') ? 0 : 1
