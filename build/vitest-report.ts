import { relative, sep } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import { inOneLine, type TestEnd, writeTally } from './tally.ts'

/** Writes the tally of a Vitest run. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(...[modules, unhandled]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const tests: TestEnd[] = []
    const elsewhere = unhandled.map(({ name, message, stack }) =>
      inOneLine(`${name ?? 'Error'}: ${message} ${stack ?? ''}`),
    )
    for (const module of modules) {
      const inside = [...module.children.allTests()]
      const file = relative(process.cwd(), module.moduleId).replaceAll(sep, '/')
      if (module.state() === 'failed' && inside.every((test) => test.result().state !== 'failed'))
        elsewhere.push(inOneLine(`${file}: ${module.errors()[0]?.message ?? 'failed outside of its tests'}`))
      for (const test of inside) tests.push({ file, name: test.fullName, ...endOf(test) })
    }
    writeTally({ tests, elsewhere })
  }
}

const endOf = (test: TestCase): Pick<TestEnd, 'outcome' | 'reason'> => {
  const result = test.result()
  if (result.state === 'passed') return { outcome: 'passed', reason: '' }
  if (result.state === 'failed') return { outcome: 'failed', reason: inOneLine(result.errors[0]?.message) }
  return { outcome: 'skipped', reason: ('note' in result && result.note) || 'no reason given' }
}
