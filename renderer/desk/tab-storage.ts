import { createJSONStorage, type PersistStorage } from 'zustand/middleware'
import { formStorageOf, knownPageConnection, pageConnection } from './port.ts'

const keyOf = (connection: string, name: string): string => `${connection} ${name}`

/** Runs a task with the page's connection: at once if the page knows its connection, otherwise as soon as it does. */
const withConnection = <T>(task: (connection: string) => T): T | Promise<T> => {
  const known = knownPageConnection()
  return known === null ? pageConnection().then(task) : task(known)
}

const storageIn = <S>(place: () => Storage): PersistStorage<S, unknown> | undefined =>
  createJSONStorage<S, unknown>(() => ({
    getItem: (name) => withConnection((connection) => place().getItem(keyOf(connection, name))),
    setItem: (name, value) => withConnection((connection) => place().setItem(keyOf(connection, name), value)),
    removeItem: (name) => withConnection((connection) => place().removeItem(keyOf(connection, name))),
  }))

/**
 * Returns a store in this tab's session storage, separate for each connection. The state is kept after a reload and a switch
 * to another connection, until the tab closes.
 */
export const tabStorage = <S>(): PersistStorage<S, unknown> | undefined => storageIn<S>(() => sessionStorage)

/**
 * Options of `persist` for a form that the person has not sent. Like `tabStorage`, but the desktop app also keeps the form after
 * its window closes.
 */
export const keptForm = <S extends object, Kept = S>(name: string, initial: () => S) => ({
  name,
  storage: storageIn<Kept>(formStorageOf),
  merge: (kept: unknown, current: S): S => ({ ...current, ...fitted(kept, initial()) }),
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Fits a kept state to the form of the initial state, because another version of the app may have kept it. A value of another
 * type than its initial value is left out. A record that is empty initially takes any names.
 */
const fitted = <T>(kept: unknown, initial: T): T => {
  if (initial === null || initial === undefined) return kept as T
  if (!isRecord(initial))
    return typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial) && kept !== null
      ? (kept as T)
      : initial
  if (!isRecord(kept)) return initial
  const names = Object.keys(initial)
  if (names.length === 0) return kept as T
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(kept, name) ? fitted(kept[name], initial[name]) : initial[name],
    ]),
  ) as T
}

/** Removes everything that this tab and the storage for forms have of a connection. */
export const forgetInTab = (connection: string): void => {
  for (const place of [sessionStorage, formStorageOf()])
    for (const key of Object.keys(place)) if (key.startsWith(keyOf(connection, ''))) place.removeItem(key)
}
