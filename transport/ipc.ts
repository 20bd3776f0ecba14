import { z } from 'zod'
import { AppError, toAppError } from '../contract/errors.ts'
import type { Send } from './client.ts'
import { type Dispatch, parseInput } from './dispatch.ts'
import { errorOfProblem, Problem, problemOf } from './problem.ts'

/** One call as it crosses from a screen to the core, over Electron's IPC or loopback HTTP. */
export const Call = z.strictObject({
  feature: z.string(),
  name: z.string(),
  input: z.unknown(),
  /** The connection that the page shows. Without it, the call concerns the connection that the desk shows now. */
  connection: z.string().max(100).nullish(),
})
export type Call = z.infer<typeof Call>

/** The answer to a call. Errors travel as data, because IPC keeps only an error's text. */
export const Envelope = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: Problem }),
])
export type Envelope = z.infer<typeof Envelope>

/** The object that preload exposes to the page as `window.quillport`: two functions and nothing else. */
export type DeskBridge = {
  readonly call: (
    feature: string,
    name: string,
    input: unknown,
    connection?: string | null,
  ) => Promise<unknown>
  /** Passes every event of the core to the listener. Returns the function that ends the subscription. */
  readonly subscribe: (listener: (event: unknown) => void) => () => void
}

/** Answers a call that came over IPC. It never throws. `onBug` is called for errors that are not an AppError. */
export const answerCall = async (
  dispatch: Dispatch<string | null>,
  call: unknown,
  onBug: (thrown: unknown) => void,
): Promise<Envelope> => {
  try {
    const { feature, name, input, connection } = parseInput(Call, call)
    return { ok: true, value: await dispatch(feature, name, input, connection ?? null) }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) onBug(thrown)
    return { ok: false, problem: problemOf(toAppError(thrown)) }
  }
}

/**
 * Sends the calls of a connection through a function that exchanges envelopes. Throws the AppError that an envelope
 * contains.
 */
export const envelopeSend = (
  call: (call: Call) => Promise<unknown>,
  connection: string | null = null,
): Send => {
  return async (feature, name, input) => {
    const envelope = Envelope.parse(await call({ feature, name, input, connection }))
    if (envelope.ok) return envelope.value
    throw errorOfProblem(envelope.problem) ?? new AppError('internal', envelope.problem.detail)
  }
}
