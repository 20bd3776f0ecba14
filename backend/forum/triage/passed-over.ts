import { AppError } from '../../../contract/errors.ts'
import { FLOOR_SCORE } from '../../../contract/forum.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import { moment } from '../../../contract/time.ts'
import type { PassedPost, triage } from '../../../contract/triage.ts'
import { recordChange } from '../../changes/changes.ts'
import { dbNow, type Trx, transaction } from '../../db/database.ts'
import type { Call } from '../../idempotency/idempotency.ts'
import { opaque } from '../../text/opaque.ts'
import type { CommunityRow, LeadRow } from '../forum.rows.ts'
import { leaveLine } from '../judging/to-judge.table.ts'
import { knownVerdicts } from '../judging/verdict.table.ts'
import { textKey } from '../judging/verdict.ts'
import { requireForum, requireKind } from '../leads/access.ts'
import { lockLead, readLeads } from '../leads/lead.table.ts'
import { positionIn } from '../leads/leads.ts'
import { leadsSince, type PostScore, readPosts, scaleOf, scoreOf, whyUnwanted } from '../scans/score-posts.ts'
import { insertLead, storingOf } from '../scans/store-posts.ts'
import type { Scored } from '../scoring/score.ts'
import type { ForumPost } from '../sources/port.ts'
import { watchedById } from '../watching/community.table.ts'
import type { ForumCall, ForumContext } from '../watching/context.ts'
import { mutingOf } from '../watching/muting-rules.ts'
import { lockSettings, profileOf, readSettings } from '../watching/settings.table.ts'
import { setMark } from './marks.ts'
import {
  countPassed,
  isPassedOver,
  type MetPost,
  PassedPosition,
  passedPage,
  readMetPost,
} from './passed-over.table.ts'

type Why = PassedPost['why']

/** The facts that decide why a post is not a lead. */
type Known = Pick<PostScore, 'scored' | 'judged'> & {
  readonly post: ForumPost
  readonly unwanted: ReturnType<typeof whyUnwanted>
  /** The lead that the post became or was merged into; null without a lead. */
  readonly lead: LeadRow | null
}

const MUTED_WORDS = { muted_author: 'Muted author', muted_community: 'Muted community' } as const

/** Describes a post that repeats the text of a lead. The same text from another account is nearly always a cross-post. */
const copyWords = (author: string | null, ofLead: string | null): string => {
  if (author === null || ofLead === null) return 'Same text as a lead'
  return author === ofLead
    ? 'Same text as a lead, by the same author'
    : 'Same text as a lead, from another account'
}

/** Returns why a post is not a lead. The person's marks decide first, then what the person muted, then the score. */
export const whyPassed = ({ post, scored, judged, unwanted, lead }: Known): Why => {
  if (lead && lead.source_id !== post.sourceId)
    return { code: 'copy', text: copyWords(post.author, lead.author) }
  if (lead && lead.not_lead_reason !== null)
    return { code: 'not_a_lead', text: 'You marked it as “not a lead”' }
  if (lead) return { code: 'put_back', text: 'You turned it into a lead, then undid this' }
  if (unwanted?.code === 'muted_word') return { code: unwanted.code, text: `Muted word: ${unwanted.word}` }
  if (unwanted && unwanted.code !== 'old') return { code: unwanted.code, text: MUTED_WORDS[unwanted.code] }
  if (scored.score < FLOOR_SCORE)
    return {
      code: 'score',
      text: `${judged ? 'The AI model gave it' : 'It scored'} ${scored.score}, and a lead needs at least ${FLOOR_SCORE}`,
    }
  if (unwanted) return { code: 'old', text: 'It is too old to become a lead here' }
  return {
    code: 'scored_before',
    text: `It scored too low when it was read; it would score ${scored.score} now`,
  }
}

type Context = Pick<ForumContext, 'db' | 'keepDays'>
type Page = typeof triage.passedOver

/** Removes duplicates, because two communities may list the same post. */
const distinct = (posts: readonly MetPost[]): readonly MetPost[] =>
  [...new Map(posts.toReversed().map((post) => [post.postKey, post])).values()].toReversed()

const passedPosts = async (
  context: Context,
  workspaceId: string,
  page: readonly MetPost[],
): Promise<readonly PassedPost[]> => {
  const { db } = context
  const settings = await readSettings(db, workspaceId)
  const scale = scaleOf(profileOf(settings))
  const muting = mutingOf(settings)
  const since = leadsSince(context, await dbNow(db))
  const communities = await watchedById(db, workspaceId)
  const ids = page.flatMap(({ leadId }) => leadId ?? [])
  const leads = new Map((await readLeads(db, workspaceId, ids)).map((lead) => [lead.id, lead]))
  const verdicts = await knownVerdicts(
    db,
    { workspaceId, businessKey: scale.businessKey },
    page.map(({ post }) => post),
  )
  return distinct(page).flatMap(({ postKey, communityId, post, leadId }) => {
    const community = communities.get(communityId)
    if (!community) return []
    const { scored, judged } = scoreOf(scale, post, verdicts.get(textKey(post)))
    const lead = leads.get(leadId ?? '') ?? null
    const unwanted = whyUnwanted({ muting, since }, post, community.name)
    const why = whyPassed({ post, scored, judged, unwanted, lead })
    return [{ ...shownOf(postKey, community, post, scored), why, lead_id: leadId }]
  })
}

