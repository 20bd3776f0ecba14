import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '../build/build.ts'
import { type Door, freePort, httpDoor, serving, stdioDoor } from './bridge/doors.ts'
import { type HostAt, shimOf, startHost } from './bridge/ours.ts'
import { type Command, httpPeer, installPeers, PEERS, type Peer, stdioPeer } from './bridge/peers.ts'
import { polledReads } from './bridge/polling.ts'
import { killWhole } from './bridge/proc.ts'
import { type BenchService, startBenchService, startHostedBenchService } from './bridge/service.ts'
import { medianOf, quantileOf } from './bridge/times.ts'

/** Number of rounds. Each round is short, so that other load on the machine affects all doors equally. */
const ROUNDS = 45
/** Number of calls by each client in one round. */
const CALLS = 30
/** Number of warm-up rounds, which the results omit. */
const WARM_UP = 5
const STARTS = 9
/** Number of clients that call at once in the throughput test. */
const AT_ONCE = 8
/** Number of rounds of the throughput test, and number of calls by each client in one of these rounds. */
const BURSTS = 4
const BURST_CALLS = 150
const TOOL = 'check_credits'
/**
 * Tool of the throughput test. Each client passes different arguments, because the bridge merges equal reads that run at the
 * same time.
 */
const LISTING = 'forum_list_leads'

/**
 * Measures one tool call by an agent (SDK 1.x): directly to the service, through our bridge, through our shim, and through
 * each peer. The service runs on this computer, or is reached over ordinary HTTP. The doors take turns, so that conditions
 * are the same for all. Ratios are relative to the direct call to the same service in the same run; `to_best_peer` is
 * relative to the best peer.
 */
export const run = async (): Promise<Record<string, unknown>> => {
  await buildStale({ only: ['backend', 'stdio'] })
  const folder = await installPeers()
  const children: ChildProcess[] = []
  const doors = new Map<string, Door>()
  const service = await startBenchService()
  const hosted = await startHostedBenchService()
  try {
    const bridge = await startHost('bridge', service, children)
    const remoteBridge = await startHost('bridge', hosted, children)
    const shims = { shim: shimOf(bridge), 'remote shim': shimOf(remoteBridge) }
    doors.set('direct', await httpDoor(service.url, service.key))
    for (const kind of FLOOR)
      doors.set(kind, await httpDoor(await between(kind, service, children), service.key))
    doors.set('bridge', await httpDoor(bridge.url, bridge.token, () => bridge.pid))
    doors.set('shim', await stdioDoor(shims.shim))
    doors.set('remote direct', await httpDoor(hosted.url, hosted.key))
    doors.set('remote bridge', await httpDoor(remoteBridge.url, remoteBridge.token, () => remoteBridge.pid))
    doors.set('remote shim', await stdioDoor(shims['remote shim']))
    for (const [name, command] of stdioPeers(folder, hosted)) doors.set(name, await stdioDoor(command))
    for (const peer of HTTP_PEERS) {
      const { child, url } = await servePeer(peer, folder, hosted)
      children.push(child)
      doors.set(`${peer} http`, await httpDoor(url, hosted.key, () => child.pid ?? null))
    }
    const times = await timed(doors)
    const memory = new Map([...doors].map(([name, door]) => [name, door.rssMib()]))
    const perSecond = await throughput(service, bridge)
    const ready = new Map([
      ...(await stdioStarts(new Map([...Object.entries(shims), ...stdioPeers(folder, hosted)]))),
      ...(await httpStarts(folder, hosted)),
    ])
    for (const door of doors.values()) await door.close()
    const upstreamReads = await polledReads((at) => startHost('desk', at, children))
    const of = (name: string) => figures(times, memory, ready, name)
    const local = { shim: of('shim'), bridge: of('bridge'), direct: of('direct') }
    const remote = { shim: of('remote shim'), bridge: of('remote bridge'), direct: of('remote direct') }
    const peersBy = (kind: 'stdio' | 'http') =>
      (kind === 'stdio' ? STDIO_PEERS : HTTP_PEERS).map((peer) => of(`${peer} ${kind}`))
    return {
      http: {
        ...ratios(local.bridge, local.direct),
        throughput_ratio: ratio(perSecond.bridge, perSecond.direct),
      },
      stdio: {
        ...ratios(local.shim, local.direct),
        ready_ms: local.shim.ready_ms,
        rss_mib: local.shim.rss_mib,
      },
      remote: {
        http: {
          ...ratios(remote.bridge, remote.direct),
          to_best_peer: toBest(remote.bridge, peersBy('http')),
        },
        stdio: { ...ratios(remote.shim, remote.direct), to_best_peer: toBest(remote.shim, peersBy('stdio')) },
        ...remote,
      },
      floor: Object.fromEntries(FLOOR.map((kind) => [kind, ratios(of(kind), local.direct)])),
      polling: { upstream_reads: upstreamReads },
      machine: { cores: availableParallelism(), load: loadavg().map((of) => rounded(of, 1)) },
      ...local,
      peers: Object.fromEntries(
        STDIO_PEERS.map((peer) => [
          peer,
          {
            version: PEERS[peer],
            stdio: of(`${peer} stdio`),
            ...(times.has(`${peer} http`) ? { http: of(`${peer} http`) } : {}),
          },
        ]),
      ),
    }
  } finally {
    for (const door of doors.values()) await door.close().catch(() => undefined)
    await Promise.all(children.map(end))
    await service.stop()
    await hosted.stop()
  }
}

