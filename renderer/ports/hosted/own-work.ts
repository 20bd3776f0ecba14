import { z } from 'zod'
import { ArticleEdit, DraftVersion, Preferences } from '../../../contract/desk.ts'

const OwnWork = z.object({
  seen: z.array(z.string()).default([]),
  versions: z.record(z.string(), z.array(DraftVersion)).default({}),
  copied: z.record(z.string(), z.string()).default({}),
  edits: z
    .record(z.string(), z.object({ of_version: z.int(), content: ArticleEdit, at: z.string() }))
    .default({}),
})
type OwnWork = z.infer<typeof OwnWork>

/** The maximum number of leads that are remembered as seen. */
const MOST_SEEN = 5_000

const PREFIX = 'quillport-work '
const PREFERENCES = 'quillport-preferences'

const read = <S extends z.ZodType>(key: string, schema: S): z.output<S> | null => {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** What a person did in a workspace and the service does not store: unsaved texts, own versions of replies, and leads seen. */
export const createOwnWork = (personId: string, workspaceId: string) => {
  const key = `${PREFIX}${personId} ${workspaceId}`
  const current = (): OwnWork => read(key, OwnWork) ?? OwnWork.parse({})
  const change = (edit: (work: OwnWork) => OwnWork): void =>
    // Read again each time, because another tab may have written meanwhile.
    localStorage.setItem(key, JSON.stringify(edit(current())))
  return {
    current,
    markSeen: (leadId: string) =>
      change((work) => ({
        ...work,
        seen: [...work.seen.filter((id) => id !== leadId), leadId].slice(-MOST_SEEN),
      })),
    addVersion: (leadId: string, version: DraftVersion) =>
      change((work) => ({
        ...work,
        versions: { ...work.versions, [leadId]: [...(work.versions[leadId] ?? []), version] },
      })),
    noteCopied: (leadId: string, at: string) =>
      change((work) => ({ ...work, copied: { ...work.copied, [leadId]: at } })),
    clearCopied: (leadIds: readonly string[]) =>
      change((work) => ({ ...work, copied: without(work.copied, leadIds) })),
    keepEdit: (jobId: string, edit: OwnWork['edits'][string] | null) =>
      change((work) => ({
        ...work,
        edits: edit === null ? without(work.edits, [jobId]) : { ...work.edits, [jobId]: edit },
      })),
    /** Forgets texts about a lead whose post was deleted. */
    forgetLead: (leadId: string) =>
      change((work) => ({
        ...work,
        versions: without(work.versions, [leadId]),
        copied: without(work.copied, [leadId]),
      })),
  }
}
export type HostedWork = ReturnType<typeof createOwnWork>

const without = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

/** Forgets everything that people kept in this browser, when somebody signs out. */
export const forgetOwnWork = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** The person's settings of this browser. */
export const readPreferences = (): Preferences =>
  Preferences.parse({
    theme: 'system',
    start_at_login: false,
    keep_in_tray: false,
    start_for_agents: false,
    keep_activity_days: 90,
    lead_order: 'best',
    ...read(PREFERENCES, Preferences.partial()),
  })

/** Changes the given settings and returns all of them. */
export const changePreferences = (change: Partial<Preferences>): Preferences => {
  const changed = { ...readPreferences(), ...change }
  localStorage.setItem(PREFERENCES, JSON.stringify(changed))
  return changed
}
