import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<true>()

/** Runs the code of a transaction, so that queries inside and outside the transaction can be distinguished. */
export const runInside = <T>(use: () => Promise<T>): Promise<T> => inside.run(true, use)

/** Whether the calling code runs inside a transaction, directly or through other functions. */
export const insideTransaction = (): boolean => inside.getStore() === true
