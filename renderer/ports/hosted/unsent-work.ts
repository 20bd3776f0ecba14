import { z } from 'zod'
import { OWN_WORK_KINDS } from '../../../contract/dashboard/own-work.ts'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import type { Arguments } from '../../../contract/operation.ts'

/** A change that the service has not stored yet. Null content means that the service must delete the item. */
const Unsent = z.object({
  content: z.string().nullable(),
  /** The `updated_at` of the stored item that the change replaces. Null if the page knew none. */
  known_at: z.string().nullable(),
})
export type Unsent = z.output<typeof Unsent>

/** Changes as earlier versions of the page kept them: the contents in one key, indexed by place. */
const UnsentBefore = z.record(z.string(), z.string().nullable())

const PREFIX = 'quillport-work '

/** Reads a value from a browser's storage; null if it is missing or damaged. */
export const readStored = <S extends z.ZodType>(
  key: string,
  schema: S,
  storage: Storage = localStorage,
): z.output<S> | null => {
  try {
    return schema.parse(JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Lists the keys in a browser's storage that begin with `prefix`. */
const storedKeys = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

/** The error codes that mean that the service refuses one item, not that it cannot be reached. */
const REFUSED: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'conflict'])
/** Whether the service refused one item. Otherwise it may refuse or miss all of them. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && REFUSED.has(error.code)

/** Returns the kind of the item at a place, and its lead or article. Undefined if the kind is unknown. */
export const kindOf = (place: string) => {
  const [named = '', about = ''] = place.split(' ', 2)
  const kind = OWN_WORK_KINDS.find((one) => one === named)
  return kind && { kind, about }
}

/**
 * The changes of a person in a workspace that the service has not stored yet, in this browser's storage. Each change has its
 * own key, so that tabs do not erase each other's changes.
 */
export const unsentIn = (storage: Storage, personId: string, workspaceId: string) => {
  const prefix = `${PREFIX}${personId} ${workspaceId} `
  const before = prefix.trimEnd()
  const put = (place: string, change: Unsent): void => storage.setItem(prefix + place, JSON.stringify(change))
  for (const [place, content] of Object.entries(readStored(before, UnsentBefore, storage) ?? {}))
    put(place, { content, known_at: null })
  storage.removeItem(before)
  const get = (place: string): Unsent | null => readStored(prefix + place, Unsent, storage)
  return {
    get,
    put,
    drop: (place: string): void => storage.removeItem(prefix + place),
    all: (): (readonly [string, Unsent])[] =>
      storedKeys(storage, prefix).flatMap((key) => {
        const place = key.slice(prefix.length)
        const change = get(place)
        return change ? [[place, change] as const] : []
      }),
    /** The place of the change in a key of the storage; null if the key holds something else. */
    placeIn: (key: string | null): string | null =>
      key?.startsWith(prefix) ? key.slice(prefix.length) : null,
  }
}

/** The changes that this browser keeps of a person, by workspace. */
const unsentOf = (personId: string) => {
  const prefix = `${PREFIX}${personId} `
  const workspaces = storedKeys(localStorage, prefix).map(
    (key) => key.slice(prefix.length).split(' ')[0] ?? '',
  )
  return [...new Set(workspaces)].map((workspace_id) => ({
    workspace_id,
    unsent: unsentIn(localStorage, personId, workspace_id),
  }))
}

/** The number of articles and replies with texts that only this browser has. */
export type LostTexts = { readonly articles: number; readonly replies: number }

type Keep = Dashboard['ownWork']['keep']

/**
 * Sends everything that the service has not stored yet, once, for a person who signs out. Returns the texts that the service
 * still does not have; null if there are none.
 */
export const sendOwnWork = async (
  personId: string,
  keep: (change: Arguments<Keep>) => Promise<unknown>,
): Promise<LostTexts | null> => {
  const lost = { articles: 0, replies: 0 }
  let isReached = true
  for (const { workspace_id, unsent } of unsentOf(personId))
    for (const [place, change] of unsent.all()) {
      const of = kindOf(place)
      if (!of) continue
      try {
        if (isReached) {
          await keep({ workspace_id, ...of, ...change })
          // Another tab may have stored more meanwhile.
          if (unsent.get(place)?.content === change.content) unsent.drop(place)
          continue
        }
      } catch (error) {
        // The person may have left one of several workspaces.
        isReached = isRefusal(error) || (error instanceof AppError && error.code === 'not_found')
      }
      if (change.content === null) continue
      if (of.kind === 'edit') lost.articles += 1
      if (of.kind === 'versions') lost.replies += 1
    }
  return lost.articles + lost.replies > 0 ? lost : null
}

/** Deletes what the service has not stored yet of a person who signs out. */
export const forgetOwnWork = (personId: string): void => {
  for (const key of storedKeys(localStorage, `${PREFIX}${personId} `)) localStorage.removeItem(key)
}
