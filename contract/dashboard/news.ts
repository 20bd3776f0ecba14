import { z } from 'zod'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'

/** The events of a workspace about which the service can notify programs and people. */
export const NEWS_EVENTS = [
  'lead.hot',
  'lead.deleted',
  'article.completed',
  'article.failed',
  'article.published',
] as const
export const NewsEvent = z.enum(NEWS_EVENTS)
export type NewsEvent = z.infer<typeof NewsEvent>

/**
 * The events about which the service can notify people. `lead.deleted` is not among them, because only programs store copies
 * of leads.
 */
export const MESSAGE_EVENTS = NEWS_EVENTS.filter((event) => event !== 'lead.deleted')
const MessageEvent = NewsEvent.exclude(['lead.deleted'])

/** The kinds of targets. */
export const TARGET_KINDS = ['webhook', 'slack', 'email'] as const
/** How often the service mails news to a person. */
export const MAIL_TIMES = ['at_once', 'hourly', 'daily'] as const
export const MailTime = z.enum(MAIL_TIMES)
export type MailTime = z.infer<typeof MailTime>

/** The maximum number of targets in a workspace. */
export const MOST_TARGETS = 20
/** The number of days for which the log keeps a delivery that has ended. */
export const LOG_DAYS = 30

/**
 * The states of a delivery. `dropped`: the delivery was never sent, because its target was turned off or because there was
 * no longer anything to report.
 */
