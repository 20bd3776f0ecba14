import { Socket } from 'node:net'
import { z } from 'zod'

const Options = z.looseObject({ host: z.string() })

/**
 * From now on every connection of this process to that host leads to a server of the test, as for somebody on the way to
 * it; gives what ends that.
 */
export const standOnTheWay = (host: string, origin: string): (() => void) => {
  const { connect } = Socket.prototype
  const { hostname, port } = new URL(origin)
  Socket.prototype.connect = new Proxy(connect, {
    apply: (target, socket: Socket, given: readonly unknown[]) => {
      const [first] = given
      // Node hands on the arguments that it has sorted as one.
      const [options, ...rest]: readonly unknown[] = Array.isArray(first) ? first : given
      const asked = Options.safeParse(options)
      if (!asked.success || asked.data.host !== host) return Reflect.apply(target, socket, given)
      return Reflect.apply(target, socket, [{ ...asked.data, host: hostname, port: Number(port) }, ...rest])
    },
  })
  return () => {
    Socket.prototype.connect = connect
  }
}
