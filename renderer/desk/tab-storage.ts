import { createJSONStorage, type PersistStorage } from 'zustand/middleware'
import { knownPageConnection, pageConnection } from './port.ts'

const keyOf = (connection: string, name: string): string => `${connection} ${name}`

/** Runs a task with the page's connection: at once if the page knows its connection, otherwise as soon as it does. */
const withConnection = <T>(task: (connection: string) => T): T | Promise<T> => {
  const known = knownPageConnection()
  return known === null ? pageConnection().then(task) : task(known)
}

/**
 * Returns a store in this tab's session storage, separate for each connection. The state is kept after a reload and a switch
 * to another connection, until the tab closes.
 */
export const tabStorage = <S>(): PersistStorage<S, unknown> | undefined =>
  createJSONStorage<S, unknown>(() => ({
    getItem: (name) => withConnection((connection) => sessionStorage.getItem(keyOf(connection, name))),
    setItem: (name, value) =>
      withConnection((connection) => sessionStorage.setItem(keyOf(connection, name), value)),
    removeItem: (name) => withConnection((connection) => sessionStorage.removeItem(keyOf(connection, name))),
  }))

/** Removes everything that this tab stores for a connection. */
export const forgetInTab = (connection: string): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(keyOf(connection, ''))) sessionStorage.removeItem(key)
}
