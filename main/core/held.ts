import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { plainLine } from '../../contract/agent-text.ts'
import type { DeskTopic } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import { createBridge } from './bridge/bridge.ts'
import type { LeftEntry } from './bridge/programs/programs.ts'
import { knownArticle } from './cache/known-article.ts'
import { openCacheWithMarks } from './cache-with-marks.ts'
import { makePrivateFolder } from './files/files.ts'
import { type ChosenService, openSettings, type SettingsFile, withSharedSettings } from './files/settings.ts'
import { isBusy, type Opened } from './files/sqlite.ts'
import { summaryOf } from './held-summary.ts'
import { createNews } from './news.ts'
import { createNotices } from './notices.ts'
import { createOwnArticles } from './own-work/articles.ts'
import { createOwnLeads } from './own-work/leads.ts'
import { openWork, renameConnection } from './own-work/work.ts'
import type { Platform } from './platform.ts'
import { createReminders } from './reminders/reminders.ts'
import { createScreenCalls } from './screen-calls.ts'
import type { ScreenContext, WholeDesk } from './screens/context.ts'
import { restoreModel } from './screens/model.ts'
import { moveForumKeys } from './screens/move-forum-keys.ts'
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
  /** Returns the settings of the first connection. Null if this connection is the first connection. */
  readonly firstsSettings: (() => SettingsFile) | null
  readonly whole: WholeDesk
  /** Whether a screen currently shows this connection. */
  readonly heard: (connectionId: string) => boolean
  /** Throws `conflict` if another connection already has this service or workspace. */
  readonly requireFree: (connectionId: string, service: ChosenService) => void
}

/** Opens one of the desk's connections. Its data, keys, agents and reminders are separate from every other connection's. */
export const openHeld = (parts: HeldParts) => {
  const { platform, folder, firstsSettings } = parts
  const kept = openKept(parts)
  const { id, work, news, notices, settings } = kept
  const { context, connection, versions, bridge, reminders, calls, stop } = joinParts(parts, kept)

  return {
    id,
    folder,
    /** The open databases whose content cannot be downloaded again from a service, with their file names. */
    databases: [['work.db', work.db] as const, ['bridge.db', bridge.db] as const],
    settings,
    notices,
    news,
    reminders,
    /** Answers one call from a screen that shows this connection. */
    dispatch: calls.dispatch,
    /** The version of the hosted service; null for the own service, and while it is not known. */
    serviceVersion: (): string | null => (connection.runsOwnService() ? null : versions.service()),
    /** Returns what an update must not interrupt, such as “a scan”; null if nothing is under way. */
    busyWith: calls.busyWith,
    ...summaryOf(context, bridge),
    /**
     * Restores the connection to its service and starts the bridge for agents. The cache can answer the screens' lists even
     * before that.
     */
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
      reminders.woke()
      reminders.check()
    },
    /** Call this when the person has answered a prompt of the keychain late. */
    keychainAnswered: connection.keychainAnswered,
    /**
     * Ends the connection for good: removes its key, its entries in programs' settings and its files. Returns what may still
     * be there.
     */
    signOut: async (): Promise<Left> => {
      // The key is removed first: if this throws, nothing has changed yet.
      const inKeychain = await forgetKey(context)
      await connection.leave()
      const inPrograms = await bridge.leavePrograms()
      await stop()
      removeFiles(folder, firstsSettings === null)
      return { inKeychain, inPrograms }
    },
    stop,
  }
}
export type Held = ReturnType<typeof openHeld>

/** What may still be on the computer after a sign-out, because Quillport could not remove it. */
type Left = {
  /** The name of the key's entry in the keychain; null if there is none. */
  readonly inKeychain: string | null
  readonly inPrograms: readonly LeftEntry[]
}

