import type { Permission } from '../../../../contract/desk.ts'
import { type Operation, operationsOf } from '../../../../contract/operation.ts'
import { service } from '../../../../contract/service.ts'

/**
 * A decision that the person can make about an agent: whether the agent may use a tool, or whether it may publish live with
 * the tool.
 */
export type Rule = {
  /** Name of the rule in bridge.db: the tool's name, or `TOOL live`. */
  readonly rule: string
  readonly tool: string
  readonly title: string
  readonly goesLive: boolean
  readonly reads: boolean
  readonly costs: string | null
  /** Permission that applies until the person chooses another permission. */
  readonly usual: Permission
}

/** A call with what the contract says about it. */
export type Checked = Pick<Rule, 'rule' | 'title' | 'usual' | 'goesLive'> & {
  /** The cost in credits; 0 for a tool that the contract does not know. */
  readonly cost: number
  readonly reads: boolean
  /** Whether the person must approve this individual call, whatever they allowed before. */
  readonly asksAlways: boolean
  /** Whether the contract declares the tool. */
  readonly known: boolean
}

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  operationsOf(service).flatMap(({ operation }) =>
    operation.mcp ? ([[operation.mcp.tool, operation]] as const) : [],
  ),
)

const liveRule = (tool: string): string => `${tool} live`

/** Lists a tool's rules. By default, the bridge asks before a call spends credits or goes live. */
const rulesOf = (tool: string, { title, credits, mcp }: Operation): readonly Rule[] => [
  {
    rule: tool,
    tool,
    // The screens call a draft on a site saved, not published.
    title: mcp?.goesLive ? `${title.replace(/^Publish\b/, 'Save')} as a draft` : title,
    goesLive: false,
    reads: mcp?.readOnly ?? false,
    costs: credits ? `${credits.base} credits, ${credits.note}` : null,
    usual: credits ? 'ask' : 'allow',
  },
  ...(mcp?.goesLive
    ? [
        {
          rule: liveRule(tool),
          tool,
          title: `${title} live`,
          goesLive: true,
          reads: false,
          costs: null,
          usual: 'ask' as const,
        },
      ]
    : []),
]

/** Every rule, in the order of the service's tools. */
export const RULES: readonly Rule[] = [...OPERATIONS].flatMap(([tool, operation]) => rulesOf(tool, operation))

const RULE_OF: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.rule, rule]))

/** Checks a call against the contract. A tool that the contract does not know needs an approval. */
export const checkCall = (tool: string, given: unknown): Checked => {
  const operation = OPERATIONS.get(tool)
  if (!operation)
    return {
      rule: tool,
      title: tool,
      usual: 'ask',
      cost: 0,
      goesLive: false,
      reads: false,
      known: false,
      asksAlways: false,
    }
  const input = recordOf(given)
  const goesLive = operation.mcp?.goesLive?.(input) ?? false
  const rule = goesLive ? liveRule(tool) : tool
  const { usual, title } = RULE_OF.get(rule) ?? { usual: 'ask', title: operation.title }
  return {
    rule,
    title,
    usual,
    cost: operation.credits?.of(input) ?? 0,
    goesLive,
    reads: operation.mcp?.readOnly ?? false,
    asksAlways: operation.mcp?.asksAlways?.(input) ?? false,
    known: true,
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Whether the person has forbidden everything that an agent could do with a tool. */
export const isForbidden = (tool: string, permissionOf: (rule: string) => Permission | null): boolean => {
  const rules = RULES.filter((rule) => rule.tool === tool)
  const names = rules.length === 0 ? [tool] : rules.map(({ rule }) => rule)
  return names.every((rule) => permissionOf(rule) === 'never')
}