const STDIO_PEERS = Object.keys(PEERS) as Peer[]
const HTTP_PEERS = ['supergateway', 'mcp-proxy'] as const
const FLOOR = ['pipe', 'forwarder'] as const

/** Starts a minimal intermediary in front of a service. Returns the intermediary's MCP endpoint. */
const between = async (
  kind: (typeof FLOOR)[number],
  { baseUrl }: BenchService,
  children: ChildProcess[],
): Promise<string> => {
  const child = fork(join(import.meta.dirname, 'bridge/between.ts'), [kind, baseUrl])
  children.push(child)
  const [port] = await once(child, 'message')
  return `http://127.0.0.1:${port}/mcp`
}

/** Ends an intermediary. Our host processes delete their folder when their parent disconnects. */
const end = async (child: ChildProcess): Promise<void> => {
  if (!child.connected) return killWhole(child)
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}

const stdioPeers = (folder: string, { url, key }: BenchService): readonly (readonly [string, Command])[] =>
  STDIO_PEERS.map((peer) => [`${peer} stdio`, stdioPeer(peer, folder, url, key)])

const servePeer = async (peer: (typeof HTTP_PEERS)[number], folder: string, { url, key }: BenchService) => {
  const port = await freePort()
  return {
    child: await serving(httpPeer(peer, folder, url, key, port), port),
    url: `http://127.0.0.1:${port}/mcp`,
  }
}

/**
 * Measures the milliseconds of each call after the warm-up, by door. The order of the doors rotates and reverses, so that no
 * door always follows the same door.
 */
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

/** Measures the calls per second of several clients at once, alternately direct and through the bridge. */
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

/** Measures the median milliseconds from a program's start until it answers the greeting. */
const stdioStarts = async (commands: ReadonlyMap<string, Command>): Promise<ReadonlyMap<string, number>> => {
  const times = new Map([...commands.keys()].map((name) => [name, [] as number[]]))
  for (let round = 0; round < STARTS; round += 1)
    for (const [name, command] of commands) {
      const door = await stdioDoor(command)
      times.get(name)?.push(door.readyMs)
      await door.close()
    }
  return new Map([...times].map(([name, list]) => [name, medianOf(list)]))
}

/** Measures the median milliseconds from the start of a program that serves over HTTP until it answers the first greeting. */
const httpStarts = async (folder: string, hosted: BenchService): Promise<ReadonlyMap<string, number>> => {
  const ours = async (children: ChildProcess[]) => {
    const { url, token } = await startHost('bridge', hosted, children)
    return httpDoor(url, token)
  }
  const theirs = (peer: (typeof HTTP_PEERS)[number]) => async (children: ChildProcess[]) => {
    const { child, url } = await servePeer(peer, folder, hosted)
    children.push(child)
    return httpDoor(url, hosted.key)
  }
  const starts = new Map([
    ['remote bridge', ours],
    ...HTTP_PEERS.map((peer) => [`${peer} http`, theirs(peer)] as const),
  ])
  const times = new Map([...starts.keys()].map((name) => [name, [] as number[]]))
  for (let round = 0; round < STARTS; round += 1)
    for (const [name, start] of starts) {
      const children: ChildProcess[] = []
      const from = performance.now()
      const door = await start(children)
      times.get(name)?.push(performance.now() - from)
      await door.close()
      await Promise.all(children.map(end))
    }
  return new Map([...times].map(([name, list]) => [name, medianOf(list)]))
}

type Figures = {
  readonly median_ms: number
  readonly p95_ms: number
  /** Resident memory of the intermediary, in MiB. */
  readonly rss_mib: number | null
  readonly ready_ms: number | null
}

const figures = (
  times: ReadonlyMap<string, number[]>,
  memory: ReadonlyMap<string, number | null>,
  ready: ReadonlyMap<string, number>,
  name: string,
): Figures => {
  const list = times.get(name) ?? []
  const roundedOrNull = (value: number | null | undefined) => (value == null ? null : rounded(value, 1))
  return {
    median_ms: rounded(medianOf(list), 3),
    p95_ms: rounded(quantileOf(list, 0.95), 3),
    rss_mib: roundedOrNull(memory.get(name)),
    ready_ms: roundedOrNull(ready.get(name)),
  }
}

const ratios = (ours: Figures, direct: Figures) => ({
  median_ratio: ratio(ours.median_ms, direct.median_ms),
  p95_ratio: ratio(ours.p95_ms, direct.p95_ms),
})

/** Divides each figure by the lowest figure among the peers. A ratio below 1 is better than every peer. */
const toBest = (ours: Figures, peers: readonly Figures[]): Record<keyof Figures, number> => {
  const best = (name: keyof Figures) =>
    ratio(ours[name] ?? Number.NaN, Math.min(...peers.map((peer) => peer[name] ?? Number.NaN)))
  return {
    median_ms: best('median_ms'),
    p95_ms: best('p95_ms'),
    rss_mib: best('rss_mib'),
    ready_ms: best('ready_ms'),
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
const ratio = (a: number, b: number): number => rounded(a / b, 3)
