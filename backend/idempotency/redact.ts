import type { Trx } from '../db/database.ts'

const redacted = (value: unknown, redact: (text: string) => string): unknown => {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redacted(item, redact)]))
}

/** Rewrites every text in kept answers that name a resource, so that what was deleted does not live on in them. */
export const redactAnswers = async (
  trx: Trx,
  workspaceId: string,
  resourceId: string,
  redact: (text: string) => string,
): Promise<void> => {
  const rows = await trx
    .selectFrom('idempotent_request')
    .select(['key_id', 'idempotency_key', 'answer'])
    .where('workspace_id', '=', workspaceId)
    .where('answer', 'like', `%${resourceId}%`)
    .execute()
  for (const { key_id, idempotency_key, answer } of rows) {
    if (answer === null) continue
    const cleaned = JSON.stringify(redacted(JSON.parse(answer), redact))
    if (cleaned === answer) continue
    await trx
      .updateTable('idempotent_request')
      .set({ answer: cleaned })
      .where('workspace_id', '=', workspaceId)
      .where('key_id', '=', key_id)
      .where('idempotency_key', '=', idempotency_key)
      .execute()
  }
}
