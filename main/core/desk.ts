import { join } from 'node:path'
import { type Desk as DeskContract, desk as deskContract } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import { count } from '../../contract/words.ts'
import { createClient } from '../../transport/client.ts'
import { type Dispatch, dispatcher } from '../../transport/dispatch.ts'
import { type Bridge, createBridge } from './bridge/bridge.ts'
import { CACHED_TOPICS, createCache } from './cache/cache.ts'
import { knownArticle } from './cache/known-article.ts'
import type { CachedLeads } from './cache/leads.ts'
import { makePrivateFolder } from './files/files.ts'
import { fullDisk } from './files/full-disk.ts'
import { openSettings } from './files/settings.ts'
import { isBusy, type Opened } from './files/sqlite.ts'
import { allowStart } from './files/start-desk.ts'
import { createNews } from './news.ts'
import { createNotices } from './notices.ts'
import { createOwnArticles } from './own-work/articles.ts'
import { createOwnLeads } from './own-work/leads.ts'
import { createOutbox, type WaitingMark } from './own-work/outbox.ts'
import { openWork, renameConnection } from './own-work/work.ts'
import type { Platform } from './platform.ts'
import { createReminders } from './reminders/reminders.ts'
import { agentHandlers } from './screens/agents.ts'
import { appHandlers } from './screens/app.ts'
import { articleHandlers } from './screens/articles.ts'
import { connectionHandlers } from './screens/connection.ts'
import type { ScreenContext } from './screens/context.ts'
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

export type DeskOptions = {
  /** Whether answers are also checked against the contract. Tests use this. */
  readonly checkOutput?: boolean
  readonly syncTimes?: Partial<SyncTimes>
  readonly signInTimes?: Partial<SignInTimes>
  /** Calls back at every interval (ms), until the returned function is called. */
  readonly every?: (interval: number, callback: () => void) => () => void
}

/** Milliseconds between two checks for due reminders. */
const TICK = 30_000

const realTicks = (interval: number, callback: () => void): (() => void) => {
  const timer = setInterval(callback, interval)
  return () => clearInterval(timer)
}

/** Creates the core on the platform that a shell provides. Throws `already_running` if another desk uses the folder. */
export const createDesk = (platform: Platform, options: DeskOptions = {}) => {
  const { dataFolder: folder, now, log } = platform
  const serviceFolder = join(folder, 'service')
  const kept = openKept(platform)
  const { work, news, notices, settings, connectionNow, ownLeads, secrets } = kept
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
    onBug: (thrown) => log('error', 'sending marks failed', { error: String(thrown) }),
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
  const connection = createConnection({
    platform,
    serviceFolder,
    settings,
    secrets,
    cache,
    news,
    onOnline: outbox.flush,
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
    syncTimes: options.syncTimes,
  })
  const bridge = createBridge({
    platform,
    dataFolder: folder,
    service: connection.client,
    connection: connectionNow,
    onChanged: news.changed,
    shim: platform.shim,
    feedLive: connection.feedLive,
    onLogDamaged: (keptAs) =>
      notices.add(
        `The log of your agents’ calls was damaged and is kept as ${keptAs}. Quillport started a new one. What your agents may do has not changed.`,
      ),
    failedJobs: (among) => cache.articles((articles) => articles.failed(among)),
    known: (tool, args) => (connection.feedLive() ? knownArticle(cache, tool, args) : null),
    onAsked: (approval) => void reminders.ask(approval),
    daysKept: () => settings.get().preferences.keep_activity_days,
  })
  if (bridge.damagedAs)
    notices.add(
      `The file with your agents was damaged and is kept as ${bridge.damagedAs}. Quillport started an empty one, without your agents, their permissions, their budgets and Activity. Add and connect your agents again on the Agents screen.`,
    )
  const signIn = createSignIn({ platform, news, connect: connection.connect, times: options.signInTimes })
  const context: ScreenContext = { ...kept, platform, connection, signIn, cache, outbox }
  const reminders = createReminders(context, work.db)
  const dispatch = answersOf(context, bridge, reminders, options.checkOutput)
  platform.onResume(() => {
    connection.refresh()
    bridge.woke()
    reminders.check()
  })
  let endTicks: (() => void) | null = null

  return {
    /** Answers one call from a screen. */
    dispatch,
    /** The same calls as functions, for the shell. */
    client: createClient(deskContract, (feature, name, input) => dispatch(feature, name, input, undefined)),
    /** Returns the function that ends the subscription. */
    subscribe: news.subscribe,
    /** Restores the last connection and starts the reminders. The cache answers for the lists even before this. */
    start: async () => {
      allowStart(platform, settings.get().preferences.start_for_agents)
      connection.resume()
      await bridge.start().catch((thrown: unknown) => {
        log('error', 'the bridge did not start', { error: String(thrown) })
        notices.add('Agents cannot reach Quillport: its bridge did not start. Restart Quillport.', 'bridge')
      })
      endTicks = (options.every ?? realTicks)(TICK, reminders.check)
    },
    /** Stops everything, including the own service, and closes the files. */
    stop: async () => {
      endTicks?.()
      signIn.cancel()
      outbox.stop()
      await bridge.stop()
      await connection.stop()
      cache.close()
      work.db.close()
    },
  }
}
export type Desk = ReturnType<typeof createDesk>

