// Removes every defence, one at a time, and checks that the named test fails: `node build/defences.ts [part of a file's name
// …]`. The removals and their reasons are in defences/.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Removal, removalsOf } from './removals.ts'
import { type Ended, scratchCheckout } from './scratch-checkout.ts'
import { readTally, type TestEnd } from './tally.ts'
import { desktopCommand, playwrightCommand, vitestCommand } from './test-commands.ts'

/** Maximum milliseconds for a build. A run of all tests gets more time. */
const PATIENCE = 15 * 60_000
/** Maximum milliseconds for the tests of one removal. Without its defence, a test may never end, and that is a failure too. */
const PATIENCE_FOR_ONE = 5 * 60_000
const PATIENCE_FOR_ALL = 60 * 60_000

const root = join(import.meta.dirname, '..')
const filters = process.argv.slice(2)
const all = removalsOf(root)
const faults = [...all.faults]
const removals = all.removals.filter(
  ({ file }) => filters.length === 0 || filters.some((part) => file.includes(part)),
)
if (removals.length === 0) faults.push('No removal in defences/ has this name')

const checkout = scratchCheckout(root)
process.once('exit', checkout.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const tally = join(checkout.folder, 'tally.json')
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/**
 * Creates a pattern that matches these tests, although each runner combines the titles of suites and tests in a different
 * way.
 */
const pattern = (tests: readonly Removal['test'][]) =>
  `(${tests.map(({ name }) => escaped(name).replaceAll(' > ', '.{1,3}')).join('|')})`

/** Returns the runner's command for these tests, or says what the runner needs but this machine lacks. */
const commandOf = (
  runner: Removal['runner'],
  tests: readonly Removal['test'][],
): readonly string[] | { readonly missing: string } => {
  const files = [...new Set(tests.map(({ file }) => file))]
  if (runner === 'vitest') return vitestCommand([...files, '-t', pattern(tests)])
  const through = runner === 'electron' ? desktopCommand() : []
  if ('missing' in through) return through
  return [...through, ...playwrightCommand(runner, [...files, '-g', pattern(tests)])]
}

type Outcome = {
  readonly tests: readonly TestEnd[]
  readonly output: string
  /** Whether the tests were ended because they took too long. */
  readonly ranOut?: boolean
  /** Reason why none of the tests could run. */
  readonly missing?: string
}

const runTests = async (
  runner: Removal['runner'],
  tests: readonly Removal['test'][],
  patienceMs: number,
): Promise<Outcome> => {
  const command = commandOf(runner, tests)
  if ('missing' in command) return { tests: [], output: command.missing, missing: command.missing }
  if (runner !== 'vitest') {
    const built = await checkout.run([process.execPath, 'build/build.ts'], { patienceMs: PATIENCE })
    if (built.code !== 0) return { tests: [], output: built.output }
  }
  rmSync(tally, { force: true })
  const { code, output, ranOut }: Ended = await checkout.run(command, { tally, patienceMs })
  return { tests: readTally(tally, code ?? 1).tests, output, ranOut }
}

const ofRemoval = ({ test }: Removal, { tests }: Outcome): readonly TestEnd[] =>
  tests.filter(({ file, name }) => file === test.file && name.includes(test.name))

const lastLines = (output: string): string =>
  stripVTControlCharacters(output).trimEnd().split('\n').slice(-40).join('\n')

/**
 * Explains why a removal would prove nothing: its test does not run, or fails even with every defence in place. Returns null
 * if the test passes.
 */
const unfit = (removal: Removal, outcome: Outcome): string | null => {
  const named = ofRemoval(removal, outcome)
  if (named.length === 0)
    return outcome.missing === undefined
      ? 'this test did not run'
      : `its tests cannot run: ${outcome.missing}`
  const bad = named.find(({ outcome: how }) => how === 'failed' || how === 'skipped')
  return bad ? `with every defence in place, its test is ${bad.outcome}: ${bad.reason}` : null
}

type Result = { readonly removal: Removal; readonly how: string; readonly reason: string }

const tryWithout = async (removal: Removal): Promise<Result> => {
  const putBack = checkout.takeOut(removal)
  const outcome = await runTests(removal.runner, [removal.test], PATIENCE_FOR_ONE)
  putBack()
  if (outcome.ranOut) return { removal, how: 'caught', reason: 'its test did not end' }
  const named = ofRemoval(removal, outcome)
  const red = named.find(({ outcome: how }) => how === 'failed')
  if (red) return { removal, how: 'caught', reason: red.reason }
  if (named.length > 0 && named.every(({ outcome: how }) => how !== 'skipped'))
    return { removal, how: 'SURVIVED', reason: `${removal.test.file} > ${removal.test.name} still passes` }
  console.log(lastLines(outcome.output))
  return { removal, how: 'DID NOT RUN', reason: 'its test neither passed nor failed' }
}

/**
 * Runs the tests of all removals with every defence in place. Returns the removals whose tests pass. A test that already
 * fails proves nothing.
 */
const provable = async (asked: readonly Removal[]): Promise<readonly Removal[]> => {
  const fit: Removal[] = []
  for (const runner of ['vitest', 'headless', 'electron'] as const) {
    const those = asked.filter((removal) => removal.runner === runner)
    if (those.length === 0) continue
    console.log(`With every defence in place: the tests of ${those.length} removals (${runner}) …`)
    const outcome = await runTests(
      runner,
      those.map(({ test }) => test),
      PATIENCE_FOR_ALL,
    )
    const before = faults.length
    for (const removal of those) {
      const fault = unfit(removal, outcome)
      if (fault === null) fit.push(removal)
      else faults.push(`defences/${removal.file}: ${fault}`)
    }
    if (faults.length > before) console.log(lastLines(outcome.output))
  }
  return fit
}

const end = (results: readonly Result[]): never => {
  const failed = faults.length > 0 || results.some(({ how }) => how !== 'caught')
  const caught = results.filter(({ how }) => how === 'caught').length
  console.log(
    results.length === 0
      ? '\nNo defence was removed. First correct the following:'
      : `\n${caught} of ${removals.length} removals were caught by their tests.`,
  )
  for (const { removal, how, reason } of results)
    if (how !== 'caught') console.log(`  ${how}: ${removal.file}: ${reason}\n    ${removal.without}`)
  for (const fault of faults) console.log(`  ${fault}`)
  process.exit(failed ? 1 : 0)
}

const ready = await provable(removals)
const results: Result[] = []
for (const removal of ready) {
  const result = await tryWithout(removal)
  results.push(result)
  console.log(`${result.how.padEnd(12)} ${removal.file.padEnd(44)} ${result.reason.slice(0, 120)}`)
}
end(results)
