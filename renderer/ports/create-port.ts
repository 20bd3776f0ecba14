import '../desk/no-eval.ts'

import { type Desk, DeskEvent } from '../../contract/desk.ts'
import { createCall, type Send } from '../../transport/client.ts'
import type { DeskPort } from '../desk/port.ts'

/**
 * Makes a port from any transport for calls and events. Ignores messages that are not events of the desk. A browser's tab keeps
 * unsent forms until it closes, because the next tab may be at another origin.
 */
export const createPort = (
  sendTo: (connectionId: string | null) => Send,
  listen: (hear: (event: unknown) => void, onGap: () => void) => () => void,
  formStorage = () => sessionStorage,
): DeskPort => ({
  formStorage,
  callsOf: (connectionId) => createCall<Desk>(sendTo(connectionId)),
  subscribe: (listener, onGap) =>
    listen((event) => {
      const parsed = DeskEvent.safeParse(event)
      if (parsed.success) listener(parsed.data)
    }, onGap),
})
