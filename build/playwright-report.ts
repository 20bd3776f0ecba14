import { relative, sep } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { inOneLine, type TestEnd, writeTally } from './tally.ts'

/** Writes the tally of a Playwright run. */
export default class TallyReporter implements Reporter {
  #tests: readonly TestCase[] = []
  readonly #elsewhere: string[] = []

  onBegin(_: FullConfig, run: Suite): void {
    this.#tests = run.allTests()
  }

  onError({ message, stack }: TestError): void {
    this.#elsewhere.push(inOneLine(`${message ?? ''} ${stack ?? ''}`))
  }

  onEnd(): void {
    writeTally({
      tests: this.#tests.map((test) => ({ ...named(test), ...endOf(test) })),
      elsewhere: this.#elsewhere,
    })
  }
}

const named = (test: TestCase): Pick<TestEnd, 'file' | 'name'> => {
  const [, , , ...titles] = test.titlePath()
  return {
    file: relative(process.cwd(), test.location.file).replaceAll(sep, '/'),
    name: titles.join(' > '),
  }
}

const endOf = (test: TestCase): Pick<TestEnd, 'outcome' | 'reason'> => {
  switch (test.outcome()) {
    case 'expected':
      return { outcome: 'passed', reason: '' }
    case 'flaky':
      return { outcome: 'retried', reason: '' }
    case 'unexpected':
      return { outcome: 'failed', reason: inOneLine(test.results.at(-1)?.error?.message) }
    case 'skipped':
      return {
        outcome: 'skipped',
        reason: test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given',
      }
  }
}
