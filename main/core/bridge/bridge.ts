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
import { createTestCalls } from './agents/test-call.ts'
import { APPROVAL_TIMES, type ApprovalTimes, createApprovals } from './calls/approvals.ts'
import { openBudgets } from './calls/budgets.ts'
import { createForward, type KnownRead } from './calls/forward.ts'
import { openPermissions } from './calls/permissions.ts'
import { openSentCalls } from './calls/sent-calls.ts'
import { announce, type Discovery, withdraw } from './doors/discovery.ts'
import { createOwnMcp } from './doors/own-mcp.ts'
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

/** Milliseconds from the start until the bridge loads what agents need. The first screen is visible by then. */
const WARM_AFTER = 2_000

export type BridgeOptions = {
  readonly platform: Pick<Platform, 'now' | 'log' | 'version'>
  /** The desk's folder, which contains bridge.db, bridge.json and agents/. */
  readonly dataFolder: string
  /** The service to forward to, with the agent key for it; null if the desk is not connected. */
  readonly service: () => ServiceAddress | null
  /** Receives the names of outdated screens, at most five times a second. */
  readonly onChanged: (topics: readonly DeskTopic[]) => void
  /**
   * The command with which agents start the shim: absolute paths of the pinned Node and shim.js. The bridge adds `mcp
   * --agent …`.
   */
  readonly shim: StartCommand
  /** The command of an earlier version, which entries in programs' settings may still name. */
  readonly earlierShim?: StartCommand | null
  /** Name of our entry in programs' settings. Each connection has its own entry. */
  readonly entry?: string
  /** Returns a name for the service that survives restarts. The default is the service's address. */
  readonly connection?: () => string
  /** Called for each call that waits for the person. */
  readonly onAsked?: (approval: Approval) => void
  /** Whether the desk currently learns of every change as it happens. Only then may the bridge reuse an answer. */
  readonly feedLive?: () => boolean
  /** Called with the name under which a damaged bridge.db was kept when it was replaced. */
  readonly onLogDamaged?: (keptAs: string) => void
  /** Lists the failed articles among the given jobs, or all failed articles (null). The service has refunded them. */
  readonly failedJobs?: (among: readonly string[] | null) => readonly FailedJob[]
  /** Answers reads from data that the change feed has delivered. */
  readonly known?: KnownRead
  /** Number of days for which the log keeps calls. */
  readonly daysKept?: () => number
  readonly approvalTimes?: ApprovalTimes
  /** Reads per minute for all agents together. The default is most of the key's limit. */
  readonly readsPerMinute?: number
}

/** Opens the parts of the bridge: its records, its checks of calls, and its connection to the service. */
const openRooms = (options: BridgeOptions) => {
  const { platform, dataFolder, service } = options
  const { now } = platform
  makePrivateFolder(dataFolder)
  removeOldBackups(dataFolder, now())
  const { db, damagedAs } = openRecords(join(dataFolder, 'bridge.db'), now)
  const onBug = (thrown: unknown) => platform.log('error', 'The bridge hit a bug.', thrownFields(thrown))
  const facts = factsOf(db, onBug)
  const permissions = openPermissions(db, now)
  const budgets = openBudgets(db, now)
  const sentCalls = openSentCalls(db, budgets, now, onBug)
  const agents = openAgents(db, dataFolder, now, permissions, budgets)
  const changed = createNewsline(options.onChanged)
  const local = createOwnMcp(platform.version, onBug)
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
      // A full disk must not stop an agent's call.
      onBug(thrown)
    }
  }
  const startOf = ({ command, args }: StartCommand, agentName: string): StartCommand => ({
    command,
    args: [...args, 'mcp', '--agent', agentName, '--data', dataFolder],
  })
  const commandFor = (agentName: string): StartCommand => startOf(options.shim, agentName)
  const { earlierShim } = options
  const earlierCommandFor = earlierShim ? (agentName: string) => startOf(earlierShim, agentName) : null
  const kept = { db, damagedAs, facts, log, agents, permissions, budgets, approvals }
  const ways = {
    now,
    onBug,
    onSeen,
    commandFor,
    earlierCommandFor,
    changed,
    local,
    streams,
    upstream,
    toolsChanged,
  }
  return { ...kept, ...ways, reads, forward, news, underWay: { calls: 0 } }
}

