import { articleLoader } from '../articles/articles.ts'
import { loadCredits } from '../credits/credits.ts'
import type { Loaders } from '../feed/feed.ts'
import { loadDrafts, loadLeads, loadSavedReplies, loadScans, loadSettings } from '../forum/forum.ts'
import { loadCards } from '../plans/plans.ts'
import { publicationsOf } from '../publishing/publishing.ts'
import { loadSites } from '../sites/sites.ts'

/** How the change feed reads the resources of each kind. */
export const LOADERS: Loaders = {
  article: articleLoader(publicationsOf),
  card: loadCards,
  site: loadSites,
  lead: loadLeads,
  draft: loadDrafts,
  scan: loadScans,
  settings: loadSettings,
  saved_reply: loadSavedReplies,
  credits: loadCredits,
}
