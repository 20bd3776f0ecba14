import { setTimeout as delay } from 'node:timers/promises'
import { jsonOr } from '../../transport/json.ts'
import { Problem } from '../../transport/problem.ts'

/** A call as a client makes it. Each repeat sends the same Idempotency-Key. */
export type Sent = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly idempotencyKey?: string
}

/** A client's knowledge after one try. */
export type Tried =
  | { readonly knows: 'done'; readonly body: unknown; readonly replayed: boolean }
  | { readonly knows: 'refused'; readonly problem: Problem }
  /** No answer arrived, or an answer that does not say whether the call was done. */
  | { readonly knows: 'nothing'; readonly why: string }

/** Time after which a client counts a call as lost, in ms. */
const LOST_AFTER = 60_000
/** How long a patient client keeps trying, and the maximum pause between two tries, in ms. */
const PATIENCE = 180_000
const LONGEST_PAUSE = 1_000

/**
 * Makes a client behind a load balancer: each try is sent to the next address. `onTry` is called with the result of
 * each try, such as `200`, `503 unavailable`, `503 unavailable unknown` or `no answer`.
 */
export const createClient = (
  addresses: () => readonly string[],
  key: string,
  onTry: (outcome: string) => void,
) => {
  let place = 0
  const ask = async ({ method, path, body, idempotencyKey }: Sent): Promise<Tried> => {
    const urls = addresses()
    place += 1
    const response = await fetch(`${urls[place % urls.length]}${path}`, {
      method,
      signal: AbortSignal.timeout(LOST_AFTER),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = jsonOr(await response.text())
    if (response.ok)
      return {
        knows: 'done',
        body: answer,
        replayed: response.headers.get('idempotency-replayed') === 'true',
      }
    const { data: problem } = Problem.safeParse(answer)
    // For example, a proxy's own page.
    if (!problem) return { knows: 'nothing', why: `${response.status} of somebody else` }
    return problem.outcome === 'unknown'
      ? { knows: 'nothing', why: `${problem.status} ${problem.code} unknown` }
      : { knows: 'refused', problem }
  }
  const attempt = async (sent: Sent): Promise<Tried> => {
    const tried = await ask(sent).catch((): Tried => ({ knows: 'nothing', why: 'no answer' }))
    onTry(wordsOf(tried))
    return tried
  }
  /** Repeats a call under its key until it is done or finally refused. Throws if neither happens in time. */
  const persist = async (sent: Sent): Promise<Tried> => {
    const giveUp = performance.now() + PATIENCE
    for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const tried = await attempt(sent)
      if (tried.knows === 'done' || (tried.knows === 'refused' && !mayPass(tried))) return tried
      if (performance.now() > giveUp)
        throw new Error(`${sent.method} ${sent.path} came to no end; at last ${wordsOf(tried)}.`)
      await delay(pause)
    }
  }
  return { attempt, persist }
}
export type Client = ReturnType<typeof createClient>

const wordsOf = (tried: Tried): string => {
  if (tried.knows === 'done') return '200'
  return tried.knows === 'nothing' ? tried.why : `${tried.problem.status} ${tried.problem.code}`
}

/** Whether another try may succeed. */
const mayPass = (tried: Tried): boolean =>
  tried.knows === 'refused' &&
  (tried.problem.status >= 500 ||
    ['conflict', 'already_running', 'rate_limited'].includes(tried.problem.code))
