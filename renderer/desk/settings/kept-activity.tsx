import { useState } from 'react'
import { CALLS_KEPT, type Preferences } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Select } from '../../ui/inputs.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'

type Days = Preferences['keep_activity_days']

const CHOICES = CALLS_KEPT.choices.map((days) => ({ value: days, words: count(days, 'day') }))

/** The setting for how long agents' calls are kept. It asks for confirmation before it shortens the time, because that deletes calls. */
export const KeptActivity = () => {
  const kept = useDesk('app', 'preferences', {}).data?.keep_activity_days
  const [fewer, setFewer] = useState<Days | null>(null)
  const change = useAct(
    (keep_activity_days: Days) => callDesk('app', 'changePreferences', { keep_activity_days }),
    'app',
  )
  if (kept === undefined) return null
  return (
    <>
      <Select
        aria-label="Keep activity for"
        className="max-w-40"
        value={kept}
        options={CHOICES}
        onChoose={(days) => (days < kept ? setFewer(days) : change.mutate(days))}
      />
      {fewer === null && <ErrorNote notDone="Not saved" error={change.error} />}
      <ConfirmDialog
        open={fewer !== null}
        onClose={() => setFewer(null)}
        title={`Delete actions older than ${count(fewer ?? kept, 'day')}?`}
        description="If you want to keep a copy of these actions, export them from the Activity screen first. You cannot undo the deletion."
        confirm="Delete older actions"
        busy={change.isPending}
        error={change.error}
        onConfirm={() => {
          // Only the deletion closes the dialog. An earlier change may still be running.
          if (fewer !== null) change.mutate(fewer, { onSuccess: () => setFewer(null) })
        }}
      />
    </>
  )
}