/** Creates the bridge, through which local agents reach the service without its key. Call `start` to listen. */
export const createBridge = (options: BridgeOptions) => {
  const { platform, dataFolder, service, entry = 'quillport' } = options
  const rooms = openRooms(options)
  const { db, damagedAs, facts, log, agents, permissions, approvals, onBug } = rooms
  const { changed, commandFor, earlierCommandFor, local, upstream, reads, news, underWay } = rooms
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
    // Replaces the earlier file. If that fails, shims still use the port that they know.
    discovery = announce(dataFolder, at.port())
    changed.tell('agents')
  }
  let warming: NodeJS.Timeout | undefined
  const control = agentControl({
    ...rooms,
    status,
    url: () => addressOf(listening?.kept ?? Number(facts.get('port'))),
    tokenFile: (agentName) => tokenFile(dataFolder, agentName),
    entry,
    testCall: createTestCalls({ ...rooms, service }),
    onCreated: local.warm,
    cutOff: (agentId) => {
      server.cutOff(agentId)
      local.forget(agentId)
    },
    onChanged: () => changed.tell('agents', 'programs'),
  })
  const hasPrograms = (): boolean => db.prepare('SELECT 1 FROM program').get() !== undefined
  let programs: Promise<Programs> | undefined
  const openPrograms = (): Promise<Programs> => {
    programs ??= import('./programs/programs.ts').then(({ createPrograms }) =>
      createPrograms({
        db,
        dataFolder,
        entry,
        agents: () => agents.list(),
        createAgent: (name) => control.create(name).agent,
        commandFor,
        now: platform.now,
        onChanged: () => changed.tell('programs'),
      }),
    )
    return programs
  }
  /** Names the installed shim in entries that name an earlier version's copy of it. */
  const renewEntries = async (): Promise<void> => {
    if (earlierCommandFor === null || !hasPrograms()) return
    ;(await openPrograms()).renew(earlierCommandFor)
  }
  return {
    /** Name under which a damaged bridge.db was kept; null if bridge.db was sound. */
    damagedAs,
    /** bridge.db, which is open. */
    db,
    status,
    /** Whether an agent waits for the answer to a call, or will repeat a call that the person was asked about. */
    isInUse: (): boolean => underWay.calls > 0 || approvals.list().length > 0,
    /** Answers `activity.*` of the desk's contract. */
    activity: log,
    /** Starts to listen. Resolves even if the kept port is taken; `status` then reports that. */
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
      renewEntries().catch(onBug)
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
      // Lets the calls that were just cut off enter the log.
      await new Promise((resolve) => setImmediate(resolve))
      log.flush()
      db.close()
    },
    /**
     * Call this when the service's address or key has changed, or when the service is available again. Clients then learn of
     * new tools.
     */
    serviceChanged: () => {
      reads.moved()
      news.refresh()
      changed.tell('agents')
    },
    /**
     * Call this when the computer wakes up. It ends questions that expired during sleep, and sends calls on dead connections
     * again.
     */
    woke: () => {
      approvals.woke()
      upstream.close()
    },
    /**
     * Call this when the service's resources have changed, including the articles of these jobs. The bridge then forgets
     * earlier reads and refunds the cost of failed jobs.
     */
    resourcesChanged: (jobIds: readonly string[] = []) => {
      reads.moved()
      log.refund(jobIds)
    },
    /** Answers `approvals.*`. */
    approvals,
    /** Answers `agents.*`. */
    agents: control,
    /**
     * Answers `programs.*`. Its code is loaded on the first request, so that the readers of configuration files do not slow
     * the desk's start.
     */
    programs: openPrograms,
    /** Removes Quillport's entries from the settings of programs, as far as possible. */
    leavePrograms: async (): Promise<void> => {
      if (hasPrograms()) await (await openPrograms()).leave()
    },
  }
}
export type Bridge = ReturnType<typeof createBridge>
