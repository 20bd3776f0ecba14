import { Search } from 'lucide-react'
import { useState } from 'react'
import { csvLine } from '../../../contract/csv.ts'
import type { AuditEntry } from '../../../contract/dashboard/audit.ts'
import { count, uncapital } from '../../../contract/words.ts'
import { csvFile, download, fileOfDay } from '../../desk/download.ts'
import { clockOfDay, dayHeading, dayOf, inFull, useNow, when } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { PartFailed } from '../failed.tsx'
import { DashboardPage, Row, Rows } from '../page.tsx'
import { useAct, useAudit } from '../queries.ts'
import { toast } from '../toasts.tsx'

/** The audit page: who changed what in a workspace, newest first. */
export const AuditPage = ({ workspace_id }: { readonly workspace_id: string }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAudit(workspace_id)
  const [search, setSearch] = useState('')
  const [who, setWho] = useState('')
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const everyone = [...new Set(entries.map(({ by }) => fullNameOf(by)))].sort((a, b) => a.localeCompare(b))
  const matches = (entry: AuditEntry) =>
    isFound(entry, search) && (who === '' || fullNameOf(entry.by) === who)
  const found = entries.filter(matches)
  const days = byDay(found)
  const now = useNow()
  return (
    <DashboardPage
      title="Audit"
      remark="Every change in the past year by a member, an agent key, an app or the person who runs this service."
    >
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading
          label="The audit is loading"
          className="grid gap-3"
          bars={['h-14 w-full', 'h-14 w-full', 'h-14 w-full']}
        />
      ) : entries.length === 0 ? (
        <p className="text-ink-2">No changes yet.</p>
      ) : (
        <>
          <div className="grid gap-1">
            <div className="flex flex-wrap items-center gap-2">
              <span className="relative min-w-0 flex-1 basis-56 two:max-w-[360px]">
                <Search
                  size={14}
                  aria-hidden="true"
                  className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
                />
                <TextInput
                  type="search"
                  aria-label="Search the changes"
                  placeholder="Search for a member, a key or a change"
                  maxLength={200}
                  className="pl-8"
                  value={search}
                  onChange={({ target }) => setSearch(target.value)}
                />
              </span>
              <Select
                aria-label="Changes by"
                className="max-w-[220px]"
                value={who}
                options={[
                  { value: '', words: 'By everybody' },
                  ...everyone.map((name) => ({ value: name, words: name })),
                ]}
                onChoose={setWho}
              />
              <ExportButton workspace_id={workspace_id} matches={matches} />
            </div>
            {(search.trim() !== '' || who !== '') && (
              <p role="status" className="text-s text-ink-3">
                {found.length.toLocaleString()} of {count(entries.length, 'change')}
                {hasNextPage && '. Older changes are searched once they are shown.'}
              </p>
            )}
          </div>
          {days.map(({ day, entries }) => {
            const heading = dayHeading(entries[0].at, now)
            return (
              <Section key={day} level="h2" title={heading}>
                <Rows label={`Changes: ${heading}`}>
                  {entries.map((entry) => (
                    <EntryRow key={entry.audit_id} entry={entry} time={clockOfDay(entry.at)} />
                  ))}
                </Rows>
              </Section>
            )
          })}
          {error && <PartFailed error={error} onRetry={() => void fetchNextPage()} />}
          {hasNextPage && (
            <Button className="w-fit" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage && <Spinner />}
              Show older changes
            </Button>
          )}
        </>
      )}
    </DashboardPage>
  )
}

type ExportProps = {
  readonly workspace_id: string
  /** Whether a change matches the search and the filter. */
  readonly matches: (entry: AuditEntry) => boolean
}

/** Saves the changes that match, including those that are not shown yet, as a CSV file. */
const ExportButton = ({ workspace_id, matches }: ExportProps) => {
  // The mutation itself saves the file and reports a failure, so that both happen even if the person has left the page meanwhile.
  const save = useAct(async () => {
    try {
      const found: AuditEntry[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await call('audit', 'list', { workspace_id, ...(cursor ? { cursor } : {}) })
        found.push(...page.entries.filter(matches))
        cursor = page.next_cursor
      }
      download(fileOfDay('audit', 'csv', Date.now()), csvFile([csvOf(found)]))
      toast(`${count(found.length, 'change')} exported.`)
    } catch (error) {
      toast(`Not exported: ${wordsOf(error)}`, { bad: true })
    }
  })
  return (
    <Button className="ml-auto" disabled={save.isPending} onClick={() => save.mutate(undefined)}>
      {save.isPending && <Spinner />}
      Export as CSV
    </Button>
  )
}

/** Writes changes as CSV, with a line of headings. */
export const csvOf = (entries: readonly AuditEntry[]): string =>
  [
    csvLine(['Time', 'By', 'Change', 'Reason']),
    ...entries.map(({ at, by, action, about }) => csvLine([at, fullNameOf(by), action, about])),
  ]
    .map((line) => `${line}\r\n`)
    .join('')

/** Whether a change contains every word of a search. */
const isFound = ({ by, action, about }: AuditEntry, search: string): boolean => {
  const text = `${by.name} ${action} ${about ?? ''}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type Day = { readonly day: string; readonly entries: readonly [AuditEntry, ...AuditEntry[]] }

/** Groups changes, which come newest first, by their day in the computer's time zone. */
const byDay = (entries: readonly AuditEntry[]): readonly Day[] => {
  const days: Day[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) days[days.length - 1] = { day, entries: [...last.entries, entry] }
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** The service writes a person as `Anna (anna@shop.example)`, followed by the app that acted, if any. */
const WITH_EMAIL = /^(.+?) \(([^\s()]+@[^\s()]+)\)/

/** The service writes an agent key as its name, followed by the end of the key: `Cursor …ab12`. */
const KEY_END = /^(.+)( …\S+)$/

/** Writes who made a change, a member with the email address, because two members can have the same name. */
const fullNameOf = ({ kind, name }: AuditEntry['by']): string => (kind === 'key' ? `Agent key ${name}` : name)

/** Writes who made a change. A member without a name has only the email address. */
const nameOf = (by: AuditEntry['by']): string =>
  by.kind === 'person' ? by.name.replace(WITH_EMAIL, (_, short: string) => short) : fullNameOf(by)

type EntryProps = {
  readonly entry: AuditEntry
  /** When the change was made, in words. By default the day and the time. */
  readonly time?: string
}

/** The row of one change, as a sentence: who did what, and when. The tooltip of a name is the email address. */
export const EntryRow = ({ entry: { at, by, action, about }, time }: EntryProps) => {
  const now = useNow()
  const [, , email] = (by.kind === 'person' && WITH_EMAIL.exec(by.name)) || []
  const [, keyName = by.name, keyEnd = ''] = KEY_END.exec(by.name) ?? []
  return (
    <Row
      head={
        <>
          <h3 className="min-w-0 [overflow-wrap:anywhere]">
            {by.kind === 'key' && 'Agent key '}
            <span className="font-medium" title={email}>
              {by.kind === 'key' ? keyName : nameOf(by)}
            </span>
            {by.kind === 'key' && <span className="text-ink-3">{keyEnd}</span>} {uncapital(action)}
          </h3>
          {about !== null && <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{about}</span>}
        </>
      }
      actions={
        <span title={inFull(at)} className="text-s text-ink-3 tabular-nums">
          {time ?? when(at, now)}
        </span>
      }
    />
  )
}
