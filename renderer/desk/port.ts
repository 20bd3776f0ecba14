import type { Desk, DeskEvent } from '../../contract/desk.ts'
import type { Call } from '../../contract/operation.ts'

/** The screens' only connection to the desk, over any transport. */
export type DeskPort = {
  /** Calls an operation. Throws its AppError. */
  readonly call: Call<Desk>
  /**
   * Passes every event to the listener. Calls `onGap` when events may have been missed. Returns a function that
   * unsubscribes.
   */
  readonly subscribe: (listener: (event: DeskEvent) => void, onGap: () => void) => () => void
}

let desk: DeskPort | null = null

/** Sets the port. main.tsx calls this once, before any call. */
export const provideDesk = (port: DeskPort): void => {
  desk = port
}

const provided = (): DeskPort => {
  if (!desk) throw new Error('The page called the desk before the port to the desk was set.')
  return desk
}

/** Calls an operation of the desk's contract. Throws its AppError. */
export const callDesk: DeskPort['call'] = (feature, name, input) => provided().call(feature, name, input)

/** Subscribes to the desk's events, as `DeskPort.subscribe` describes. */
export const subscribeToDesk: DeskPort['subscribe'] = (listener, onGap) =>
  provided().subscribe(listener, onGap)
