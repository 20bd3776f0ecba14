import type { Approval } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import type { SettingsFile } from '../files/settings.ts'
import type { Platform } from '../platform.ts'
import { isQuiet } from './due.ts'

/** Tells the person of a call that waits for them, outside quiet hours; the question itself stands on the Agents screen. */
export const askPerson = async (
  { platform, settings }: { readonly platform: Platform; readonly settings: SettingsFile },
  { approval_id, agent_name, title, cost, goes_live, arguments: args }: Approval,
): Promise<void> => {
  if (isQuiet(settings.get().reminders.quiet, platform.now()) || !platform.canNotify()) return
  const what = [
    title,
    ...(cost > 0 ? [count(cost, 'credit')] : []),
    ...(goes_live ? ['goes live'] : []),
  ].join(', ')
  const notification = {
    id: `approval-${approval_id}`,
    title: `${agent_name} asks for your approval`,
    body: `${what}. ${args.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
    target: { screen: 'agents' as const },
  }
  await platform.notify(notification).catch(() => false)
}
