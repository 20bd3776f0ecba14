import type { Plan } from '../../contract/credits.ts'
import type { OwnWorkspace } from '../../contract/dashboard/account.ts'

/** The name of each tier. */
export const PLAN_WORDS: Readonly<Record<Plan, string>> = {
  free: 'Free',
  starter: 'Starter',
  growth: 'Growth',
  pro: 'Pro',
  scale: 'Scale',
}

const DATE = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

/** Writes the date of a moment, such as `3 December 2026`. */
export const onDay = (moment: string): string => DATE.format(Date.parse(moment))

/** Writes how a workspace may use the forum agent, and until when. */
export const forumWords = ({
  forum_access,
  forum_access_expires_at: until,
  trial_left = false,
}: Pick<OwnWorkspace, 'forum_access' | 'forum_access_expires_at'> &
  Partial<Pick<OwnWorkspace, 'trial_left'>>): string => {
  const end = until === null ? '' : ` until ${onDay(until)}`
  switch (forum_access) {
    case 'none':
      return trial_left ? 'A free trial starts when you add your first community' : 'Not included'
    case 'trial':
      return `Free trial${end}`
    case 'trial_expired':
      return until === null ? 'The free trial has ended' : `The free trial ended on ${onDay(until)}`
    case 'add_on':
      return `Included as an add-on${end}`
    case 'plan':
      return `Included in the plan${end}`
  }
}
