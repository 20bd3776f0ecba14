import type { LeadCounts, Reminders } from '../../../contract/desk.ts'
import type { Scan } from '../../../contract/forum.ts'
import { DAY, HOUR } from '../../../contract/time.ts'
import type { EndedArticle } from '../cache/articles.ts'
import type { Notification } from '../platform.ts'

/** The facts that reminders report. Times are in milliseconds. */
export type ReminderFacts = {
  /** New leads with a date. */
  readonly counts: Pick<LeadCounts, 'new' | 'hot'>
  /** Whether the counts may be old, because the desk has just started or woken up and the service has not answered yet. */
  readonly stale: boolean
  /** Scans of the last two days, in any order. */
  readonly scans: readonly Scan[]
  /** Drafts that were copied longer ago than the settings allow and whose leads are still unmarked. */
  readonly copied: readonly { readonly lead_id: string; readonly at: number }[]
  /** Leads that were saved longer ago than the settings allow. */
  readonly saved: readonly { readonly lead_id: string; readonly saved_at: number }[]
  /** Articles whose writing recently succeeded or failed. */
  readonly articles: readonly EndedArticle[]
}

/** A due reminder: the notification, and the ids under which it must not appear again. */
export type DueReminder = { readonly names: readonly string[]; readonly notification: Notification }

/** The reminders that do not report what happened before they were switched on or last changed. */
export const ARMED: readonly (keyof Reminders)[] = ['daily_leads', 'hot_leads', 'articles_done']

export type ReminderMemory = {
  /** Returns the time (ms) when a reminder was switched on or last changed. */
  readonly armedAt: (reminder: keyof Reminders) => number
  readonly reminded: (name: string) => boolean
}

/**
 * Milliseconds after its time for which a missed daily reminder still appears. Later, the next one is due soon, and two in short order
 * would say the same.
 */
const STILL_DAILY = 18 * HOUR

/** Milliseconds after which an ended scan or article is no longer news. */
export const STILL_NEWS = DAY

/**
 * Lists the reminders that are due now. During quiet hours, the list is empty. The reminders are then due when the quiet
 * hours end.
 */
export const dueReminders = (
  settings: Reminders,
  facts: ReminderFacts,
  memory: ReminderMemory,
  now: number,
): readonly DueReminder[] => {
  if (isQuiet(settings.quiet, now)) return []
  const due = [
    dailyLeads(settings, facts, memory, now),
    hotLeads(settings, facts, memory, now),
    copiedUnmarked(settings, facts, memory, now),
    savedStale(settings, facts, memory, now),
    articlesDone(settings, facts, memory, now),
  ].filter((reminder) => reminder !== null)
  return due.length > 1 ? [inOne(due)] : due
}

/** Whether the time is in the quiet hours, which may span midnight. */
export const isQuiet = (quiet: Reminders['quiet'], now: number): boolean => {
  if (!quiet.on || quiet.from === quiet.to) return false
  return lastMoment(quiet.from, now) > lastMoment(quiet.to, now)
}

/** Returns the latest time (ms) up to now at which the computer's clock showed this time of day. */
const lastMoment = (time: string, now: number): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const today = new Date(now).setHours(hours, minutes, 0, 0)
  if (today <= now) return today
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return yesterday.setHours(hours, minutes, 0, 0)
}

type ReminderRule = (
  settings: Reminders,
  facts: ReminderFacts,
  memory: ReminderMemory,
  now: number,
) => DueReminder | null

const dailyLeads: ReminderRule = ({ daily_leads }, { counts, stale }, { armedAt, reminded }, now) => {
  const at = lastMoment(daily_leads.at, now)
  const name = `daily:${new Date(at).toDateString()} ${daily_leads.at}`
  if (!daily_leads.on || stale || at <= armedAt('daily_leads') || now - at > STILL_DAILY || reminded(name))
    return null
  const body = counts.new === 0 ? 'Nothing new today.' : `${counts.new} new, ${counts.hot} hot.`
  return dueOf([name], 'daily', 'Time for your leads', body, { status: 'new' })
}

