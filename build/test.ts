// Runs every suite and ends with counts and what was skipped: `node build/test.ts [servers|soak]`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { buildStale } from './build.ts'
import { findElectron } from './electron.ts'
import type { Tally } from './test-report.ts'

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

const Tallied = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  retried: z.array(z.string()),
})

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
        '--reporter=./build/test-report.ts',
        ...wish.filters,
      ],
      { QUILLPORT_TALLY: file, ...wish.env },
    )
    return readTally(file, code, (json) => Tallied.parse(json))
  },
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(z.unknown()),
})
type PlaywrightSuite = {
  readonly title?: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
    }[]
  }[]
}
const Nested: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string().exactOptional(),
    suites: z.array(Nested).exactOptional(),
    specs: z
      .array(
        z.object({
          title: z.string(),
          tests: z.array(
            z.object({
              projectName: z.string(),
              status: z.string(),
              annotations: z.array(z.object({ type: z.string(), description: z.string().exactOptional() })),
            }),
          ),
        }),
      )
      .exactOptional(),
  }),
)

type Ended = {
  readonly name: string
  readonly status: string
  readonly skippedBecause: string | undefined
}

const endedIn = (suite: PlaywrightSuite, path: string): readonly Ended[] => [
  ...(suite.suites ?? []).flatMap((inner) => endedIn(inner, `${path} › ${inner.title ?? ''}`)),
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, status, annotations }) => ({
      name: `[${projectName}] ${path} › ${spec.title}`,
      status,
      skippedBecause: annotations.find((note) => note.type === 'skip')?.description,
    })),
  ),
]

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
      '--reporter=list,json',
    ]
    const code = await run(command[0] ?? '', command.slice(1), {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...wish.env,
    })
    return readTally(file, code, (json) => {
      const { stats, suites } = PlaywrightReport.parse(json)
      const ended = suites
        .map((suite) => Nested.parse(suite))
        .flatMap((suite) => endedIn(suite, suite.title ?? ''))
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: ended
          .filter(({ status }) => status === 'skipped')
          .map(({ name, skippedBecause }) => ({ name, reason: skippedBecause ?? 'no reason given' })),
        retried: ended.filter(({ status }) => status === 'flaky').map(({ name }) => name),
      }
    })
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

const readTally = (file: string, code: number, parse: (json: unknown) => Tally): Tally => {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [], retried: [] }
  const tally = parse(JSON.parse(readFileSync(file, 'utf8')))
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
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
