import type { Role } from '../../contract/dashboard/account.ts'
import type { NewsTarget } from '../../contract/dashboard/news.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import { HOUR } from '../../contract/time.ts'
import { type DashboardCaller, personOf, requireTry } from '../accounts/context.ts'
import { requireRole } from '../accounts/members.ts'
import { type Database, dbNow, type Trx, transaction } from '../db/database.ts'
import type { Job } from '../jobs/worker.ts'
import type { NewsContext } from './context.ts'
import { deliverNext } from './deliver.job.ts'
import {
  deliveryOf,
  dueDeliveries,
  findDelivery,
  forgetDeliveries,
  logPage,
  newDelivery,
  readDelivery,
  reschedule,
} from './delivery.table.ts'
import { followNext, unfollowed } from './follow-changes.job.ts'
import { addMail, addSlack, addWebhook } from './new-target.ts'
import type { TargetRow } from './news.rows.ts'
import { lockTarget, ownTarget, readTarget, shownTargets } from './target.table.ts'
import { turnOff } from './turn-off.ts'

export type { NewsContext } from './context.ts'
export { sealedTargets, shownTargets } from './target.table.ts'
export { turnOffNewsOf } from './turn-off.ts'
export { unsubscribing } from './unsubscribe.ts'

type Of = { readonly workspace_id: string; readonly target_id: string }

/** Handles members' calls about notifications. Owners may change all targets, other members only the mails to themselves. */
export const newsHandlers = (context: NewsContext): Handlers<Dashboard, DashboardCaller>['news'] => {
  const { db } = context
  const allow = async (caller: DashboardCaller, workspaceId: string, least: Role): Promise<string> => {
    const { id } = personOf(caller)
    await requireRole(db, id, workspaceId, least)
    return id
  }
  /** Throws unless the caller may change the target. Only owners learn whether another person's target exists. */
  const allowChange = async (caller: DashboardCaller, { workspace_id, target_id }: Of): Promise<string> => {
    const personId = await allow(caller, workspace_id, 'viewer')
    const own = await ownTarget(db, workspace_id, personId)
    if (own !== target_id) await allow(caller, workspace_id, 'owner')
    await readTarget(db, workspace_id, target_id)
    return personId
  }
  const shown = async (workspaceId: string, id: string): Promise<NewsTarget> => {
    const [target] = await shownTargets(db, workspaceId, id)
    return (
      target ??
      Promise.reject(new AppError('not_found', 'The notification has been removed in the meantime.'))
    )
  }
  return {
    list: async ({ workspace_id }, caller) => {
      await allow(caller, workspace_id, 'viewer')
      return { targets: await shownTargets(db, workspace_id) }
    },
    addWebhook: async ({ workspace_id, ...webhook }, caller) => {
      const made_by = await allow(caller, workspace_id, 'owner')
      const { id, secret } = await addWebhook(context, workspace_id, { ...webhook, made_by })
      return { target: await shown(workspace_id, id), secret }
    },
    addSlack: async ({ workspace_id, ...channel }, caller) => {
      const made_by = await allow(caller, workspace_id, 'owner')
      return shown(workspace_id, await addSlack(context, workspace_id, { ...channel, made_by }))
    },
    addMail: async ({ workspace_id, ...mail }, caller) => {
      await allow(caller, workspace_id, 'owner')
      return shown(workspace_id, await addMail(context, workspace_id, mail))
    },
    change: async (input, caller) => {
      const { workspace_id, target_id } = input
      const personId = await allowChange(caller, input)
      await transaction(db, async (trx) =>
        changeTarget(trx, await lockTarget(trx, workspace_id, target_id), input, personId),
      )
      return shown(workspace_id, target_id)
    },
    remove: async (input, caller) => {
      const { workspace_id, target_id } = input
      const personId = await allowChange(caller, input)
      await transaction(db, async (trx) => {
        const target = await lockTarget(trx, workspace_id, target_id)
        requireOwnWish(target, personId)
        // Mails to another person are only turned off, not deleted, so that the unsubscribe link in earlier mails still works.
        if (target.kind === 'email' && target.person_id !== personId)
          return turnOff(trx, target_id, 'turned_off')
        await trx.deleteFrom('news_target').where('id', '=', target_id).execute()
      })
      return {}
    },
    test: async (input, caller) => {
      const { workspace_id, target_id } = input
      await allowChange(caller, input)
      await requireTry(db, 'news', { client: workspace_id })
      const id = await transaction(db, async (trx) => {
        const target = await lockTarget(trx, workspace_id, target_id)
        requireOn(target)
        const now = await dbNow(trx)
        const item = { event: 'test', subject_id: '', happened_at: now } as const
        return newDelivery(trx, target, item, { now, nextAt: now })
      })
      return deliveryOf(db, workspace_id, id)
    },
    log: async ({ workspace_id, target_id, cursor }, caller) => {
      await allow(caller, workspace_id, 'viewer')
      return logPage(db, workspace_id, { targetId: target_id, cursor })
    },
    sendAgain: async ({ workspace_id, delivery_id }, caller) => {
      const personId = await allow(caller, workspace_id, 'viewer')
      const own = await ownTarget(db, workspace_id, personId)
      const delivery = await findDelivery(db, workspace_id, delivery_id)
      if (own === null || delivery?.target_id !== own) await allow(caller, workspace_id, 'owner')
      const { target_id } = await readDelivery(db, workspace_id, delivery_id)
      await requireTry(db, 'news', { client: workspace_id })
      await transaction(db, async (trx) => {
        requireOn(await lockTarget(trx, workspace_id, target_id))
        await sendAgain(trx, delivery_id)
      })
      return deliveryOf(db, workspace_id, delivery_id)
    },
  }
}

