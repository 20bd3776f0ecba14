import type { Answer, Call, Client, Contract, OperationAt } from '../contract/operation.ts'

/** Sends one call of a named operation and returns its answer. Throws an AppError. */
export type Send = (feature: string, name: string, input: unknown) => Promise<unknown>

/** Turns the contract into typed functions over any transport: HTTP, IPC, or a direct call in tests. */
export const createClient = <C extends Contract>(contract: C, send: Send): Client<C> => {
  const features = Object.entries(contract).map(([feature, operations]) => [
    feature,
    Object.fromEntries(
      Object.keys(operations).map((name) => [name, (input: unknown) => send(feature, name, input)]),
    ),
  ])
  // The functions are built from the contract itself, so their names are right. Answers were checked where they were
  // made.
  return Object.fromEntries(features) as Client<C>
}

/** Turns the contract into one typed function over any transport. */
export const createCall =
  <C extends Contract>(send: Send): Call<C> =>
  (feature, name, input) =>
    // As in the client above, answers were checked where they were made.
    send(feature, name, input) as Promise<Answer<OperationAt<C, typeof feature, typeof name>>>
