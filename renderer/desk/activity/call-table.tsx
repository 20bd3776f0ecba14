import type { ActivityEntry } from '../../../contract/desk.ts'
import { CallRow } from './call-row.tsx'

/** Calls, newest first. New ones push the others down; whoever has scrolled keeps their place. */
export const CallTable = ({ entries }: { readonly entries: readonly ActivityEntry[] }) => (
  <table aria-label="Calls, newest first" className="w-full border-separate border-spacing-0">
    <thead className="sticky top-0 z-10 bg-bg text-left text-s text-ink-3 [overflow-anchor:none]">
      <tr className="[&>th]:border-b [&>th]:border-line [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-normal">
        <th className="pl-6">When</th>
        <th>Agent</th>
        <th>Tool</th>
        <th>Result</th>
        <th>You said</th>
        <th className="text-right">Credits</th>
        <th className="pr-6! text-right">Took</th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <CallRow key={entry.call_id} entry={entry} />
      ))}
    </tbody>
  </table>
)
