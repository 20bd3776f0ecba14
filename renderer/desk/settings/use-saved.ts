import { useEffect, useRef, useState } from 'react'
import type { ForumSettingsChange } from '../../../contract/forum.ts'
import { callDesk } from '../port.ts'
import { askAgain, useAct } from '../queries.ts'
import { type Lists, listsOf, ontoLists, useEdits } from './edits.ts'

type Saved<Edited> = {
  /** Returns what the service has in the place of these settings. */
  readonly keptOf: (settings: Edited) => Edited
  /** The settings that the person changed; null if nothing is changed. They stay after an error and on other screens. */
  readonly edited: Edited | null
  /** Reads `edited` as it is now, which may be newer than the render that a handler belongs to, also after the page was left. */
  readonly now: () => Edited | null
  readonly put: (edited: Edited | null) => void
  /** The change that makes the service keep these settings. */
  readonly changeOf: (settings: Edited) => ForumSettingsChange
}

/** Returns the saved lists that `from` has, too. */
const savedOf = (change: ForumSettingsChange, from: Lists): Lists =>
  Object.fromEntries(Object.entries(listsOf(change)).filter(([name]) => name in from))

/** The last save, also of a page that was left. Saves follow each other, so that the service keeps the newest. */
let earlier: Promise<unknown> = Promise.resolve()

/**
 * Saves a change of the forum settings after the earlier saves. `began` has the lists that the person began with, unless `useEdits` has
 * them. Settles when the pages have the service's own settings.
 */
export const saveForum = async (change: ForumSettingsChange, began?: Lists): Promise<void> => {
  const saving = earlier.then(async () => {
    const { settings } = await callDesk('forum', 'settings', {})
    const lists = settings ? ontoLists(change, began ?? useEdits.getState().from, listsOf(settings)) : {}
    await callDesk('forum', 'change', { ...change, ...lists })
    // What the person changes while the save is running builds on what was saved.
    useEdits.setState(({ from }) => ({ from: { ...from, ...savedOf(change, from) } }))
  })
  earlier = saving.catch(() => undefined)
  await saving
  await askAgain('forum')
}

/**
 * Saves a page of the forum settings by itself. `change` saves at once; `type` saves when the person leaves the field or the
 * page, because half a sentence would score every post anew.
 */
export const useSaved = <Edited>({ keptOf, edited, now, put, changeOf }: Saved<Edited>) => {
  /** What an undo saves, and what the service has before the undo. */
  const [before, setBefore] = useState<{ readonly undone: Edited; readonly saved: Edited } | null>(null)
  const same = (a: Edited, b: Edited) => JSON.stringify(changeOf(a)) === JSON.stringify(changeOf(b))
  const sending = useRef<Edited | null>(null)
  const act = useAct(async ({ sent, began }: { readonly sent: Edited; readonly began?: Lists }) => {
    sending.current = sent
    try {
      // The fields show the edit until the service's own settings are the same.
      await saveForum(changeOf(sent), began)
    } finally {
      if (sending.current === sent) sending.current = null
    }
    // The person may have changed more while the save was running.
    const typed = now()
    if (typed !== null && same(typed, sent)) put(null)
  })
  const [sent, setSent] = useState(false)
  const send = (settings: Edited, undone: Edited) => {
    setSent(true)
    act.mutate({ sent: settings }, { onSuccess: () => setBefore({ undone, saved: settings }) })
  }
  const undo = ({ undone, saved }: NonNullable<typeof before>) =>
    act.mutate({ sent: undone, began: listsOf(changeOf(saved)) }, { onSuccess: () => setBefore(null) })
  const save = (settings = now()) => {
    if (settings === null) return
    // After the change that is being saved, the service will no longer have what is kept.
    if (sending.current === null && same(settings, keptOf(settings))) put(null)
    else if (sending.current === null || !same(settings, sending.current)) send(settings, keptOf(settings))
  }
  const atEnd = useRef<() => unknown>(save)
  // A refused text is not sent again by leaving the page. It stays, and the person finds it when they come back.
  atEnd.current = () => !act.isError && save()
  useEffect(() => {
    const end = () => void atEnd.current()
    // The person may close the window while the focus is still in a field.
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      end()
    }
  }, [])
  return {
    error: act.error,
    type: put,
    change: (settings: Edited) => {
      put(settings)
      save(settings)
    },
    // A refused text is sent again only when it has changed, or by Try again.
    leaveField: () => {
      const refused = act.isError && act.variables.sent
      const typed = now()
      if (!refused || typed === null || !same(typed, refused)) save()
    },
    state: {
      dirty: edited !== null,
      busy: act.isPending,
      sent,
      error: act.error,
      onSave: () => save(),
      onDiscard: () => {
        act.reset()
        put(null)
      },
      onUndo: before === null ? null : () => undo(before),
    },
  }
}
