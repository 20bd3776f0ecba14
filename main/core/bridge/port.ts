import { randomInt } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Ports to choose from: below those that systems hand out by themselves (from 32768 on Linux). */
const LOWEST = 21_000
const HIGHEST = 31_999
const TRIES = 20

/** Where the server listens, and whether that is the port that HTTP agents know. */
export type Listening = { readonly port: number; readonly kept: number; readonly taken: boolean }

/** Listens on the kept port of this computer, or chooses one; where the kept one is taken, on any other. */
export const listenKept = async (server: Server, kept: number | null): Promise<Listening> => {
  if (kept !== null) {
    if (await listen(server, kept)) return { port: kept, kept, taken: false }
    return { port: await listenAnywhere(server), kept, taken: true }
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await listen(server, port)) return { port, kept: port, taken: false }
  }
  const port = await listenAnywhere(server)
  return { port, kept: port, taken: false }
}

const listenAnywhere = async (server: Server): Promise<number> => {
  if (!(await listen(server, 0))) throw new Error('No port of 127.0.0.1 can be listened on.')
  return portOf(server)
}

/** False where another program has the port, or the system does not give it. */
const listen = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    }
    server.once('error', failed)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', failed)
      resolve(true)
    })
  })

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
