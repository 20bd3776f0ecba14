import { plainLine } from '../../../contract/agent-text.ts'
import type { ShownCall } from '../../../contract/desk.ts'
import { Select } from '../../ui/inputs.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useDesk } from '../queries.ts'
import type { CallFilter } from './calls.ts'

type Props = {
  readonly filter: CallFilter
  /** The calls on the screen, which may include tools that do not exist. */
  readonly seen: readonly Pick<ShownCall, 'tool' | 'title'>[]
  readonly onAgent: (agentId: string | undefined) => void
  readonly onChange: (change: Omit<Partial<CallFilter>, 'agent_id'>) => void
}

const OUTCOMES = [
  { value: undefined, words: 'All results' },
  { value: 'ok', words: 'Done' },
  { value: 'stopped', words: 'Stopped by you' },
  { value: 'error', words: 'Failed' },
] as const

/** The filters of the calls: agent, tool, result and text. */
export const CallFilters = ({ filter, seen, onAgent, onChange }: Props) => {
  const agents = useDesk('agents', 'list', {}).data?.agents ?? []
  const known = agents.flatMap(({ rules }) => rules.filter(({ goes_live }) => !goes_live))
  const own = filter.tool === undefined ? [] : [{ tool: filter.tool, title: filter.tool }]
  // The last words for a tool count: the words of its rule say what the tool does in general.
  const tools = new Map([...own, ...seen, ...known].map(({ tool, title }) => [tool, title]))
  const isGone = filter.agent_id && !agents.some(({ agent_id }) => agent_id === filter.agent_id)
  return (
    <search className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-6 py-2">
      <SearchInput
        id="call-search"
        aria-label="Search actions"
        className="min-w-40 flex-1 basis-full two:basis-60"
        value={filter.search}
        placeholder="Search actions"
        onSearch={(search) => onChange({ search })}
        onLeave={() => document.getElementById('call-search')?.blur()}
      />
      <Select
        aria-label="Agent"
        small
        className="w-auto! min-w-0 flex-1 two:max-w-40 two:flex-none"
        value={filter.agent_id}
        options={[
          { value: undefined, words: 'All agents' },
          ...agents.map(({ agent_id, name }) => ({ value: agent_id, words: name })),
          // A link can still open the calls of a disconnected agent.
          ...(isGone ? [{ value: filter.agent_id, words: 'A disconnected agent' }] : []),
        ]}
        onChoose={onAgent}
      />
      <Select
        aria-label="Action"
        small
        className="w-auto! min-w-0 flex-1 two:max-w-40 two:flex-none"
        value={filter.tool}
        options={[
          { value: undefined, words: 'All actions' },
          ...[...tools]
            .map(([value, title]) => ({ value, words: plainLine(title).replace(/ as a draft$/, '') }))
            .sort((a, b) => a.words.localeCompare(b.words)),
        ]}
        onChoose={(tool) => onChange({ tool })}
      />
      <Select
        aria-label="Result"
        small
        className="w-auto! min-w-0 flex-1 two:flex-none"
        value={filter.outcome}
        options={OUTCOMES}
        onChoose={(outcome) => onChange({ outcome })}
      />
    </search>
  )
}
