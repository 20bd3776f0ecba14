import { z } from 'zod'
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
 * its window closes. Another version of the app may have kept the form, so each field is checked. A field that does not have the
 * `shape` keeps its initial value.
 */
export const keptForm = <S extends object, Kept extends object = S>(
  name: string,
  shape: { readonly [Name in keyof Kept]: z.ZodType<Kept[Name]> },
) => ({
  name,
  storage: storageIn<Kept>(formStorageOf),
  merge: (kept: unknown, current: S): S => ({ ...current, ...fitted(kept, shape) }),
})

const fitted = <Kept extends object>(
  kept: unknown,
  shape: { readonly [Name in keyof Kept]: z.ZodType<Kept[Name]> },
): Partial<Kept> => {
  const fields = AnyRecord.safeParse(kept).data ?? {}
  return Object.fromEntries(
    Object.entries<z.ZodType>(shape).flatMap(([name, type]) => {
      const { success, data } = type.safeParse(fields[name])
      return success ? [[name, data]] : []
    }),
  ) as Partial<Kept>
}

const AnyRecord = z.record(z.string(), z.unknown())

/** The shape of a kept record with any names. Values of another shape are left out. */
export const recordOf = <T>(type: z.ZodType<T>) =>
  AnyRecord.transform((record) =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, value]): readonly (readonly [string, T])[] => {
        const read = type.safeParse(value)
        return read.success ? [[name, read.data]] : []
      }),
    ),
  )

/** The shape of a kept list. Elements of another shape are left out. */
export const keptList = <T>(type: z.ZodType<T>) =>
  z.array(z.unknown()).transform((list) =>
    list.flatMap((element): readonly T[] => {
      const read = type.safeParse(element)
      return read.success ? [read.data] : []
    }),
  )

/** Removes everything that this tab and the storage for forms have of a connection. */
export const forgetInTab = (connection: string): void => {
  for (const place of [sessionStorage, formStorageOf()])
    for (const key of Object.keys(place)) if (key.startsWith(keyOf(connection, ''))) place.removeItem(key)
}
