import type { z } from 'zod'
import { OWN_WORK_FORMS, type OwnWork, type OwnWorkKind } from '../../../contract/dashboard/own-work.ts'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import type { Client } from '../../../contract/operation.ts'
import { closes } from '../closing.ts'
import { mergedVersions } from './reply-versions.ts'
import { isRefusal, kindOf, type Unsent, unsentIn } from './unsent-work.ts'

type ValueOf<K extends OwnWorkKind> = z.output<(typeof OWN_WORK_FORMS)[K]>

/** Milliseconds before a change is sent (`SOON`), so that typing does not send every letter, and before a retry (`AGAIN`). */
const SOON = 800
const AGAIN = 5_000

/** The error codes that mean that the session has ended or that the person no longer belongs to the workspace. */
const ENDED: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'not_found'])

const placeOf = (kind: OwnWorkKind, about: string): string => `${kind} ${about}`
type Options = {
  readonly calls: Client<Dashboard>
  readonly personId: string
  readonly workspaceId: string
  /** Called when the number of changes that wait to be sent has changed. */
  readonly onWaiting: () => void
  /** Called when items have changed that another tab or device stored. */
  readonly onElsewhere: () => void
}

/**
 * Makes the store of a person's own work in a workspace: unsaved texts, own versions of replies, copied drafts, and leads seen.
 * The service stores the items. Until then, this browser keeps them, so that a closed page or a lost connection loses nothing.
 * An item that another tab or device has stored meanwhile is never overwritten unseen.
 */
