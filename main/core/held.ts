import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { plainLine } from '../../contract/agent-text.ts'
import type { DeskTopic, HeldConnection, LeadCounts } from '../../contract/desk.ts'
import { type Desk as DeskContract, desk as deskContract } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import { count } from '../../contract/words.ts'
import { type Dispatch, dispatcher } from '../../transport/dispatch.ts'
import { type Bridge, createBridge } from './bridge/bridge.ts'
import { CACHED_TOPICS, createCache } from './cache/cache.ts'
import { knownArticle } from './cache/known-article.ts'
import type { CachedLeads } from './cache/leads.ts'
import { makePrivateFolder } from './files/files.ts'
import { fullDisk } from './files/full-disk.ts'
import { type ChosenService, openSettings, type SettingsFile, withSharedSettings } from './files/settings.ts'
import { isBusy, type Opened } from './files/sqlite.ts'
import { createNews } from './news.ts'
import { createNotices } from './notices.ts'
import { createOwnArticles } from './own-work/articles.ts'
import { createOwnLeads } from './own-work/leads.ts'
import { createOutbox, type WaitingMark } from './own-work/mark-outbox.ts'
import { openWork, renameConnection } from './own-work/work.ts'
import type { Platform } from './platform.ts'
import { createReminders } from './reminders/reminders.ts'
import { aboutHandlers } from './screens/about.ts'
import { agentHandlers } from './screens/agents.ts'
import { appHandlers } from './screens/app.ts'
import { articleHandlers } from './screens/articles.ts'
import { connectionHandlers } from './screens/connection.ts'
import type { ScreenContext, WholeDesk } from './screens/context.ts'
import { forumHandlers } from './screens/forum.ts'
import { leadHandlers } from './screens/leads.ts'
import { modelHandlers, restoreModel } from './screens/model.ts'
import { moveForumKeys } from './screens/move-forum-keys.ts'
import { planHandlers } from './screens/plan.ts'
import { rankingHandlers } from './screens/rankings.ts'
import { scanHandlers } from './screens/scans.ts'
import { siteHandlers } from './screens/sites.ts'
import { createSecrets } from './secrets/secrets.ts'
import { connectionName, createConnection } from './service/connection.ts'
import { tellPassedOver } from './service/feed-page.ts'
import { createSignIn, type SignInTimes } from './service/sign-in/sign-in.ts'
import type { SyncTimes } from './service/sync.ts'
import { tellVersions } from './service/versions.ts'

export type HeldTimes = {
  /** Whether answers are also checked against the contract. Tests use this. */
  readonly checkOutput?: boolean
  readonly syncTimes?: Partial<SyncTimes>
  readonly signInTimes?: Partial<SignInTimes>
}

type HeldParts = HeldTimes & {
  readonly platform: Platform
  /** Folder of the connection's files. For the first connection, this is the desk's own folder. */
  readonly folder: string
  /** Returns the settings of the first connection. Null if this connection is the first. */
  readonly first: (() => SettingsFile) | null
  readonly whole: WholeDesk
  /** Whether a screen currently shows this connection. */
  readonly heard: (connectionId: string) => boolean
  /** Throws `conflict` if another connection already has this service or workspace. */
  readonly requireFree: (connectionId: string, service: ChosenService) => void
}

