import type { Desk, DeskEvent } from '../../contract/desk.ts'
import type { Call } from '../../contract/operation.ts'

/** All that the screens need of the world outside the page: the desk, whatever carries it. */
export type DeskPort = {
  /** Brings the answer of one operation; throws its AppError. */
  readonly call: Call<Desk>
  /**
   * Hands every event of the desk to the listener, and tells when some may have been missed; returns the function that
   * ends it.
   */
  readonly subscribe: (listener: (event: DeskEvent) => void, onGap: () => void) => () => void
}

let desk: DeskPort | null = null

/** Says where the desk is; main.tsx does so once, before anything asks. */
export const provideDesk = (port: DeskPort): void => {
  desk = port
}

const provided = (): DeskPort => {
  if (!desk) throw new Error('The page asks a desk before it was given one.')
  return desk
}

/** Asks the desk for one operation of its contract; throws the operation's AppError. */
export const callDesk: DeskPort['call'] = (feature, name, input) => provided().call(feature, name, input)

/** Listens to the desk, as its port does. */
export const subscribeToDesk: DeskPort['subscribe'] = (listener, onGap) =>
  provided().subscribe(listener, onGap)
