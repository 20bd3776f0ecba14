import { expect, it } from 'vitest'
import { z } from 'zod'
import { articles } from '../../contract/articles.ts'
import { type NamedOperation, operationsOf } from '../../contract/operation.ts'
import { service } from '../../contract/service.ts'
import { furnish } from '../accounts/furnished.fixture.ts'
import { PICTURED, startArticles } from '../articles/articles.fixture.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { SHORT_TIMES } from '../publishing/publishing.fixture.ts'
import { newAccount } from '../run/backend.fixture.ts'
import { startGhost } from '../sites/ghost/ghost-fake.fixture.ts'

type Service = Awaited<ReturnType<typeof startArticles>>
type Fields = Readonly<Record<string, unknown>>

/** Values for fields other than identifiers. */
const REST: Fields = {
  status: 'saved',
  card_index: 0,
  version: 1,
  base64: z.array(z.string()).parse(articles.replaceImage.input.shape.base64.meta()?.examples)[0],
  reason: 'other',
  kind: 'word',
  value: 'x',
  muted: true,
}

const isId = (field: string): boolean => /_ids?$/.test(field)
/** Returns the identifier for a field, in the field's form. */
const idIn = (ids: Fields, field: string): unknown =>
  field.endsWith('_ids') ? [ids[field.slice(0, -1)]] : ids[field]

const fieldsOf = ({ operation }: NamedOperation) => Object.entries(operation.input.shape)

const WITH_IDS = operationsOf(service).filter((one) => fieldsOf(one).some(([field]) => isId(field)))

/** The paths that list all resources of a workspace that can be listed. */
const LISTS = [
  '/api/v1/changes',
  '/api/v1/credits',
  '/api/v1/credits/ledger',
  '/api/v1/sites',
  '/api/v1/forum/leads',
  '/api/v1/forum/passed-over',
  '/api/v1/forum/lead-feeds',
  '/api/v1/forum/saved-replies',
  '/api/v1/brand-voices',
  '/api/v1/articles',
  '/api/v1/content-plan',
]

/** Makes a workspace that has a resource of every kind; returns their identifiers. */
const furnished = async (it: Service, origin: string) => {
  const { workspaceId, key } = await newAccount(it)
  const post = async (path: string, body: object): Promise<unknown> =>
    (await it.send('POST', path, { key, body })).json()
  return { workspaceId, key, ids: await furnish({ ...it, workspaceId, site: origin, post }) }
}

/** Fields that an operation may change, with new values. */
const CHANGED: Fields = { seo_title: 'Another title', name: 'Another name' }

/** Builds the input of an operation: every identifier field and every other required field. */
const inputFor = (one: NamedOperation, ids: Fields): Fields =>
  Object.fromEntries(
    fieldsOf(one).flatMap(([field, schema]) => {
      if (isId(field)) return [[field, idIn(ids, field)]]
      const isNeeded = field === 'card_index' || !schema.safeParse(undefined).success
      // A change without a field to change is refused before its id is read.
      const isChanged = one.operation.http?.method === 'PATCH' && field in CHANGED
      return isNeeded ? [[field, REST[field]]] : isChanged ? [[field, CHANGED[field]]] : []
    }),
  )

const call = (it: Service, key: string, { operation: { http } }: NamedOperation, input: Fields) => {
  const { method = 'GET', path = '' } = http ?? {}
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const rest = Object.entries(input).filter(([field]) => !inPath.has(field))
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
  if (method !== 'GET' && method !== 'DELETE')
    return it.send(method, address, { key, body: Object.fromEntries(rest) })
  const query = new URLSearchParams(rest.map(([field, value]) => [field, String(value)]))
  return it.send(method, `${address}?${query}`, { key })
}

