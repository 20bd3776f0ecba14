import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy between a test and its Postgres, on its own port, until the test has finished. */
export const startPostgresProxy = async (address: string) => {
  const open = new Set<Socket>()
  let loses: { readonly of: string; readonly andLeave: boolean } | null = null
  let isAway = false
  const proxy = createServer((client) => {
    if (isAway) return void client.destroy()
    const { hostname, port } = new URL(address)
    const server = connect(Number(port), hostname)
    let isWanted = false
    let andLeaves: boolean | null = null
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
    client.on('data', (chunk) => {
      if (loses && chunk.includes(loses.of)) isWanted = true
      if (loses && isWanted && chunk.includes('commit\0')) {
        andLeaves = loses.andLeave
        loses = null
      }
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (andLeaves === null) return void client.write(chunk)
      client.destroy()
      if (andLeaves) leave()
    })
  })
  const leave = () => {
    isAway = true
    for (const socket of open) socket.destroy()
  }
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(async () => {
    leave()
    proxy.close()
  })
  const listening = proxy.address()
  const through = new URL(address)
  through.host = `127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`
  return {
    address: through.href,
    /**
     * Lets the next commit of a transaction that names a table reach Postgres, but cuts the connection before the
     * answer. With `andLeave`, cuts all connections.
     */
    loseCommit: (of: string, { andLeave }: { readonly andLeave: boolean }) => {
      loses = { of, andLeave }
    },
    /** Cuts every connection and accepts no new connection until `comeBack`. */
    leave,
    comeBack: () => {
      isAway = false
    },
  }
}
