import type { FeatureHandlers, Handlers } from '../../contract/operation.ts'
import type { ForumOfOwner } from '../../contract/owner/forum.ts'
import type { Service } from '../../contract/service.ts'
import { HOUR } from '../../contract/time.ts'
import type { Database } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { Job } from '../jobs/worker.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import { forgetWaiting } from './judging/to-judge.table.ts'
import { forgetVerdicts } from './judging/verdict.table.ts'
import { exportLeads } from './leads/export-leads.ts'
import { forgetOldJobs } from './leads/forget-old.ts'
import {
  feedDocument,
  listFeeds,
  makeFeed,
  type OpenedFeed,
  openFeed,
  revokeFeed,
} from './leads/lead-feeds.ts'
import { listLeads } from './leads/leads.ts'
import { draftReply, replyHelp } from './replies/drafts.ts'
import { changeSavedReply, deleteSavedReply, listSavedReplies, saveReply } from './replies/saved-replies.ts'
import { rescoreLeads } from './scans/rescore.ts'
import { readyScans, runNextScan } from './scans/scan.job.ts'
import { queueDueScans, requestScan } from './scans/scans.ts'
import { forgetPosts } from './scans/store-posts.ts'
import { changeSettings, getSettings } from './settings.ts'
import { suggestWatching } from './suggestions/suggest.ts'
import { applyMuting } from './triage/apply-muting.job.ts'
import { keepLead, markLead, markLeads, notALead } from './triage/marks.ts'
import { mute } from './triage/mute.ts'
import { listPassedOver, takeUp } from './triage/passed-over.ts'
import { forgetTurns } from './venues/host-turns.table.ts'
import { checkNextVenue, readNextVenue, venuesToCheck, wantedVenues } from './venues/read-venue.job.ts'
import { adoptCommunities, forgetKeptPosts } from './venues/venue.table.ts'
import type { ForumContext } from './watching/context.ts'
import { listForumKeys, removeForumKeys, saveForumKeys } from './watching/forum-keys.ts'
import { probeCommunity } from './watching/probe.ts'

export { isPostDeleted, touchLead } from './leads/lead.table.ts'
export type { OpenedFeed } from './leads/lead-feeds.ts'
export { revokeFeedsOf } from './leads/lead-feeds.ts'
export { loadAllLeads, loadLeads, presentLeads } from './leads/leads.ts'
export { loadDrafts } from './replies/drafts.ts'
export { loadSavedReplies } from './replies/saved-replies.ts'
export { loadScans } from './scans/scan.table.ts'
export { loadSettings } from './settings.ts'
export { createGate } from './sources/host-gate.ts'
export { databaseTurns } from './venues/host-turns.table.ts'
export { venueStates } from './venues/venue.table.ts'
export { lastReadings } from './watching/community.table.ts'
export { type ForumContext, noProbedSecrets } from './watching/context.ts'
export { sealedForumKeys } from './watching/forum-keys.table.ts'
export { businessOf, lowerJudgedPerDay } from './watching/settings.table.ts'

/** The forum operations that agent keys may call. */
export const forumHandlers = (context: ForumContext): Handlers<Service, Call>['forum'] => ({
  getSettings: (_, { workspaceId }) => getSettings(context.db, workspaceId),
  listLeads: (input, call) => listLeads(context.db, call, input),
  draftReply: ({ lead_id }, call) => draftReply(context, call, lead_id),
  markLead: (input, call) => markLead(context.db, call, input),
  runScan: (_, call) => requestScan(context.db, call),
  markLeads: (input, call) => markLeads(context.db, call, input),
  notALead: (input, call) => notALead(context.db, call, input),
  keepLead: (input, call) => keepLead(context.db, call, input),
  exportLeads: (input, call) => exportLeads(context.db, call, input),
  passedOver: (input, call) => listPassedOver(context, call, input),
  takeUp: (input, call) => takeUp(context, call, input),
  mute: (input, call) => mute(context.db, call, input),
  leadFeeds: (_, call) => listFeeds(context.db, call),
  makeLeadFeed: (input, call) => makeFeed(context.db, call, input),
  revokeLeadFeed: (input, call) => revokeFeed(context.db, call, input),
  savedReplies: (_, call) => listSavedReplies(context, call),
  saveReply: (input, call) => saveReply(context, call, input),
  changeSavedReply: (input, call) => changeSavedReply(context, call, input),
  deleteSavedReply: (input, call) => deleteSavedReply(context, call, input),
  replyHelp: ({ lead_id }, call) => replyHelp(context, call, lead_id),
})

