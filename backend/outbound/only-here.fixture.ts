import { Socket } from 'node:net'
import { z } from 'zod'

const Options = z.object({ host: z.string().optional() })
const HERE = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** Returns the host that a socket connects to; undefined for a pipe, which stays on this computer. */
const hostIn = ([first, second]: readonly unknown[]): string | undefined => {
  if (typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first)))
    return typeof second === 'string' ? second : undefined
  return Options.safeParse(Array.isArray(first) ? first[0] : first).data?.host
}

/** Refuses, from now on, every connection of this process beyond this computer, as if no server listened there. */
export const connectOnlyHere = () => {
  const { connect } = Socket.prototype
  let missed = 0
  Socket.prototype.connect = new Proxy(connect, {
    apply: (target, socket: Socket, given: readonly unknown[]) => {
      const host = hostIn(given)
      if (host === undefined || HERE.test(host)) {
        socket.once('close', (failed: boolean) => {
          if (failed) missed += 1
        })
        return Reflect.apply(target, socket, given)
      }
      // A socket that never began to connect does not say at its end that it failed.
      missed += 1
      process.nextTick(() =>
        socket.destroy(Object.assign(new Error(`connect ECONNREFUSED ${host}`), { code: 'ECONNREFUSED' })),
      )
      return socket
    },
  })
  return {
    /** Counts the connections that failed, including connections to this computer. */
    missed: () => missed,
    undo: () => {
      Socket.prototype.connect = connect
    },
  }
}
