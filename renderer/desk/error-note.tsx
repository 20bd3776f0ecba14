import { Note } from '../ui/note.tsx'
import { leadOf, wordsOf } from './errors.ts'

type Props = {
  readonly error: Error | null
  /** A phrase for the failed action, such as `Not saved`. */
  readonly notDone?: string
  /** Whether screen readers announce the error, because an action of the person failed. */
  readonly announce?: boolean
}

/** The core's message about a failed action. Renders nothing without an error. */
export const ErrorNote = ({ error, notDone, announce = true }: Props) =>
  error && (
    <Note tone="bad" announce={announce}>
      {notDone && leadOf(error, notDone)}
      {wordsOf(error)}
    </Note>
  )
