import { contextBridge, ipcRenderer } from 'electron'
import type { DeskBridge } from '../transport/ipc.ts'

/** Events that arrived before the page listened, such as the target of a clicked notification. */
const early: unknown[] = []
const MOST_EARLY = 50
const listeners = new Set<(event: unknown) => void>()

ipcRenderer.on('quillport:event', (_sender, event: unknown) => {
  if (listeners.size === 0) {
    if (early.length < MOST_EARLY) early.push(event)
    return
  }
  for (const listener of listeners) listener(event)
})

const bridge: DeskBridge = {
  call: (feature, name, input, connection) =>
    ipcRenderer.invoke('quillport:call', { feature, name, input, connection }),
  subscribe: (listener) => {
    listeners.add(listener)
    for (const event of early.splice(0)) listener(event)
    return () => {
      listeners.delete(listener)
    }
  },
}

contextBridge.exposeInMainWorld('quillport', bridge)