/** Opens one of the desk's connections. Its data, keys, agents and reminders are separate from every other connection's. */
export const openHeld = (parts: HeldParts) => {
  const { platform, folder, first, whole } = parts
  const { now } = platform
  const serviceFolder = join(platform.dataFolder, 'service')
  const kept = openKept(parts)
  const { work, news, notices, settings, connectionNow, ownLeads, secrets } = kept
  const id = (): string => settings.get().connection_id
  const marked = (mark: WaitingMark, note: (leads: CachedLeads, leadId: string) => void): void => {
    cache.leads((leads) => {
      for (const leadId of mark.lead_ids) note(leads, leadId)
    })
    news.changed(['leads', 'connection'], { leads: [...mark.lead_ids] })
  }
  const outbox = createOutbox({
    db: work.db,
    connection: connectionNow,
    client: () => connection.client(),
    now,
    onSent: (mark) => marked(mark, (leads, leadId) => leads.noteServiceMark(leadId, mark)),
    onRefused: (mark, error) => {
      marked(mark, (leads, leadId) => leads.refreshStatus(leadId))
      notices.add(refusalText(mark, error))
    },
    onBug: (thrown) => platform.log('error', 'sending marks failed', { error: String(thrown) }),
  })
  const cache = createCache({
    path: join(folder, 'cache.db'),
    own: { waitingFor: outbox.waitingFor, seen: ownLeads.seen },
    now,
    onDamaged: (keptAs) => {
      notices.add(damagedCache(keptAs))
      news.changed(CACHED_TOPICS)
      connection.refresh()
    },
  })
  if (cache.damagedAs) notices.add(damagedCache(cache.damagedAs))
  const notePassedOver = tellPassedOver(platform, notices)
  const versions = tellVersions(platform.version, notices)
  const connection = createConnection({
    platform,
    serviceFolder,
    settings,
    secrets,
    cache,
    news,
    onOnline: outbox.flush,
    versions,
    onServiceChanged: () => bridge.serviceChanged(),
    onApplied: ({ scans, jobIds }, page) => {
      notePassedOver(page)
      bridge.resourcesChanged(jobIds)
      if (jobIds.length > 0 || scans.some(({ status }) => status === 'completed')) reminders.check()
    },
    onRenamed: (from, to) => renameConnection(work.db, from, to),
    onSetAside: (keptAs) => notices.add(damagedService(keptAs, serviceFolder)),
    onOwner: (owner) => {
      void restoreModel(owner, secrets, notices, news)
      void moveForumKeys(owner, secrets, notices, news)
    },
    requireFree: (service) => {
      requireSameWorkspace(settings.get().service, service)
      parts.requireFree(id(), service)
    },
    onConnected: (service) => {
      const words = connectedText(service)
      if (words) notices.add(words, CONNECTED)
    },
    syncTimes: parts.syncTimes,
  })
  const bridge = createBridge({
    platform,
    dataFolder: folder,
    service: connection.client,
    connection: connectionNow,
    onChanged: news.changed,
    shim: platform.shim,
    earlierShim: platform.earlierShim,
    entry: first ? `quillport-${id().split('-').at(-1)}` : 'quillport',
    feedLive: connection.feedLive,
    onLogDamaged: (keptAs) =>
      notices.add(
        `The log of your agents’ calls was damaged and is kept as ${keptAs}. Quillport started a new log. What your agents may do has not changed.`,
      ),
    failedJobs: (among) => cache.articles((articles) => articles.failed(among)),
    known: (tool, args) => (connection.feedLive() ? knownArticle(cache, tool, args) : null),
    onAsked: (approval) => void reminders.ask(approval),
    daysKept: () => settings.get().preferences.keep_activity_days,
  })
  if (bridge.damagedAs)
    notices.add(
      `The file with your agents was damaged and is kept as ${bridge.damagedAs}. Quillport started an empty file, without your agents, their permissions, their budgets and Activity. Add and connect your agents again on the Agents screen.`,
    )
  const signIn = createSignIn({ platform, news, connect: connection.connect, times: parts.signInTimes })
  const context: ScreenContext = { ...kept, platform, connection, signIn, cache, outbox, whole }
  const reminders = createReminders(context, work.db)
  const answer = answersOf(context, bridge, reminders, parts.checkOutput)
  /** The screens' calls that are under way, except those about updates. */
  const underWay = new Set<string>()
  const dispatch: Dispatch<undefined> = async (feature, name, ...rest) => {
    const call = `${feature}.${name} ${randomUUID()}`
    if (feature !== 'updates') underWay.add(call)
    try {
      return await answer(feature, name, ...rest)
    } finally {
      underWay.delete(call)
    }
  }
  const busyWith = (): string | null => {
    if (bridge.isInUse()) return 'a call of an agent'
    const calls = [...underWay]
    if (calls.some((call) => call.startsWith('leads.draft '))) return 'a draft that is being written'
    if (calls.length > 0) return 'a change that is being saved'
    if (connection.status().state !== 'online') return null
    if (orElse(() => cache.latestScan()?.status === 'running', false)) return 'a scan'
    // A hosted service goes on writing without the desk.
    if (
      connection.runsOwnService() &&
      orElse(() => cache.articles((articles) => articles.isWriting()), false)
    )
      return 'an article that is being written'
    return null
  }
  const stop = async (): Promise<void> => {
    signIn.cancel()
    outbox.stop()
    await bridge.stop()
    await connection.stop()
    cache.close()
    work.db.close()
  }

  return {
    id,
    folder,
    /** The open databases whose content no service can restore, by their names in the folder. */
    databases: [['work.db', work.db] as const, ['bridge.db', bridge.db] as const],
    settings,
    notices,
    news,
    reminders,
    /** Answers one call from a screen that shows this connection. */
    dispatch,
    /** The version of the hosted service; null for the own service, and while it is not known. */
    serviceVersion: (): string | null => (connection.runsOwnService() ? null : versions.service()),
    /** Returns what an update must not interrupt, such as “a scan”; null if nothing is under way. */
    busyWith,
    /** Returns the connection's row in the list of all connections. */
    row: (): HeldConnection => {
      const { name: own_name, service } = settings.get()
      const { mode } = service
      const { base_url, email } = service.mode === 'hosted' ? service : { base_url: null, email: null }
      // The numbers that the screen of leads shows.
      const counts = orElse<Pick<LeadCounts, 'new' | 'hot'>>(() => cache.leads((leads) => leads.counts()), {
        new: 0,
        hot: 0,
      })
      const business = orElse(() => cache.settings()?.business_name, '')
      return {
        connection_id: id(),
        name: nameOf(own_name, service, business),
        own_name,
        mode,
        base_url,
        email: email ?? null,
        state: connection.status().state,
        new_leads: counts.new,
        hot_leads: counts.hot,
        questions: bridge.approvals.list().length,
        waiting: outbox.waiting(),
      }
    },
    /** Counts what the connection holds. */
    amounts: () => ({
      agents: bridge.agents.list().agents.length,
      leads: orElse(() => cache.leads((leads) => leads.counts().all), 0),
      articles: orElse(() => cache.articles((articles) => articles.list(ALL_ARTICLES, 0, 1).counts.all), 0),
      waiting: outbox.waiting(),
    }),
    /** Restores the connection to its service and lets agents in. The cache can answer for the lists even earlier. */
    start: async (): Promise<void> => {
      connection.resume()
      await bridge.start().catch((thrown: unknown) => {
        platform.log('error', 'the bridge did not start', { error: String(thrown) })
        notices.add('Agents cannot reach Quillport: its bridge did not start. Restart Quillport.', 'bridge')
      })
    },
    /** Call this when the computer has woken up. */
    woke: (): void => {
      connection.refresh()
      bridge.woke()
      reminders.check()
    },
    /**
     * Ends the connection for good: removes its key, its entries in programs' settings and its files. Returns the name of
     * an entry that may still be in the keychain, because the keychain cannot be used; otherwise null.
     */
    signOut: async (): Promise<string | null> => {
      const account = settings.get().service.mode === 'local' ? 'local-agent-key' : 'agent-key'
      const wasKept = connection.status().key_kept_in !== 'session'
      // The key is removed first: if this fails, nothing has changed yet.
      const forgotten = await secrets.forget(account)
      await connection.leave()
      await bridge.leavePrograms()
      await stop()
      removeFiles(folder, first === null)
      return forgotten || !wasKept ? null : secrets.entryOf(account)
    },
    stop,
  }
}
export type Held = ReturnType<typeof openHeld>

