import { ROLES } from '../../../contract/dashboard/account.ts'
import { type MemberWork, memberPath, memberWork } from '../../../contract/dashboard/member-work.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import { type DeskEvent, desk } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Client } from '../../../contract/operation.ts'
import { createClient } from '../../../transport/client.ts'
import { dispatcher } from '../../../transport/dispatch.ts'
import { httpSend } from '../../../transport/http-client.ts'
import type { DeskPort } from '../../desk/port.ts'
import { outlivesPage } from '../closing.ts'
import { createPort } from '../create-port.ts'
import { articleHandlers } from './articles.ts'
import type { HostedContext, HostedHandlers } from './context.ts'
import { type FollowState, followChanges } from './follow.ts'
import { forumHandlers } from './forum.ts'
import { leadHandlers } from './leads.ts'
import { createOwnWork } from './own-work.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { publishingHandlers } from './publishing.ts'
import { createResources } from './resources.ts'
import type { HostedWorkspace } from './workspace.ts'

/** The timeout of a call, in milliseconds. A draft by a slow model takes the longest. */
const TIMEOUT = 120_000

type PortOptions = {
  readonly workspace: HostedWorkspace
  /** Returns the headers with the session's token; no headers if a cookie holds the session. */
  readonly headers: () => Readonly<Record<string, string>>
  /** Called when the session has ended, or the person no longer belongs to the workspace. */
  readonly onOut: (error: AppError) => void
  /** Whether the page holds a typed text that the service has not stored yet. */
  readonly holdsUnsaved: () => boolean
}

/** Makes the client of a workspace's operations. `onRoleMissing` is called when the service refuses a call because of the role. */
const clientOf = (
  { workspace, headers }: PortOptions,
  idempotencyKey: () => string,
  onRoleMissing: () => void,
): Client<MemberWork> => {
  const send = httpSend(memberWork, {
    baseUrl: window.location.origin + memberPath(workspace.workspace_id),
    headers,
    timeout: TIMEOUT,
    idempotencyKey,
  })
  return createClient(memberWork, (feature, name, input) =>
    send(feature, name, input).catch((thrown: unknown) => {
      if (thrown instanceof AppError && thrown.code === 'role_missing') onRoleMissing()
      throw thrown
    }),
  )
}

/** Makes the port of a hosted workspace's page. It answers the screens from the service, with the person's session. */
export const hostedPort = (options: PortOptions): DeskPort => {
  const { onOut, holdsUnsaved } = options
  let { workspace } = options
  const listeners = new Set<(event: DeskEvent) => void>()
  const resources = createResources()
  let state: FollowState = { state: 'starting', message: null, last_synced_at: null }
  const callsWith = (idempotencyKey: () => string) => clientOf(options, idempotencyKey, () => readRole())
  const calls = callsWith(() => crypto.randomUUID())

  const changed: HostedContext['changed'] = (topics, { leads, jobs } = {}) => {
    const event: DeskEvent = {
      kind: 'changed',
      topics: [...topics],
      ...(leads ? { lead_ids: [...leads] } : {}),
      ...(jobs ? { job_ids: [...jobs] } : {}),
    }
    for (const listener of listeners) listener(event)
  }

  const dashboardCalls = createClient(
    dashboard,
    httpSend(dashboard, {
      baseUrl: window.location.origin,
      headers: options.headers,
      timeout: TIMEOUT,
      fetch: (input, init) => fetch(input, { ...init, keepalive: outlivesPage(init?.body) }),
    }),
  )
  /**
   * Reads the person's role again, because an owner can change it while the page is open. A lower role takes forms off the screens, so
   * the page does not take it while it holds unsaved texts. Meanwhile, the service refuses what the role does not allow.
   */
  const readRole = (): void => {
    dashboardCalls.account.me({}).then(
      ({ workspaces }) => {
        const role = workspaces.find(({ workspace_id }) => workspace_id === workspace.workspace_id)?.role
        if (role === undefined || role === workspace.role) return
        if (ROLES.indexOf(role) > ROLES.indexOf(workspace.role) && holdsUnsaved()) return
        workspace = { ...workspace, role }
        changed(['app', 'forum', 'articles', 'plan', 'sites'], { jobs: [] })
      },
      (thrown: unknown) => {
        // The poll of the change feed says so when the service is away or the session has ended.
        if (!(thrown instanceof AppError)) reportError(thrown)
      },
    )
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) readRole()
  })
  const own = createOwnWork({
    calls: dashboardCalls,
    personId: workspace.person_id,
    workspaceId: workspace.workspace_id,
    onWaiting: () => changed(['connection', 'app']),
    onElsewhere: () => changed(['leads', 'articles']),
  })

  const follow = followChanges({
    read: (cursor) => calls.changes.list(cursor === undefined ? {} : { cursor }),
    take: (page, first) => {
      if (first) resources.clear()
      const { topics, leads, jobs } = resources.apply(page)
      const deleted = [...leads].filter((id) => {
        const lead = resources.get('lead', id)
        return lead !== null && !lead.locked && lead.post_deleted
      })
      if (deleted.length > 0) void own.forgetVersions(deleted).then(() => changed(['leads']), reportError)
      if (topics.size === 0) return
      const all = [...topics]
      // The forum settings also contain the number of scans left.
      if (topics.has('forum')) all.push('scans')
      changed(all, first ? {} : { leads: [...leads], jobs: [...jobs] })
    },
    onState: (next) => {
      const told = JSON.stringify([state.state, state.message]) !== JSON.stringify([next.state, next.message])
      state = next
      if (told) changed(['connection'])
    },
    onOut,
  })
  const context: HostedContext = {
    get workspace() {
      return workspace
    },
    calls,
    dashboard: dashboardCalls,
    callsOnce: (key) => callsWith(() => key),
    resources,
    own,
    changed,
    state: () => state,
    look: () => follow.now(),
  }
  void follow.now()
  /** Settles when the workspace and the own work are loaded. Screens that got an answer earlier would look empty. */
  const ready = Promise.all([follow.known, own.load()])
  const dispatch = dispatcher(desk, allHandlers(context))
  return createPort(
    () => async (feature, name, input) => {
      if (feature !== 'app' && feature !== 'connection' && feature !== 'connections')
        await ready.catch(reportError)
      return dispatch(feature, name, input, undefined)
    },
    (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  )
}

