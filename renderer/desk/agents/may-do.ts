import type { AgentRule, Permission } from '../../../contract/desk.ts'
import { count, listed } from '../../../contract/words.ts'
import type { Option } from '../../ui/one-of.tsx'

/** What an agent may do, in one word for all its tools. */
export type MayDo = 'read' | 'ask' | 'all'

export const MAY_DO: readonly Option<MayDo>[] = [
  { value: 'read', words: 'Read only' },
  { value: 'ask', words: 'Ask me first' },
  { value: 'all', words: 'Act without asking' },
]

/** What an agent does by each choice, in the list of agents. */
const MAY_DO_SUMMARY: Readonly<Record<MayDo, string>> = {
  read: 'reads only',
  ask: 'asks you first',
  all: 'acts without asking',
}

/** The effect of each choice, as a sentence. */
export const MAY_DO_WORDS: Readonly<Record<MayDo, string>> = {
  read: 'The agent can read leads, articles, plans, sites and rankings. It cannot change anything.',
  ask: 'The agent can read your data, mark leads, start scans, draft replies and save drafts on your sites. Quillport asks you before the agent spends credits or publishes live.',
  all: 'Quillport never asks for your approval, even before the agent spends credits or publishes live. Set a daily credit limit below.',
}

/** Returns the permission that a choice gives for a tool. */
export const permissionFor = (
  { reads, usual }: Pick<AgentRule, 'reads' | 'usual'>,
  mayDo: MayDo,
): Permission => {
  switch (mayDo) {
    case 'read':
      return reads ? 'allow' : 'never'
    case 'ask':
      return usual
    case 'all':
      return 'allow'
  }
}

/** The choice that most of the permissions follow, and the permissions that the person chose otherwise one by one. */
type Choice = { readonly mayDo: MayDo; readonly others: readonly AgentRule[] }

/** Returns the choice that most of the permissions follow, which is *Ask me first* if several choices are as near. */
export const choiceOf = (rules: readonly AgentRule[]): Choice => {
  const choiceFor = (mayDo: MayDo): Choice => ({
    mayDo,
    others: rules.filter((rule) => rule.permission !== permissionFor(rule, mayDo)),
  })
  return MAY_DO.map(({ value }) => choiceFor(value)).reduce(
    (nearest, one) => (one.others.length < nearest.others.length ? one : nearest),
    choiceFor('ask'),
  )
}

/** Returns the choice that all the permissions follow. Null if the person chose some of them one by one. */
export const mayDoOf = (rules: readonly AgentRule[]): MayDo | null => {
  const { mayDo, others } = choiceOf(rules)
  return others.length === 0 ? mayDo : null
}

const PERMISSION_IN_CHOICE: Readonly<Record<Permission, string>> = {
  allow: 'allowed',
  ask: 'asks you',
  never: 'never',
}

/** The number of tools that a sentence names one by one. */
const NAMED = 3

/** Writes which choice the permissions follow and for which tools they differ. */
export const differingWords = ({ mayDo, others }: Choice): string => {
  const choice = MAY_DO.find(({ value }) => value === mayDo)?.words ?? ''
  const tools =
    others.length > NAMED
      ? count(others.length, 'tool')
      : listed(
          others.map(({ title, permission }) => `${title} (${PERMISSION_IN_CHOICE[permission]})`),
          'and',
        )
  return `The same as ${choice}, except for ${tools}. If you choose one of these three options, it replaces the choices that you made for individual tools.`
}

/** Writes in a few words what an agent does, and for how many tools the person chose otherwise. */
export const mayDoSummary = (rules: readonly AgentRule[]): string => {
  const { mayDo, others } = choiceOf(rules)
  const more = others.filter(({ permission }) => permission !== 'never').length
  // “Reads only” would be untrue of an agent that may do something else.
  if (mayDo === 'read' && more > 0) return `reads, and may use ${count(more, 'other tool')}`
  const differ = others.length === 0 ? '' : `, except for ${count(others.length, 'tool')}`
  return `${MAY_DO_SUMMARY[mayDo]}${differ}`
}
