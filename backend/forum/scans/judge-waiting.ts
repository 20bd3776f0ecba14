import { setImmediate } from 'node:timers/promises'
import { judgeTokensPerDay, type LeadStatus } from '../../../contract/forum.ts'
import { HOUR } from '../../../contract/time.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Db, dbNow, type Trx } from '../../db/database.ts'
import { underLease } from '../../jobs/lease.ts'
import { addDaily, type DailyUse, dailyUse } from '../../limits/limits.ts'
import { type ForumAccessNow, forumAccessOf, readWorkspace } from '../../workspaces/workspaces.ts'
import type { SettingsRow } from '../forum.rows.ts'
import { inAsks, type Judged, judgePosts } from '../judging/judge.ts'
import type { Examples } from '../judging/prompt.ts'
import type { Candidate, Verdict } from '../judging/request-verdicts.ts'
import { waitingKeys, waitingPosts } from '../judging/to-judge.table.ts'
import { knownVerdicts } from '../judging/verdict.table.ts'
import { textKey } from '../judging/verdict.ts'
import { tellingLocks } from '../leads/access.ts'
import { dropLeads } from '../leads/drop-leads.ts'
import { markedSo } from '../leads/lead.table.ts'
import { isNamed } from '../scoring/names-in-text.ts'
import { watchedById } from '../watching/community.table.ts'
import { storedStrings } from '../watching/json-columns.ts'
import { mutingOf } from '../watching/muting-rules.ts'
import { judgedPerDay, lockSettings, readSettings, scanTimesOf } from '../watching/settings.table.ts'
import { applyVerdict, type ReadWaiting } from './apply-verdict.ts'
import { ProfileChanged, type RunningScan, whoseOf } from './running-scan.ts'
import { scoreOf } from './score-posts.ts'

/** Maximum time for judging in one scan, in ms. The remaining posts wait for the next scan. */
const LONGEST_MS = 20 * 60_000
/** Maximum number of marked posts of each kind that the model receives as examples. */
const EXAMPLES = 4
/** Maximum number of keywords in one example. */
const EXAMPLE_KEYWORDS = 4

/** Computes how many posts and tokens this scan may use. The day's posts are divided among this scan and the day's later scans. */
const shareOf = async ({ context: { db }, workspaceId }: RunningScan, settings: SettingsRow) => {
  const { plan } = await readWorkspace(db, workspaceId)
  const perDay = judgedPerDay(settings, plan)
  const posts = await dailyUse(db, workspaceId, 'judged', perDay)
  const tokens = await dailyUse(db, workspaceId, 'judge_tokens', judgeTokensPerDay(perDay))
  const hoursLeft = (Date.parse(posts.resets_at) - (await dbNow(db))) / HOUR
  const scansToCome = Math.floor(hoursLeft / scanTimesOf(settings, plan).everyHours)
  return {
    posts: Math.ceil(leftOf(posts) / (scansToCome + 1)),
    tokens: leftOf(tokens),
  }
}

const leftOf = ({ per_day, used }: DailyUse): number => Math.max(0, per_day - used)