/** Refuses a call that only the desk can answer, because it runs on the person's own computer. */
const inTheApp = async (): Promise<never> => {
  throw new AppError('not_found', 'Only the desktop app can do this.')
}

const allHandlers = (context: HostedContext): HostedHandlers => ({
  ...appHandlers(context),
  ...forumHandlers(context),
  ...publishingHandlers(context),
  ...FOR_APP_ALONE,
  leads: leadHandlers(context),
  articles: articleHandlers(context),
})

const appHandlers = (context: HostedContext): Pick<HostedHandlers, 'app' | 'connection' | 'connections'> => {
  const { own, state, look, changed } = context
  /** The reason that the person has read and dismissed. */
  let dismissed: string | null = null
  const status = async () => ({
    mode: 'hosted' as const,
    base_url: window.location.origin,
    ...state(),
    waiting: own.waiting(),
    key_kept_in: 'nowhere' as const,
    key_message: null,
    limits: [],
  })
  return {
    app: {
      info: async () => ({
        // The page shows no version, because it always has the version of the service.
        version: '',
        shell: 'dashboard' as const,
        platform: 'web',
        can_notify: false,
        can_start_at_login: false,
        can_start_for_agents: false,
        workspace: {
          workspace_id: context.workspace.workspace_id,
          name: context.workspace.name,
          role: context.workspace.role,
          trial_left: context.workspace.trial_left,
        },
      }),
      preferences: async () => readPreferences(),
      changePreferences: async (change) => {
        const preferences = changePreferences(
          Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
        )
        changed(['app'])
        return preferences
      },
      openAddress: async () => ({ opened: false }),
      notices: async () => {
        const why = own.refusal()
        if (why === null || why === dismissed) return { notices: [] }
        const text = `The service did not store a text that you typed, so the text is only in this browser. ${why}`
        return { notices: [{ id: 'not-stored', text, of: null }] }
      },
      dismissNotice: async () => {
        dismissed = own.refusal()
        changed(['app'])
        return {}
      },
    },
    // The page shows one workspace. The dashboard itself switches between workspaces.
    connections: {
      list: async () => ({ shown: context.workspace.workspace_id, connections: [] }),
      add: inTheApp,
      show: inTheApp,
      rename: inTheApp,
      signOut: inTheApp,
    },
    connection: {
      status,
      retry: async () => {
        await look()
        return status()
      },
      connect: inTheApp,
      signIn: inTheApp,
      beginSignIn: inTheApp,
      cancelSignIn: inTheApp,
      startOwn: inTheApp,
      disconnect: inTheApp,
    },
  }
}

const FOR_APP_ALONE: Pick<
  HostedHandlers,
  'agents' | 'programs' | 'approvals' | 'activity' | 'model' | 'reminders' | 'about' | 'updates'
> = {
  agents: {
    list: async () => ({ agents: [], bridge: { state: 'off', url: null, message: null, cut_off: [] } }),
    create: inTheApp,
    change: inTheApp,
    rotate: inTheApp,
    texts: inTheApp,
    test: inTheApp,
    revoke: inTheApp,
  },
  programs: {
    list: async () => ({ programs: [] }),
    preview: inTheApp,
    connect: inTheApp,
    undo: inTheApp,
    forget: inTheApp,
    remember: inTheApp,
  },
  approvals: { list: async () => ({ approvals: [] }), answer: inTheApp },
  activity: {
    list: async () => ({ entries: [], next_cursor: null }),
    exportPage: async () => ({ text: '', next_cursor: null }),
  },
  model: {
    get: inTheApp,
    change: inTheApp,
    test: inTheApp,
    image: inTheApp,
    changeImage: inTheApp,
  },
  reminders: { get: inTheApp, change: inTheApp, test: inTheApp },
  about: {
    get: inTheApp,
    openFolder: inTheApp,
    resetWindow: inTheApp,
    crash: async () => ({ report: null }),
    closeCrash: inTheApp,
  },
  updates: {
    get: async () => ({ updates: null }),
    look: inTheApp,
    setLook: inTheApp,
    install: inTheApp,
    cancel: inTheApp,
    later: inTheApp,
    noteUnsaved: async () => ({}),
    deleteCopies: inTheApp,
  },
}
