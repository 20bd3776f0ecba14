// Runs every suite, and at the end prints counts and the skipped tests: `node build/test.ts [servers|soak|kit|release
// [NAME]]`. With a name, it runs only test files whose paths contain the name.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { readTally, type Tally, type TestEnd } from './tally.ts'
import { desktopCommand, playwrightCommand, vitestCommand } from './test-commands.ts'

const root = join(import.meta.dirname, '..')
const tallies = join(root, 'test-results/tallies')
const [wanted = 'all', only] = process.argv.slice(2)

type UnitWish = {
  readonly name: string
  readonly env: Readonly<Record<string, string>>
}
type Wish = {
  readonly units: readonly UnitWish[]
  readonly env: Readonly<Record<string, string>>
  /** The name of the desk's specs in the results, for each shell on which they run. */
  readonly desk: Readonly<Partial<Record<'headless' | 'electron', string>>>
}

const WISHES: Readonly<Record<string, Wish>> = {
  all: {
    // Suites for both databases run on Postgres. Much else here runs on SQLite, such as the desk's own service.
    units: [{ name: 'units and integration', env: { QUILLPORT_DATABASES: 'one' } }],
    env: {},
    desk: { headless: 'the desk in a browser', electron: 'the desk in Electron' },
  },
  servers: {
    units: [{ name: 'real servers', env: { QUILLPORT_DATABASES: 'one' } }],
    env: { QUILLPORT_SUITES: 'servers' },
    desk: { headless: 'the desk with real servers in a browser' },
  },
  soak: {
    units: [
      { name: 'storms', env: { QUILLPORT_SUITES: 'storm' } },
      // These tests, which kill workers and servers, are repeated so often that rare timings occur.
      {
        name: 'workers and servers killed 50 times',
        env: { QUILLPORT_SUITES: 'kills', QUILLPORT_KILLS: '50' },
      },
    ],
    env: {},
    desk: {},
  },
  kit: {
    units: [{ name: 'the service from its kit', env: { QUILLPORT_SUITES: 'kit' } }],
    env: {},
    desk: {},
  },
  // What takes too long for each change: the tests and the real servers on both databases, agent programs, the evaluations, the
  // screens' appearance and the rest of the specs in a browser, and in Electron also the specs of everything that both shells have in common.
  release: {
    units: [
      { name: 'units and integration on both databases', env: { QUILLPORT_SUITES: 'all' } },
      { name: 'real servers on both databases', env: { QUILLPORT_SUITES: 'servers' } },
      { name: 'agent programs, the block editor and the evaluations', env: {} },
    ],
    env: { QUILLPORT_SUITES: 'release' },
    desk: {
      headless: 'the look of the screens, and the rest of the desk, in a browser',
      electron: 'the whole desk in Electron',
    },
  },
}
const wish = WISHES[wanted]
if (!wish) {
  console.error(`usage: node build/test.ts [${Object.keys(WISHES).join('|')} [NAME]]`)
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

const suite = (
  name: string,
  kept: string,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Suite => ({
  name,
  run: async () => {
    const file = join(tallies, `${kept}.json`)
    const code = await run(command[0] ?? '', command.slice(1), {
      QUILLPORT_TALLY: file,
      // With this cache, Node compiles the programs that the tests start only once, and not at every start.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...wish.env,
      ...env,
    })
    return readTally(file, code)
  },
})

const electronSuite = (name: string): Suite => {
  const through = desktopCommand()
  if (!('missing' in through)) return suite(name, 'electron', [...through, ...playwrightCommand('electron')])
  const whole = { file: 'the whole suite', name, outcome: 'skipped', reason: through.missing } as const
  return { name, run: async () => ({ tests: [whole], elsewhere: [] }) }
}

rmSync(tallies, { recursive: true, force: true })
mkdirSync(tallies, { recursive: true })
const suites = wish.units.map(({ name, env }, place) =>
  suite(name, `vitest-${place}`, vitestCommand(only === undefined ? [] : ['--passWithNoTests', only]), env),
)
const { headless, electron } = only === undefined ? wish.desk : {}
if (headless ?? electron) await buildStale()
if (headless) suites.push(suite(headless, 'headless', playwrightCommand('headless')))
if (electron) suites.push(electronSuite(electron))
const results: { readonly name: string; readonly tally: Tally }[] = []
for (const suite of suites) {
  console.log(`\n── ${suite.name}`)
  results.push({ name: suite.name, tally: await suite.run() })
}

const ended = (tally: Tally, ...outcomes: readonly TestEnd['outcome'][]) =>
  tally.tests.filter(({ outcome }) => outcomes.includes(outcome))
const failures = (tally: Tally): number => ended(tally, 'failed').length + tally.elsewhere.length
console.log('\nResults')
for (const { name, tally } of results) {
  const passed = ended(tally, 'passed', 'retried').length
  const skipped = ended(tally, 'skipped').length
  console.log(`  ${name}: ${passed} passed, ${failures(tally)} failed, ${skipped} skipped`)
}
const told = (outcome: TestEnd['outcome'], say: (one: string, reason: string) => string) => {
  for (const { name, tally } of results)
    for (const test of ended(tally, outcome))
      console.log(`  ${say(`${name}: ${test.file} › ${test.name}`, test.reason)}`)
}
for (const { name, tally } of results)
  for (const message of tally.elsewhere)
    console.log(`  failed: ${name}, outside of its tests\n          ${message}`)
told('failed', (one, reason) => `failed: ${one}\n          ${reason}`)
told('skipped', (one, reason) => `skipped: ${one}\n           because ${reason}`)
told('retried', (one) => `passed only on its second attempt: ${one}`)
process.exitCode = results.some(({ tally }) => failures(tally) > 0) ? 1 : 0
