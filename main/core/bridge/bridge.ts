import { join } from 'node:path'
import type { Approval, DeskTopic } from '../../../contract/desk.ts'
import type { RefundedJob } from '../cache/articles.ts'
import { makePrivateFolder } from '../files/files.ts'
import { thrownFields } from '../files/log-file.ts'
import type { Platform } from '../platform.ts'
import { openActivity } from './activity/activity.ts'
import { createCallLog } from './activity/call-log.ts'
import { openAgents, tokenFile } from './agents/agents.ts'
import { agentControl } from './agents/control.ts'
import { createTestCalls } from './agents/test-call.ts'
import { createApprovals } from './calls/approvals.ts'
import { openBudgets } from './calls/budgets.ts'
import { createForward, type KnownRead } from './calls/forward.ts'
import { openPermissions } from './calls/permissions.ts'
import { APPROVAL_TIMES, type ApprovalTimes } from './calls/questions.ts'
import { openSentCalls } from './calls/sent-calls.ts'
import { announcedPort } from './doors/announced-port.ts'
import { createOwnMcp } from './doors/own-mcp.ts'
import { createBridgeServer } from './doors/server.ts'
import { statusOf } from './doors/status.ts'
import { createStreams } from './doors/streams.ts'
import { createNewsline } from './newsline.ts'
import { removeOldBackups } from './programs/backups.ts'
import { lazyPrograms } from './programs/lazy-programs.ts'
import type { StartCommand } from './programs/snippets.ts'
import { factsOf, openRecords } from './records.ts'
import type { ServiceAddress } from './service-answer.ts'
import { createReads } from './upstream/reads.ts'
import { createShare } from './upstream/share.ts'
import { createToolNews } from './upstream/tool-news.ts'
import { openToolList } from './upstream/tools.ts'
import { openUpstream } from './upstream/upstream.ts'

/** Milliseconds from the start until the bridge loads what agents need. The first screen is visible before that. */
const WARM_AFTER = 2_000

export type BridgeOptions = {
  readonly platform: Pick<Platform, 'now' | 'log' | 'version'>
  /** The desk's folder, which contains bridge.db, bridge.json and agents/. */
  readonly dataFolder: string
  /** The service to forward to, with the agent key for it; null if the desk is not connected. */
  readonly service: () => ServiceAddress | null
  /** Called with the topics whose data has changed, at most five times a second. */
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
  /** Called when a damaged bridge.db was replaced, with the name under which the damaged file was kept. */
  readonly onLogDamaged?: (keptAs: string) => void
  /** Lists the articles among the given jobs, or among all jobs (null), whose credits the service gave back. */
  readonly refundedJobs?: (among: readonly string[] | null) => readonly RefundedJob[]
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
  const onBug = (thrown: unknown) =>
    platform.log('error', 'The bridge failed because of a bug.', thrownFields(thrown))
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
    refundedJobs: options.refundedJobs ?? (() => []),
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
  const port = announcedPort({ dataFolder, facts, onAnnounced: () => changed.tell('agents'), onBug })
  const server = createBridgeServer({
    ...rooms,
    service,
    hides: permissions.hides,
    ports: port.ports,
    secret: port.secret,
    onCall: log.add,
  })
  const status = () =>
    statusOf(
      port.listening(),
      service() !== null,
      agents.list().flatMap(({ name, via }) => (via === 'http' ? [name] : [])),
    )
  let warming: NodeJS.Timeout | undefined
  const control = agentControl({
    ...rooms,
    status,
    url: port.keptAddress,
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
  const programs = lazyPrograms({
    db,
    dataFolder,
    entry,
    agents: () => agents.list(),
    createAgent: (name) => control.create(name).agent,
    commandFor,
    now: platform.now,
    onChanged: () => changed.tell('programs'),
  })
  return {
    /** Name under which a damaged bridge.db was kept; null if bridge.db was not damaged. */
    damagedAs,
    /** The open database bridge.db. */
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
      const at = await port.listen(server.open)
      if (at.taken()) platform.log('warn', 'The bridge’s port is taken.', { kept: at.kept, port: at.port() })
      news.refresh()
      if (agents.list().length > 0) warming = setTimeout(local.warm, WARM_AFTER)
      changed.tell('agents')
      // Entries may still name a copy of the shim that an earlier version made. From now on, they name the installed shim.
      if (earlierCommandFor) programs.renew(earlierCommandFor).catch(onBug)
    },
    stop: async () => {
      log.stopPruning()
      clearTimeout(warming)
      port.withdraw()
      news.stop()
      approvals.stop()
      changed.stop()
      await local.close()
      server.close()
      await port.close()
      upstream.close()
      // Waits until the calls that were just cut off are logged.
      await new Promise((resolve) => setImmediate(resolve))
      log.flush()
      db.close()
    },
    /**
     * Call this when the service's address or key has changed, or when the service is available again. Clients are then told
     * about new tools.
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
     * earlier reads and counts the credits that the service gave back.
     */
    resourcesChanged: (jobIds: readonly string[] = []) => {
      reads.moved()
      log.refund(jobIds)
    },
    /** Answers `approvals.*`. */
    approvals,
    /** Answers `agents.*`. */
    agents: control,
    /** Answers `programs.*`. */
    programs: programs.open,
    /** Removes Quillport's entries from the settings of programs. Returns the entries that may still be there. */
    leavePrograms: programs.leave,
  }
}
export type Bridge = ReturnType<typeof createBridge>