/** Opens the connection's own files on this computer. The cache of the service's data is separate. */
const openKept = ({ platform, folder, first, heard }: HeldParts) => {
  const { now } = platform
  makePrivateFolder(folder)
  const work = openAlone(() => openWork(join(folder, 'work.db'), now))
  const news = createNews(() => heard(settings.get().connection_id))
  const notices = createNotices(work.db, news, now)
  if (work.damagedAs)
    notices.add(
      `The file with your drafts and marks was damaged and is kept as ${work.damagedAs}. Quillport started a new file with everything that could still be read.`,
    )
  const own = openSettings(folder, now, notices.add)
  const settings = first ? withSharedSettings(own, first) : own
  const connectionNow = () => connectionName(settings.get().service)
  const ownLeads = createOwnLeads(work.db, connectionNow, now)
  const ownArticles = createOwnArticles(work.db, connectionNow, now)
  const secrets = createSecrets(platform.keychain, own.get().desk_id, first?.().get().desk_id)
  return { work, news, notices, settings, connectionNow, ownLeads, ownArticles, secrets }
}

/** Answers the calls from the screens. */
const answersOf = (
  context: ScreenContext,
  bridge: Bridge,
  reminders: ReturnType<typeof createReminders>,
  checkOutput = false,
): Dispatch<undefined> => {
  const answer = dispatcher<DeskContract, undefined>(
    deskContract,
    {
      app: appHandlers(context, bridge),
      about: aboutHandlers(context),
      connections: context.whole.connections,
      connection: connectionHandlers(context),
      leads: leadHandlers(context),
      scans: scanHandlers(context),
      ...forumHandlers(context),
      articles: articleHandlers(context),
      plan: planHandlers(context),
      sites: siteHandlers(context),
      rankings: rankingHandlers(context),
      model: modelHandlers(context),
      ...agentHandlers(bridge, context.cache),
      reminders: reminders.handlers,
      updates: context.whole.updates,
    },
    { checkOutput },
  )
  return (...call) =>
    answer(...call).catch((thrown: unknown) => {
      throw fullDisk(thrown) ?? thrown
    })
}