/** Makes two workspaces of one service that have a resource for every identifier, and the Ghost site that both publish to. */
const twoWorkspaces = async (make: MakeDatabase) => {
  const ghost = await startGhost()
  const it = await startArticles(make, 0, {
    privateOrigins: new Set([ghost.origin]),
    publishTimes: SHORT_TIMES,
  })
  return { ghost, it, victim: await furnished(it, ghost.origin), stranger: await furnished(it, ghost.origin) }
}

describeEachDatabase('identifiers of another workspace', (make) => {
  it('are not found by any operation with an id, and nothing is charged or changed', async () => {
    const { ghost, it, victim, stranger } = await twoWorkspaces(make)
    const stateOfVictim = async () => {
      const { items } = z
        .object({ items: z.array(z.unknown()) })
        .parse(await (await it.send('GET', '/api/v1/changes', { key: victim.key })).json())
      return items
    }
    const before = await stateOfVictim()
    const tried: string[] = []
    for (const one of WITH_IDS) {
      const own = inputFor(one, stranger.ids)
      for (const field of Object.keys(own).filter(isId)) {
        const name = `${one.feature}.${one.name} ${field}`
        const theirs = idIn(victim.ids, field)
        expect([theirs].flat(), `${name} has no value in this test`).toEqual([expect.any(String)])
        const answer = await call(it, stranger.key, one, { ...own, [field]: theirs })
        expect([name, answer.status]).toEqual([name, 404])
        tried.push(name)
      }
    }
    expect(tried).toContain('publishing.publish connection_id')
    expect(await stateOfVictim()).toEqual(before)
    expect(ghost.posts.size).toBe(0)
    const { balance } = await it.db
      .selectFrom('workspace')
      .select('balance')
      .where('id', '=', stranger.workspaceId)
      .executeTakeFirstOrThrow()
    expect(balance).toBe(50 - PICTURED)
    // The same requests with the workspace's own identifiers work, so the service refused only the foreign identifiers.
    for (const one of WITH_IDS) {
      const input = {
        ...inputFor(one, stranger.ids),
        ...(one.name === 'publish' ? { status: 'draft' } : {}),
      }
      const answer = await call(it, stranger.key, one, input)
      expect([one.feature, one.name, answer.status]).toEqual([one.feature, one.name, 200])
    }
    await ghost.close()
  })

  it('cannot be reached by naming another workspace in a field or header', async () => {
    const { ghost, it, victim, stranger } = await twoWorkspaces(make)
    const { key } = stranger
    const seenBy = async (account: typeof victim, headers: Readonly<Record<string, string>> = {}) =>
      Promise.all(
        LISTS.map(async (path) => (await it.send('GET', path, { key: account.key, headers })).text()),
      )
    const before = await seenBy(victim)
    for (const [account, other] of [
      [victim, stranger],
      [stranger, victim],
    ] as const) {
      const seen = (await seenBy(account)).join()
      for (const id of Object.values(account.ids)) expect(seen).toContain(id)
      for (const id of Object.values(other.ids)) expect(seen).not.toContain(id)
    }
    const named = ['workspace_id', 'workspaceId', 'account_id', 'user_id', 'owner_id', 'tenant_id', 'key_id']
    for (const one of operationsOf(service)) {
      const own = inputFor(one, stranger.ids)
      for (const field of named) {
        const name = `${one.feature}.${one.name} ${field}`
        const answer = await call(it, key, one, { ...own, [field]: victim.workspaceId })
        expect([name, answer.status]).toEqual([name, 400])
        expect([name, await answer.text()]).toEqual([name, expect.stringContaining(field)])
      }
    }
    const forged = named.flatMap((field) => {
      const header = field.replaceAll('_', '-').toLowerCase()
      return [header, `x-${header}`, `x-quillport-${header}`].map((one) => [one, victim.workspaceId] as const)
    })
    expect(await seenBy(stranger, Object.fromEntries(forged))).toEqual(await seenBy(stranger))
    expect(await seenBy(victim)).toEqual(before)
    await ghost.close()
  })
})
