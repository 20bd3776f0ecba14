import { AppError } from '../../contract/errors.ts'
import { readEvents } from '../../transport/event-stream.ts'
import { type Call, envelopeSend } from '../../transport/ipc.ts'
import { DESK_PATHS, SECRET_HEADER } from '../../transport/loopback.ts'
import type { Link } from '../desk/link.ts'
import type { DeskPort } from '../desk/port.ts'
import { createPort } from './create-port.ts'
import { AGAIN_AFTER, createSession } from './session.ts'

/** The desk over HTTP on this computer, for a page that it serves itself; `onLink` hears how it answered last. */
export const loopbackPort = (onLink: (link: Link) => void): DeskPort => {
  const session = createSession(onLink)

  /** Asks with the secret, once there is one; null where the desk does not answer. */
  const ask = async (path: string, init: RequestInit): Promise<Response | null> => {
    const secret = await session.secret()
    const headers = { ...init.headers, [SECRET_HEADER]: secret }
    const response = await fetch(path, { ...init, headers }).catch(() => null)
    if (!response && !init.signal?.aborted) session.lost()
    if (response?.status === 401) session.refused(secret)
    return response
  }

  const post = async (call: Call): Promise<unknown> => {
    const response = await ask(DESK_PATHS.call, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
    if (!response)
      throw new AppError(
        'service_unreachable',
        'Quillport itself does not answer. Is it still running on this computer?',
      )
    return response.json().catch(() => {
      throw new AppError('internal', `Quillport answered ${response.status} without words of its own.`)
    })
  }

  return createPort(envelopeSend(post), (hear, onGap) => {
    const end = new AbortController()
    const follow = async (): Promise<void> => {
      for (let missed = false; !end.signal.aborted; missed = true) {
        const response = await ask(DESK_PATHS.events, { signal: end.signal })
        if (response?.ok && response.body) {
          session.setLive(true)
          if (missed) onGap()
          for await (const { data } of readEvents(response.body, () => undefined)) hear(JSON.parse(data))
          session.setLive(false)
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER))
      }
    }
    void follow()
    return () => end.abort()
  })
}
