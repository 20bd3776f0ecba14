import type { AgentRule, Permission } from '../../../contract/desk.ts'
import type { Option } from '../../ui/one-of.tsx'

/** What an agent may do, in one word for all its tools. */
export type MayDo = 'read' | 'ask' | 'all'

export const MAY_DO: readonly Option<MayDo>[] = [
  { value: 'read', words: 'Read only' },
  { value: 'ask', words: 'Ask me first' },
  { value: 'all', words: 'Don’t ask me' },
]

/** What an agent does by each choice, in the list of agents. */
export const MAY_DO_SUMMARY: Readonly<Record<MayDo, string>> = {
  read: 'reads only',
  ask: 'asks you first',
  all: 'never asks',
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

/** Returns the choice that the permissions follow. Null if the person chose some of them one by one. */
export const mayDoOf = (rules: readonly AgentRule[]): MayDo | null =>
  MAY_DO.find(({ value }) => rules.every((rule) => rule.permission === permissionFor(rule, value)))?.value ??
  null
