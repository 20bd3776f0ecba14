import { AppError } from '../../contract/errors.ts'
import { type Call, envelopeSend } from '../../transport/ipc.ts'
import type { Link } from '../desk/link.ts'
import type { DeskPort } from '../desk/port.ts'
import { createPort } from './create-port.ts'

/** The desk over HTTP on this computer, for a page that it serves itself; `onLink` hears how it answered last. */
export const loopbackPort = (onLink: (link: Link) => void): DeskPort => {
  const post = async (call: Call): Promise<unknown> => {
    const response = await fetch('/desk/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    }).catch(() => {
      onLink('lost')
      throw new AppError(
        'service_unreachable',
        'Quillport itself does not answer. Is it still running on this computer?',
      )
    })
    if (response.status === 401) onLink('closed')
    return response.json().catch(() => {
      throw new AppError('internal', `Quillport answered ${response.status} without words of its own.`)
    })
  }

  const send = envelopeSend(post)
  return createPort(send, (hear, onGap) => {
    // It opens itself again after a break.
    const stream = new EventSource('/desk/events')
    let broken = false
    stream.onmessage = (message) => hear(JSON.parse(message.data))
    stream.onopen = () => {
      onLink('open')
      if (broken) onGap()
      broken = false
    }
    stream.onerror = () => {
      broken = true
      // One call tells a stopped core from an ended session: the stream itself does not say which.
      void send('app', 'info', {}).then(
        () => undefined,
        () => undefined,
      )
    }
    return () => stream.close()
  })
}
