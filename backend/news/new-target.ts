import { randomBytes, randomUUID } from 'node:crypto'
import { MOST_TARGETS, type NewsEvent, type NewsTarget } from '../../contract/dashboard/news.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import { lockAs } from '../accounts/context.ts'
import { dbNow, type Trx, transaction } from '../db/database.ts'
import { secretHash } from '../keys/secret-hash.ts'
import { parseUrl } from '../outbound/address.ts'
import { OutboundError } from '../outbound/outbound.ts'
import { lockWorkspace } from '../workspaces/workspaces.ts'
import type { NewsContext } from './context.ts'
import { startFollowing } from './follow-changes.job.ts'
import type { TargetRow } from './news.rows.ts'
import { seal } from './target.table.ts'

/** The hosts of Slack's incoming webhooks. */
const SLACK_HOSTS: ReadonlySet<string> = new Set(['hooks.slack.com', 'hooks.slack-gov.com'])

/** Parses an address that may receive news: https, or an origin that the operator listed. Throws `invalid_input`. */
const receiverIn = (text: string, privateOrigins: ReadonlySet<string>): URL => {
  try {
    const url = parseUrl(text)
    if (url.protocol !== 'https:' && !privateOrigins.has(url.origin))
      throw wrongField('url', 'Use an address that begins with https://.')
    return url
  } catch (thrown) {
    if (thrown instanceof OutboundError) throw wrongField('url', thrown.message)
    throw thrown
  }
}

type NewTarget = Pick<TargetRow, 'kind' | 'name'> &
  Partial<Pick<TargetRow, 'origin' | 'made_by' | 'token_hash' | 'person_id' | 'every' | 'hour'>> & {
    readonly id: string
    readonly events: readonly NewsEvent[]
    readonly sealed: string
  }

const newId = (): string => `news_${randomUUID()}`

const insertTarget = async (trx: Trx, workspaceId: string, target: NewTarget): Promise<void> => {
  // A person who leaves the workspace at this moment must not leave a target behind.
  if (target.made_by) await lockAs(trx, { id: target.made_by }, workspaceId, 'owner')
  else await lockWorkspace(trx, workspaceId)
  const others = await trx
    .selectFrom('news_target')
    .select(['id', 'person_id'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  if (others.length >= MOST_TARGETS)
    throw new AppError(
      'conflict',
      `This workspace has ${MOST_TARGETS} notifications, the maximum. Remove a notification first.`,
    )
  const { person_id = null } = target
  if (person_id !== null && others.some((other) => other.person_id === person_id))
    throw new AppError(
      'conflict',
      'This member already has a notification by email. Change that notification instead.',
    )
  const now = await dbNow(trx)
  await trx
    .insertInto('news_target')
    .values({
      ...{ origin: '', token_hash: null, every: null, hour: null, off: null, made_by: null },
      ...target,
      person_id,
      workspace_id: workspaceId,
      events: JSON.stringify([...new Set(target.events)]),
      on_since: now,
      rests_until: null,
      created_at: now,
    })
    .execute()
  await startFollowing(trx, workspaceId)
}

type Named = {
  readonly name: string
  readonly url: string
  readonly events: readonly NewsEvent[]
  readonly made_by: string
}

/** Adds a webhook. Returns its id and its secret, which is not shown again. Throws `invalid_input` and `conflict`. */
export const addWebhook = async (
  { db, secrets, privateOrigins }: NewsContext,
  workspaceId: string,
  { name, url, events, made_by }: Named,
): Promise<{ readonly id: string; readonly secret: string }> => {
  const address = receiverIn(url, privateOrigins)
  const id = newId()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const sealed = seal(secrets, id, { url: address.href, secret })
  await transaction(db, (trx) =>
    insertTarget(trx, workspaceId, {
      id,
      kind: 'webhook',
      name,
      events,
      made_by,
      origin: address.origin,
      sealed,
    }),
  )
  return { id, secret }
}

/** Adds a Slack channel and returns its id. Throws `invalid_input` and `conflict`. */
export const addSlack = async (
  { db, secrets, privateOrigins }: NewsContext,
  workspaceId: string,
  { name, url, events, made_by }: Named,
): Promise<string> => {
  const address = receiverIn(url, privateOrigins)
  if (!SLACK_HOSTS.has(address.host) && !privateOrigins.has(address.origin))
    throw wrongField(
      'url',
      'Use the address of an incoming webhook, such as https://hooks.slack.com/services/….',
    )
  const id = newId()
  const sealed = seal(secrets, id, { url: address.href })
  await transaction(db, (trx) =>
    insertTarget(trx, workspaceId, {
      id,
      kind: 'slack',
      name,
      events,
      made_by,
      origin: address.origin,
      sealed,
    }),
  )
  return id
}

/** Adds mails to a member and returns the target's id. Throws `not_found` for a person who is not a member, and `conflict`. */
export const addMail = async (
  { db, secrets, sendMail }: NewsContext,
  workspaceId: string,
  mail: {
    readonly person_id: string
    readonly every: NonNullable<NewsTarget['every']>
    readonly hour: number
    readonly events: readonly NewsEvent[]
  },
): Promise<string> => {
  if (!sendMail)
    throw new AppError('conflict', 'This service sends no email. Add a webhook or Slack instead.')
  const { person_id, every, hour, events } = mail
  const id = newId()
  const token = randomBytes(32).toString('base64url')
  const sealed = seal(secrets, id, { token })
  await transaction(db, async (trx) => {
    const member = await trx
      .selectFrom('member')
      .innerJoin('person', 'person.id', 'member.person_id')
      .select('person.name')
      .where('member.workspace_id', '=', workspaceId)
      .where('member.person_id', '=', person_id)
      .executeTakeFirst()
    if (!member) throw new AppError('not_found', 'This person does not belong to the workspace.')
    await insertTarget(trx, workspaceId, {
      id,
      kind: 'email',
      name: member.name,
      events,
      person_id,
      every,
      hour,
      token_hash: secretHash(token),
      sealed,
    })
  })
  return id
}
