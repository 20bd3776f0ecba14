import { z } from 'zod'
import { OWN_WORK_FORMS, OWN_WORK_KINDS, type OwnWorkKind } from '../../../contract/dashboard/own-work.ts'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { Preferences } from '../../../contract/desk.ts'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import type { Answer, Client } from '../../../contract/operation.ts'

type ValueOf<K extends OwnWorkKind> = z.output<(typeof OWN_WORK_FORMS)[K]>

/** Items that the service has not stored yet, indexed by place. Null means that the service must delete the item. */
const Unsent = z.record(z.string(), z.string().nullable())

const PREFIX = 'quillport-work '
const PREFERENCES = 'quillport-preferences'
/** Milliseconds before a change is sent (`SOON`), so that typing does not send every letter, and before a retry (`AGAIN`). */
const SOON = 800
const AGAIN = 5_000

const readStored = <S extends z.ZodType>(key: string, schema: S): z.output<S> | null => {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** The error codes that mean that the session has ended or that the person no longer belongs to the workspace. */
const ENDED: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'not_found'])

/** The error codes that mean that the service refuses one item, not that it cannot be reached. */
const REFUSED: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'conflict'])

const placeOf = (kind: OwnWorkKind, about: string): string => `${kind} ${about}`
const kindOf = (place: string) => {
  const [named = '', about = ''] = place.split(' ', 2)
  const kind = OWN_WORK_KINDS.find((one) => one === named)
  return kind && { kind, about }
}

type Options = {
  readonly calls: Client<Dashboard>
  readonly personId: string
  readonly workspaceId: string
  /** Called when the number of changes that wait to be sent has changed. */
  readonly onWaiting: () => void
}

/**
 * Makes the store of a person's own work in a workspace: unsaved texts, own versions of replies, copied drafts, and leads seen.
 * The service stores the items. Until then, this browser keeps them, so that a closed page or a lost connection loses nothing.
 */
export const createOwnWork = ({ calls, personId, workspaceId, onWaiting }: Options) => {
  const key = `${PREFIX}${personId} ${workspaceId}`
  const items = new Map<string, string>()
  const unsent = new Map<string, string | null>(Object.entries(readStored(key, Unsent) ?? {}))
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = false

  const store = (): void => {
    if (unsent.size === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(Object.fromEntries(unsent)))
    onWaiting()
  }
  const sendSoon = (wait: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), wait)
  }
  /** Sends one item. Returns the error, or null. */
  const keep = (item: { kind: OwnWorkKind; about: string; content: string | null }): Promise<unknown> =>
    calls.ownWork.keep({ workspace_id: workspaceId, ...item }).then(
      () => null,
      (error: unknown) => error,
    )
  const send = async (): Promise<void> => {
    if (sending) return
    sending = true
    let failed = false
    for (const [place, content] of [...unsent]) {
      const of = kindOf(place)
      const error = of && (await keep({ ...of, content }))
      if (error) {
        failed = true
        // A refused item waits, and the others are sent.
        if (error instanceof AppError && REFUSED.has(error.code)) continue
        break
      }
      // The item may have changed again during the request.
      if (unsent.get(place) === content) unsent.delete(place)
    }
    sending = false
    store()
    if (unsent.size > 0) sendSoon(failed ? AGAIN : SOON)
  }

  const get = <K extends OwnWorkKind>(kind: K, about: string): ValueOf<K> | null => {
    const stored = items.get(placeOf(kind, about))
    if (stored === undefined) return null
    const parsed = OWN_WORK_FORMS[kind].safeParse(JSON.parse(stored))
    // The schema of `kind` made this value. TypeScript cannot see that, because the kind is a type parameter.
    return parsed.success ? (parsed.data as ValueOf<K>) : null
  }
  const put = <K extends OwnWorkKind>(kind: K, about: string, value: ValueOf<K> | null): void => {
    const place = placeOf(kind, about)
    const content = value === null ? null : JSON.stringify(value)
    if (content === null) items.delete(place)
    else items.set(place, content)
    unsent.set(place, content)
    store()
    sendSoon(SOON)
  }
  /** Reads all items, repeating until the service answers. Without the stored items, the next change would overwrite them. */
  const readAll = async (): Promise<Answer<Dashboard['ownWork']['list']>> => {
    for (;;)
      try {
        return await calls.ownWork.list({ workspace_id: workspaceId })
      } catch (thrown) {
        if (!(thrown instanceof AppError) || ENDED.has(thrown.code)) throw thrown
        await new Promise((resolve) => setTimeout(resolve, AGAIN))
      }
  }
  /** Loads the items that the service stores. Items that the service has not stored yet stay as they are in this browser. */
  const load = async (): Promise<void> => {
    const { items: stored } = await readAll()
    items.clear()
    for (const { kind, about, content } of stored) items.set(placeOf(kind, about), content)
    for (const [place, content] of unsent)
      if (content === null) items.delete(place)
      else items.set(place, content)
    if (unsent.size > 0) sendSoon(0)
  }
  window.addEventListener('online', () => sendSoon(0))
  window.addEventListener('pagehide', () => void send())

  return {
    load,
    /**
     * Replaces the versions of replies to deleted posts with the versions from which the service has removed the posts' words. Versions
     * that were not sent are dropped, because the service no longer takes them.
     */
    forgetVersions: async (leadIds: readonly string[]): Promise<void> => {
      const places = leadIds
        .map((id) => placeOf('versions', id))
        .filter((place) => items.has(place) || unsent.has(place))
      if (places.length === 0) return
      for (const place of places) unsent.delete(place)
      store()
      await load()
    },
    get,
    put,
    /** Returns the number of changes that wait to be sent. */
    waiting: (): number => unsent.size,
  }
}
export type HostedWork = ReturnType<typeof createOwnWork>

/** Deletes the items that the service has not stored yet, for a person who signs out. */
export const forgetOwnWork = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** Reads the person's preferences in this browser. */
export const readPreferences = (): Preferences =>
  Preferences.parse({
    theme: 'system',
    start_at_login: false,
    keep_in_tray: false,
    start_for_agents: false,
    keep_activity_days: 90,
    lead_order: 'best',
    trusted_origins: [],
    ...readStored(PREFERENCES, Preferences.partial()),
  })

/** Changes the given preferences and returns all preferences. */
export const changePreferences = (change: Partial<Preferences>): Preferences => {
  const changed = { ...readPreferences(), ...change }
  localStorage.setItem(PREFERENCES, JSON.stringify(changed))
  return changed
}
