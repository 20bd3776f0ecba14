import { DAY, HOUR } from '../../../contract/time.ts'
import { count } from '../../../contract/words.ts'

/** What a check found, in sentences, and what to do if something is wrong. */
export type Finding = {
  readonly state: 'ok' | 'warn' | 'wrong'
  readonly found: string
  readonly todo: string | null
}

/** Everything is as it should be. */
export const ok = (found: string): Finding => ({ state: 'ok', found, todo: null })

/** The service works, but not as well as it could, or something could not be checked. */
export const warn = (found: string, todo: string): Finding => ({ state: 'warn', found, todo })

/** The service, or a part of it, does not work. */
export const wrong = (found: string, todo: string): Finding => ({ state: 'wrong', found, todo })

const WORST = ['wrong', 'warn', 'ok'] as const

/** Joins several findings of one check. The result is as bad as the worst, which comes first. */
export const joined = (findings: readonly Finding[]): Finding => {
  const sorted = WORST.flatMap((state) => findings.filter((one) => one.state === state))
  const todo = sorted.flatMap((one) => one.todo ?? [])
  return {
    state: sorted[0]?.state ?? 'ok',
    found: sorted.map(({ found }) => found).join(' '),
    todo: todo.length === 0 ? null : [...new Set(todo)].join(' '),
  }
}

const SPANS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A time span in words, such as `2 hours`. A span below two of a unit is given in the next smaller unit. */
export const spanOf = (ms: number): string => {
  const [unit, length] = SPANS.find(([, one]) => ms >= 2 * one) ?? ['second', 1_000]
  return count(Math.round(ms / length), unit)
}

/** Bytes in words, such as `1.2 GB`. */
export const bytesOf = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`
