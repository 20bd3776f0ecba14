import './no-eval.ts'

import { DeskEvent, desk } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import { createClient } from '../../transport/client.ts'
import { type Call, type DeskBridge, envelopeSend } from '../../transport/ipc.ts'
import { setLink } from './link.ts'

declare global {
  interface Window {
    /** Set by preload in Electron; absent in a browser, where the core is reached over loopback HTTP. */
    readonly quillport?: DeskBridge
  }
}

const callOverHttp = async (call: Call): Promise<unknown> => {
  const response = await fetch('/desk/call', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  }).catch(() => {
    setLink('lost')
    throw new AppError(
      'service_unreachable',
      'Quillport itself does not answer. Is it still running on this computer?',
    )
  })
  if (response.status === 401) setLink('closed')
  return response.json().catch(() => {
    throw new AppError('internal', `Quillport answered ${response.status} without words of its own.`)
  })
}

const bridge = window.quillport

/** What the desk's core serves, whatever carries it. */
export const core = createClient(
  desk,
  envelopeSend(bridge ? ({ feature, name, input }) => bridge.call(feature, name, input) : callOverHttp),
)

/**
 * Hands every event of the core to the listener, and tells when some may have been missed; returns the function that ends
 * it. A browser's event stream opens itself again after a break.
 */
export const subscribe = (listener: (event: DeskEvent) => void, onGap: () => void): (() => void) => {
  const hear = (event: unknown) => {
    const parsed = DeskEvent.safeParse(event)
    if (parsed.success) listener(parsed.data)
  }
  if (bridge) return bridge.subscribe(hear)
  const stream = new EventSource('/desk/events')
  let broken = false
  stream.onmessage = (message) => hear(JSON.parse(message.data))
  stream.onopen = () => {
    setLink('open')
    if (broken) onGap()
    broken = false
  }
  stream.onerror = () => {
    broken = true
    // One call tells a stopped core from an ended session: the stream itself does not say which.
    void core.app.info({}).then(
      () => undefined,
      () => undefined,
    )
  }
  return () => stream.close()
}