/** Opens private feeds of leads for the routes. */
export const leadFeeds = (db: Database) => ({
  open: (token: string) => openFeed(db, token),
  document: (feed: OpenedFeed) => feedDocument(db, feed),
})

/** The forum operations that only the owner of the own service may call. */
export const forumOwnerHandlers = (context: ForumContext): FeatureHandlers<ForumOfOwner, OwnerCaller> => ({
  getForumKeys: (_, { workspaceId }) => listForumKeys(context, workspaceId),
  saveForumKeys: ({ keys }, { workspaceId }) => saveForumKeys(context, workspaceId, keys),
  removeForumKeys: ({ source }, { workspaceId }) => removeForumKeys(context, workspaceId, source),
  probeCommunity: (input, { workspaceId }) => probeCommunity(context, workspaceId, input),
  suggestWatching: (input) => suggestWatching(context, input),
  changeForumSettings: (input, { workspaceId }) => changeSettings(context, workspaceId, input),
})

/** Maximum number of scans that one worker runs at the same time, each for a different workspace. */
const PARALLEL_SCANS = 3
/** Maximum number of communities that one worker reads at the same time, each on a different host. */
const PARALLEL_READINGS = 6
/** Maximum number of communities whose posts one worker checks for deletions at the same time. */
const PARALLEL_CHECKS = 2
/** Time between two searches of a worker for due scans and checks, in ms. */
const DUE_EVERY_MS = 5_000
const FORGET_EVERY_MS = HOUR

/** The jobs of the forum feature. */
export const forumJobs = (context: ForumContext, retryAfterMs = 5_000): readonly Job[] => [
  {
    name: 'scan',
    queue: readyScans(context.db),
    parallel: PARALLEL_SCANS,
    poll: async (job) => ((await runNextScan(context, job)) ? 'worked' : 'idle'),
  },
  {
    name: 'read-venue',
    queue: wantedVenues(context.db),
    parallel: PARALLEL_READINGS,
    poll: async (job) => ((await readNextVenue(context, job, retryAfterMs)) ? 'worked' : 'idle'),
  },
  {
    name: 'check-posts',
    queue: venuesToCheck(context.db),
    parallel: PARALLEL_CHECKS,
    idleMs: DUE_EVERY_MS,
    poll: async (job) => ((await checkNextVenue(context, job)) ? 'worked' : 'idle'),
  },
  {
    name: 'scan-due',
    idleMs: DUE_EVERY_MS,
    poll: async () => ((await queueDueScans(context)) > 0 ? 'worked' : 'idle'),
  },
  {
    name: 'rescore',
    poll: async ({ signal }) => ((await rescoreLeads(context, signal)) ? 'worked' : 'idle'),
  },
  {
    name: 'mute',
    poll: async ({ signal }) => ((await applyMuting(context, signal)) ? 'worked' : 'idle'),
  },
  {
    name: 'forget-posts',
    idleMs: FORGET_EVERY_MS,
    poll: async () => {
      await forgetPosts(context.db)
      await adoptCommunities(context)
      await forgetKeptPosts(context.db)
      await forgetWaiting(context.db)
      await forgetVerdicts(context.db)
      await forgetTurns(context.db)
      return 'idle'
    },
  },
  ...forgetOldJobs(context),
]
