import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { explain, leadOf } from '../errors.ts'

/** The element in the head of Settings that shows whether the page is saved. */
export const SavedPlace = createContext<HTMLElement | null>(null)

type Props = {
  /** Whether something typed is not saved yet. */
  readonly dirty: boolean
  readonly busy: boolean
  /** Whether something was sent on this visit. */
  readonly sent: boolean
  readonly error: unknown
  readonly onSave: () => void
  readonly onDiscard: () => void
  /** Restores the settings from before the last save; null if nothing was saved on this visit. */
  readonly onUndo: (() => void) | null
}

const stateWords = ({ dirty, busy, sent }: Pick<Props, 'dirty' | 'busy' | 'sent'>): string => {
  if (busy) return 'Saving…'
  if (dirty) return 'Saved when you leave the field'
  return sent ? 'All changes are saved' : 'Changes save automatically'
}

/** Says in the head of Settings whether the page is saved; a refused save stays at the end of the page. Pages save by themselves: a text when the person leaves its field, everything else at once. */
export const SavedState = ({ error, onSave, onDiscard, onUndo, ...state }: Props) => {
  const place = useContext(SavedPlace)
  const { busy, dirty } = state
  if (error)
    return (
      <div className="sticky bottom-4">
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
    )
  return (
    place &&
    createPortal(
      <>
        <span role="status">{stateWords(state)}</span>
        {onUndo && !busy && !dirty && (
          <TextButton aria-label="Undo the last change" onClick={onUndo}>
            Undo
          </TextButton>
        )}
      </>,
      place,
    )
  )
}
