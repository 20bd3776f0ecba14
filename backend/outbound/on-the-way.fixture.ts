import { Socket } from 'node:net'
import { z } from 'zod'

const Options = z.looseObject({ host: z.string() })

/**
 * Redirects every connection of this process to `host` to a server of the test, as an attacker on the network path
 * could. Returns a function that ends the redirection.
 */
export const standOnTheWay = (host: string, origin: string): (() => void) => {
  const { connect } = Socket.prototype
  const { hostname, port } = new URL(origin)
  Socket.prototype.connect = new Proxy(connect, {
    apply: (target, socket: Socket, given: readonly unknown[]) => {
      const [first] = given
      // Node passes its sorted arguments on as one array.
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
