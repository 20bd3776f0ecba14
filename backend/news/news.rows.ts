import type { DeliveryState, MailTime, NewsEvent, NewsTarget } from '../../contract/dashboard/news.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

/** A place that news of a workspace goes to. Times are in ms. */
export type TargetRow = {
  readonly id: string
  readonly workspace_id: string
  readonly kind: NewsTarget['kind']
  /** The id of the person who added it. */
  readonly made_by: string | null
  readonly name: string
  /** The origin of a webhook; empty for mails. */
  readonly origin: string
  /** The address and the secret, or the token of unsubscribing, as sealed JSON. */
  readonly sealed: string
  /** SHA-256 of the token of unsubscribing, in hex; null except for mails. */
  readonly token_hash: string | null
  readonly person_id: string | null
  /** The events as a JSON list. */
  readonly events: string
  readonly every: MailTime | null
  /** The hour of daily mails in UTC. */
  readonly hour: number | null
  /** Why nothing is sent; null if the target is on. */
  readonly off: NewsTarget['off']
  /** When it was last turned on. It is told nothing older. */
  readonly on_since: number
  readonly created_at: number
}
/** One message to a target. It contains no words: they are read when it is sent. */
export type DeliveryRow = LeaseColumns & {
  readonly id: string
  readonly workspace_id: string
  readonly target_id: string
  readonly state: DeliveryState
  /** How often it was sent without success. Workers that died do not count. */
  readonly tries: number
  readonly next_at: number
  readonly tried_at: number | null
  readonly answer_status: number | null
  readonly error: string | null
  readonly created_at: number
}
/** What a message is about. */
export type ItemRow = {
  readonly delivery_id: string
  readonly event: NewsEvent | 'test'
  /** The lead, the article, or the article with its site and time; empty for a test. */
  readonly subject_id: string
  readonly happened_at: number
}
export type NewsTables = {
  news_target: TargetRow
  news_delivery: DeliveryRow
  news_item: ItemRow
  /** What was told, so that a later change of the same lead or article tells it no second time. */
  news_told: { readonly workspace_id: string; readonly event: NewsEvent; readonly subject_id: string }
  /** How far the changes of a workspace (`id`) were followed. */
  news_cursor: LeaseColumns & {
    readonly id: string
    readonly revision: number
    /** When they were last followed. */
    readonly seen_at: number
  }
}
