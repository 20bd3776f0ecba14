import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const TestEnd = z.object({
  /** The path from the checkout's top folder, with slashes. */
  file: z.string(),
  /** The titles of the test and its suites, outermost first, joined by ` > `. */
  name: z.string(),
  /** A `retried` test passed only on its second attempt. */
  outcome: z.enum(['passed', 'retried', 'failed', 'skipped']),
  /** The failure in one line, or the reason for skipping; otherwise empty. */
  reason: z.string(),
})
/** How one test ended. */
export type TestEnd = z.infer<typeof TestEnd>

const Tally = z.object({
  tests: z.array(TestEnd),
  /** Failures outside of all tests, each in one line, such as a file that cannot be loaded or an unhandled rejection. */
  elsewhere: z.array(z.string()),
})
/** The outcome of a suite, test by test. */
export type Tally = z.infer<typeof Tally>

/** Turns a message into one line without terminal colors. */
export const inOneLine = (message = ''): string =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, 300)

/** Writes a run's tally to the file that QUILLPORT_TALLY names, if any. */
export const writeTally = (tally: Tally): void => {
  const file = process.env.QUILLPORT_TALLY
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(tally))
}

/**
 * Reads the tally of a run that ended with the exit code `code`. A run without a tally, or with an error outside its tests,
 * counts as a failure.
 */
export const readTally = (file: string, code: number): Tally => {
  if (!existsSync(file))
    return { tests: [], elsewhere: [`the run ended with code ${code} before it wrote its results`] }
  const tally = Tally.parse(JSON.parse(readFileSync(file, 'utf8')))
  const failed = tally.elsewhere.length > 0 || tally.tests.some(({ outcome }) => outcome === 'failed')
  return code !== 0 && !failed ? { ...tally, elsewhere: [`the run ended with code ${code}`] } : tally
}
