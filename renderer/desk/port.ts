import type { Desk, DeskEvent } from '../../contract/desk.ts'
import type { Call } from '../../contract/operation.ts'

/** The screens' only connection to the desk, over any transport. */
export type DeskPort = {
  /**
   * Returns the operations for one of the desk's connections or, with null, for the connection that the desk shows now. Each
   * operation throws its AppError.
   */
  readonly callsOf: (connectionId: string | null) => Call<Desk>
  /**
   * Passes every event to the listener. Calls `onGap` when events may have been missed. Returns a function that
   * unsubscribes.
   */
  readonly subscribe: (listener: (event: DeskEvent) => void, onGap: () => void) => () => void
  /** Returns the storage for forms that the person has not sent. In the desktop app, it outlasts the window, which closes into the tray. */
  readonly formStorage: () => Storage
}

let desk: DeskPort | null = null
/** The connection that this page shows; null until the desk has named it. To show another connection, the page reloads. */
let page: string | null = null
let asking: Promise<string> | null = null
let provide: () => void = () => {}
const isProvided = new Promise<void>((resolve) => {
  provide = resolve
})

/** Sets the port. main.tsx calls this once, before any call. */
export const provideDesk = (port: DeskPort): void => {
  desk = port
  page = null
  asking = null
  provide()
}

const provided = (): DeskPort => {
  if (!desk)
    throw new Error(
      'The page sent a call to the desktop app too early: the connection between the page and the app (the port) was not set up yet.',
    )
  return desk
}

const askWhich = async (): Promise<string> => {
  await isProvided
  const { shown } = await provided().callsOf(null)('connections', 'list', {})
  page = shown
  return shown
}

/** Returns the connection that this page shows; null if the page does not know it yet. */
export const knownPageConnection = (): string | null => page

/**
 * Returns the connection that this page shows. All calls of the page name this connection, so that no action on this page
 * reaches another connection, even while the desk switches. Throws the AppError of the first call.
 */
export const pageConnection = (): Promise<string> => {
  asking ??= askWhich().catch((thrown: unknown) => {
    asking = null
    throw thrown
  })
  return asking
}

/** Calls an operation of the desk's contract for the connection that the page shows. Throws its AppError. */
export const callDesk: Call<Desk> = async (feature, name, input) => {
  const connection = page ?? (await pageConnection())
  return provided().callsOf(connection)(feature, name, input)
}

/** Returns the storage for forms that the person has not sent. */
export const formStorageOf = (): Storage => provided().formStorage()

/** Subscribes to the desk's events, like `DeskPort.subscribe`, but leaves out changes of other connections. */
export const subscribeToDesk: DeskPort['subscribe'] = (listener, onGap) =>
  provided().subscribe((event) => {
    const of = event.kind === 'changed' ? event.connection_id : undefined
    if (of === undefined || of === page) listener(event)
  }, onGap)
