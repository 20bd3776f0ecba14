import type { AccountTables } from '../accounts/account.rows.ts'
import type { ArticleTables } from '../articles/article.rows.ts'
import type { AuditTables } from '../audit/audit.rows.ts'
import type { ChangeTables } from '../changes/change.rows.ts'
import type { CreditTables } from '../credits/ledger.rows.ts'
import type { ForumTables } from '../forum/forum.rows.ts'
import type { IdempotencyTables } from '../idempotency/idempotency.rows.ts'
import type { KeyTables } from '../keys/key.rows.ts'
import type { LimitTables } from '../limits/limits.rows.ts'
import type { NewsTables } from '../news/news.rows.ts'
import type { OperatorTables } from '../operators/operator.rows.ts'
import type { OwnWorkTables } from '../own-work/own-work.rows.ts'
import type { PlanTables } from '../plans/card.rows.ts'
import type { PublicationTables } from '../publishing/publication.rows.ts'
import type { SearchConsoleTables } from '../rankings/search-console.rows.ts'
import type { SiteTables } from '../sites/site.rows.ts'
import type { WorkspaceTables } from '../workspaces/workspace.rows.ts'

/** All tables. Each feature declares its own row types. */
export type Tables = WorkspaceTables &
  AccountTables &
  AuditTables &
  OperatorTables &
  OwnWorkTables &
  ArticleTables &
  SiteTables &
  PlanTables &
  PublicationTables &
  SearchConsoleTables &
  KeyTables &
  CreditTables &
  LimitTables &
  NewsTables &
  IdempotencyTables &
  ChangeTables &
  ForumTables
