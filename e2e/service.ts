import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '../contract/operation.ts'
import { type Service, service as serviceContract } from '../contract/service.ts'
import { createClient } from '../transport/client.ts'
import type { Inbox } from './inbox.ts'
import { sendTo, startedOwnService } from './mcp/service.ts'

/** A service that has already found leads, at an address that can be made unreachable and reachable again. */
export type DistantService = {
  readonly address: string
  readonly key: string
  readonly calls: Client<Service>
  /** The method and path of every request that reached the service. */
  readonly requests: readonly string[]
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a service, lets it read the forum, and waits until it has found `leads` leads. */
export const distantService = async (inbox: Inbox, leads: number): Promise<DistantService> => {
  const running = await startedOwnService()
  const { key } = running
  const calls = createClient(serviceContract, sendTo(serviceContract, running.baseUrl, key))
  await running.watch(inbox.feed)
  await calls.forum.runScan({})
  const found = async () => (await calls.forum.listLeads({})).count
  for (let tries = 0; (await found()) < leads; tries += 1) {
    if (tries > 150) throw new Error(`The scan found ${await found()} leads instead of ${leads}.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const door = await openDoor(running.baseUrl)
  return {
    ...door,
    key,
    calls,
    stop: async () => {
      await door.goAway()
      await running.stop()
    },
  }
}

/** Passes requests on to the service, at an address that can be closed and opened again. */
export const openDoor = async (to: string) => {
  const requests: string[] = []
  const make = () =>
    createServer((from, answer) => {
      requests.push(`${from.method} ${from.url}`)
      const { host: _host, ...headers } = from.headers
      const onward = request(`${to}${from.url}`, { method: from.method, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      answer.on('close', () => onward.destroy())
      from.pipe(onward)
    })
  const listen = (server: Server, port: number) =>
    new Promise<AddressInfo>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const bound = server.address()
        if (bound && typeof bound === 'object') resolve(bound)
      })
    })
  let server = make()
  const { port } = await listen(server, 0)
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    goAway: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    comeBack: async () => {
      server = make()
      await listen(server, port)
    },
  }
}
