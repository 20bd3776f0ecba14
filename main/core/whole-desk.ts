import type { DeskEvent } from '../../contract/desk.ts'
import type { Connections } from './connections.ts'
import type { Failures } from './failures.ts'
import { allowStart } from './files/start-file.ts'
import { CONNECTED, type Held } from './held.ts'
import type { Platform } from './platform.ts'
import type { WholeDesk } from './screens/context.ts'

/** Creates the operations that concern all connections. `connections` is called only when a page uses an operation. */
export const wholeDesk = (
  connections: () => Connections,
  {
    platform,
    failures,
    updates,
    tell,
  }: {
    readonly platform: Platform
    readonly failures: Failures
    readonly updates: WholeDesk['updates']
    /** Sends an event to every page. */
    readonly tell: (event: DeskEvent) => void
  },
): WholeDesk => ({
  health: () => {
    const amounts = connections()
      .held()
      .map((one) => one.amounts())
    const all = (what: keyof (typeof amounts)[number]): number =>
      amounts.reduce((sum, one) => sum + one[what], 0)
    return [
      `Connections: ${amounts.length}; agents: ${all('agents')}; leads: ${all('leads')}; articles: ${all('articles')}; marks not sent yet: ${all('waiting')}`,
      ...failures.lines(),
    ]
  },
  updates,
  connections: {
    list: async () => ({
      shown: connections().shown().id(),
      connections: connections()
        .held()
        .map((one) => one.row()),
    }),
    add: async () => ({ connection_id: (await connections().add()).id() }),
    show: async ({ connection_id }) => {
      const { get, show } = connections()
      show(get(connection_id))
      return {}
    },
    rename: async ({ connection_id, name }) => {
      connections()
        .get(connection_id)
        .settings.change({ name: name === '' ? null : name })
      tell({ kind: 'changed', topics: ['connections'] })
      return {}
    },
    signOut: async ({ connection_id }) => {
      const { get, signOut } = connections()
      await signOut(get(connection_id))
      return {}
    },
  },
  notices: (connectionId) => {
    const isHere = (one: Held): boolean => one.id() === connectionId
    return connections()
      .held()
      .toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))
      .flatMap((one) => {
        const of = isHere(one) ? null : { connection_id: one.id(), name: one.row().name }
        // The notice that names the workspace of a connection is shown only on pages that show this connection.
        const listed = one.notices.list().filter(({ id }) => of === null || id !== CONNECTED)
        return listed.map((notice) => ({ ...notice, of }))
      })
  },
  dismissNotice: (connectionId, id) => connections().find(connectionId)?.notices.dismiss(id),
  allowStart: (allowed) => {
    for (const { folder } of connections().held()) allowStart(platform, folder, allowed)
  },
  armReminders: (changed) => {
    for (const { reminders } of connections().held()) reminders.arm(changed)
  },
})
