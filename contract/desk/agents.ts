import { z } from 'zod'
import { operation } from '../operation.ts'
import { Moment, Nothing } from '../shapes.ts'

/** The highest daily budget of an agent, in credits. */
export const MOST_BUDGET = 100_000
/** Minutes after which an unanswered question counts as refused. */
export const QUESTION_RUNS_OUT = 5
/** Minutes for which the desk keeps an answer, so that the agent can repeat its call. */
export const ANSWER_KEPT = 15

/** The desk's reactions to an agent's call of a tool. */
export const PERMISSIONS = ['allow', 'ask', 'never'] as const
export const Permission = z.enum(PERMISSIONS)
export type Permission = z.infer<typeof Permission>

/** A rule about one agent's use of a tool. A tool that can publish live has a second rule for that, `TOOL live`. */
export const AgentRule = z.object({
  rule: z.string(),
  tool: z.string(),
  title: z.string(),
  goes_live: z.boolean(),
  reads: z.boolean().describe('Whether the tool is read-only.'),
  costs: z.string().nullable().describe('The cost, as text to show to the user; null if the tool is free.'),
  permission: Permission,
  usual: Permission.describe('The default permission, which applies until the user chooses a permission.'),
  allowed_until: Moment.nullable().describe(
    'Until this time, the agent may use the tool without asking; null if there is no such permission.',
  ),
})
export type AgentRule = z.infer<typeof AgentRule>

export const Agent = z.object({
  agent_id: z.string(),
  name: z.string(),
  created_at: Moment,
  last_seen_at: Moment.nullable(),
  calls: z.int(),
  via: z
    .enum(['command', 'http'])
    .nullable()
    .describe(
      'How the agent last connected: through Quillport’s command, or directly to the bridge’s address.',
    ),
  rules: z.array(AgentRule),
  daily_budget: z
    .int()
    .nullable()
    .describe('Credits that the agent may spend in a day (UTC); null for no limit.'),
  spent_today: z.int(),
})
export type Agent = z.infer<typeof Agent>

/** A call that waits for the person's answer. Nothing of the call has been sent to the service. */
export const Approval = z.object({
  approval_id: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  tool: z.string(),
  title: z.string().describe('What the tool does, such as `Write an article`.'),
  cost: z.int().describe('Credits that the call costs.'),
  goes_live: z.boolean(),
  asks_always: z
    .boolean()
    .describe(
      'True if the user can answer only for this one call. False if the user can also allow all calls of this kind, for an hour or always.',
    ),
  arguments: z.string().describe('The arguments as JSON, exactly as the bridge would send them.'),
  asked_at: Moment,
  runs_out_at: Moment.describe('If the user does not answer before this moment, the call counts as refused.'),
  waiting: z
    .boolean()
    .describe(
      'True if the agent is still waiting for the user’s answer. False if the agent was told to repeat its call later.',
    ),
})
export type Approval = z.infer<typeof Approval>
export const APPROVAL_ANSWERS = ['once', 'hour', 'always', 'deny'] as const

export const Bridge = z.object({
  state: z.enum(['listening', 'port_taken', 'no_service', 'off']),
  url: z.string().nullable(),
  message: z.string().nullable(),
  cut_off: z
    .array(z.string())
    .describe(
      'The agents that cannot reach the bridge, because another program uses the bridge’s port. That program may know the tokens of these agents.',
    ),
})
export type Bridge = z.infer<typeof Bridge>

/** A text to paste into an agent's configuration. It contains a local token, never the agent key. */
export const Snippet = z.object({
  title: z.string(),
  where: z.string(),
  caution: z.string().optional().describe('What could go wrong if the agent connects in this way.'),
  text: z.string(),
  via: z
    .enum(['command', 'http'])
    .describe('How the agent connects once the user has pasted this text into its settings.'),
})
export type Snippet = z.infer<typeof Snippet>
/** The result of a test call. */
export const AgentTest = z.object({
  ok: z.boolean(),
  title: z
    .string()
    .nullable()
    .describe('The operation that was called, such as `Check credits`; null if nothing was called.'),
  said: z.string().describe('A sentence that says what the call returned, or why no call was made.'),
  duration_ms: z.int(),
})
export type AgentTest = z.infer<typeof AgentTest>
const AgentWithToken = z.object({ agent: Agent, token: z.string(), snippets: z.array(Snippet) })

