import { moment } from '../../contract/time.ts'
import type { Db } from '../db/database.ts'

/** Reads the sentences of an article that people confirmed, the oldest confirmation first. */
export const confirmedIn = async (db: Db, articleId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('confirmed_claim')
    .select('sentence')
    .where('article_id', '=', articleId)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
  return rows.map(({ sentence }) => sentence)
}

/** Lists the sentences that people confirmed in the articles of a workspace, each with the id of the member. */
export const listConfirmed = async (db: Db, workspaceId: string) => {
  const rows = await db
    .selectFrom('confirmed_claim')
    .innerJoin('article', 'article.id', 'confirmed_claim.article_id')
    .select(['article_id', 'sentence', 'person_id', 'confirmed_at'])
    .where('confirmed_claim.workspace_id', '=', workspaceId)
    .where('article.deleted_at', 'is', null)
    .orderBy('confirmed_at')
    .orderBy('confirmed_claim.id')
    .execute()
  return rows.map(({ article_id, confirmed_at, ...claim }) => ({
    job_id: article_id,
    ...claim,
    confirmed_at: moment(confirmed_at),
  }))
}
