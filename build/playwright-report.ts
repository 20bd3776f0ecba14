import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { writeTally } from './tally.ts'

/** Writes the tally of a Playwright run. */
export default class TallyReporter implements Reporter {
  #tests: readonly TestCase[] = []

  onBegin(_: FullConfig, run: Suite): void {
    this.#tests = run.allTests()
  }

  onEnd(): void {
    const ended = (outcome: ReturnType<TestCase['outcome']>) =>
      this.#tests.filter((test) => test.outcome() === outcome)
    const flaky = ended('flaky')
    writeTally({
      passed: ended('expected').length + flaky.length,
      failed: ended('unexpected').length,
      skipped: ended('skipped').map((test) => ({ name: nameOf(test), reason: reasonOf(test) })),
      retried: flaky.map(nameOf),
    })
  }
}

const nameOf = (test: TestCase): string => {
  const [, project, ...path] = test.titlePath()
  return `[${project}] ${path.join(' › ')}`
}

const reasonOf = ({ annotations }: TestCase): string =>
  annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'
