import { AppError, isOutcomeUnknown } from '../../../contract/errors.ts'
import type { Client, Contract } from '../../../contract/operation.ts'
import { type Service, service } from '../../../contract/service.ts'
import { createClient } from '../../../transport/client.ts'
import { findOperation } from '../../../transport/dispatch.ts'
import { httpSend } from '../../../transport/http-client.ts'

/** Maximum milliseconds for a call. A draft by a small local model takes the longest. */
const TIMEOUT = 120_000

/** An address with its key, and the service's operations as functions. */
export type ServiceClient = {
  readonly baseUrl: string
  readonly key: string
  /** The secret that the service must prove it knows to a client that opens a line. Absent if no proof is required. */
  readonly secret?: string
  readonly calls: Client<Service>
  /** Returns the same operations under a given Idempotency-Key, so that a repeated call takes effect only once. */
  readonly callsOnce: (idempotencyKey: string) => Client<Service>
}

/** Creates a client of a service. Answers that break the contract become `upstream_failed`, so that no screen gets them. */
export const openServiceClient = (baseUrl: string, key: string, secret?: string): ServiceClient => ({
  baseUrl,
  key,
  ...(secret === undefined ? {} : { secret }),
  calls: callsUnder(service, baseUrl, key),
  callsOnce: (idempotencyKey) => callsUnder(service, baseUrl, key, () => idempotencyKey),
})

/**
 * Throws an error that asks the person to check whether the call was carried out. These calls contain no Idempotency-Key by
 * which the service could recognize a repeat. Operations that send such a key have their own texts.
 */
const askToLook = (thrown: unknown): never => {
  throw outcomeWorded(
    thrown,
    'The service did not say whether it carried out your request. Check the result before you try again.',
  )
}

/** Rewords an error whose outcome is unknown. Every other error stays as it is. */
export const outcomeWorded = (thrown: unknown, words: string): unknown =>
  thrown instanceof AppError && isOutcomeUnknown(thrown)
    ? new AppError(thrown.code, words, thrown.details)
    : thrown

/**
 * Creates functions that call the operations of a contract at an address, with a key or the owner's token. Every answer is
 * checked against the contract.
 */
export const callsUnder = <C extends Contract>(
  contract: C,
  baseUrl: string,
  token: string,
  idempotencyKey: () => string = () => crypto.randomUUID(),
): Client<C> => {
  const headers = () => ({ authorization: `Bearer ${token}` })
  const send = httpSend(contract, { baseUrl, headers, idempotencyKey, timeout: TIMEOUT })
  return createClient(contract, async (feature, name, input) => {
    const answer = await send(feature, name, input).catch(askToLook)
    const parsed = findOperation(contract, feature, name)?.output.safeParse(answer)
    if (parsed?.success) return parsed.data
    throw new AppError(
      'upstream_failed',
      `${baseUrl} answered in a format that Quillport does not recognize. Is this the address of a Quillport service?`,
    )
  })
}
