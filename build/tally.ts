import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const TestEnd = z.object({
  /** Path from the checkout's top folder, with slashes. */
  file: z.string(),
  /** Its titles, outermost first, with ` > ` between them. */
  name: z.string(),
  /** Those that were `retried` passed on their second try only. */
  outcome: z.enum(['passed', 'retried', 'failed', 'skipped']),
  /** What failed, in one line, or why it was skipped; else empty. */
  reason: z.string(),
})
/** How one test ended. */
export type TestEnd = z.infer<typeof TestEnd>

const Tally = z.object({
  tests: z.array(TestEnd),
  /** Failures outside of any test, such as files that cannot be loaded. */
  elsewhere: z.int(),
})
/** A suite's outcome, test by test. */
export type Tally = z.infer<typeof Tally>

/** A message for people, which may have many lines and colours, as one line. */
export const inOneLine = (message = ''): string =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, 300)

/** Keeps a run's tally in the file named by QUILLPORT_TALLY; nowhere where none is named. */
export const writeTally = (tally: Tally): void => {
  const file = process.env.QUILLPORT_TALLY
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(tally))
}

/** The tally of a run that ended with `code`; a run without one, or with an error outside its tests, counts as a failure. */
export const readTally = (file: string, code: number): Tally => {
  if (!existsSync(file)) return { tests: [], elsewhere: 1 }
  const tally = Tally.parse(JSON.parse(readFileSync(file, 'utf8')))
  const failed = tally.elsewhere > 0 || tally.tests.some(({ outcome }) => outcome === 'failed')
  return code !== 0 && !failed ? { ...tally, elsewhere: 1 } : tally
}
