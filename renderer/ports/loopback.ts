import { AppError } from '../../contract/errors.ts'
import { readEvents } from '../../transport/event-stream.ts'
import { type Call, envelopeSend } from '../../transport/ipc.ts'
import {
  DESK_PATHS,
  SECRET_HEADER,
  VISITOR_EVENT,
  Visitor,
  type VisitorAnswer,
} from '../../transport/loopback.ts'
import type { Link, Visitor as VisitorOnScreen } from '../desk/core-link.ts'
import type { DeskPort } from '../desk/port.ts'
import { outlivesPage } from './closing.ts'
import { createPort } from './create-port.ts'
import { AGAIN_AFTER, createSession } from './session.ts'

/**
 * Makes the port over HTTP, for a page that the desk itself serves on this computer. `onLink` receives the state of the
 * link; `onVisitor` receives a visitor that asks for access.
 */
export const loopbackPort = (
  onLink: (link: Link) => void,
  onVisitor: (visitor: VisitorOnScreen | null) => void,
): DeskPort => {
  const session = createSession(onLink)

  /** Sends a request as soon as the page is signed in. Throws if the desk does not answer. */
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const secret = await session.secret()
    const headers = { ...init.headers, [SECRET_HEADER]: secret }
    const response = await fetch(path, { ...init, headers }).catch(() => null)
    // The desk refuses every request with the host name of an earlier run. For this page, the desk is then gone.
    if (response === null || response.status === 403) {
      if (!init.signal?.aborted) session.lost()
      throw new AppError(
        'service_unreachable',
        'Quillport is not responding. Is it still running on this computer?',
        // A lost request may have had an effect. A refused request had no effect.
        response === null ? { outcome: 'unknown' } : {},
      )
    }
    if (response.status !== 401) return response
    // The request had no effect. It is sent again as soon as the page is signed in.
    session.refused(secret)
    return ask(path, init)
  }

  const post = (path: string, call: Call | VisitorAnswer): Promise<Response> => {
    const body = JSON.stringify(call)
    return ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: outlivesPage(body),
    })
  }

  const call = async (one: Call): Promise<unknown> => {
    const response = await post(DESK_PATHS.call, one)
    return response.json().catch(() => {
      throw new AppError(
        'internal',
        `Quillport returned error ${response.status} and gave no reason. Try again.`,
      )
    })
  }

  const tellVisitor = (told: unknown): void => {
    const visitor = Visitor.nullable().parse(told)
    onVisitor(
      visitor && {
        number: visitor.number,
        answer: async (letIn) => {
          await post(DESK_PATHS.visitor, { id: visitor.id, let_in: letIn })
        },
      },
    )
  }

  return createPort(
    (connectionId) => envelopeSend(call, connectionId),
    (hear, onGap) => {
      const end = new AbortController()
      const follow = async (): Promise<void> => {
        for (let missed = false; !end.signal.aborted; missed = true) {
          const response = await ask(DESK_PATHS.events, { signal: end.signal }).catch(() => null)
          if (response?.ok && response.body) {
            session.setLive(true)
            if (missed) onGap()
            for await (const { event, data } of readEvents(response.body, () => undefined))
              try {
                if (event === VISITOR_EVENT) tellVisitor(JSON.parse(data))
                else hear(JSON.parse(data))
              } catch (thrown) {
                // An error in one event must not stop the next events.
                reportError(thrown)
              }
            session.setLive(false)
            onVisitor(null)
          }
          await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER))
        }
      }
      void follow()
      return () => end.abort()
    },
  )
}
