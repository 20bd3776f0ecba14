import type { Change, ChangePage } from '../../../contract/changes.ts'
import type { DeskTopic } from '../../../contract/desk.ts'

type Kind = Change['kind']
type DataOf<K extends Kind> = NonNullable<Extract<Change, { kind: K }>['data']>
type Versioned<K extends Kind> = { readonly revision: number; readonly data: DataOf<K> }

/** The features, leads and articles that a page of changes changed. */
export type Changed = {
  readonly topics: ReadonlySet<DeskTopic>
  readonly leads: ReadonlySet<string>
  readonly jobs: ReadonlySet<string>
}

const TOPICS: Readonly<Record<Kind, DeskTopic>> = {
  lead: 'leads',
  draft: 'leads',
  scan: 'scans',
  settings: 'forum',
  saved_reply: 'replies',
  article: 'articles',
  card: 'plan',
  site: 'sites',
  credits: 'credits',
}

/** Makes the store of a workspace's resources from the change feed, in the memory of the page. */
export const createResources = () => {
  const kinds: { readonly [K in Kind]: Map<string, Versioned<K>> } = {
    lead: new Map(),
    draft: new Map(),
    scan: new Map(),
    settings: new Map(),
    saved_reply: new Map(),
    article: new Map(),
    card: new Map(),
    site: new Map(),
    credits: new Map(),
  }
  const mapOf = <K extends Kind>(kind: K): Map<string, Versioned<K>> => kinds[kind]

  const take = <K extends Kind>(kind: K, { id, revision, data }: Change & { kind: K }): void => {
    const map = mapOf(kind)
    if ((map.get(id)?.revision ?? -1) > revision) return
    // The contract declares `data` for each `kind`. TypeScript cannot see that, because the kind is a type parameter.
    if (data) map.set(id, { revision, data: data as DataOf<K> })
    else map.delete(id)
  }

  return {
    all: <K extends Kind>(kind: K): readonly DataOf<K>[] => [...mapOf(kind).values()].map(({ data }) => data),
    get: <K extends Kind>(kind: K, id: string): DataOf<K> | null => mapOf(kind).get(id)?.data ?? null,
    /** Stores a resource from an answer, until the feed's version of the resource replaces it. */
    put: <K extends Kind>(kind: K, id: string, data: DataOf<K>): void => {
      mapOf(kind).set(id, { revision: mapOf(kind).get(id)?.revision ?? 0, data })
    },
    remove: (kind: Kind, id: string): void => void mapOf(kind).delete(id),
    apply: ({ items }: Pick<ChangePage, 'items'>): Changed => {
      const [topics, leads, jobs] = [new Set<DeskTopic>(), new Set<string>(), new Set<string>()]
      for (const item of items) {
        const lead = leadOf(item, mapOf('draft').get(item.id)?.data.lead_id)
        take(item.kind, item)
        topics.add(TOPICS[item.kind])
        if (lead !== undefined) leads.add(lead)
        if (item.kind === 'article') jobs.add(item.id)
      }
      return { topics, leads, jobs }
    },
    /** Deletes all resources, before a new snapshot. */
    clear: (): void => {
      for (const map of Object.values(kinds)) map.clear()
    },
  }
}
export type Resources = ReturnType<typeof createResources>

const leadOf = (item: Change, leadOfKnownDraft: string | undefined): string | undefined => {
  if (item.kind === 'lead') return item.id
  return item.kind === 'draft' ? (item.data?.lead_id ?? leadOfKnownDraft) : undefined
}
