import { INCLUDED, PLAN_NAMES, PLANS, type Plan } from '../../../contract/credits.ts'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { noteFor, type Upgrade, type UpgradeRequest } from '../../../contract/dashboard/workspaces.ts'
import { JUDGED_PER_DAY, LEAST_SCAN_HOURS } from '../../../contract/forum.ts'

/** The name of each upgrade, and a sentence about it. */
export const UPGRADE_WORDS: Readonly<Record<Upgrade, { readonly name: string; readonly does: string }>> = {
  plan: {
    name: 'Another plan',
    does: 'More frequent scans. The AI model also judges more posts each day.',
  },
  forum: {
    name: 'Forum leads',
    does: 'Quillport goes on scanning forums and drafting replies after the free trial.',
  },
  credits: { name: 'More credits', does: 'Each article and each hero image uses credits.' },
  platform: {
    name: 'Another site platform',
    does: 'A platform that Quillport cannot connect to yet. Name the platform in the message.',
  },
  account: {
    name: 'A change to an account',
    does: 'Another email address, or closing the account.',
  },
}

/** Writes what a request asks for, and its message. The name of a plan that `noteFor` put before the message is not repeated. */
export const requestInWords = ({
  what,
  note,
}: Pick<UpgradeRequest, 'what' | 'note'>): { readonly name: string; readonly message: string } => {
  const plan = what === 'plan' ? PLANS.find((one) => note.startsWith(noteFor(one, ''))) : undefined
  return plan === undefined
    ? { name: UPGRADE_WORDS[what].name, message: note }
    : { name: `${PLAN_NAMES[plan]} plan`, message: note.slice(noteFor(plan, '').length).trim() }
}

type Access = Pick<OwnWorkspace, 'forum_access' | 'trial_left'>

const forumFact = (plan: Plan, { forum_access, trial_left }: Access, trialDays?: number): string => {
  if (INCLUDED[plan].forum) return 'Included'
  if (forum_access === 'add_on') return 'Added'
  if (forum_access === 'trial') return 'Free trial, then an add-on'
  if (!trial_left) return 'Add-on'
  return `${trialDays === undefined ? 'Free trial' : `${trialDays} days free`}, then an add-on`
}

/** Lists what a workspace gets on a plan. Every plan has the same facts in the same order. */
export const planFacts = (
  plan: Plan,
  access: Access,
  trialDays?: number,
): readonly { readonly name: string; readonly value: string }[] => [
  { name: 'Forum leads', value: forumFact(plan, access, trialDays) },
  { name: 'Scans a day', value: `${24 / LEAST_SCAN_HOURS[plan]}` },
  { name: 'Posts judged a day', value: `${JUDGED_PER_DAY[plan]}` },
  { name: 'Rankings', value: INCLUDED[plan].rankings ? 'Included' : 'Not included' },
]

/** Whether a fact is a number on every plan. */
export const isFigure = (name: string): boolean => name.endsWith(' a day')

/** Writes what a workspace gets on a plan on one line. */
export const planInWords = (...of: Parameters<typeof planFacts>): string =>
  planFacts(...of)
    .map(({ name, value }) => `${name}: ${value.toLowerCase()}`)
    .join(' · ')
