import { TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { explain, leadOf } from '../errors.ts'

type Props = {
  /** Whether something typed is not saved yet. */
  readonly dirty: boolean
  readonly busy: boolean
  readonly error: unknown
  readonly onSave: () => void
  readonly onDiscard: () => void
  /** Restores the settings from before the last save; null if nothing was saved on this visit. */
  readonly onUndo: (() => void) | null
}

/** Says whether a page of Settings is saved. Pages save by themselves: a text when the person leaves its field, everything else at once. */
export const SavedState = ({ dirty, busy, error, onSave, onDiscard, onUndo }: Props) => (
  <div className="sticky bottom-0 -mb-6 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-bg py-2 text-s">
    {error ? (
      <div className="min-w-0 flex-1">
        <Note
          tone="bad"
          announce
          action={
            <span className="flex gap-3 whitespace-nowrap">
              <TextButton disabled={busy} onClick={onSave}>
                Try again
              </TextButton>
              <TextButton onClick={onDiscard}>Discard</TextButton>
            </span>
          }
        >
          {leadOf(error, 'Not saved') + explain(error)}
        </Note>
      </div>
    ) : (
      <>
        <span role="status" className="text-ink-3">
          {busy ? 'Saving…' : dirty ? 'Saved when you leave the field' : 'All changes are saved'}
        </span>
        {onUndo && !busy && !dirty && <TextButton onClick={onUndo}>Undo the last change</TextButton>}
      </>
    )}
  </div>
)
