import { randomInt } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Lowest and highest port to choose from. Systems assign higher ports automatically (from 32768 on Linux). */
const LOWEST = 21_000
const HIGHEST = 31_999
const TRIES = 20

/** Milliseconds between two checks of whether the kept port is free again. */
const LOOK_EVERY = 5_000

/**
 * Listens on the kept port (the port of earlier runs), or chooses a port the first time. If another program uses the kept
 * port, listens on any other port, takes the kept port as soon as it is free, and then serves both. HTTP agents know the kept
 * port; the discovery file names the current port.
 */
export const listenKept = async (
  make: () => Server,
  kept: number | null,
  onRegained: () => void,
  onBug: (thrown: unknown) => void,
  lookEvery = LOOK_EVERY,
) => {
  const server = make()
  const first = kept === null ? await listenNew(server) : (await listen(server, kept)) ? kept : null
  const port = first ?? (await listenAnywhere(server))
  const known = kept ?? port
  const servers = new Map([[port, server]])
  let ended = false
  const look = async (): Promise<void> => {
    const another = make()
    if (!(await listen(another, known))) return
    if (ended) return closed(another)
    clearInterval(looking)
    servers.set(known, another)
    onRegained()
  }
  // If the system refuses this port now, it may allow it at the next check.
  const looking = port === known ? undefined : setInterval(() => void look().catch(onBug), lookEvery).unref()
  return {
    kept: known,
    /** The kept port, or the other port while the kept port is taken. */
    port: () => (servers.has(known) ? known : port),
    taken: () => !servers.has(known),
    /** Every port on which requests may arrive. */
    ports: () => [...servers.keys()],
    close: async (): Promise<void> => {
      ended = true
      clearInterval(looking)
      await Promise.all([...servers.values()].map(closed))
    },
  }
}
export type Listening = Awaited<ReturnType<typeof listenKept>>

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const listenNew = async (server: Server): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await listen(server, port)) return port
  }
  return listenAnywhere(server)
}

const listenAnywhere = async (server: Server): Promise<number> => {
  if (!(await listen(server, 0))) throw new Error('Quillport cannot listen on any port of 127.0.0.1.')
  return portOf(server)
}

/** Listens on a port. Returns false if another program uses the port, or if the system refuses it. */
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
