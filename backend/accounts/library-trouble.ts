import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseTrouble } from '../db/trouble.ts'

type Noted = { trouble: DatabaseTrouble | null }
const call = new AsyncLocalStorage<Noted>()

/** Remembers trouble of the database among the things that better-auth reports, because its own errors do not name the cause. */
export const noteTrouble = (...reported: readonly unknown[]): void => {
  const noted = call.getStore()
  const trouble = reported.find((one) => one instanceof DatabaseTrouble)
  if (noted && trouble) noted.trouble ??= trouble
}

/**
 * Calls better-auth. Throws DatabaseTrouble if the call failed because of the database. `hasFailed` recognizes an answer that reports a
 * failure.
 */
export const withTrouble = async <T>(
  use: () => Promise<T>,
  hasFailed: (answer: T) => boolean = () => false,
): Promise<T> => {
  const noted: Noted = { trouble: null }
  const answer = await call.run(noted, use).catch((error: unknown) => {
    throw noted.trouble ?? error
  })
  if (noted.trouble && hasFailed(answer)) throw noted.trouble
  return answer
}
