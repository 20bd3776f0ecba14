// Runs every suite and ends with counts and what was skipped: `node build/test.ts [servers|soak]`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { findElectron } from './electron.ts'
import { readTally, type Tally } from './tally.ts'

const root = join(import.meta.dirname, '..')
const tallies = join(root, 'test-results/tallies')
const wanted = process.argv[2] ?? 'all'

type Wish = {
  /** What it is in Vitest. */
  readonly name: string
  /** Vitest's files, by a part of their path. */
  readonly filters: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Of the desk on both shells, what its specs look at; null leaves them out. */
  readonly desk: string | null
}

const WISHES: Readonly<Record<string, Wish>> = {
  all: { name: 'units and integration', filters: [], env: {}, desk: 'the desk' },
  servers: {
    name: 'real servers',
    filters: [],
    env: { QUILLPORT_SUITES: 'servers' },
    desk: 'the desk with real servers',
  },
  // The same tests that kill workers, often enough to meet rare moments.
  soak: {
    name: 'workers killed 50 times',
    filters: ['kill.test.ts'],
    env: { QUILLPORT_KILLS: '50' },
    desk: null,
  },
}
const wish = WISHES[wanted]
if (!wish) {
  console.error(`usage: node build/test.ts [${Object.keys(WISHES).join('|')}]`)
  process.exit(2)
}

type Suite = { readonly name: string; run(): Promise<Tally> }

const run = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })

const vitest: Suite = {
  name: wish.name,
  run: async () => {
    const file = join(tallies, 'vitest.json')
    const code = await run(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=./build/vitest-report.ts',
        ...wish.filters,
      ],
      { QUILLPORT_TALLY: file, ...wish.env },
    )
    return readTally(file, code)
  },
}

const playwright = (name: string, project: string, through: readonly string[]): Suite => ({
  name,
  run: async () => {
    const file = join(tallies, `${project}.json`)
    const command = [
      ...through,
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      `--project=${project}`,
      '--reporter=list,./build/playwright-report.ts',
    ]
    const code = await run(command[0] ?? '', command.slice(1), { QUILLPORT_TALLY: file, ...wish.env })
    return readTally(file, code)
  },
})

const skippedSuite = (name: string, reason: string): Suite => ({
  name,
  run: async () => ({
    passed: 0,
    failed: 0,
    skipped: [{ name: `the whole suite “${name}”`, reason }],
    retried: [],
  }),
})

/** The Electron suite needs a desktop; on Linux without one, `e2e/desktop-session.sh` makes a private one. */
const electronSuite = (name: string): Suite => {
  const found = findElectron({ download: false })
  if ('missing' in found) return skippedSuite(name, found.missing)
  if (process.platform !== 'linux') return playwright(name, 'electron', [])
  const session = join(root, 'e2e/desktop-session.sh')
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  const missing = ['Xvfb', 'dbus-daemon', 'gnome-keyring-daemon', 'dunst'].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  )
  if (missing.length > 0 && !canInstall)
    return skippedSuite(name, `${missing.join(', ')} missing, and only root can install packages`)
  return playwright(name, 'electron', ['bash', session])
}

rmSync(tallies, { recursive: true, force: true })
mkdirSync(tallies, { recursive: true })
const suites = [vitest]
if (wish.desk !== null) {
  await buildStale()
  suites.push(
    playwright(`${wish.desk} in a browser`, 'headless', []),
    electronSuite(`${wish.desk} in Electron`),
  )
}
const results: { readonly name: string; readonly tally: Tally }[] = []
for (const suite of suites) {
  console.log(`\n── ${suite.name}`)
  results.push({ name: suite.name, tally: await suite.run() })
}

console.log('\nResults')
for (const { name, tally } of results)
  console.log(`  ${name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped.length} skipped`)
for (const { name, reason } of results.flatMap(({ tally }) => tally.skipped))
  console.log(`  skipped: ${name}\n           because ${reason}`)
for (const name of results.flatMap(({ tally }) => tally.retried))
  console.log(`  passed on its second try only: ${name}`)
process.exitCode = results.some(({ tally }) => tally.failed > 0) ? 1 : 0
