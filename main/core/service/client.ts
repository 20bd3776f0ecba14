import { AppError, isOutcomeUnknown } from '../../../contract/errors.ts'
import type { Client, Contract } from '../../../contract/operation.ts'
import { type Service, service } from '../../../contract/service.ts'
import { createClient } from '../../../transport/client.ts'
import { findOperation } from '../../../transport/dispatch.ts'
import { httpSend } from '../../../transport/http-client.ts'

/** Milliseconds that a call may take; a draft by a small local model is the slowest. */
const TIMEOUT = 120_000

/** An address and a key that belong together, with the service's operations as functions. */
export type ServiceClient = {
  readonly baseUrl: string
  readonly key: string
  /** What the service proves to know to who opens a line to it; absent where it has nothing to prove. */
  readonly secret?: string
  readonly calls: Client<Service>
  /** The same operations under a key of their own, so that a repeat has its effect once. */
  readonly callsOnce: (idempotencyKey: string) => Client<Service>
}

/** A client of a service. Answers that break the contract are `upstream_failed`, so that no screen meets them. */
export const openServiceClient = (baseUrl: string, key: string, secret?: string): ServiceClient => ({
  baseUrl,
  key,
  ...(secret === undefined ? {} : { secret }),
  calls: callsUnder(service, baseUrl, key),
  callsOnce: (idempotencyKey) => callsUnder(service, baseUrl, key, () => idempotencyKey),
})

/** A person has no key under which a repeat would be found; what is repeated under one says so in its own place. */
const askToLook = (thrown: unknown): never => {
  throw outcomeWorded(thrown, 'The service did not say whether this was done. Check before you try again.')
}

/** The same error in these words, where it leaves open whether what was asked for was done; every other one as it is. */
export const outcomeWorded = (thrown: unknown, words: string): unknown =>
  thrown instanceof AppError && isOutcomeUnknown(thrown)
    ? new AppError(thrown.code, words, thrown.details)
    : thrown

/** The operations of a contract at an address, under a key or the owner's token; every answer is parsed by its declaration. */
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
      `${baseUrl} answered in a form that Quillport does not know. Is this the address of a Quillport service?`,
    )
  })
}
