import { INCLUDED, type Plan } from '../../../contract/credits.ts'
import type { Upgrade } from '../../../contract/dashboard/workspaces.ts'
import { JUDGED_PER_DAY, LEAST_SCAN_HOURS } from '../../../contract/forum.ts'
import { count, listed } from '../../../contract/words.ts'

/** The name of each upgrade, and a sentence about it. */
export const UPGRADE_WORDS: Readonly<Record<Upgrade, { readonly name: string; readonly does: string }>> = {
  plan: {
    name: 'Another plan',
    does: 'More frequent scans, and more posts that the AI model judges each day.',
  },
  forum: {
    name: 'Forum leads',
    does: 'Quillport goes on scanning forums and drafting replies after the free trial.',
  },
  credits: { name: 'More credits', does: 'Credits pay for articles and their pictures.' },
  platform: {
    name: 'Another site platform',
    does: 'Publish on a platform that you cannot connect yet. Name it in the message.',
  },
}

const scans = (hours: number): string => {
  if (hours === 24) return 'One scan a day'
  return hours === 1 ? 'A scan every hour' : `A scan every ${count(hours, 'hour')}`
}

/** Writes what a plan includes. */
export const planInWords = (plan: Plan): string => {
  const { forum, rankings } = INCLUDED[plan]
  const also = [...(forum ? ['forum leads'] : []), ...(rankings ? ['rankings'] : [])]
  const judged = `The AI model judges ${count(JUDGED_PER_DAY[plan], 'post')} a day.`
  return `${scans(LEAST_SCAN_HOURS[plan])}. ${judged}${also.length === 0 ? '' : ` Includes ${listed(also, 'and')}.`}`
}
