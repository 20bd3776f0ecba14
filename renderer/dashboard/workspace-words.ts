import type { OwnWorkspace } from '../../contract/dashboard/account.ts'
import { count } from '../../contract/words.ts'

const DATE = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

/** Writes the date of a moment, such as `3 December 2026`. */
export const onDay = (moment: string): string => DATE.format(Date.parse(moment))

/**
 * Writes how a workspace may use the forum agent, and until when. `trialDays` is the length of the trial that begins with the
 * first community.
 */
export const forumWords = (
  {
    forum_access,
    forum_access_expires_at: until,
    trial_left = false,
  }: Pick<OwnWorkspace, 'forum_access' | 'forum_access_expires_at'> &
    Partial<Pick<OwnWorkspace, 'trial_left'>>,
  trialDays?: number,
): string => {
  const end = until === null ? '' : ` until ${onDay(until)}`
  switch (forum_access) {
    case 'none':
      if (!trial_left) return 'Not included'
      return `A free trial${trialDays === undefined ? '' : ` of ${count(trialDays, 'day')}`} starts when you add your first community`
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
