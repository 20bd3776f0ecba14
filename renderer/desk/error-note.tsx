import { Note } from '../ui/note.tsx'
import { leadOf, wordsOf } from './errors.ts'

type Props = {
  readonly error: Error | null
  /** What did not happen, such as `Not saved`. */
  readonly notDone?: string
  /** Announces the error, because something that the person did was refused. */
  readonly announce?: boolean
}

/** Why something did not happen, in the core's words. Renders nothing without an error. */
export const ErrorNote = ({ error, notDone, announce = true }: Props) =>
  error && (
    <Note tone="bad" announce={announce}>
      {notDone && leadOf(error, notDone)}
      {wordsOf(error)}
    </Note>
  )
