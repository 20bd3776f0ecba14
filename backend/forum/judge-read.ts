import { judgeTokensPerDay, type LeadStatus } from '../../contract/forum.ts'
import { recordChange } from '../changes/changes.ts'
import { type Db, dbNow } from '../db/database.ts'
import { underLease } from '../jobs/lease.ts'
import { addDaily, type DailyUse, dailyUse } from '../limits/limits.ts'
import { forumAccessOf, readWorkspace } from '../workspaces/workspaces.ts'
import { tellingLocks } from './access.ts'
import { allCommunities } from './community.table.ts'
import type { Examples } from './judging/ask.ts'
import { type Candidate, type Judged, judgePosts, type Verdict } from './judging/judge.ts'
import { speaksToReader } from './judging/orders.ts'
import { waitingPosts } from './judging/to-judge.table.ts'
import { knownVerdicts } from './judging/verdict.table.ts'
import { textKey } from './judging/verdict.ts'
import { markedTitles } from './lead.table.ts'
import { type RunningScan, whoseOf } from './scan-community.ts'
import { scorePost } from './scoring/score.ts'
import { judgedPerDay, lockSettings, readSettings, scanTimesOf } from './settings.table.ts'
import { type ReadWaiting, takeVerdict } from './take-verdict.ts'

const HOUR_MS = 3_600_000
/** Posts that the person marked, which go along as examples: so many of each sort, cut to so many characters. */
const EXAMPLES = 4
const EXAMPLE_CAP = 100

/** What a scan may have judged: its share of the posts that are left of the day, so that scans that come later have theirs. */
const shareOf = async ({ context: { db }, workspaceId }: RunningScan) => {
  const settings = await readSettings(db, workspaceId)
  const { plan } = await readWorkspace(db, workspaceId)
  const perDay = judgedPerDay(settings, plan)
  const posts = await dailyUse(db, workspaceId, 'judged', perDay)
  const tokens = await dailyUse(db, workspaceId, 'judge_tokens', judgeTokensPerDay(perDay))
  const hoursLeft = (Date.parse(posts.resets_at) - (await dbNow(db))) / HOUR_MS
  const scansToCome = Math.floor(hoursLeft / scanTimesOf(settings, plan).everyHours)
  return {
    posts: Math.ceil(leftOf(posts) / (scansToCome + 1)),
    tokens: leftOf(tokens),
  }
}

const leftOf = ({ per_day, used }: DailyUse): number => Math.max(0, per_day - used)

/** The likeliest posts that wait, scored by what is sold now; of those that were judged before, in the same words, the verdict stands. */
const readWaiting = async (scan: RunningScan, limit: number): Promise<readonly ReadWaiting[]> => {
  const { db } = scan.context
  const communities = new Map(
    (await allCommunities(db, scan.workspaceId)).map((community) => [community.id, community]),
  )
  return (await waitingPosts(db, scan.workspaceId, limit)).flatMap((waiting) => {
    const community = communities.get(waiting.communityId)
    return community ? [{ ...waiting, community, signals: scorePost(scan.scale.profile, waiting.post) }] : []
  })
}

const candidateOf = ({ postKey, post, signals }: ReadWaiting): Candidate => ({
  id: postKey,
  title: post.title,
  body: post.body,
  under: post.comment?.postTitle ?? null,
  score: signals.score,
  quotes: signals.reasons.map(({ quote }) => quote),
})

/** Keeps what came of some asks, with what they took of the day, in one transaction. */
const keepJudged = async (
  scan: RunningScan,
  byKey: ReadonlyMap<string, ReadWaiting>,
  { verdicts, tokens }: Pick<Judged, 'verdicts' | 'tokens'>,
): Promise<void> => {
  const { workspaceId } = scan
  const access = await forumAccessOf(scan.context.db, workspaceId)
  await underLease(scan, async (trx) => {
    const settings = await lockSettings(trx, workspaceId)
    await tellingLocks(trx, workspaceId, access, async () => {
      for (const [key, verdict] of verdicts) {
        const read = byKey.get(key)
        if (read) await takeVerdict(trx, scan, settings, read, verdict)
      }
    })
    if (tokens > 0) {
      await addDaily(trx, workspaceId, 'judged', verdicts.size)
      await addDaily(trx, workspaceId, 'judge_tokens', tokens)
    }
    await recordChange(trx, workspaceId, 'scan', scan.scanId)
  })
}

/** What was said of these words before counts at once, and takes nothing of the day. */
const takeKnown = async (
  scan: RunningScan,
  reads: readonly ReadWaiting[],
): Promise<readonly ReadWaiting[]> => {
  const known = await knownVerdicts(
    scan.context.db,
    whoseOf(scan),
    reads.map(({ post }) => post),
  )
  const verdicts = new Map<string, Verdict>()
  for (const { postKey, post } of reads) {
    const verdict = known.get(textKey(post))
    if (verdict) verdicts.set(postKey, verdict)
  }
  if (verdicts.size > 0)
    await keepJudged(scan, new Map(reads.map((read) => [read.postKey, read])), { verdicts, tokens: 0 })
  return reads.filter(({ postKey }) => !verdicts.has(postKey))
}

const examplesOf = async (db: Db, workspaceId: string): Promise<Examples> => {
  const titled = async (statuses: readonly LeadStatus[]) =>
    (await markedTitles(db, workspaceId, statuses, EXAMPLES))
      .filter((title) => !speaksToReader({ title, body: '' }))
      .map((title) => title.slice(0, EXAMPLE_CAP))
  return { leads: await titled(['replied', 'saved']), others: await titled(['ignored']) }
}

/** Has the model, where there is one, judge the likeliest posts that wait; where it fails, the signals' score stands. */
export const judgeRead = async (scan: RunningScan): Promise<void> => {
  const { context, model, business, signal } = scan
  if (!model) return
  const share = await shareOf(scan)
  if (share.posts === 0 || share.tokens === 0) return
  const reads = await takeKnown(scan, await readWaiting(scan, share.posts))
  const byKey = new Map(reads.map((read) => [read.postKey, read]))
  const judging = {
    ...{ model, business, signal, tokens: share.tokens },
    examples: await examplesOf(context.db, scan.workspaceId),
    onFailure: (reason: string) => context.log.warn({ scan: scan.scanId, reason }, 'posts were not judged'),
  }
  for await (const judged of judgePosts(judging, reads.map(candidateOf)))
    await keepJudged(scan, byKey, judged)
}
