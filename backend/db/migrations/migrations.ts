import type { Kysely } from 'kysely'
import { foundation } from './0001_foundation.ts'
import { forum } from './0002_forum.ts'
import { articles } from './0003_articles.ts'
import { publishing } from './0004_publishing.ts'
import { orderKeys } from './0005_order_keys.ts'

export type Migration = (db: Kysely<unknown>) => Promise<void>

/** Every migration in the order of its number; a released one is never changed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_foundation': foundation,
  '0002_forum': forum,
  '0003_articles': articles,
  '0004_publishing': publishing,
  '0005_order_keys': orderKeys,
}
