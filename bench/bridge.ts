import type { ChildProcess } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { buildStale } from '../build/build.ts'
import { type Door, freePort, httpDoor, serving, stdioDoor } from './bridge/doors.ts'
import { type HostAt, shimOf, startHost } from './bridge/ours.ts'
import { type Command, httpPeer, installPeers, PEERS, type Peer, stdioPeer } from './bridge/peers.ts'
import { polledReads } from './bridge/polling.ts'
import { killWhole } from './bridge/proc.ts'
import { type BenchService, startBenchService } from './bridge/service.ts'
import { medianOf, quantileOf } from './bridge/times.ts'

/** Short turns, so that whatever else the machine does meets all doors alike. */
const ROUNDS = 45
/** Calls of one client in one round. */
const CALLS = 30
/** Rounds that warm up and are not counted. */
const WARM_UP = 5
const STARTS = 9
/** Clients that call at once, for the throughput. */
const AT_ONCE = 8
/** Rounds of the throughput, and calls of each of its clients in one. */
const BURSTS = 4
const BURST_CALLS = 150
const TOOL = 'check_credits'
/** A read that differs from client to client, since the bridge sends equal ones under way once. */
const LISTING = 'forum_list_leads'

/**
 * One call of a tool by an agent (SDK 1.x): straight to the service, by our bridge, by our shim, and by each peer; rounds
 * in turn, so that all meet the same machine. Ratios are to the straight call in the same run.
 */
export const run = async (): Promise<Record<string, unknown>> => {
  await buildStale({ only: ['backend', 'stdio'] })
  const folder = await installPeers()
  const children: ChildProcess[] = []
  const doors = new Map<string, Door>()
  const service = await startBenchService()
  try {
    const { url, key } = service
    const bridge = await startHost('bridge', service, children)
    const shim = shimOf(bridge)
    doors.set('direct', await httpDoor(url, key))
    doors.set('bridge', await httpDoor(bridge.url, bridge.token, () => bridge.pid))
    doors.set('shim', await stdioDoor(shim))
    for (const peer of Object.keys(PEERS) as Peer[]) {
      doors.set(`${peer} stdio`, await stdioDoor(stdioPeer(peer, folder, url, key)))
      if (peer === 'mcp-remote') continue
      const port = await freePort()
      const child = await serving(httpPeer(peer, folder, url, key, port), port)
      children.push(child)
      doors.set(`${peer} http`, await httpDoor(`http://127.0.0.1:${port}/mcp`, key, () => child.pid ?? null))
    }
    const times = await timed(doors)
    const memory = new Map([...doors].map(([name, door]) => [name, door.rssMib()]))
    const perSecond = await throughput(service, bridge)
    const ready = await starts(
      new Map<string, Command>([
        ['shim', shim],
        ...(Object.keys(PEERS) as Peer[]).map((peer) => [peer, stdioPeer(peer, folder, url, key)] as const),
      ]),
    )
    for (const door of doors.values()) await door.close()
    const upstreamReads = await polledReads((at) => startHost('desk', at, children))
    const of = (name: string) => figures(times, memory, name)
    return {
      http: {
        ...ratios(of('bridge'), of('direct')),
        throughput_ratio: ratio(perSecond.bridge, perSecond.direct),
      },
      stdio: {
        ...ratios(of('shim'), of('direct')),
        ready_ms: ready.get('shim'),
        rss_mib: of('shim').rss_mib,
      },
      polling: { upstream_reads: upstreamReads },
      machine: { cores: availableParallelism(), load: loadavg().map((of) => rounded(of, 1)) },
      direct: of('direct'),
      bridge: of('bridge'),
      shim: { ...of('shim'), ready_ms: ready.get('shim') },
      peers: Object.fromEntries(
        (Object.keys(PEERS) as Peer[]).map((peer) => [
          peer,
          {
            version: PEERS[peer],
            stdio: { ...of(`${peer} stdio`), ready_ms: ready.get(peer) },
            ...(peer === 'mcp-remote' ? {} : { http: of(`${peer} http`) }),
          },
        ]),
      ),
    }
  } finally {
    for (const door of doors.values()) await door.close().catch(() => undefined)
    for (const child of children) {
      if (child.connected) child.disconnect()
      else await killWhole(child)
    }
    await service.stop()
  }
}

/** Milliseconds of every call after the warm-up. No door always follows the same one: the order turns and reverses. */
const timed = async (doors: ReadonlyMap<string, Door>): Promise<ReadonlyMap<string, number[]>> => {
  const times = new Map([...doors.keys()].map((name) => [name, [] as number[]]))
  const order = [...doors]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, door] of round % 2 === 0 ? order : order.toReversed())
      for (let call = 0; call < CALLS; call += 1) {
        const from = performance.now()
        await door.call(TOOL, {})
        if (round >= WARM_UP) times.get(name)?.push(performance.now() - from)
      }
    order.push(...order.splice(0, 1))
  }
  return times
}

/** Calls a second of several clients at once, straight and by the bridge, in turn. */
const throughput = async ({ url, key }: BenchService, bridge: HostAt) => {
  const open = (to: string, token: string) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => httpDoor(to, token)))
  const groups = { direct: await open(url, key), bridge: await open(bridge.url, bridge.token) }
  const best = { direct: 0, bridge: 0 }
  for (let round = 0; round < BURSTS; round += 1)
    for (const name of ['direct', 'bridge'] as const) {
      const from = performance.now()
      await Promise.all(
        groups[name].map(async (door, at) => {
          for (let call = 0; call < BURST_CALLS; call += 1) await door.call(LISTING, { limit: at + 1 })
        }),
      )
      best[name] = Math.max(best[name], (AT_ONCE * BURST_CALLS * 1000) / (performance.now() - from))
    }
  await Promise.all([...groups.direct, ...groups.bridge].map((door) => door.close()))
  return best
}

/** Median milliseconds until a program that was just started has answered the greeting. */
const starts = async (commands: ReadonlyMap<string, Command>): Promise<ReadonlyMap<string, number>> => {
  const times = new Map([...commands.keys()].map((name) => [name, [] as number[]]))
  for (let round = 0; round < STARTS; round += 1)
    for (const [name, command] of commands) {
      const door = await stdioDoor(command)
      times.get(name)?.push(door.readyMs)
      await door.close()
    }
  return new Map([...times].map(([name, list]) => [name, rounded(medianOf(list), 1)]))
}

type Figures = { readonly median_ms: number; readonly p95_ms: number; readonly rss_mib: number | null }

const figures = (
  times: ReadonlyMap<string, number[]>,
  memory: ReadonlyMap<string, number | null>,
  name: string,
): Figures => {
  const list = times.get(name) ?? []
  const rss = memory.get(name) ?? null
  return {
    median_ms: rounded(medianOf(list), 3),
    p95_ms: rounded(quantileOf(list, 0.95), 3),
    rss_mib: rss === null ? null : rounded(rss, 1),
  }
}

const ratios = (ours: Figures, direct: Figures) => ({
  median_ratio: ratio(ours.median_ms, direct.median_ms),
  p95_ratio: ratio(ours.p95_ms, direct.p95_ms),
})

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
const ratio = (a: number, b: number): number => rounded(a / b, 3)
