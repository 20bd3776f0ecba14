import type { ArticleTables } from '../articles/article.table.ts'
import type { BrandVoiceTables } from '../articles/brand-voice.table.ts'
import type { ChangeTables } from '../changes/change.table.ts'
import type { CreditTables } from '../credits/ledger.table.ts'
import type { ForumTables } from '../forum/forum.table.ts'
import type { IdempotencyTables } from '../idempotency/idempotency.table.ts'
import type { KeyTables } from '../keys/key.table.ts'
import type { LimitTables } from '../limits/limits.table.ts'
import type { PlanTables } from '../plans/card.table.ts'
import type { PublicationTables } from '../publishing/publication.table.ts'
import type { SearchConsoleTables } from '../rankings/search-console.table.ts'
import type { SiteTables } from '../sites/site.table.ts'
import type { WorkspaceTables } from '../workspaces/workspace.table.ts'

/** Every table; each feature declares its own rows. */
export type Tables = WorkspaceTables &
  ArticleTables &
  BrandVoiceTables &
  SiteTables &
  PlanTables &
  PublicationTables &
  SearchConsoleTables &
  KeyTables &
  CreditTables &
  LimitTables &
  IdempotencyTables &
  ChangeTables &
  ForumTables