export const createOwnWork = ({ calls, personId, workspaceId, onWaiting, onElsewhere }: Options) => {
  const unsent = unsentIn(localStorage, personId, workspaceId)
  /** What the screens show. */
  const items = new Map<string, string>()
  /** The `updated_at` of the stored items that this page knows. */
  const knownAt = new Map<string, string | null>()
  /** The last content of an item that the service may have from this browser. It is no change by anybody else. */
  const sent = new Map<string, string | null>()
  /** Stored texts that differ from an unsent text, until the person chooses one of the two. */
  const others = new Map<string, OwnWork>()
  /** Places of changes that the service refused for another reason. */
  const refused = new Set<string>()
  /** Places of refused changes that wait until the person types, the network returns, or the page reads the stored items again. */
  const resting = new Set<string>()
  /** Why the service refuses the change of a place also after this page has read the stored items again. */
  const reasons = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = false
  let answers = 0

  const show = (place: string, content: string | null): void => {
    if (content === null) items.delete(place)
    else items.set(place, content)
  }
  const sendSoon = (wait: number): void => {
    clearTimeout(timer)
    // A page that closes runs no more timers.
    if (closes()) void send()
    else timer = setTimeout(() => void send(), wait)
  }
  /** Notes that the service stored a content. What was typed meanwhile replaces this content. */
  const noteStored = (place: string, content: string | null, updated_at: string | null): void => {
    answers += 1
    knownAt.set(place, updated_at)
    refused.delete(place)
    reasons.delete(place)
    // What was stored may have made room for a refused text.
    resting.clear()
    const now = unsent.get(place)
    if (now?.content === content) unsent.drop(place)
    // Another tab may have put a text of its own there.
    else if (now && now.content === (items.get(place) ?? null))
      unsent.put(place, { ...now, known_at: updated_at })
  }
  /** Sends one change. Returns the error, or null. */
  const keep = async (place: string, { content, known_at }: Unsent): Promise<unknown> => {
    const of = kindOf(place)
    if (!of) return unsent.drop(place)
    const before = sent.get(place)
    sent.set(place, content)
    try {
      const { updated_at } = await calls.ownWork.keep({ workspace_id: workspaceId, ...of, content, known_at })
      noteStored(place, content, updated_at)
      return null
    } catch (error) {
      if (isRefusal(error) && before !== undefined) sent.set(place, before)
      return error
    }
  }
  const send = async (): Promise<void> => {
    if (sending) return
    sending = true
    let failed = false
    let changedElsewhere = false
    for (const [place, change] of unsent.all()) {
      if (others.has(place) || resting.has(place)) continue
      const error = await keep(place, change)
      if (!error) continue
      failed = true
      // A refused item waits, and the others are sent.
      if (!isRefusal(error)) break
      if (error.code === 'conflict' && !refused.has(place)) changedElsewhere = true
      else {
        reasons.set(place, error.message)
        // What the person typed during the request is sent.
        if (unsent.get(place)?.content === change.content) resting.add(place)
      }
      refused.add(place)
    }
    sending = false
    if (changedElsewhere) void lookAgain()
    onWaiting()
    if (unsent.all().some(([place]) => !others.has(place) && !resting.has(place)))
      sendSoon(failed ? AGAIN : SOON)
  }

  const parsed = <K extends OwnWorkKind>(kind: K, stored: string | undefined): ValueOf<K> | null => {
    if (stored === undefined) return null
    const read = OWN_WORK_FORMS[kind].safeParse(JSON.parse(stored))
    // The schema of `kind` made this value. TypeScript cannot see that, because the kind is a type parameter.
    return read.success ? (read.data as ValueOf<K>) : null
  }
  const put = <K extends OwnWorkKind>(
    kind: K,
    about: string,
    value: ValueOf<K> | null,
    replacesOther = false,
  ): void => {
    const place = placeOf(kind, about)
    const content = value === null ? null : JSON.stringify(value)
    const before = unsent.get(place)
    const other = others.get(place)
    if (!before) sent.set(place, items.get(place) ?? null)
    const known_at =
      other && replacesOther ? other.updated_at : before ? before.known_at : (knownAt.get(place) ?? null)
    unsent.put(place, { content, known_at })
    refused.delete(place)
    resting.delete(place)
    show(place, content)
    if (other && replacesOther) others.delete(place)
    else if (other && content === null) {
      // The person saved or discarded the text of this page. The other text remains.
      others.delete(place)
      settle(place, { content, known_at }, other)
    }
    onWaiting()
    sendSoon(SOON)
  }

  /** Decides between an unsent change and the item as the service stores it. */
  const settle = (place: string, { content, known_at }: Unsent, stored: OwnWork | undefined): void => {
    show(place, content)
    if (!stored || stored.updated_at === known_at) return
    const again = (mine: string | null): void => {
      show(place, mine)
      refused.delete(place)
      unsent.put(place, { content: mine, known_at: stored.updated_at })
    }
    if (stored.content === content) unsent.drop(place)
    else if (stored.content === sent.get(place) || stored.kind === 'seen' || stored.kind === 'copied')
      again(content)
    else if (content === null) {
      unsent.drop(place)
      show(place, stored.content)
    } else if (stored.kind === 'versions')
      again(
        JSON.stringify(
          mergedVersions(parsed('versions', content) ?? [], parsed('versions', stored.content) ?? []),
        ),
      )
    else others.set(place, stored)
  }
  /** Reads all items, repeating until the service answers. Without the stored items, a change could not be compared with them. */
  const readAll = async (): Promise<OwnWork[]> => {
    for (;;) {
      const before = answers
      try {
        const { items: stored } = await calls.ownWork.list({ workspace_id: workspaceId })
        // The list may be older than an answer that came meanwhile.
        if (answers === before) return stored
      } catch (thrown) {
        if (!(thrown instanceof AppError) || ENDED.has(thrown.code)) throw thrown
        await new Promise((resolve) => setTimeout(resolve, AGAIN))
      }
    }
  }
  /** Loads the items that the service stores. Items that the service has not stored yet stay as they are in this browser. */
  const load = async (): Promise<void> => {
    const stored = new Map((await readAll()).map((item) => [placeOf(item.kind, item.about), item]))
    for (const known of [items, knownAt, others]) known.clear()
    for (const [place, { content, updated_at }] of stored) {
      items.set(place, content)
      knownAt.set(place, updated_at)
    }
    resting.clear()
    const waiting = unsent.all()
    for (const [place, change] of waiting) settle(place, change, stored.get(place))
    if (waiting.length > 0) sendSoon(0)
  }
  let looking: Promise<void> | null = null
  /** Loads the items again, because another tab or device may have changed them. */
  const lookAgain = (): Promise<void> => {
    looking ??= load()
      .then(onElsewhere, (thrown: unknown) => {
        // The page leaves by itself when the session has ended.
        if (!(thrown instanceof AppError)) reportError(thrown)
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  window.addEventListener('online', () => {
    resting.clear()
    sendSoon(0)
  })
  window.addEventListener('pagehide', () => void send())
  window.addEventListener('storage', ({ key, newValue }) => {
    const place = unsent.placeIn(key)
    const change = place !== null && newValue !== null ? unsent.get(place) : null
    if (place === null || !change) return
    show(place, change.content)
    onElsewhere()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookAgain()
  })

  return {
    load,
    /**
     * Replaces the versions of replies to deleted posts with the versions from which the service has removed the posts' words. Versions
     * that were not sent are dropped, because the service no longer takes them.
     */
    forgetVersions: async (leadIds: readonly string[]): Promise<void> => {
      const places = leadIds
        .map((id) => placeOf('versions', id))
        .filter((place) => items.has(place) || unsent.get(place) !== null)
      if (places.length === 0) return
      for (const place of places) unsent.drop(place)
      onWaiting()
      await load()
    },
    get: <K extends OwnWorkKind>(kind: K, about: string): ValueOf<K> | null =>
      parsed(kind, items.get(placeOf(kind, about))),
    /** Returns the text that another tab or device stored while this browser had an unsent text; null if there is none. */
    other: <K extends OwnWorkKind>(kind: K, about: string): ValueOf<K> | null =>
      parsed(kind, others.get(placeOf(kind, about))?.content),
    /** Changes an item; null deletes it. `replacesOther` says that the person chose this content instead of the other text. */
    put,
    /** Returns why the service refuses a change that waits; null if it refuses none. */
    refusal: (): string | null => {
      const stuck = unsent.all().find(([place]) => reasons.has(place) && !others.has(place))
      return (stuck && reasons.get(stuck[0])) ?? null
    },
    /** Returns the number of changes that wait to be sent. */
    waiting: (): number => unsent.all().length,
  }
}
export type HostedWork = ReturnType<typeof createOwnWork>
