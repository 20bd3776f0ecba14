import type { DeliveryState, MailTime, NewsEvent, NewsTarget } from '../../contract/dashboard/news.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

/** A target: a place to which news of a workspace is sent. Times are in ms. */
export type TargetRow = {
  readonly id: string
  readonly workspace_id: string
  readonly kind: NewsTarget['kind']
  /** Id of the person who added the target. */
  readonly made_by: string | null
  readonly name: string
  /** The origin of a webhook; empty for mails. */
  readonly origin: string
  /** Address and the secret, or the unsubscribe token, as sealed JSON. */
  readonly sealed: string
  /** SHA-256 of the unsubscribe token, in hex; null except for mails. */
  readonly token_hash: string | null
  readonly person_id: string | null
  /** The events as a JSON list. */
  readonly events: string
  readonly every: MailTime | null
  /** The hour of daily mails in UTC. */
  readonly hour: number | null
  /** Why nothing is sent to the target; null if it is on. */
  readonly off: NewsTarget['off']
  /** When the target was last turned on. Earlier news is not sent to it. */
  readonly on_since: number
  /** Until when no news is sent to the target, because a message to it failed; null before the first failure. */
  readonly rests_until: number | null
  readonly created_at: number
}
/** A message to a target. The row contains no texts, because the texts are read when the message is sent. */
export type DeliveryRow = LeaseColumns & {
  readonly id: string
  readonly workspace_id: string
  readonly target_id: string
  readonly state: DeliveryState
  /** Number of tries without success. Tries of workers that died do not count. */
  readonly tries: number
  readonly next_at: number
  readonly tried_at: number | null
  readonly answer_status: number | null
  readonly error: string | null
  readonly created_at: number
}
/** A subject of a message. */
export type ItemRow = {
  readonly delivery_id: string
  readonly event: NewsEvent | 'test'
  /** Id of the lead or article; for a publication, the ids of article and site with the time; empty for a test. */
  readonly subject_id: string
  readonly happened_at: number
}
export type NewsTables = {
  news_target: TargetRow
  news_delivery: DeliveryRow
  news_item: ItemRow
  /** Events that were reported, so that a later change of the same lead or article is not reported again. */
  news_told: {
    readonly workspace_id: string
    readonly event: NewsEvent
    readonly subject_id: string
    /** When the event happened, in ms; null if it was reported before this column existed. */
    readonly happened_at: number | null
  }
  /** How far the changes of a workspace (`id`) were followed. */
  news_cursor: LeaseColumns & {
    readonly id: string
    readonly revision: number
    /** When the changes were last followed. */
    readonly seen_at: number
  }
}
