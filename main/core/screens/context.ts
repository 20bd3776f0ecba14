import type { Desk, Reminders } from '../../../contract/desk.ts'
import type { Answer, Handlers } from '../../../contract/operation.ts'
import type { Cache } from '../cache/cache.ts'
import type { SettingsFile } from '../files/settings.ts'
import type { News } from '../news.ts'
import type { Notices } from '../notices.ts'
import type { OwnArticles } from '../own-work/articles.ts'
import type { OwnLeads } from '../own-work/leads.ts'
import type { Outbox } from '../own-work/mark-outbox.ts'
import type { Platform } from '../platform.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { ServiceConnection } from '../service/connection.ts'
import type { SignInWay } from '../service/sign-in/sign-in.ts'

/** The parts with which handlers answer the screens. Each feature's handlers take the parts that they need. */
export type ScreenContext = {
  readonly platform: Platform
  readonly settings: SettingsFile
  readonly notices: Notices
  readonly news: News
  readonly secrets: Secrets
  readonly connection: ServiceConnection
  readonly signIn: SignInWay
  readonly cache: Cache
  readonly ownLeads: OwnLeads
  readonly ownArticles: OwnArticles
  readonly outbox: Outbox
  readonly whole: WholeDesk
}

/** Operations of the whole desk that a connection's handlers use. */
export type WholeDesk = {
  readonly connections: ScreenHandlers['connections']
  readonly updates: ScreenHandlers['updates']
  /** Lists the notices of every connection, as a page that shows this connection lists them. */
  readonly notices: (connectionId: string) => Answer<Desk['app']['notices']>['notices']
  readonly dismissNotice: (connectionId: string, id: string) => void
  /**
   * Describes how much data the desk stores and which of the screens' calls failed last, one line each. Contains no names
   * and no contents.
   */
  readonly health: () => readonly string[]
  /** Sets whether the programs of agents may start the desk. */
  readonly allowStart: (allowed: boolean) => void
  /** Makes all events so far count as old, for the reminders that the person changed. */
  readonly armReminders: (changed: readonly (keyof Reminders)[]) => void
}

/** The handlers of each feature's calls. */
export type ScreenHandlers = Handlers<Desk, undefined>
