import { type DeskBridge, envelopeSend } from '../../transport/ipc.ts'
import type { DeskPort } from '../desk/port.ts'
import { createPort } from './create-port.ts'

declare global {
  interface Window {
    /** The bridge to the main process. The preload script sets it, only in Electron. */
    readonly quillport?: DeskBridge
  }
}

/** Makes the port over Electron's IPC, which never loses an event. Null in a browser. */
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
    () => localStorage,
  )
}
