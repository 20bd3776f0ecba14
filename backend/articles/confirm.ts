import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Article } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import type { Input } from '../../contract/operation.ts'
import { type ArticlesOfOwner, MOST_CONFIRMED } from '../../contract/owner/articles.ts'
import { recordChange } from '../changes/changes.ts'
import { dbNow, type Trx, transaction } from '../db/database.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import { lockArticle, readOwnArticle } from './article.table.ts'
import { checkBody } from './check-body.ts'
import { spaced } from './checks.ts'
import { confirmedIn } from './confirmed.table.ts'
import type { ArticleContext } from './context.ts'
import { getArticle, newestOf } from './save-version.ts'
import { besideBody } from './version.ts'

type Context = Pick<ArticleContext, 'db' | 'publicationsOf'>
type OfClaim = Input<ArticlesOfOwner['confirmClaim']>

/**
 * Confirms a sentence that the check of the sources lists, and checks the newest version again. A sentence that was confirmed
 * before changes nothing. Throws `not_found`, `not_ready`, and `conflict` if the check does not list the sentence or too many are
 * confirmed.
 */
export const confirmClaim = (context: Context, caller: OwnerCaller, claim: OfClaim): Promise<Article> =>
  changeClaim(context, caller, claim, true)

/** Undoes the confirmation of a sentence, and checks the newest version again. Throws `not_found` and `not_ready`. */
export const unconfirmClaim = (context: Context, caller: OwnerCaller, claim: OfClaim): Promise<Article> =>
  changeClaim(context, caller, claim, false)

const changeClaim = async (...change: Parameters<typeof changeOnce>): Promise<Article> => {
  // Tries again if the article or its confirmed sentences changed meanwhile.
  for (;;) {
    const article = await changeOnce(...change)
    if (article) return article
  }
}

/** Makes the change; null if the article or its confirmed sentences changed since the check. */
const changeOnce = async (
  { db, publicationsOf }: Context,
  caller: OwnerCaller,
  { job_id, sentence: given }: OfClaim,
  isRight: boolean,
): Promise<Article | null> => {
  const { workspaceId } = caller
  const sentence = spaced(given)
  const { row, newest } = await newestOf(db, await readOwnArticle(db, workspaceId, job_id), job_id)
  const beside = await besideBody(db, row, newest)
  const before = beside.confirmed
  if (before.includes(sentence) === isRight) return getArticle({ publicationsOf }, db, workspaceId, job_id)
  const confirmed = isRight ? [...before, sentence] : before.filter((one) => one !== sentence)
  // Checks before the transaction, because checking a long text takes time.
  const { checks } = await checkBody(workspaceId, {
    html: newest.body,
    isEdit: false,
    beside: { ...beside, confirmed },
  })
  const inText = checks.flatMap(({ claims }) => claims?.confirmed ?? [])
  if (isRight && !inText.includes(sentence))
    throw new AppError(
      'conflict',
      'The check no longer lists this sentence, because the article has changed. Reload the article.',
    )
  return transaction(db, async (trx) => {
    const now = await newestOf(trx, await lockArticle(trx, workspaceId, job_id), job_id)
    const isSame =
      now.row.version === row.version && isDeepStrictEqual(await confirmedIn(trx, row.id), before)
    if (!isSame) return null
    if (isRight) await addClaim(trx, caller, row.id, sentence, inText)
    else
      await trx
        .deleteFrom('confirmed_claim')
        .where('article_id', '=', row.id)
        .where('sentence', '=', sentence)
        .execute()
    await trx
      .updateTable('article_version')
      .set({ checks: JSON.stringify(checks) })
      .where('article_id', '=', row.id)
      .where('version', '=', row.version)
      .execute()
    await recordChange(trx, workspaceId, 'article', row.id)
    return getArticle({ publicationsOf }, trx, workspaceId, job_id)
  })
}

/** Stores a confirmed sentence. Sentences that are no longer in the text make room for it. */
const addClaim = async (
  trx: Trx,
  { workspaceId, personId }: OwnerCaller,
  articleId: string,
  sentence: string,
  inText: readonly string[],
): Promise<void> => {
  if (inText.length > MOST_CONFIRMED)
    throw new AppError(
      'conflict',
      `You can confirm at most ${MOST_CONFIRMED} sentences in an article. For every other sentence that needs confirmation, add a link to a source.`,
    )
  if ((await confirmedIn(trx, articleId)).length >= MOST_CONFIRMED)
    await trx
      .deleteFrom('confirmed_claim')
      .where('article_id', '=', articleId)
      .where('sentence', 'not in', inText)
      .execute()
  await trx
    .insertInto('confirmed_claim')
    .values({
      id: `claim_${randomUUID()}`,
      workspace_id: workspaceId,
      article_id: articleId,
      sentence,
      person_id: personId ?? null,
      confirmed_at: await dbNow(trx),
    })
    .execute()
}