/** Opens the desk's own files on this computer. The cache of the service's data is separate. */
const openKept = (platform: Platform) => {
  const { dataFolder: folder, now } = platform
  makePrivateFolder(folder)
  const work = openAlone(() => openWork(join(folder, 'work.db'), now))
  const news = createNews()
  const notices = createNotices(work.db, news, now)
  if (work.damagedAs)
    notices.add(
      `The file with your drafts and marks was damaged and is kept as ${work.damagedAs}. Quillport started a new one with what could still be read.`,
    )
  const settings = openSettings(folder, now, notices.add)
  const connectionNow = () => connectionName(settings.get().service)
  const ownLeads = createOwnLeads(work.db, connectionNow, now)
  const ownArticles = createOwnArticles(work.db, connectionNow, now)
  const secrets = createSecrets(platform.keychain, settings.get().desk_id)
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
      connection: connectionHandlers(context),
      leads: leadHandlers(context),
      scans: scanHandlers(context),
      ...forumHandlers(context),
      articles: articleHandlers(context),
      plan: planHandlers(context),
      sites: siteHandlers(context),
      rankings: rankingHandlers(context),
      model: modelHandlers(context),
      ...agentHandlers(bridge),
      reminders: reminders.handlers,
    },
    { checkOutput },
  )
  return (...call) =>
    answer(...call).catch((thrown: unknown) => {
      throw fullDisk(thrown) ?? thrown
    })
}

const openAlone = (open: () => Opened): Opened => {
  try {
    return open()
  } catch (thrown) {
    if (!isBusy(thrown)) throw thrown
    throw new AppError('already_running', 'Quillport is already open with the same data folder.')
  }
}

const damagedCache = (keptAs: string): string =>
  `The copy of your leads and articles was damaged and is kept as ${keptAs}. It is being read again from the service.`

const damagedService = (keptAs: string, serviceFolder: string): string =>
  `The database of the service on this computer was damaged and is kept as ${keptAs}. Quillport started an empty one, without what you sell, what you watch, your leads, articles, plan, connected sites and credits. If you have a backup, quit Quillport and put it in place of quillport.db in ${serviceFolder}, as the README says under Backups.`

// The text names no post, because the notice may outlive a post that its author deletes.
const refusalText = (mark: WaitingMark, error: AppError): string =>
  `The service did not mark ${mark.lead_ids.length === 1 ? 'a lead' : count(mark.lead_ids.length, 'lead')} as ${mark.reason ? 'not a lead' : mark.status}: ${error.message}`
