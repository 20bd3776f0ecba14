import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/** A suite's outcome in counts, with a name and a reason for each test that did not run. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  /** Names of the tests that passed on their second try only. */
  readonly retried: readonly string[]
}

/** Writes the tally of a Vitest run to the file named by QUILLPORT_TALLY. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(...[modules]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env.QUILLPORT_TALLY
    if (!file) return
    let passed = 0
    let failed = 0
    const skipped: { name: string; reason: string }[] = []
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) failed++
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') passed++
        else if (result.state === 'failed') failed++
        else {
          const reason = 'note' in result && result.note ? result.note : 'no reason given'
          skipped.push({ name: `${relative(process.cwd(), module.moduleId)} › ${test.fullName}`, reason })
        }
      }
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ passed, failed, skipped, retried: [] } satisfies Tally))
  }
}
