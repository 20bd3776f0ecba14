import { type DeskBridge, envelopeSend } from '../../transport/ipc.ts'
import type { DeskPort } from '../desk/port.ts'
import { createPort } from './create-port.ts'

declare global {
  interface Window {
    /** Set by preload, only in Electron. */
    readonly quillport?: DeskBridge
  }
}

/** The desk over Electron's IPC, which never loses an event. Null in a browser. */
export const electronPort = (): DeskPort | null => {
  const bridge = window.quillport
  if (!bridge) return null
  return createPort(
    (connectionId) =>
      envelopeSend(
        ({ feature, name, input, connection }) => bridge.call(feature, name, input, connection),
        connectionId,
      ),
    (hear) => bridge.subscribe(hear),
  )
}
