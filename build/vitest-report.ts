import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { writeTally } from './tally.ts'

/** Writes the tally of a Vitest run. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(...[modules]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
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
    writeTally({ passed, failed, skipped, retried: [] })
  }
}
