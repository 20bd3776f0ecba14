import { z } from 'zod'

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

/** Deletes the items that the service has not stored yet, for a person who signs out. */
export const forgetOwnWork = (): void => {
  for (const key of storedKeys(localStorage, PREFIX)) localStorage.removeItem(key)
}
