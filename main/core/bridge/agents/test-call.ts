import type { AgentTest } from '../../../../contract/desk.ts'
import { toAppError } from '../../../../contract/errors.ts'
import { count } from '../../../../contract/words.ts'
import type { CallNotes } from '../calls/call-notes.ts'
import type { Forward } from '../calls/forward.ts'
import type { Permissions } from '../calls/permissions.ts'
import { RULES, type Rule } from '../calls/policy.ts'
import type { Ending } from '../messages.ts'
import type { ServiceAddress } from '../service-answer.ts'
import type { Reads } from '../upstream/reads.ts'
import { TOOL_HEADERS } from '../upstream/tool-news.ts'

type TestParts = {
  readonly service: () => ServiceAddress | null
  readonly forward: Forward
  /** The test calls `moved`, so that the test call reaches the service instead of getting an earlier answer. */
  readonly reads: Pick<Reads, 'moved'>
  readonly permissions: Pick<Permissions, 'of'>
  readonly onBug: (thrown: unknown) => void
}

/** Tools that only read and need no arguments. The test calls the first tool that the agent may use without asking. */
const CANDIDATES = [
  'check_credits',
  'list_sites',
  'forum_get_settings',
  'forum_list_leads',
  'get_content_plan',
]

/** Milliseconds after which a test gives up. A person is waiting for it. */
const PATIENCE = 15_000

/**
 * Creates the function that makes test calls. A test call passes through everything that an agent's call does, from the
 * bridge's checks to the service and back.
 */
export const createTestCalls =
  ({ service, forward, reads, permissions, onBug }: TestParts) =>
  async (agentId: string): Promise<AgentTest> => {
    const rule = CANDIDATES.flatMap((tool) => RULES.find((one) => one.rule === tool) ?? []).find(
      (one) => permissions.of(agentId, one) === 'allow',
    )
    if (!rule)
      return {
        ok: false,
        title: null,
        said: 'No test call was made. A test needs a read-only tool that this agent may use without asking you.',
        duration_ms: 0,
      }
    const started = performance.now()
    const told = (ok: boolean, said: string): AgentTest => ({
      ok,
      title: rule.title,
      said,
      duration_ms: Math.round(performance.now() - started),
    })
    try {
      reads.moved()
      const answer = await forward(
        service(),
        messageTo(agentId, rule),
        AbortSignal.timeout(PATIENCE),
        notes(),
      )
      if ('known' in answer) return told(true, 'The answer was already on this computer.')
      return answer.ending.ok
        ? told(true, cameBack(answer.said?.result?.structuredContent))
        : told(false, refused(answer.ending))
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'TimeoutError')
        return told(false, `The service did not answer within ${count(PATIENCE / 1000, 'second')}.`)
      const error = toAppError(thrown)
      if (error !== thrown || error.cause !== undefined) onBug(error.cause ?? thrown)
      return told(false, error.message)
    }
  }

const notes = (): CallNotes => ({ approval: null, credits: 0, acted: false })

const messageTo = (agentId: string, { tool }: Rule): Parameters<Forward>[1] => ({
  agentId,
  asked: { method: 'tools/call', id: 1, params: { name: tool, arguments: {} } },
  text: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: tool, arguments: {} },
  }),
  headers: TOOL_HEADERS,
  ownKey: undefined,
  onNews: () => {},
})

/** Describes a part of the answer that the person can verify. */
const cameBack = (content: Readonly<Record<string, unknown>> | undefined): string =>
  typeof content?.balance === 'number'
    ? `The service answered: ${count(content.balance, 'credit')} left.`
    : 'The service answered.'

const refused = ({ message }: Ending): string => message ?? 'The service refused the call and gave no reason.'
