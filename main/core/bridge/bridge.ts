import { join } from 'node:path'
import type { Approval, DeskTopic } from '../../../contract/desk.ts'
import type { FailedJob } from '../cache/articles.ts'
import { makePrivateFolder } from '../files/files.ts'
import { thrownFields } from '../files/log-file.ts'
import type { Platform } from '../platform.ts'
import { openActivity } from './activity/activity.ts'
import { createCallLog } from './activity/call-log.ts'
import { openAgents, tokenFile } from './agents/agents.ts'
import { agentControl } from './agents/control.ts'
import { APPROVAL_TIMES, type ApprovalTimes, createApprovals } from './calls/approvals.ts'
import { openBudgets } from './calls/budgets.ts'
import { createForward, type KnownRead } from './calls/forward.ts'
import { openPermissions } from './calls/permissions.ts'
import { openSentCalls } from './calls/sent-calls.ts'
import { announce, type Discovery, withdraw } from './doors/discovery.ts'
import { createLocalMcp } from './doors/own-mcp.ts'
import { type Listening, listenKept } from './doors/port.ts'
import { createBridgeServer } from './doors/server.ts'
import { addressOf, statusOf } from './doors/status.ts'
import { createStreams } from './doors/streams.ts'
import { createNewsline } from './newsline.ts'
import { removeOldBackups } from './programs/backups.ts'
import type { Programs } from './programs/programs.ts'
import type { StartCommand } from './programs/snippets.ts'
import { factsOf, openRecords } from './records.ts'
import type { ServiceAddress } from './service-answer.ts'
import { createReads } from './upstream/reads.ts'
import { createShare } from './upstream/share.ts'
import { createToolNews } from './upstream/tool-news.ts'
import { openToolList } from './upstream/tools.ts'
import { openUpstream } from './upstream/upstream.ts'

/** Milliseconds after the start, when the first screen stands, until what agents will need is loaded. */
const WARM_AFTER = 2_000

export type BridgeOptions = {
  readonly platform: Pick<Platform, 'now' | 'log' | 'version'>
  /** The desk's own folder; bridge.db, bridge.json and agents/ lie in it. */
  readonly dataFolder: string
  /** The service to forward to and the agent key for it; null while there is none. */
  readonly service: () => ServiceAddress | null
  /** Hears which screens are out of date, at most five times a second. */
  readonly onChanged: (topics: readonly DeskTopic[]) => void
  /** How agents start the shim: the pinned Node and shim.js, absolute. `mcp --agent …` is added. */
  readonly shim: StartCommand
  /** Names the service, the same after every restart; its address where absent. */
  readonly connection?: () => string
  /** Hears of each call that waits for the person. */
  readonly onAsked?: (approval: Approval) => void
  /** Whether every change of the service is heard of as it happens, so that an answer can be given again. */
  readonly feedLive?: () => boolean
  /** Hears the name under which bridge.db was kept when the log in it was damaged and begun anew. */
  readonly onLogDamaged?: (keptAs: string) => void
  /** Articles of which the change feed brought that they failed, and so were refunded; those among these jobs, or all. */
  readonly failedJobs?: (among: readonly string[] | null) => readonly FailedJob[]
  /** Answers reads by what the change feed brought. */
  readonly known?: KnownRead
  /** Days for which calls are kept. */
  readonly daysKept?: () => number
  readonly approvalTimes?: ApprovalTimes
  /** Reads that agents together may make in a minute; by default most of the key's. */
  readonly readsPerMinute?: number
}

/** The rooms of the bridge: what it keeps, how calls are checked, and the way to the service. */
const openRooms = (options: BridgeOptions) => {
  const { platform, dataFolder, service } = options
  const { now } = platform
  makePrivateFolder(dataFolder)
  removeOldBackups(dataFolder, now())
  const { db, damagedAs } = openRecords(join(dataFolder, 'bridge.db'), now)
  const onBug = (thrown: unknown) => platform.log('error', 'The bridge met a bug.', thrownFields(thrown))
  const facts = factsOf(db, onBug)
  const permissions = openPermissions(db, now)
  const budgets = openBudgets(db, now)
  const sentCalls = openSentCalls(db, budgets, now, onBug)
  const agents = openAgents(db, dataFolder, now, permissions, budgets)
  const changed = createNewsline(options.onChanged)
  const local = createLocalMcp(platform.version, onBug)
  const streams = createStreams()
  const upstream = openUpstream()
  const toolsChanged = (agentId?: string): void => {
    local.toolsChanged(agentId)
    streams.toolsChanged(agentId)
  }
  const approvals = createApprovals({
    db,
    permissions,
    now,
    times: options.approvalTimes ?? APPROVAL_TIMES,
    onAsked: options.onAsked ?? (() => {}),
    onChanged: () => changed.tell('approvals', 'agents'),
    onBug,
  })
  const reads = createReads({
    upstream,
    share: createShare(now, options.readsPerMinute),
    now,
    feedLive: options.feedLive ?? (() => false),
  })
  const forward = createForward({
    connection: options.connection ?? (() => service()?.baseUrl ?? ''),
    upstream,
    reads,
    known: options.known ?? (() => null),
    permissions,
    budgets,
    sentCalls,
    approvals,
  })
  const news = createToolNews({ service, list: openToolList(facts), upstream, announce: toolsChanged })
  const log = createCallLog({
    db,
    now,
    activity: openActivity(db, now, options.daysKept),
    agents,
    sentCalls,
    failedJobs: options.failedJobs ?? (() => []),
    onChanged: () => changed.tell('activity', 'agents'),
    onRenewed: options.onLogDamaged ?? (() => {}),
    onBug,
  })
  const onSeen = (agentId: string, via: 'command' | 'http'): void => {
    try {
      if (agents.visited(agentId, via)) changed.tell('agents')
    } catch (thrown) {
      // A full disk keeps no agent from its call.
      onBug(thrown)
    }
  }
  const commandFor = (agentName: string): StartCommand => {
    const { command, args } = options.shim
    return { command, args: [...args, 'mcp', '--agent', agentName, '--data', dataFolder] }
  }
  const kept = { db, damagedAs, facts, log, agents, permissions, budgets, approvals }
  const ways = { now, onBug, onSeen, commandFor, changed, local, streams, upstream, toolsChanged }
  return { ...kept, ...ways, reads, forward, news }
}