/** Reads the waiting posts that may become leads, scored by the current profile. */
const readWaiting = async (scan: RunningScan, keys: readonly string[]): Promise<readonly ReadWaiting[]> => {
  const { db } = scan.context
  const muting = mutingOf(await readSettings(db, scan.workspaceId))
  const communities = await watchedById(db, scan.workspaceId)
  return (await waitingPosts(db, scan.workspaceId, keys)).flatMap((waiting) => {
    const community = communities.get(waiting.communityId)
    if (!community || muting(waiting.post, community.name) !== null) return []
    return [{ ...waiting, community, signals: scoreOf(scan.scale, waiting.post).scored }]
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

/** Applies verdicts to the leads of their posts, and makes leads of posts. */
const applyVerdicts = async (
  trx: Trx,
  scan: RunningScan,
  settings: SettingsRow,
  byKey: ReadonlyMap<string, ReadWaiting>,
  verdicts: Judged['verdicts'],
  access: ForumAccessNow,
): Promise<void> => {
  const none: string[] = []
  await tellingLocks(trx, scan.workspaceId, access, async () => {
    for (const [key, verdict] of verdicts) {
      const read = byKey.get(key)
      const dropped = read && (await applyVerdict(trx, scan, settings, read, verdict))
      if (dropped) none.push(dropped)
    }
  })
  await dropLeads(trx, scan.workspaceId, none)
}

/**
 * Stores verdicts and counts their posts and tokens towards the day, in one transaction. Throws ProfileChanged if the verdicts are
 * for an earlier description. Such verdicts are counted, because the model has given them, but not stored.
 */
const keepJudged = async (
  scan: RunningScan,
  byKey: ReadonlyMap<string, ReadWaiting>,
  { verdicts, tokens }: Pick<Judged, 'verdicts' | 'tokens'>,
): Promise<void> => {
  const { workspaceId } = scan
  const access = await forumAccessOf(scan.context.db, workspaceId)
  const isCurrent = await underLease(scan, async (trx) => {
    const settings = await lockSettings(trx, workspaceId)
    const isCurrent = settings.profile_revision === scan.profileRevision
    if (isCurrent) await applyVerdicts(trx, scan, settings, byKey, verdicts, access)
    if (tokens > 0) {
      await addDaily(trx, workspaceId, 'judged', verdicts.size)
      await addDaily(trx, workspaceId, 'judge_tokens', tokens)
    }
    await recordChange(trx, workspaceId, 'scan', scan.scanId)
    return isCurrent
  })
  if (!isCurrent) throw new ProfileChanged()
}

/** Applies stored verdicts on these texts. They do not count towards the day. Returns the posts without a stored verdict. */
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

const examplesOf = async (db: Db, settings: SettingsRow): Promise<Examples> => {
  const keywords = storedStrings(settings.keywords)
  const marked = async (statuses: readonly LeadStatus[]) =>
    (await markedSo(db, settings.workspace_id, statuses, EXAMPLES)).map(({ title, body, intent }) => ({
      intent,
      keywords: keywords
        .filter((keyword) => isNamed(`${title}\n${body}`, keyword))
        .slice(0, EXAMPLE_KEYWORDS),
    }))
  return { leads: await marked(['replied', 'saved']), others: await marked(['ignored']) }
}

/**
 * Lets the model, if there is one, judge the likeliest waiting posts. If the model fails, posts keep the score of their
 * signals. Throws `ProfileChanged`.
 */
export const judgeWaiting = async (scan: RunningScan): Promise<void> => {
  const { context, model, business, signal, workspaceId } = scan
  if (!model) return
  const settings = await readSettings(context.db, workspaceId)
  const share = await shareOf(scan, settings)
  if (share.posts === 0 || share.tokens === 0) return
  const byKey = new Map<string, ReadWaiting>()
  const until = context.now() + LONGEST_MS
  // Reads each batch just before it is judged, because authors may delete posts meanwhile, and lets the event loop run.
  async function* batches() {
    let left = share.posts
    for (const keys of inAsks(await waitingKeys(context.db, workspaceId))) {
      if (left === 0 || context.now() > until) return
      await setImmediate()
      const reads = (await takeKnown(scan, await readWaiting(scan, keys))).slice(0, left)
      if (reads.length === 0) continue
      left -= reads.length
      for (const read of reads) byKey.set(read.postKey, read)
      yield reads.map(candidateOf)
    }
  }
  const judging = {
    ...{ model, business, signal, tokens: share.tokens },
    examples: await examplesOf(context.db, settings),
    onFailure: (reason: string) => context.log.warn({ scan: scan.scanId, reason }, 'posts were not judged'),
  }
  for await (const judged of judgePosts(judging, batches())) await keepJudged(scan, byKey, judged)
}