const shownOf = (postKey: string, community: CommunityRow, post: ForumPost, scored: Scored) => ({
  post_id: postKey,
  source: community.source,
  community: post.community,
  watched_as: community.name,
  title: post.title,
  body: post.body,
  url: post.url,
  author: post.author,
  comment: post.comment && { post_title: post.comment.postTitle, post_url: post.comment.postUrl },
  posted_at: moment(post.postedAt),
  undated: post.undated === true,
  score: scored.score,
  intent: scored.intent,
  reasons: [...scored.reasons],
})

/**
 * Lists a page of posts that were read and are not leads, the most recently read first. After the trial, the page
 * contains only the number of posts. Throws `forum_not_enabled`.
 */
export const listPassedOver = async (
  context: Context,
  { workspaceId, forumAccess: access }: Pick<Call, 'workspaceId' | 'forumAccess'>,
  { cursor, limit }: Input<Page>,
): Promise<Output<Page>> => {
  requireKind(access)
  const position = positionIn(PassedPosition, cursor)
  const { db } = context
  if (access.kind === 'trial_expired')
    return { posts: [], count: 0, locked: await countPassed(db, workspaceId), next_cursor: null }
  const page = await passedPage(db, workspaceId, position, limit)
  const posts = await passedPosts(context, workspaceId, page.posts)
  return {
    posts,
    count: posts.length,
    locked: 0,
    next_cursor: page.end && opaque(page.end),
  }
}

type TakingUp = typeof triage.takeUp

const gone = (): AppError =>
  new AppError(
    'not_found',
    'Quillport has no passed-over post with this id. The id is wrong, the post was deleted, or Quillport no longer keeps the post. List the passed-over posts to find the right id.',
  )

/** Makes a lead of a post that has no lead of its own. */
const makeLead = async (trx: Trx, context: Context, workspaceId: string, met: MetPost): Promise<string> => {
  const settings = await lockSettings(trx, workspaceId)
  const community = (await watchedById(trx, workspaceId)).get(met.communityId)
  const [read] = community ? await readPosts(trx, scaleOf(profileOf(settings)), community, [met]) : []
  if (!community || !read) throw gone()
  const now = await dbNow(trx)
  // No model judges the post: the person has said that it is a lead.
  const storing = storingOf(context, settings, community, now, { model: null })
  const id = await insertLead(trx, storing, read, { status: 'saved', taken_up: 1, touched_at: now })
  if (id === null) throw gone()
  await trx
    .updateTable('met_post')
    .set({ lead_id: id })
    .where('workspace_id', '=', workspaceId)
    .where('post_key', '=', met.postKey)
    .execute()
  await recordChange(trx, workspaceId, 'lead', id)
  // The settings show the number of saved leads for each community.
  await recordChange(trx, workspaceId, 'settings', 'settings')
  return id
}

/**
 * Makes a saved lead, and only one, of a post that was passed over. Throws `not_found`, `forum_not_enabled` and, after
 * the trial, `lead_locked`.
 */
export const takeUp = (
  context: Context,
  { workspaceId, settle }: ForumCall,
  { post_id }: Input<TakingUp>,
): Promise<Output<TakingUp>> =>
  transaction(context.db, async (trx) => {
    const access = await requireForum(trx, workspaceId)
    if (access.kind === 'trial_expired')
      throw new AppError(
        'lead_locked',
        'The posts that Quillport passed over are locked, because the free trial has ended.',
      )
    // Two simultaneous calls that take up the same post must make one lead.
    await lockSettings(trx, workspaceId)
    const met = await readMetPost(trx, workspaceId, post_id)
    if (!met) throw gone()
    const lead = met.leadId === null ? undefined : await lockLead(trx, workspaceId, met.leadId)
    const answer = await takenUp(trx, context, workspaceId, met, lead)
    await leaveLine(trx, workspaceId, post_id)
    await settle(trx, answer)
    return answer
  })

const takenUp = async (
  trx: Trx,
  context: Context,
  workspaceId: string,
  met: MetPost,
  lead: LeadRow | undefined,
): Promise<Output<TakingUp>> => {
  if (lead?.source_id !== met.post.sourceId)
    return { lead_id: await makeLead(trx, context, workspaceId, met), status: 'saved' }
  if (!isPassedOver(lead, met.post.sourceId)) return { lead_id: lead.id, status: lead.status }
  await trx.updateTable('lead').set({ taken_up: 1 }).where('id', '=', lead.id).execute()
  await setMark(trx, lead, { status: 'saved', reason: null, note: null })
  return { lead_id: lead.id, status: 'saved' }
}