export const DELIVERY_STATES = ['pending', 'sent', 'failed', 'dropped'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof DeliveryState>

/** A delivery: one message to a target. */
export const Delivery = z.object({
  delivery_id: z.string(),
  target_id: z.string(),
  state: DeliveryState,
  /** The events in the message, oldest first. `subject_id` is the id of the lead or article; null for a test. */
  about: z.array(
    z.object({ event: z.union([NewsEvent, z.literal('test')]), subject_id: z.string().nullable() }),
  ),
  /** The number of further events in the message, which `about` does not list. */
  more: z.int(),
  tries: z.int(),
  created_at: z.iso.datetime(),
  /** When the service last tried to send the message; null before the first attempt. */
  tried_at: z.iso.datetime().nullable(),
  /** When the service will try next; null if the delivery is not pending. */
  next_at: z.iso.datetime().nullable(),
  /** The HTTP or SMTP status of the receiver's last answer; null without an answer. */
  answer_status: z.int().nullable(),
  error: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** A target: a place to which the service sends news of a workspace. */
export const NewsTarget = z.object({
  target_id: z.string(),
  kind: z.enum(TARGET_KINDS),
  name: z.string(),
  /** The origin of a webhook, without the path, because the path may contain a secret; or an email address. */
  address: z.string(),
  /** The member who receives the mails; null for other kinds of targets. */
  person_id: z.string().nullable(),
  events: z.array(NewsEvent),
  /** How often mails are sent; null for other kinds of targets. */
  every: MailTime.nullable(),
  /** The hour of daily mails, 0 to 23 in UTC; null if mails are not daily. */
  hour: z.int().nullable(),
  /**
   * Why the service sends nothing to the target; null if the target is turned on. `gone`: the receiver answered that its
   * address no longer exists.
   */
  off: z.enum(['turned_off', 'unsubscribed', 'gone']).nullable(),
  created_at: z.iso.datetime(),
  /** The last delivery that the service tried to send; null before the first attempt. */
  last: z
    .object({ state: DeliveryState, tried_at: z.iso.datetime(), error: z.string().nullable() })
    .nullable(),
})
export type NewsTarget = z.infer<typeof NewsTarget>

const ofWorkspace = { workspace_id: z.string() }
const ofTarget = { ...ofWorkspace, target_id: z.string() }
const name = z.string().trim().min(1).max(100)
const url = z.string().trim().min(1).max(2000)
const events = <E extends z.ZodType>(event: E) => z.array(event).min(1).max(NEWS_EVENTS.length)
const hour = z.int().min(0).max(23)
const errors = ['not_found', 'role_missing'] as const
const BASE = '/dashboard/api/workspaces/{workspace_id}/news'

/**
 * The notifications that the service sends. Every member can see the targets. Owners can change all targets, and members can
 * change the mails that they get.
 */
export const news = {
  list: operation({
    title: 'List notifications',
    description: 'Returns the workspace’s notifications, oldest first.',
    input: z.strictObject(ofWorkspace),
    output: z.object({ targets: z.array(NewsTarget) }),
    http: { method: 'GET', path: BASE },
    errors,
  }),
  addWebhook: operation({
    title: 'Add a webhook',
    description:
      'Adds a webhook: from now on, the service sends each chosen event to this URL as JSON, signed according to Standard Webhooks. The signing secret is shown only in the answer to this call.',
    input: z.strictObject({ ...ofWorkspace, name, url, events: events(NewsEvent) }),
    output: z.object({ target: NewsTarget, secret: z.string() }),
    http: { method: 'POST', path: `${BASE}/webhooks` },
    errors: [...errors, 'conflict'],
  }),
  addSlack: operation({
    title: 'Add a Slack channel',
    description:
      'Adds a Slack channel: from now on, the service also sends notifications to this channel, through a Slack incoming webhook.',
    input: z.strictObject({ ...ofWorkspace, name, url, events: events(MessageEvent) }),
    output: NewsTarget,
    http: { method: 'POST', path: `${BASE}/slack` },
    errors: [...errors, 'conflict'],
  }),
  addMail: operation({
    title: 'Send emails to a member',
    description:
      'From now on, the service also emails notifications to this member. The member can unsubscribe with one click.',
    input: z.strictObject({
      ...ofWorkspace,
      person_id: z.string(),
      every: MailTime,
      /** The hour of daily mails, 0 to 23 in UTC. */
      hour: hour.default(7),
      events: events(MessageEvent),
    }),
    output: NewsTarget,
    http: { method: 'POST', path: `${BASE}/mails` },
    errors: [...errors, 'conflict'],
  }),
  change: operation({
    title: 'Change a notification',
    description:
      'Changes the given fields. Turning a notification off drops its pending messages. After a member has unsubscribed from emails, only this member can turn them on again.',
    input: z.strictObject({
      ...ofTarget,
      name: name.optional(),
      events: events(NewsEvent).optional(),
      every: MailTime.optional(),
      hour: hour.optional(),
      on: z.boolean().optional(),
    }),
    output: NewsTarget,
    http: { method: 'PATCH', path: `${BASE}/{target_id}` },
    errors: [...errors, 'conflict'],
  }),
  remove: operation({
    title: 'Remove a notification',
    description: 'Removes the notification, so that nothing more is sent to its address. Deletes its log.',
    input: z.strictObject(ofTarget),
    output: Nothing,
    http: { method: 'DELETE', path: `${BASE}/{target_id}` },
    errors: [...errors, 'conflict'],
  }),
  test: operation({
    title: 'Send a test',
    description: 'Sends a test message within seconds. The log shows the result.',
    input: z.strictObject(ofTarget),
    output: Delivery,
    http: { method: 'POST', path: `${BASE}/{target_id}/test` },
    errors: [...errors, 'conflict'],
  }),
  log: operation({
    title: 'Read the log of notifications',
    description: `Returns the messages of the last ${LOG_DAYS} days, newest first.`,
    input: z.strictObject({
      ...ofWorkspace,
      target_id: z.string().optional(),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ deliveries: z.array(Delivery), next_cursor: z.string().nullable() }),
    http: { method: 'GET', path: '/dashboard/api/workspaces/{workspace_id}/news-log' },
    errors,
  }),
  sendAgain: operation({
    title: 'Send a message again',
    description:
      'Sends a message again, under the same id. Its state must be `sent`, `failed` or `dropped`. If nothing is left to report, the message is dropped.',
    input: z.strictObject({ ...ofWorkspace, delivery_id: z.string() }),
    output: Delivery,
    http: { method: 'POST', path: '/dashboard/api/workspaces/{workspace_id}/news-log/{delivery_id}/again' },
    errors: [...errors, 'conflict'],
  }),
}