/** Puts the bridge together, where local agents reach the service without its key. It listens after `start`. */
export const createBridge = (options: BridgeOptions) => {
  const { platform, dataFolder, service } = options
  const rooms = openRooms(options)
  const { db, damagedAs, facts, log, agents, permissions, approvals, onBug } = rooms
  const { changed, commandFor, local, upstream, reads, news } = rooms
  let listening: Listening | null = null
  let discovery: Discovery | null = null
  const server = createBridgeServer({
    ...rooms,
    service,
    hides: permissions.hides,
    ports: () => listening?.ports() ?? [],
    secret: () => discovery?.secret ?? null,
    onCall: log.add,
  })
  const status = () =>
    statusOf(
      listening,
      service() !== null,
      agents.list().flatMap(({ name, via }) => (via === 'http' ? [name] : [])),
    )
  const found = (at: Listening): void => {
    // In the place of the earlier file: where that fails, shims go on by the port that they know.
    discovery = announce(dataFolder, at.port())
    changed.tell('agents')
  }
  let warming: NodeJS.Timeout | undefined
  const control = agentControl({
    ...rooms,
    status,
    url: () => addressOf(listening?.kept ?? Number(facts.get('port'))),
    tokenFile: (agentName) => tokenFile(dataFolder, agentName),
    onCreated: local.warm,
    cutOff: (agentId) => {
      server.cutOff(agentId)
      local.forget(agentId)
    },
    onChanged: () => changed.tell('agents', 'programs'),
  })
  let programs: Promise<Programs> | undefined
  return {
    /** The name under which a damaged bridge.db was kept; null where it was sound. */
    damagedAs,
    status,
    /** Answers `activity.*` of the desk's contract. */
    activity: log,
    /** Listens; resolves also where the kept port is taken, and `status` then says so. */
    start: async () => {
      log.startPruning()
      log.refund(null)
      const kept = facts.get('port')
      const at = await listenKept(server.open, kept === null ? null : Number(kept), () => found(at), onBug)
      listening = at
      facts.set('port', String(at.kept))
      found(at)
      if (at.taken()) platform.log('warn', 'The bridge’s port is taken.', { kept: at.kept, port: at.port() })
      news.refresh()
      if (agents.list().length > 0) warming = setTimeout(local.warm, WARM_AFTER)
      changed.tell('agents')
    },
    stop: async () => {
      log.stopPruning()
      clearTimeout(warming)
      if (discovery) withdraw(dataFolder, discovery)
      news.stop()
      approvals.stop()
      changed.stop()
      await local.close()
      server.close()
      await listening?.close()
      upstream.close()
      listening = null
      // Calls that were cut off just now still enter the log.
      await new Promise((resolve) => setImmediate(resolve))
      log.flush()
      db.close()
    },
    /** Must be called when the service's address or key changed, and when it came back: clients then hear of new tools. */
    serviceChanged: () => {
      reads.moved()
      news.refresh()
      changed.tell('agents')
    },
    /** The computer slept: what ran out meanwhile ends now, and no call waits on a connection that died. */
    woke: () => {
      approvals.woke()
      upstream.close()
    },
    /**
     * The service's resources changed, articles of these jobs among them: what agents read before is asked anew, and
     * what a failed job cost is given back.
     */
    resourcesChanged: (jobIds: readonly string[] = []) => {
      reads.moved()
      log.refund(jobIds)
    },
    /** Answers `approvals.*`. */
    approvals,
    /** Answers `agents.*`. */
    agents: control,
    /** Answers `programs.*`; loaded when first asked for: no start of a desk should wait for readers of their files. */
    programs: (): Promise<Programs> => {
      programs ??= import('./programs/programs.ts').then(({ createPrograms }) =>
        createPrograms({
          db,
          dataFolder,
          agents: () => agents.list(),
          createAgent: (name) => control.create(name).agent,
          commandFor,
          now: platform.now,
          onChanged: () => changed.tell('programs'),
        }),
      )
      return programs
    },
  }
}
export type Bridge = ReturnType<typeof createBridge>
