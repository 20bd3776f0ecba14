import { AppError } from '../../contract/errors.ts'

/** Maximum number of failed calls that are remembered. */
const KEPT = 10

/**
 * Remembers, until the desk stops, which of the screens' calls failed last. Keeps only the times, the names of the calls and
 * the error codes.
 */
export const createFailures = (now: () => number) => {
  let last: readonly string[] = []
  return {
    /** Remembers a failed call, unless the person only has to correct an input. */
    note: (feature: string, name: string, thrown: unknown): void => {
      const code = thrown instanceof AppError ? thrown.code : 'internal'
      if (code === 'invalid_input') return
      last = [...last, `${new Date(now()).toISOString()} ${feature}.${name} ${code}`].slice(-KEPT)
    },
    lines: (): readonly string[] => (last.length === 0 ? ['Errors: none'] : ['Last errors:', ...last]),
  }
}
export type Failures = ReturnType<typeof createFailures>
