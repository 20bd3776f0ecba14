import { useEffect, useRef, useState } from 'react'
import type { ForumSettingsChange } from '../../../contract/forum.ts'
import { callDesk } from '../port.ts'
import { askAgain, useAct } from '../queries.ts'

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

/** The last save, also of a page that was left. Saves follow each other, so that the service keeps the newest. */
let earlier: Promise<unknown> = Promise.resolve()

/** Saves a change of the forum settings after the earlier saves. Settles when the pages have the service's own settings. */
export const saveForum = async (change: ForumSettingsChange): Promise<void> => {
  const saving = earlier.then(() => callDesk('forum', 'change', change))
  earlier = saving.catch(() => undefined)
  await saving
  await askAgain('forum')
}

/**
 * Saves a page of the forum settings by itself. `change` saves at once; `type` saves when the person leaves the field or the
 * page, because half a sentence would score every post anew.
 */
export const useSaved = <Edited>({ keptOf, edited, now, put, changeOf }: Saved<Edited>) => {
  const [before, setBefore] = useState<Edited | null>(null)
  const same = (a: Edited, b: Edited) => JSON.stringify(changeOf(a)) === JSON.stringify(changeOf(b))
  const sending = useRef<Edited | null>(null)
  const act = useAct(async (sent: Edited) => {
    sending.current = sent
    try {
      // The fields show the edit until the service's own settings are the same.
      await saveForum(changeOf(sent))
    } finally {
      if (sending.current === sent) sending.current = null
    }
    // The person may have changed more while the save was running.
    const typed = now()
    if (typed !== null && same(typed, sent)) put(null)
  })
  const [sent, setSent] = useState(false)
  const send = (settings: Edited, undone: Edited | null) => {
    setSent(true)
    act.mutate(settings, { onSuccess: () => setBefore(undone) })
  }
  const save = (settings = now()) => {
    if (settings === null) return
    // After the change that is being saved, the service will no longer have what is kept.
    if (sending.current === null && same(settings, keptOf(settings))) put(null)
    else if (sending.current === null || !same(settings, sending.current)) send(settings, keptOf(settings))
  }
  const atEnd = useRef<() => unknown>(save)
  // A refused text is not sent again by leaving the page. It stays, and the person finds it when they come back.
  atEnd.current = () => !act.isError && save()
  useEffect(() => () => void atEnd.current(), [])
  return {
    error: act.error,
    type: put,
    change: (settings: Edited) => {
      put(settings)
      save(settings)
    },
    // A refused text is sent again only when it has changed, or by Try again.
    leaveField: () => {
      const refused = act.isError && act.variables
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
      onUndo: before === null ? null : () => send(before, null),
    },
  }
}
