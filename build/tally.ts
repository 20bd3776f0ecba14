import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const Tally = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Names of the tests that passed on their second try only. */
  retried: z.array(z.string()),
})
/** A suite's outcome in counts, with a name and a reason for each test that did not run. */
export type Tally = z.infer<typeof Tally>

/** Keeps a run's tally in the file named by QUILLPORT_TALLY; nowhere where none is named. */
export const writeTally = (tally: Tally): void => {
  const file = process.env.QUILLPORT_TALLY
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(tally))
}

/** The tally of a run that ended with `code`; a run without one, or with an error outside its tests, counts as a failure. */
export const readTally = (file: string, code: number): Tally => {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [], retried: [] }
  const tally = Tally.parse(JSON.parse(readFileSync(file, 'utf8')))
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
