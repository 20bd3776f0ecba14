import { count, listed } from '../../../contract/words.ts'
import type { Database } from '../../db/database.ts'
import { pausedCards } from '../../plans/plans.ts'
import { pausedPublications } from '../../publishing/publishing.ts'
import type { SealedCounts } from '../../secrets/sealed-rows.ts'
import { partsIn } from '../config.ts'
import { depthsOf, type NamedQueue } from '../gauges.ts'
import { countByKey } from '../sealed.ts'
import { type Finding, ok, spanOf, warn, wrong } from './finding.ts'
import type { Settings } from './settings.ts'

/** Whether the sealed logins open with the configured keys. */
export const lookAtSealed = async (db: Database, { config, fault }: Settings): Promise<Finding> => {
  const { secrets } = partsIn(config)
  // A faulty setting counts as absent.
  const lacks = fault?.names.includes('QUILLPORT_SECRETS_KEY') ? 'is not valid' : 'is not set'
  const { sites, search_console: accounts, notifications, forum_keys: forums } = await countByKey(db, secrets)
  const all = [sites, accounts, notifications, forums]
  const [logins, keys, targets, forumKeys] = [
    totalOf(sites),
    totalOf(accounts),
    totalOf(notifications),
    totalOf(forums),
  ]
  const said = listed(
    [
      ...(logins === 0 ? [] : [count(logins, 'login of a site', 'logins of sites')]),
      ...(keys === 0 ? [] : [count(keys, 'key of Search Console', 'keys of Search Console')]),
      ...(targets === 0 ? [] : [count(targets, 'notification')]),
      ...(forumKeys === 0 ? [] : [count(forumKeys, 'key of a forum', 'keys of forums')]),
    ],
    'and',
  )
  const kept = logins + keys + targets + forumKeys
  if (kept === 0)
    return ok(
      secrets.unlocked()
        ? 'QUILLPORT_SECRETS_KEY is set. No logins are stored yet.'
        : `No logins are stored, and QUILLPORT_SECRETS_KEY ${lacks}. This key is required for sites and rankings to work.`,
    )
  if (!secrets.unlocked())
    return wrong(
      `QUILLPORT_SECRETS_KEY ${lacks}, so the stored logins cannot be read (${said}).`,
      'Set QUILLPORT_SECRETS_KEY to the key with which these logins were encrypted.',
    )
  const closed = all.reduce((sum, { neither }) => sum + neither, 0)
  if (closed > 0)
    return wrong(
      `This QUILLPORT_SECRETS_KEY cannot decrypt ${closed} of ${kept} stored logins (${said}).`,
      `Set QUILLPORT_SECRETS_KEY to the key with which these logins were encrypted. To list the logins, run “secrets status”. If that key is lost: ${listed(
        [
          ...(sites.neither > 0 ? ['enter the logins again with site connect --connection ID'] : []),
          ...(accounts.neither > 0 ? ['enter the key again with search-console connect'] : []),
          ...(notifications.neither > 0
            ? ['ask the owners of these workspaces to remove each listed notification and to add it again']
            : []),
          ...(forums.neither > 0
            ? ['ask the owners of these workspaces to enter the forum API keys again']
            : []),
        ],
        'and',
      )}.`,
    )
  const other = all.reduce((sum, { other_key }) => sum + other_key, 0)
  return other === 0
    ? ok(`QUILLPORT_SECRETS_KEY decrypts all stored logins (${said}).`)
    : warn(
        `${other} of ${kept} stored logins can be decrypted only with QUILLPORT_SECRETS_KEY_ALSO (${said}).`,
        'When all servers and workers have both keys, run “secrets reseal”.',
      )
}

const totalOf = (counts: SealedCounts): number => counts.key + counts.other_key + counts.neither

/**
 * How long work may wait before doctor reports it, in seconds: `FORGOTTEN_S` if no worker takes this kind of work, `BEHIND_S` if
 * workers take it but cannot keep up.
 */
const FORGOTTEN_S = 600
const BEHIND_S = 3_600

/** Whether workers take the waiting work. */
export const lookAtWorkers = async (db: Database, queues: readonly NamedQueue[]): Promise<Finding> => {
  const depths = await depthsOf(db, queues)
  const leased = depths.reduce((sum, depth) => sum + depth.leased, 0)
  const waiting = depths.reduce((sum, depth) => sum + depth.waiting, 0)
  const late = depths.filter((depth) => depth.oldestReady > (depth.leased === 0 ? FORGOTTEN_S : BEHIND_S))
  if (late.length === 0) return ok(`${count(waiting, 'job')} waiting, none for long; ${leased} running.`)
  const said = late
    .map(
      (depth) =>
        `${depth.kind}: ${depth.waiting} waiting, the oldest for ${spanOf(depth.oldestReady * 1000)}`,
    )
    .join('; ')
  if (leased === 0)
    return wrong(
      `Jobs are waiting, and no worker takes them (${said}).`,
      'Start a worker with the command “work”. Or start the program without a command, so that it both answers requests and runs jobs. If a worker is running but takes no jobs, the worker’s log says why. Notifications and mail need QUILLPORT_SECRETS_KEY. Mail also needs QUILLPORT_SMTP_URL and QUILLPORT_MAIL_FROM.',
    )
  return late.some((depth) => depth.leased === 0)
    ? warn(
        `Jobs of some kinds are waiting because no worker takes them (${said}).`,
        'Search the workers’ log for the job’s name. Workers need QUILLPORT_SECRETS_KEY to publish, to send email, and to send notifications (the jobs “news” and “send-news”). To send email, they also need QUILLPORT_SMTP_URL and QUILLPORT_MAIL_FROM.',
      )
    : warn(
        `Jobs arrive faster than the workers finish them (${said}).`,
        'Start another worker with the command “work”.',
      )
}

/** Whether anything is paused after a restore. */
export const lookAtPauses = async (db: Database): Promise<Finding> => {
  const cards = (await pausedCards(db)).length
  const publications = (await pausedPublications(db)).length
  return cards + publications === 0
    ? ok('No cards or publications are paused because of a restore.')
    : warn(
        `${listed([count(cards, 'card'), count(publications, 'publication')], 'and')} are paused until you approve them, because a backup was restored.`,
        'To list the paused work, run “resume”. To continue all of it, run “resume --yes”.',
      )
}