/** Throws `conflict` if a person unsubscribed and somebody else wants to change that. */
const requireOwnWish = ({ off, person_id, name }: TargetRow, personId: string): void => {
  if (off === 'unsubscribed' && person_id !== personId)
    throw new AppError('conflict', `${name} unsubscribed. Only ${name} can change that.`)
}

const requireOn = ({ off }: TargetRow): void => {
  if (off !== null) throw new AppError('conflict', 'This notification is off. Turn it on first.')
}

type Change = Parameters<Handlers<Dashboard, DashboardCaller>['news']['change']>[0]

const changeTarget = async (
  trx: Trx,
  target: TargetRow,
  { name, events, every, hour, on }: Change,
  personId: string,
): Promise<void> => {
  if (on === true) requireOwnWish(target, personId)
  if (target.kind !== 'webhook' && events?.includes('lead.deleted'))
    throw wrongField('events', 'Only webhooks can report deleted leads.')
  if (target.kind !== 'email' && (every !== undefined || hour !== undefined))
    throw wrongField('every', 'Only email notifications can have a sending time.')
  const changed: TargetRow = {
    ...target,
    name: name ?? target.name,
    events: events === undefined ? target.events : JSON.stringify([...new Set(events)]),
    every: every ?? target.every,
    hour: hour ?? target.hour,
    off: on === true ? null : target.off,
    on_since: on === true && target.off !== null ? await dbNow(trx) : target.on_since,
  }
  await trx
    .updateTable('news_target')
    .set({
      name: changed.name,
      events: changed.events,
      every: changed.every,
      hour: changed.hour,
      off: changed.off,
      on_since: changed.on_since,
      // A receiver that is turned on again is expected to work, so an earlier pause ends.
      ...(on === true && target.off !== null ? { rests_until: null } : {}),
    })
    .where('id', '=', target.id)
    .execute()
  if (on === false && target.off === null) await turnOff(trx, target.id, 'turned_off')
  if (changed.every !== target.every || changed.hour !== target.hour) await reschedule(trx, changed)
}

/**
 * Sends an ended message again, with the full number of tries; also one that was dropped, which is dropped again if nothing is left to
 * report. Throws `conflict` if the message has not ended.
 */
const sendAgain = async (trx: Trx, deliveryId: string): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('news_delivery')
    .set({ state: 'pending', tries: 0, next_at: await dbNow(trx), error: null })
    .where('id', '=', deliveryId)
    .where('state', 'in', ['sent', 'failed', 'dropped'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('conflict', 'This message is still waiting to be sent.')
}

/** Maximum number of messages that one worker sends at the same time, each to another target. */
const PARALLEL = 4
/** Time between two searches of a worker for changes to follow, in ms. */
const FOLLOW_EVERY_MS = 2_000

/** The queues of the news jobs, for a program that cannot run them because settings are missing. */
export const newsQueues = (db: Database) => [
  { name: 'news', queue: unfollowed() },
  { name: 'send-news', queue: dueDeliveries(db) },
]

/** Makes the jobs that workers run for notifications. */
export const newsJobs = (context: NewsContext): readonly Job[] => [
  {
    name: 'news',
    queue: unfollowed(),
    idleMs: FOLLOW_EVERY_MS,
    poll: async (job) => ((await followNext(context, job)) ? 'worked' : 'idle'),
  },
  {
    name: 'send-news',
    queue: dueDeliveries(context.db),
    parallel: PARALLEL,
    // Without the sealing key, messages wait, because no address can be read.
    poll: async (job) =>
      context.secrets.unlocked() && (await deliverNext(context, job)) ? 'worked' : 'idle',
  },
  {
    name: 'forget-news',
    idleMs: HOUR,
    poll: async () => {
      await forgetDeliveries(context.db)
      return 'idle'
    },
  },
]
