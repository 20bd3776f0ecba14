import { z } from 'zod'
import { PLAN_NAMES, PLANS } from '../../contract/credits.ts'
import type { Upgrade } from '../../contract/dashboard/workspaces.ts'
import { jsonOr } from '../../transport/json.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'

/** The ids in the texts of audit entries. */
const ID = /\b(lead|job|plan|site|key|reply|feed|news|voice)_[\da-f-]{36}\b/g

const Ordered = z.object({ title: z.string() })

type Named = { readonly id: string; readonly name: string | null }
type Reader = (db: Db, workspaceId: string, ids: readonly string[]) => Promise<readonly Named[]>

const namedIn =
  (table: 'site' | 'agent_key' | 'saved_reply' | 'lead_feed' | 'news_target' | 'brand_voice'): Reader =>
  (db, workspaceId, ids) =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .execute()

const titledIn =
  (table: 'lead' | 'content_plan'): Reader =>
  (db, workspaceId, ids) =>
    db
      .selectFrom(table)
      .select(['id', 'title as name'])
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .execute()

/** How to read the names for each kind of id. A deleted post no longer has a title. */
const READERS: Readonly<Record<string, Reader>> = {
  lead: titledIn('lead'),
  job: async (db, workspaceId, ids) => {
    const rows = await db
      .selectFrom('article')
      .leftJoin('article_version', (join) =>
        join
          .onRef('article_version.article_id', '=', 'article.id')
          .onRef('article_version.version', '=', 'article.version'),
      )
      .select(['article.id', 'article.wanted', 'article_version.title'])
      .where('article.workspace_id', '=', workspaceId)
      .where('article.id', 'in', ids)
      .execute()
    return rows.map(({ id, wanted, title }) => ({
      id,
      name: title ?? Ordered.safeParse(jsonOr(wanted)).data?.title ?? null,
    }))
  },
  plan: titledIn('content_plan'),
  site: namedIn('site'),
  key: namedIn('agent_key'),
  reply: namedIn('saved_reply'),
  feed: namedIn('lead_feed'),
  news: namedIn('news_target'),
  voice: namedIn('brand_voice'),
}

/** What each upgrade, and each plan that somebody asks for, is called in a sentence. */
const UPGRADES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PLANS.map((plan) => [plan, `the ${PLAN_NAMES[plan]} plan`])),
  plan: 'another plan',
  forum: 'forum leads',
  credits: 'more credits',
  platform: 'another site platform',
  account: 'a change to an account',
} satisfies Record<Upgrade, string>

type Subject = Pick<AuditEntry, 'operation' | 'about'>

/** What an entry is about. An upgrade is called by its name in sentences. */
const subjectOf = ({ operation, about }: Subject): string | null =>
  operation === 'workspaces.requestUpgrade' && about !== null && Object.hasOwn(UPGRADES, about)
    ? (UPGRADES[about] ?? about)
    : about

/**
 * Returns what audit entries are about, with the current names of things in place of their ids. Ids without a name, for example of
 * deleted things, are left out; null if nothing is left.
 */
export const named = async (
  db: Db,
  workspaceId: string,
  entries: readonly Subject[],
): Promise<readonly (string | null)[]> => {
  const abouts = entries.map(subjectOf)
  const byKind = new Map<string, Set<string>>()
  for (const about of abouts)
    for (const [id, kind = ''] of about?.matchAll(ID) ?? [])
      byKind.set(kind, (byKind.get(kind) ?? new Set()).add(id))
  const names = new Map<string, string>()
  for (const [kind, ids] of byKind)
    for (const { id, name } of (await READERS[kind]?.(db, workspaceId, [...ids])) ?? [])
      if (name) names.set(id, name)
  return abouts.map((about) => {
    if (about === null) return null
    const text = about
      .replace(ID, (id) => names.get(id) ?? '')
      .replace(/(?:, )+(?=, |:|$| and )|^(?:, )+/g, '')
      .replace(/^: /, '')
      .trim()
    return text === '' ? null : text
  })
}
