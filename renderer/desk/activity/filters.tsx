import { Select } from '../../ui/inputs.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useDesk } from '../queries.ts'
import type { CallFilter } from './calls.ts'

type Props = {
  readonly filter: CallFilter
  /** Tools of the calls on the screen: an agent may have called one that does not exist. */
  readonly seen: readonly string[]
  readonly onAgent: (agent: string | null) => void
  readonly onChange: (change: Partial<Omit<CallFilter, 'agent'>>) => void
}

/** Narrows the calls: whose, to which tool, how they ended, and words in them. */
export const CallFilters = ({ filter, seen, onAgent, onChange }: Props) => {
  const agents = useDesk('agents', 'list', {}).data?.agents ?? []
  const known = agents.flatMap(({ rules }) => rules.map(({ tool }) => tool))
  const own = filter.tool === null ? [] : [filter.tool]
  const tools = [...new Set([...known, ...seen, ...own])].sort()
  // A revoked agent's calls can still be looked at, by the address.
  const isGone = filter.agent !== null && !agents.some(({ agent_id }) => agent_id === filter.agent)
  return (
    <search className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-6 py-2">
      <SearchInput
        id="call-search"
        aria-label="Search calls"
        className="min-w-40 flex-1"
        value={filter.search}
        placeholder="Search calls"
        onSearch={(search) => onChange({ search })}
        onLeave={() => document.getElementById('call-search')?.blur()}
      />
      <Select
        aria-label="Agent"
        small
        className="w-auto! max-w-40"
        value={filter.agent ?? ''}
        onChange={({ target }) => onAgent(target.value === '' ? null : target.value)}
      >
        <option value="">Every agent</option>
        {agents.map(({ agent_id, name }) => (
          <option key={agent_id} value={agent_id}>
            {name}
          </option>
        ))}
        {isGone && <option value={filter.agent ?? ''}>A revoked agent</option>}
      </Select>
      <Select
        aria-label="Tool"
        small
        className="w-auto! max-w-40"
        value={filter.tool ?? ''}
        onChange={({ target }) => onChange({ tool: target.value === '' ? null : target.value })}
      >
        <option value="">Every tool</option>
        {tools.map((tool) => (
          <option key={tool}>{tool}</option>
        ))}
      </Select>
      <Select
        aria-label="Result"
        small
        className="w-auto!"
        value={filter.outcome ?? ''}
        onChange={({ target }) =>
          onChange({ outcome: target.value === 'ok' || target.value === 'error' ? target.value : null })
        }
      >
        <option value="">Every result</option>
        <option value="ok">Went well</option>
        <option value="error">Refused or failed</option>
      </Select>
    </search>
  )
}