const ALL_ARTICLES = { status: 'all', search: '' } as const

const openAlone = (open: () => Opened): Opened => {
  try {
    return open()
  } catch (thrown) {
    if (!isBusy(thrown)) throw thrown
    throw new AppError('already_running', 'Quillport is already open with the same data folder.')
  }
}

/** Topics of a connection's news after which its row in the list of connections may have changed. */
export const ROW_TOPICS: readonly DeskTopic[] = ['connection', 'leads', 'forum', 'approvals']

/** Returns the connection's name for lists. The name may come from the service, so it is reduced to one line. */
const nameOf = (own: string | null, service: ChosenService, business: string | undefined): string => {
  const workspace = service.mode === 'hosted' ? service.workspace_name : undefined
  const named = plainLine(own || workspace || business || '').trim()
  if (named !== '') return named
  if (service.mode === 'local') return 'This computer'
  return service.mode === 'hosted' ? new URL(service.base_url).host : 'New business'
}

/** Reads from the cache, or returns `otherwise` while a damaged cache is repaired. The list of connections then shows less. */
const orElse = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Throws `conflict` if a connection would change its workspace, to which its agents, drafts and marks belong. */
const requireSameWorkspace = (now: ChosenService, wanted: ChosenService): void => {
  if (now.mode !== 'hosted' || wanted.mode !== 'hosted') return
  if (now.workspace === undefined || wanted.workspace === undefined) return
  if (now.workspace === wanted.workspace) return
  const name = wanted.workspace_name ? ` (“${plainLine(wanted.workspace_name)}”)` : ''
  throw new AppError(
    'conflict',
    `This key belongs to another workspace${name}. To use both workspaces, choose “Connect another business”.`,
  )
}

/** Id of the notice that says whose workspace the connection is. */
export const CONNECTED = 'connected'

/**
 * Says whose workspace the connection is, so that nobody works in a stranger's unnoticed. Null if the service does not tell.
 */
const connectedText = (service: ChosenService): string | null => {
  if (service.mode !== 'hosted' || service.workspace_name === undefined) return null
  const by = service.email === undefined ? '' : `, signed in as ${plainLine(service.email)}`
  return `Connected to “${plainLine(service.workspace_name)}” at ${service.base_url}${by}. If this workspace is not yours, sign out in Settings under Connections.`
}

/** Names of a connection's files in the desk's own folder. Other files in that folder belong to the whole desk. */
const OWN_FILES = /^(work|cache|bridge)\.db|^(bridge|start)\.json$|^(agents|backups)$/

const removeFiles = (folder: string, isFirst: boolean): void => {
  const files = isFirst ? readdirSync(folder).filter((name) => OWN_FILES.test(name)) : ['']
  for (const name of files) rmSync(join(folder, name), { recursive: true, force: true })
}

const damagedCache = (keptAs: string): string =>
  `The copy of your leads and articles was damaged and is kept as ${keptAs}. Quillport is reading your leads and articles again from the service.`

const damagedService = (keptAs: string, serviceFolder: string): string =>
  `The database of the service on this computer was damaged and is kept as ${keptAs}. Quillport started an empty database, without what you sell, what you watch, your leads, articles, plan, connected sites and credits. To use a backup, quit Quillport and replace quillport.db in ${serviceFolder} with it.`

// The text names no post, because the notice may outlive a post that its author deletes.
const refusalText = (mark: WaitingMark, error: AppError): string =>
  `The service did not mark ${mark.lead_ids.length === 1 ? 'a lead' : count(mark.lead_ids.length, 'lead')} as ${mark.reason ? 'not a lead' : mark.status}: ${error.message}`
