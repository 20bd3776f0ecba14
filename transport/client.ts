import type { Answer, Call, Client, Contract, OperationAt } from '../contract/operation.ts'

/** Sends one call of a named operation and brings its answer, or throws an AppError. */
export type Send = (feature: string, name: string, input: unknown) => Promise<unknown>

/** The contract as typed functions over any transport: HTTP, IPC, or a direct call in tests. */
export const createClient = <C extends Contract>(contract: C, send: Send): Client<C> => {
  const features = Object.entries(contract).map(([feature, operations]) => [
    feature,
    Object.fromEntries(
      Object.keys(operations).map((name) => [name, (input: unknown) => send(feature, name, input)]),
    ),
  ])
  // Built from the contract itself, so the names are right; answers were checked where they were made.
  return Object.fromEntries(features) as Client<C>
}

/** The contract as one typed function over any transport. */
export const createCall =
  <C extends Contract>(send: Send): Call<C> =>
  (feature, name, input) =>
    // As with a client: answers were checked where they were made.
    send(feature, name, input) as Promise<Answer<OperationAt<C, typeof feature, typeof name>>>
