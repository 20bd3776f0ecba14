import type { Kysely } from 'kysely'
import { foundation } from './0001_foundation.ts'
import { forum } from './0002_forum.ts'
import { articles } from './0003_articles.ts'
import { publishing } from './0004_publishing.ts'
import { orderKeys } from './0005_order_keys.ts'
import { oldestProgram } from './0006_oldest_program.ts'
import { venues } from './0007_venues.ts'
import { endings } from './0008_endings.ts'
import { pauses } from './0009_pauses.ts'
import { retention } from './0010_retention.ts'
import { verdicts } from './0011_verdicts.ts'
import { triage } from './0012_triage.ts'
import { comments } from './0013_comments.ts'
import { savedReplies } from './0014_saved_replies.ts'
import { savedReplyChanges } from './0015_saved_reply_changes.ts'
import { wordedAt } from './0016_worded_at.ts'
import { accounts } from './0017_accounts.ts'
import { confirmedAccounts } from './0018_confirmed_accounts.ts'
import { news } from './0019_news.ts'
import { oauth } from './0020_oauth.ts'
import { deskCodes } from './0021_desk_codes.ts'
import { audit } from './0022_audit.ts'
import { passkeys } from './0023_passkeys.ts'
import { forumKeys } from './0024_forum_keys.ts'
import { operators } from './0025_operators.ts'
import { accountMail } from './0026_account_mail.ts'
import { accountMailAbout } from './0027_account_mail_about.ts'
import { communityTitles } from './0028_community_titles.ts'
import { ownedArticles } from './0029_owned_articles.ts'
import { editsOnSites } from './0030_edits_on_sites.ts'
import { wordsFromSites } from './0032_words_from_sites.ts'
import { enteredAddresses } from './0033_entered_addresses.ts'
import { newsPauses } from './0034_news_pauses.ts'
import { toldTimes } from './0035_told_times.ts'
import { confirmedClaims } from './0036_confirmed_claims.ts'
import { hotTimes } from './0037_hot_times.ts'
import { cardExtras } from './0038_card_extras.ts'
import { keptLeads } from './0039_kept_leads.ts'
import { draftsOnly } from './0040_drafts_only.ts'

export type Migration = (db: Kysely<unknown>) => Promise<void>

/** All migrations, in the order of their numbers. Never change a released migration. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_foundation': foundation,
  '0002_forum': forum,
  '0003_articles': articles,
  '0004_publishing': publishing,
  '0005_order_keys': orderKeys,
  '0006_oldest_program': oldestProgram,
  '0007_venues': venues,
  '0008_endings': endings,
  '0009_pauses': pauses,
  '0010_retention': retention,
  '0011_verdicts': verdicts,
  '0012_triage': triage,
  '0013_comments': comments,
  '0014_saved_replies': savedReplies,
  '0015_saved_reply_changes': savedReplyChanges,
  '0016_worded_at': wordedAt,
  '0017_accounts': accounts,
  '0018_confirmed_accounts': confirmedAccounts,
  '0019_news': news,
  '0020_oauth': oauth,
  '0021_desk_codes': deskCodes,
  '0022_audit': audit,
  '0023_passkeys': passkeys,
  '0024_forum_keys': forumKeys,
  '0025_operators': operators,
  '0026_account_mail': accountMail,
  '0027_account_mail_about': accountMailAbout,
  '0028_community_titles': communityTitles,
  '0029_owned_articles': ownedArticles,
  '0030_edits_on_sites': editsOnSites,
  '0032_words_from_sites': wordsFromSites,
  '0033_entered_addresses': enteredAddresses,
  '0034_news_pauses': newsPauses,
  '0035_told_times': toldTimes,
  '0036_confirmed_claims': confirmedClaims,
  '0037_hot_times': hotTimes,
  '0038_card_extras': cardExtras,
  '0039_kept_leads': keptLeads,
  '0040_drafts_only': draftsOnly,
}

/**
 * For each migration, the oldest program that can still use the database afterwards, named by the newest migration that
 * this program knows. A migration that only adds tables or nullable columns names an earlier migration, so that servers
 * can be updated one after the other. A migration that is not listed here needs a program that knows it.
 */
export const OLDEST: Readonly<Record<string, string>> = {
  '0007_venues': '0006_oldest_program',
  '0008_endings': '0006_oldest_program',
  '0009_pauses': '0006_oldest_program',
  '0010_retention': '0006_oldest_program',
  '0011_verdicts': '0006_oldest_program',
  '0012_triage': '0006_oldest_program',
  '0014_saved_replies': '0013_comments',
  '0015_saved_reply_changes': '0013_comments',
  '0016_worded_at': '0013_comments',
  '0017_accounts': '0013_comments',
  '0018_confirmed_accounts': '0013_comments',
  '0019_news': '0013_comments',
  '0020_oauth': '0013_comments',
  '0021_desk_codes': '0013_comments',
  '0022_audit': '0013_comments',
  '0023_passkeys': '0013_comments',
  '0024_forum_keys': '0013_comments',
  '0025_operators': '0013_comments',
  '0026_account_mail': '0013_comments',
  '0027_account_mail_about': '0013_comments',
  '0028_community_titles': '0013_comments',
  '0029_owned_articles': '0013_comments',
  '0030_edits_on_sites': '0013_comments',
  '0032_words_from_sites': '0013_comments',
  '0033_entered_addresses': '0013_comments',
  '0034_news_pauses': '0013_comments',
  '0035_told_times': '0013_comments',
  '0036_confirmed_claims': '0013_comments',
  '0037_hot_times': '0013_comments',
  '0038_card_extras': '0013_comments',
  '0039_kept_leads': '0013_comments',
  '0040_drafts_only': '0013_comments',
}
