import { z } from 'zod'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'

/** What a workspace can tell other programs and people. */
export const NEWS_EVENTS = [
  'lead.hot',
  'lead.deleted',
  'article.completed',
  'article.failed',
  'article.published',
] as const
export const NewsEvent = z.enum(NEWS_EVENTS)
export type NewsEvent = z.infer<typeof NewsEvent>

/** What messages to people can be about. Only programs keep copies that a deletion concerns. */
export const MESSAGE_EVENTS = NEWS_EVENTS.filter((event) => event !== 'lead.deleted')
const MessageEvent = NewsEvent.exclude(['lead.deleted'])

/** Where news can go. */
export const TARGET_KINDS = ['webhook', 'slack', 'email'] as const
/** How often a person gets a mail. */
export const MAIL_TIMES = ['at_once', 'hourly', 'daily'] as const
export const MailTime = z.enum(MAIL_TIMES)
export type MailTime = z.infer<typeof MailTime>

/** The most targets of a workspace. */
export const MOST_TARGETS = 20
/** How many days the log keeps a delivery that has ended. */
export const LOG_DAYS = 30

/** `dropped`: nothing was left to tell, or the target was turned off first. */
export const DELIVERY_STATES = ['pending', 'sent', 'failed', 'dropped'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof DeliveryState>

/** One message to a target. */
export const Delivery = z.object({
  delivery_id: z.string(),
  target_id: z.string(),
  state: DeliveryState,
  /** What the message is about, oldest first. `subject_id` is the lead or article; null for a test. */
  about: z.array(
    z.object({ event: z.union([NewsEvent, z.literal('test')]), subject_id: z.string().nullable() }),
  ),
  /** How much more it is about. */
  more: z.int(),
  tries: z.int(),
  created_at: z.iso.datetime(),
  /** When it was last tried; null if it was not yet. */
  tried_at: z.iso.datetime().nullable(),
  /** When it is tried next; null if it is not pending. */
  next_at: z.iso.datetime().nullable(),
  /** The HTTP or SMTP status of the last answer; null if there was no answer. */
  answer_status: z.int().nullable(),
  error: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** A place that news of a workspace goes to. */
export const NewsTarget = z.object({
  target_id: z.string(),
  kind: z.enum(TARGET_KINDS),
  name: z.string(),
  /** The origin of a webhook, without the path, which may hold a secret; or an e-mail address. */
  address: z.string(),
  /** The member who gets the mails; null for the other kinds. */
  person_id: z.string().nullable(),
  events: z.array(NewsEvent),
  /** How often mails are sent; null for the other kinds. */
  every: MailTime.nullable(),
  /** The hour of daily mails in UTC; null if there is none. */
  hour: z.int().nullable(),
  /** Why nothing is sent; null if the target is on. `gone`: the receiver answered that it has closed. */
  off: z.enum(['turned_off', 'unsubscribed', 'gone']).nullable(),
  created_at: z.iso.datetime(),
  /** The last delivery that was tried. */
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

/** News that leaves the service. Every member sees where it goes; owners change it. People change mails to themselves. */
export const news = {
  list: operation({
    title: 'List notifications',
    description: 'Returns where news of the workspace goes, oldest first.',
    input: z.strictObject(ofWorkspace),
    output: z.object({ targets: z.array(NewsTarget) }),
    http: { method: 'GET', path: BASE },
    errors,
  }),
  addWebhook: operation({
    title: 'Add a webhook',
    description:
      'Sends every event to an address as JSON, signed as Standard Webhooks describe. The secret is in this answer alone.',
    input: z.strictObject({ ...ofWorkspace, name, url, events: events(NewsEvent) }),
    output: z.object({ target: NewsTarget, secret: z.string() }),
    http: { method: 'POST', path: `${BASE}/webhooks` },
    errors: [...errors, 'conflict'],
  }),
  addSlack: operation({
    title: 'Add a Slack channel',
    description: 'Sends messages to an incoming webhook of Slack.',
    input: z.strictObject({ ...ofWorkspace, name, url, events: events(MessageEvent) }),
    output: NewsTarget,
    http: { method: 'POST', path: `${BASE}/slack` },
    errors: [...errors, 'conflict'],
  }),
  addMail: operation({
    title: 'Add mails to a member',
    description: 'Mails news to a member of the workspace, who can unsubscribe with one click.',
    input: z.strictObject({
      ...ofWorkspace,
      person_id: z.string(),
      every: MailTime,
      /** The hour of daily mails in UTC. */
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
      'Changes the fields that are given. Turning it off drops what waits. Only the person who unsubscribed turns their mails on again.',
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
    description: 'Ends it and forgets its log.',
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
    description: `Returns messages of the workspace, newest first, ${LOG_DAYS} days back.`,
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
    description: 'Sends a message that was sent or failed once more, under the same id.',
    input: z.strictObject({ ...ofWorkspace, delivery_id: z.string() }),
    output: Delivery,
    http: { method: 'POST', path: '/dashboard/api/workspaces/{workspace_id}/news-log/{delivery_id}/again' },
    errors: [...errors, 'conflict'],
  }),
}
