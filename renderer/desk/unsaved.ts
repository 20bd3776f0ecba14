import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { typedForm } from '../ui/typed-form.ts'
import { wordsOf } from './errors.ts'
import { tabStorage } from './tab-storage.ts'

/** Returns a copy of a record without one key. */
export const without = <T>(all: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))

/** The maximum time between a typed letter and its saving, in milliseconds, for a person who types without a pause. */
const SAVED_WITHIN = 5_000

const savers: (() => Promise<boolean>)[] = []
const finishers: (() => Promise<boolean>)[] = []
const holders: (() => boolean)[] = [() => typedForm() !== null]

/** Adds a check for unsaved texts that are kept elsewhere. */
export const alsoHolds = (holds: () => boolean): void => void holders.push(holds)

/** Whether the page holds a typed text that the core has not stored yet. */
export const holdsUnsaved = (): boolean => holders.some((holds) => holds())

/** Adds changes that wait and must be carried out before the page leaves its connection. `finish` returns false if that fails. */
export const alsoFinishes = (finish: () => Promise<boolean>): void => void finishers.push(finish)

const allDone = async (works: readonly (() => Promise<boolean>)[]): Promise<boolean> => {
  const done = await Promise.all(works.map((work) => work()))
  return done.every(Boolean)
}

/** Carries out the changes that wait. Returns false if any fails. */
export const finishWaiting = (): Promise<boolean> => allDone(finishers)

/** Saves all typed texts that the core has not stored yet, and carries out the changes that wait. Returns false if any fails. */
export const saveUnsaved = (): Promise<boolean> => allDone([...savers, finishWaiting])

/** A typed text that the core has not stored yet. `failed` says why the core refused to save the text; null before that. */
type Unsaved<Typed> = Typed & { readonly failed: string | null }

/**
 * Makes a store of typed texts that the core has not stored yet, indexed by id. The texts are kept after errors, on other
 * screens and after a reload. `save` sends a text to the core and settles when the screen shows the saved state.
 */
export const unsavedOf = <Typed extends object>(
  name: string,
  pauseMs: number,
  save: (id: string, typed: Typed) => Promise<void>,
) => {
  const useUnsaved = create<{ readonly texts: Readonly<Record<string, Unsaved<Typed>>> }>()(
    persist(() => ({ texts: {} }), { name, storage: tabStorage() }),
  )
  /** When the person pauses, and at the latest. */
  const pauses = new Map<string, ReturnType<typeof setTimeout>>()
  const latest = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Map<string, Promise<void>>()

  const of = (id: string): Unsaved<Typed> | undefined => useUnsaved.getState().texts[id]

  const put = (id: string, unsaved: Unsaved<Typed> | null): void => {
    useUnsaved.setState(({ texts }) => ({
      texts: unsaved ? { ...texts, [id]: unsaved } : without(texts, id),
    }))
  }

  const stop = (id: string): void => {
    clearTimeout(pauses.get(id))
    clearTimeout(latest.get(id))
    latest.delete(id)
  }

  /** Runs work on a text after all earlier work on it, so that an earlier text never arrives after a later one. */
  const alone = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const next = (running.get(id) ?? Promise.resolve()).then(work)
    running.set(
      id,
      next.then(
        () => {},
        () => {},
      ),
    )
    return next
  }

  /** Saves a text now. If the core refuses the text, keeps it and returns false. */
  const saveNow = async (id: string): Promise<boolean> => {
    stop(id)
    if (!of(id)) return true
    return alone(id, async () => {
      const sent = of(id)
      if (!sent) return true
      // The person may have typed more while the save was running.
      const isNewest = () => JSON.stringify(of(id)) === JSON.stringify(sent)
      try {
        await save(id, sent)
        if (isNewest()) put(id, null)
        return true
      } catch (error) {
        if (isNewest()) put(id, { ...sent, failed: wordsOf(error) })
        return false
      }
    })
  }

  const saveAll = async (): Promise<boolean> => {
    const saved = await Promise.all(Object.keys(useUnsaved.getState().texts).map(saveNow))
    return saved.every(Boolean)
  }
  savers.push(saveAll)
  holders.push(() => Object.keys(useUnsaved.getState().texts).length > 0)
  // A closing window saves at once. A text that cannot be saved stays in this tab's storage.
  window.addEventListener('pagehide', () => void saveAll())

  return {
    of,
    put,
    saveNow,
    /** Cancels the next save and does other work on the text. Saves that come meanwhile wait for its end. */
    instead: <T>(id: string, work: () => Promise<T>): Promise<T> => {
      stop(id)
      return alone(id, work)
    },
    useUnsaved: (id: string) => useUnsaved(({ texts }) => texts[id]),

    /** Stores the text in the page at once, and saves it when the person pauses, or after some seconds. */
    type: (id: string, typed: Typed): void => {
      put(id, { ...typed, failed: null })
      const soon = (ms: number) => setTimeout(() => void saveNow(id), ms)
      clearTimeout(pauses.get(id))
      pauses.set(id, soon(pauseMs))
      if (!latest.has(id)) latest.set(id, soon(SAVED_WITHIN))
    },

    /** Discards the text without saving it. */
    drop: (id: string): void => {
      stop(id)
      put(id, null)
    },
  }
}
