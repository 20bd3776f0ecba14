import { plain, plainLine } from '../../../contract/agent-text.ts'
import type { Approval, Reminders } from '../../../contract/desk.ts'
import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import { count } from '../../../contract/words.ts'
import type { Db } from '../files/sqlite.ts'
import type { Notification } from '../platform.ts'
import type { ScreenContext } from '../screens/context.ts'
import { ARMED, dueReminders, isQuiet, type ReminderFacts, STILL_NEWS } from './due.ts'

/** Milliseconds for which work.db remembers a reminder. Reminders do not report anything older, so that nothing is reported twice. */
const REMEMBERED = 120 * DAY

/** Milliseconds after a start or a wake-up for which the daily reminder waits for an answer of the service. */
const PATIENCE = 3 * MINUTE

/**
 * Shows reminders and agents' questions as notifications, or as notices on the screen if the shell cannot show notifications. work.db records each
 * shown reminder, so that it appears only once.
 */
export const createReminders = (
  { platform, settings, connection, cache, ownLeads, notices, news, whole }: ScreenContext,
  db: Db,
) => {
  const memory = reminderMemory(db)
  memory.armFirst(platform.now())
  memory.prune(platform.now() - REMEMBERED)
  /** When the desk started or last woke up. */
  let awakeSince = platform.now()

  const isStale = (now: number): boolean => {
    const waited = now - awakeSince
    // If the clock was set back, the desk does not wait.
    return waited >= 0 && waited < PATIENCE && (connection.readAt() ?? 0) < awakeSince
  }

  const facts = (now: number): ReminderFacts => {
    const { copied_unmarked, saved_stale } = settings.get().reminders
    return {
      counts: cache.leads((leads) => leads.datedCounts()),
      stale: isStale(now),
      scans: cache.recentScans(),
      copied: ownLeads
        .copiedBefore(now - copied_unmarked.after_hours * HOUR)
        .filter(({ at }) => at > now - REMEMBERED),
      saved: cache
        .leads((leads) => leads.savedBefore(now - saved_stale.after_days * DAY))
        .filter(({ saved_at }) => saved_at > now - REMEMBERED),
      articles: cache.articles((articles) => articles.endedSince(now - STILL_NEWS)),
    }
  }
  const show = async (notification: Notification): Promise<void> => {
    const shown = platform.canNotify() && (await platform.notify(notification).catch(() => false))
    const { id, title, body, target } = notification
    // An open page already shows that an article has ended.
    const onPage = id === 'articles' && platform.shell === 'headless' && news.heard()
    if (!shown && !onPage) notices.add(`${title}. ${body}`, `reminder-${id}`, target)
  }
  const showDue = (): void => {
    const now = platform.now()
    // If such a time was set while the clock was wrong and ahead, all events before that time would count as old.
    memory.arm(
      ARMED.filter((reminder) => memory.armedAt(reminder) > now),
      now,
    )
    for (const { names, notification } of dueReminders(settings.get().reminders, facts(now), memory, now)) {
      // The reminder is recorded first, because a crash between the two steps must not repeat the reminder.
      memory.note(names, now)
      show(notification).catch(failed)
    }
  }
  const failed = (thrown: unknown): void =>
    platform.log('error', 'reminding failed', { error: String(thrown) })
  /**
   * Shows due reminders. Never throws, because a timer calls this function, and an error would end the program. If the cache
   * is damaged, it may have been repaired by the next call.
   */
  const check = (): void => {
    if (settings.get().service.mode === 'none') return
    try {
      showDue()
    } catch (thrown) {
      failed(thrown)
    }
  }

  /**
   * Tells the person about a call that waits for an answer, outside quiet hours. The question itself is on the Agents
   * screen.
   */
  const ask = async ({ approval_id, agent_name, title, cost, goes_live, arguments: args }: Approval) => {
    if (isQuiet(settings.get().reminders.quiet, platform.now()) || !platform.canNotify()) return
    const what = [
      plainLine(title),
      ...(cost > 0 ? [count(cost, 'credit')] : []),
      ...(goes_live ? ['goes live'] : []),
    ].join(', ')
    const notification: Notification = {
      id: `approval-${approval_id}`,
      title: `${plainLine(agent_name)} asks for your approval`,
      body: `${what}. ${plain(args.replaceAll(/\s+/g, ' ').slice(0, 160))}`,
      target: { screen: 'agents' },
    }
    await platform.notify(notification).catch(() => false)
  }

  return {
    /** Shows every due reminder that was not shown before. */
    check,
    /** Call this when the computer has woken up, before the next check. */
    woke: (): void => {
      awakeSince = platform.now()
    },
    ask,
    /** Makes all events so far count as old, so that they cause none of these reminders. */
    arm: (changed: readonly (keyof Reminders)[]) => memory.arm(changed, platform.now()),
    handlers: {
      get: async () => settings.get().reminders,
      change: async (reminders: Reminders) => {
        const before = settings.get().reminders
        whole.armReminders(ARMED.filter((one) => !same(before[one], reminders[one])))
        settings.change({ reminders })
        news.changed(['reminders'])
        return reminders
      },
      test: async () => {
        if (!platform.canNotify())
          return {
            shown: false,
            message: 'Notifications are not available here, so reminders appear on this screen.',
          }
        const shown = await platform.notify({
          id: 'test',
          title: 'This is what a reminder looks like',
          body: 'Click this notification to see your leads.',
          target: { screen: 'leads', status: 'new' },
        })
        return {
          shown,
          message: shown
            ? null
            : 'The system did not show the notification. Check the notification settings of the system.',
        }
      },
    },
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const reminderMemory = (db: Db) => {
  const find = db.prepare<[string], number>('SELECT at FROM reminded WHERE reminder = ?').pluck()
  const keep = db.prepare<[string, number]>('INSERT OR IGNORE INTO reminded (reminder, at) VALUES (?, ?)')
  const replace = db.prepare<[string, number]>('INSERT OR REPLACE INTO reminded (reminder, at) VALUES (?, ?)')
  const prune = db.prepare<[number]>("DELETE FROM reminded WHERE at < ? AND reminder NOT LIKE 'armed%'")
  const note = db.transaction((names: readonly string[], now: number) => {
    for (const name of names) replace.run(name, now)
  })
  return {
    armedAt: (reminder: keyof Reminders): number => find.get(`armed:${reminder}`) ?? find.get('armed') ?? 0,
    reminded: (name: string): boolean => find.get(name) !== undefined,
    note,
    /** Makes all earlier events count as old for every reminder. Only the first call has an effect. */
    armFirst: (now: number) => void keep.run('armed', now),
    /** Makes all earlier events count as old for the given reminders. */
    arm: (reminders: readonly (keyof Reminders)[], now: number) =>
      note(
        reminders.map((reminder) => `armed:${reminder}`),
        now,
      ),
    prune: (before: number) => void prune.run(before),
  }
}