/**
 * How a call ended. `stopped`: the call was stopped on this computer because of the person’s decisions, and nothing was
 * sent.
 */
export const CallOutcome = z.enum(['ok', 'stopped', 'error'])
export type CallOutcome = z.infer<typeof CallOutcome>

export const ActivityEntry = z.object({
  call_id: z.string(),
  at: Moment,
  agent_id: z.string(),
  agent_name: z.string(),
  tool: z.string(),
  arguments: z.string().describe('The arguments as JSON, without secrets.'),
  outcome: CallOutcome,
  code: z.string().nullable(),
  message: z.string().nullable(),
  duration_ms: z.int(),
  credits: z
    .int()
    .nullable()
    .describe('Credits charged for the call; null if the call was sent and its charge is unknown.'),
  approval: z
    .enum(['once', 'hour', 'always', 'denied', 'ran_out', 'pending'])
    .nullable()
    .describe('The user’s answer, or why there was no answer; null if the bridge did not ask.'),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** A call with the texts that a screen shows for it. */
export const ShownCall = ActivityEntry.extend({
  title: z
    .string()
    .describe('What the tool does, such as `Write an article`. For an unknown tool, its name.'),
  subject: z
    .string()
    .nullable()
    .describe('The subject of the call, such as the title of an article; null if unknown.'),
  price: z
    .int()
    .nullable()
    .describe('What a call with this tool and these arguments costs, in credits; null for an unknown tool.'),
})
export type ShownCall = z.infer<typeof ShownCall>

/** A program on this computer that can be connected as an agent, with the state of its settings file. */
export const Program = z.object({
  program_id: z.string().describe('The id of the program, such as `claude-code`.'),
  name: z.string(),
  installed: z.boolean().describe('Whether the program was found on this computer.'),
  state: z
    .enum(['not_connected', 'connected', 'changed', 'gone'])
    .describe(
      '`changed`: the entry differs from the entry that Quillport wrote. `gone`: the entry that Quillport wrote no longer exists.',
    ),
  agent_id: z.string().nullable(),
  file: z.string().nullable().describe('The path of the program’s settings file, which may not exist yet.'),
  can_undo: z.boolean(),
  message: z.string().nullable(),
  advice: z
    .string()
    .nullable()
    .describe('What the user must set in the program before the program can use Quillport.'),
})
export type Program = z.infer<typeof Program>

/** A preview of what connecting a program would change. */
export const ProgramChange = z.object({
  program_id: z.string(),
  file: z.string(),
  creates: z.boolean().describe('True if the file does not exist yet.'),
  diff: z.string().describe('A unified diff, without secrets.'),
  holds_token: z
    .boolean()
    .describe(
      'True if the local token has to be in the program’s own settings file, because the program cannot run a command to get the token.',
    ),
  seen: z
    .string()
    .describe(
      'Identifies the state of the file at the time of this preview. Send this value when you connect the program.',
    ),
})
export type ProgramChange = z.infer<typeof ProgramChange>

const activityFilter = {
  agent_id: z.string().optional(),
  tool: z.string().max(200).optional(),
  outcome: CallOutcome.optional(),
  search: z.string().max(200).default(''),
  cursor: z.string().optional(),
}

/** The desk's operations on agents, programs, agents' questions and activity. */
export const agentsOfDesk = {
  agents: {
    list: operation({
      title: 'Agents',
      description: 'The agents that may use the bridge, and the state of the bridge.',
      input: Nothing,
      output: z.object({ agents: z.array(Agent), bridge: Bridge }),
    }),
    create: operation({
      title: 'Add an agent',
      description:
        'Creates an agent. Returns its local token, which is shown only once, and the texts to paste into a program’s settings.',
      input: z.strictObject({ name: z.string().trim().min(1).max(60) }),
      output: AgentWithToken,
    }),
    change: operation({
      title: 'Change what an agent may do',
      description: 'Changes the given rules and the budget. The change applies from the next call on.',
      input: z.strictObject({
        agent_id: z.string(),
        permissions: z
          .record(z.string().max(200), Permission)
          .optional()
          .describe('Permissions, indexed by rule.'),
        daily_budget: z.int().min(0).max(MOST_BUDGET).nullable().optional(),
      }),
      output: Agent,
    }),
    rotate: operation({
      title: 'Create a new token',
      description:
        'Creates a new token for the agent. The earlier token stops working at once. Agents that connect through Quillport’s command get the new token automatically.',
      input: z.strictObject({ agent_id: z.string() }),
      output: AgentWithToken,
    }),
    texts: operation({
      title: 'Show the texts to paste for an agent',
      description:
        'Returns the texts to paste into a program’s settings, so that the program starts Quillport’s command as this agent. These texts contain no token. Texts that contain a token are shown only when a new token is created.',
      input: z.strictObject({ agent_id: z.string() }),
      output: z.object({ snippets: z.array(Snippet) }),
    }),
    test: operation({
      title: 'Make a test call',
      description:
        'Calls a read-only tool with the agent’s permissions, and returns the result. The agent itself is not involved. Nothing is changed or charged.',
      input: z.strictObject({ agent_id: z.string() }),
      output: AgentTest,
    }),
    revoke: operation({
      title: 'Revoke an agent',
      description: 'Revokes the agent’s token, which stops working at once.',
      input: z.strictObject({ agent_id: z.string() }),
      output: Nothing,
    }),
  },
  programs: {
    list: operation({
      title: 'Programs on this computer',
      description:
        'Programs that you can connect with one click. Programs found on this computer come first.',
      input: Nothing,
      output: z.object({ programs: z.array(Program) }),
    }),
    preview: operation({
      title: 'Show the change',
      description:
        'Shows what would change in the program’s settings file if the program were connected. Does not change the file.',
      input: z.strictObject({ program_id: z.string() }),
      output: ProgramChange,
    }),
    connect: operation({
      title: 'Connect a program',
      description:
        'If the program has no agent, creates an agent. Backs up the program’s settings file and writes Quillport’s entry into it. If the file has changed since the preview, the answer is `conflict`.',
      input: z.strictObject({ program_id: z.string(), seen: z.string() }),
      output: z.object({ program: Program, agent: Agent, backup: z.string().nullable() }),
    }),
    undo: operation({
      title: 'Undo',
      description:
        'Restores the program’s settings file to its state before the connection. If the file was edited after the connection, only removes Quillport’s entry.',
      input: z.strictObject({ program_id: z.string() }),
      output: Program,
    }),
    forget: operation({
      title: 'Forget a program',
      description:
        'If Quillport’s entry no longer exists in the program’s settings file, deletes the record that Quillport keeps of this entry. The file does not change. If the entry still exists, the answer is `conflict`.',
      input: z.strictObject({ program_id: z.string() }),
      output: Program,
    }),
    remember: operation({
      title: 'Remember a program again',
      description: 'Restores a program that was removed from the list. This works until Quillport closes.',
      input: z.strictObject({ program_id: z.string() }),
      output: Program,
    }),
  },
  approvals: {
    list: operation({
      title: 'Agents’ questions',
      description: 'Lists the calls that wait for the user’s answer, oldest first.',
      input: Nothing,
      output: z.object({ approvals: z.array(Approval) }),
    }),
    answer: operation({
      title: 'Answer an agent',
      description:
        'Answers the question about an agent’s call: allows only this call, allows all calls of this kind for an hour or always, or refuses the call and gives the agent a reason. If the question was already answered or has expired, the result is `conflict`.',
      input: z.strictObject({
        approval_id: z.string(),
        answer: z.enum(APPROVAL_ANSWERS),
        reason: z.string().trim().max(500).default(''),
      }),
      output: Nothing,
    }),
  },
  activity: {
    list: operation({
      title: 'Activity',
      description: 'The calls of all agents, newest first.',
      input: z.strictObject({ ...activityFilter, limit: z.int().min(1).max(200).default(50) }),
      output: z.object({ entries: z.array(ShownCall), next_cursor: z.string().nullable() }),
    }),
    exportPage: operation({
      title: 'Export calls',
      description:
        'The calls that match the filter, as text, page by page. In CSV, the first page begins with the column names.',
      input: z.strictObject({ ...activityFilter, format: z.enum(['csv', 'jsonl']) }),
      output: z.object({ text: z.string(), next_cursor: z.string().nullable() }),
    }),
  },
}
