import type { Trx } from '../db/database.ts'
import { type CardName, unwrittenCards } from '../plans/plans.ts'
import { sitePosts } from '../sites/sites.ts'
import { domainOf } from '../text/domain-name.ts'
import { orderOf, withNewestVersion } from './article.table.ts'
import type { KnownTitle } from './competing.ts'

/** A new article is compared with this many of the newest articles. Older articles are compared as posts of the site. */
const ARTICLES = 500

/** Reads the titles that a new article could compete with: posts of connected sites, other articles and other open cards. */
export const knownTitles = async (trx: Trx, workspaceId: string, ownCard: CardName | null) => [
  ...(await postsOf(trx, workspaceId)),
  ...(await articlesOf(trx, workspaceId)),
  ...(await cardsOf(trx, workspaceId, ownCard)),
]

const postsOf = async (trx: Trx, workspaceId: string): Promise<readonly KnownTitle[]> =>
  (await sitePosts(trx, workspaceId)).map(({ title, url, siteUrl }) => ({
    name: `The post ${url}`,
    title,
    keyword: null,
    domain: domainOf(siteUrl),
    instead: 'update that post',
  }))

const articlesOf = async (trx: Trx, workspaceId: string): Promise<readonly KnownTitle[]> => {
  const rows = await withNewestVersion(trx)
    .select([
      'article.id',
      'article.wanted',
      'article.status',
      'article_version.title',
      'article_version.focus_keyword',
    ])
    .where('article.workspace_id', '=', workspaceId)
    .where('article.status', '!=', 'failed')
    .where('article.deleted_at', 'is', null)
    .orderBy('article.created_at', 'desc')
    .limit(ARTICLES)
    .execute()
  return rows.map((row) => {
    const order = orderOf(row)
    return {
      name:
        row.status === 'completed'
          ? `The article ${row.id}`
          : `The article ${row.id}, which is being written`,
      title: row.title ?? order.title,
      keyword: row.focus_keyword ?? order.focus_keyword ?? null,
      domain: order.domain,
      instead: 'edit that article',
    }
  })
}

const cardsOf = async (trx: Trx, workspaceId: string, own: CardName | null): Promise<readonly KnownTitle[]> =>
  (await unwrittenCards(trx, workspaceId))
    .filter(({ plan_id, card_index }) => plan_id !== own?.plan_id || card_index !== own.card_index)
    .map(({ plan_id, card_index, title, focus_keyword, domain }) => ({
      name: `Card ${card_index} of ${plan_id}`,
      title,
      keyword: focus_keyword,
      domain,
      instead: 'order the article of that card instead',
    }))
