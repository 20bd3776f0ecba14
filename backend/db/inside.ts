import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<true>()

/** Runs what belongs to a transaction, so that a query beside it can be told from one in it. */
export const runInside = <T>(use: () => Promise<T>): Promise<T> => inside.run(true, use)

/** True in the code of a transaction and in everything that it calls. */
export const insideTransaction = (): boolean => inside.getStore() === true