const hotLeads: ReminderRule = ({ hot_leads }, { scans }, { armedAt, reminded }, now) => {
  const news = scans.filter(({ scan_id, status, hot_leads_found, finished_at, requested_at }) => {
    const ended = Date.parse(finished_at ?? requested_at)
    const isNews = ended > armedAt('hot_leads') && now - ended <= STILL_NEWS && !reminded(`hot:${scan_id}`)
    return status === 'completed' && hot_leads_found > 0 && isNews
  })
  if (!hot_leads.on || news.length === 0) return null
  const found = news.reduce((sum, { hot_leads_found }) => sum + hot_leads_found, 0)
  const inAll = news.reduce((sum, { leads_found }) => sum + leads_found, 0)
  const who = news.length === 1 ? 'A scan' : `${news.length} scans`
  return dueOf(
    news.map(({ scan_id }) => `hot:${scan_id}`),
    'hot',
    found === 1 ? 'A hot lead' : `${found} hot leads`,
    // The title already says how many leads are hot.
    inAll > found ? `${who} found ${inAll} leads in all.` : `${who} found ${found === 1 ? 'it' : 'them'}.`,
    { status: 'new' },
  )
}

const copiedUnmarked: ReminderRule = ({ copied_unmarked }, { copied }, { reminded }) => {
  if (!copied_unmarked.on) return null
  const open = copied.filter(({ lead_id, at }) => !reminded(`copied:${lead_id}:${at}`))
  const [first] = open
  if (!first) return null
  return dueOf(
    open.map(({ lead_id, at }) => `copied:${lead_id}:${at}`),
    'copied',
    'Did you post it?',
    open.length === 1
      ? 'You copied a reply and have not said whether you posted it.'
      : `You copied ${open.length} replies and have not said whether you posted them.`,
    open.length === 1 ? { lead_id: first.lead_id } : {},
  )
}

const savedStale: ReminderRule = ({ saved_stale }, { saved }, { reminded }) => {
  if (!saved_stale.on) return null
  const open = saved.filter(({ lead_id, saved_at }) => !reminded(`saved:${lead_id}:${saved_at}`))
  const [first] = open
  if (!first) return null
  const days = saved_stale.after_days === 1 ? 'a day' : `${saved_stale.after_days} days`
  return dueOf(
    open.map(({ lead_id, saved_at }) => `saved:${lead_id}:${saved_at}`),
    'saved',
    open.length === 1 ? 'A saved lead is going stale' : `${open.length} saved leads are going stale`,
    `You saved ${open.length === 1 ? 'it' : 'them'} at least ${days} ago, but you have not replied yet.`,
    open.length === 1 ? { lead_id: first.lead_id } : { status: 'saved' },
  )
}

// An article is the person's own text, so the notification may contain its title.
const articlesDone: ReminderRule = ({ articles_done }, { articles }, { armedAt, reminded }) => {
  if (!articles_done.on) return null
  const open = articles.filter(
    ({ job_id, ended_at }) => ended_at > armedAt('articles_done') && !reminded(`article:${job_id}`),
  )
  const [first] = open
  if (!first) return null
  const failed = open.filter(({ status }) => status === 'failed').length
  const names = open.map(({ job_id }) => `article:${job_id}`)
  if (open.length === 1) {
    const title = failed === 1 ? 'An article failed' : 'An article is finished'
    return { names, notification: toArticles(title, first.title || 'No title yet.', first.job_id) }
  }
  const body = failed === 0 ? 'Read the articles before you publish them.' : `${failed} of them failed.`
  return { names, notification: toArticles(`${open.length} articles are done`, body) }
}

const toArticles = (title: string, body: string, jobId?: string): Notification => ({
  id: 'articles',
  title,
  body,
  target: { screen: 'articles', ...(jobId === undefined ? {} : { job_id: jobId }) },
})

// The text does not quote a post, because the notification may still be shown after the author has deleted the post.
const dueOf = (
  names: readonly string[],
  id: string,
  title: string,
  body: string,
  place: Pick<Notification['target'], 'lead_id' | 'status'> = {},
): DueReminder => ({
  names,
  notification: {
    id,
    title,
    body,
    target: { screen: 'leads', ...place },
  },
})

const inOne = (due: readonly DueReminder[]): DueReminder =>
  dueOf(
    due.flatMap(({ names }) => names),
    'several',
    due.every(({ notification }) => notification.target.screen === 'leads') ? 'Your leads' : 'News for you',
    due.map(({ notification }) => `${notification.title}: ${notification.body}`).join('\n'),
  )
