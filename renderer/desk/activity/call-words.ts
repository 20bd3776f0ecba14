import type { ShownCall } from '../../../contract/desk.ts'
import { argumentsOf } from '../approvals/question.ts'

/** Writes how a call ended, in the person's words: `Done, allowed once`, `You denied it`, `Failed: article “art_1” not found`. */
export const resultWords = ({ outcome, code, approval, arguments: json }: ShownCall): string => {
  switch (outcome) {
    case 'ok':
      return approval === null ? 'Done' : `Done, ${ALLOWED[approval]}`
    case 'stopped':
      return stoppedWords(code, approval)
    case 'error':
      if (code === null) return 'Failed'
      return `Failed: ${code === 'not_found' ? missingOf(json) : ''}${code.replaceAll('_', ' ')}`
  }
}

/** What the arguments name by each id. A card is named by its plan. */
const NAMED: readonly (readonly [string, string])[] = [
  ['job_id', 'article '],
  ['lead_id', 'lead '],
  ['card_index', 'card '],
  ['plan_id', 'plan '],
]

/** Writes what was not found. The id that the agent gave is among the arguments. */
const missingOf = (json: string): string => {
  const given = argumentsOf(json)
  return NAMED.find(([id]) => id in given)?.[1] ?? ''
}

const ALLOWED: Readonly<Record<NonNullable<ShownCall['approval']>, string>> = {
  once: 'allowed once',
  hour: 'allowed for an hour',
  always: 'always allowed',
  denied: 'denied before',
  ran_out: 'expired before',
  pending: 'asked before',
}

const stoppedWords = (code: string | null, approval: ShownCall['approval']): string => {
  if (code === 'budget_spent') return 'Over its daily limit'
  if (code === 'agent_not_allowed') return 'Not allowed: set to Never'
  if (approval === 'ran_out') return 'Not answered in time'
  return code === 'approval_pending' ? 'Waited for your answer' : 'You denied it'
}

/** Writes what a call cost: `0`, `5`, or `up to 5` if the answer was lost and the call may have been charged. */
export const creditsWords = ({ credits, price }: Pick<ShownCall, 'credits' | 'price'>): string => {
  if (credits !== null) return credits === 0 ? '0' : credits.toLocaleString()
  if (price === null) return 'not stated'
  return price === 0 ? '0' : `up to ${price.toLocaleString()}`
}