/** Makes the parts of a connection, and tells each part what the others need to know. */
const joinParts = (parts: HeldParts, kept: ReturnType<typeof openKept>) => {
  const { platform, folder, firstsSettings, whole, checkOutput } = parts
  const { id, work, news, notices, settings, connectionNow, secrets } = kept
  const serviceFolder = join(platform.dataFolder, 'service')
  const { outbox, cache } = openCacheWithMarks(kept, {
    platform,
    path: join(folder, 'cache.db'),
    connection: () => connection,
  })
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
    entry: firstsSettings ? `quillport-${id().split('-').at(-1)}` : 'quillport',
    feedLive: connection.feedLive,
    onLogDamaged: (keptAs) => notices.add(damagedLog(keptAs)),
    refundedJobs: (among) => cache.articles((articles) => articles.refunded(among)),
    known: (tool, args) => (connection.feedLive() ? knownArticle(cache, tool, args) : null),
    onAsked: (approval) => void reminders.ask(approval),
    daysKept: () => settings.get().preferences.keep_activity_days,
  })
  if (bridge.damagedAs) notices.add(damagedAgents(bridge.damagedAs))
  const signIn = createSignIn({ platform, news, connect: connection.connect, times: parts.signInTimes })
  const context: ScreenContext = { ...kept, platform, connection, signIn, cache, outbox, whole }
  const reminders = createReminders(context, work.db)
  const calls = createScreenCalls({ context, bridge, reminders: reminders.handlers, checkOutput })
  const stop = async (): Promise<void> => {
    signIn.cancel()
    outbox.stop()
    await bridge.stop()
    await connection.stop()
    cache.close()
    work.db.close()
  }
  return { context, connection, versions, bridge, reminders, calls, stop }
}

/** Opens the connection's own files on this computer. The cache of the service's data is separate. */
const openKept = ({ platform, folder, firstsSettings, heard }: HeldParts) => {
  const { now } = platform
  makePrivateFolder(folder)
  const work = openAlone(() => openWork(join(folder, 'work.db'), now))
  const id = (): string => settings.get().connection_id
  const news = createNews(() => heard(id()))
  const notices = createNotices(work.db, news, now)
  if (work.damagedAs)
    notices.add(
      `The file with your drafts and marks was damaged and is kept as ${work.damagedAs}. Quillport started a new file, which contains everything that could still be read.`,
    )
  const own = openSettings(folder, now, notices.add)
  const settings = firstsSettings ? withSharedSettings(own, firstsSettings) : own
  const connectionNow = () => connectionName(settings.get().service)
  const ownLeads = createOwnLeads(work.db, connectionNow, now)
  const ownArticles = createOwnArticles(work.db, connectionNow, now)
  const secrets = createSecrets(platform.keychain, own.get().desk_id, firstsSettings?.().get().desk_id)
  return { id, work, news, notices, settings, connectionNow, ownLeads, ownArticles, secrets }
}

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

/** Id of the notice that names the workspace of the connection. */
export const CONNECTED = 'connected'

/**
 * Says to which workspace the desk is connected, so that the person notices if it is a stranger's workspace. Null if the
 * service does not name the workspace.
 */
const connectedText = (service: ChosenService): string | null => {
  if (service.mode !== 'hosted' || service.workspace_name === undefined) return null
  const by = service.email === undefined ? '' : `, signed in as ${plainLine(service.email)}`
  return `Connected to “${plainLine(service.workspace_name)}” at ${service.base_url}${by}. If this workspace is not yours, sign out in Settings, Businesses.`
}

/** Removes the key of a connection. Returns the name of an entry that may still be in the keychain; otherwise null. */
const forgetKey = async ({
  settings,
  secrets,
  connection,
}: Pick<ScreenContext, 'settings' | 'secrets' | 'connection'>): Promise<string | null> => {
  const account = settings.get().service.mode === 'local' ? 'local-agent-key' : 'agent-key'
  const wasKept = connection.status().key_kept_in !== 'session'
  const forgotten = await secrets.forget(account)
  return forgotten || !wasKept ? null : secrets.entryOf(account)
}

/** Names of a connection's files in the desk's own folder. Other files in that folder belong to the whole desk. */
const OWN_FILES = /^(work|cache|bridge)\.db|^(bridge|start)\.json$|^(agents|backups)$/

const removeFiles = (folder: string, isFirst: boolean): void => {
  const files = isFirst ? readdirSync(folder).filter((name) => OWN_FILES.test(name)) : ['']
  for (const name of files) rmSync(join(folder, name), { recursive: true, force: true })
}

const damagedLog = (keptAs: string): string =>
  `The log of your agents’ calls was damaged and is kept as ${keptAs}. Quillport started a new log. Your agents’ permissions have not changed.`

const damagedAgents = (keptAs: string): string =>
  `The file with your agents was damaged and has been kept as ${keptAs}. Quillport created a new, empty file, so your agents, their permissions, their budgets and the log on the Activity screen are missing. Add and connect your agents again on the Agents screen.`

const damagedService = (keptAs: string, serviceFolder: string): string =>
  `The database of the service on this computer was damaged and is kept as ${keptAs}. Quillport started an empty database. Your description, communities, leads, articles, plan, connected sites and credits are missing. To use a backup, quit Quillport and replace quillport.db in ${serviceFolder} with the backup.`
