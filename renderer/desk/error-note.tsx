import { Note } from '../ui/note.tsx'
import { leadOf, wordsOf } from './errors.ts'

type Props = {
  readonly error: Error | null
  /** What did not happen, such as `Not saved`. */
  readonly notDone?: string
  /** Reads it out when it appears: what the person asked for was refused. */
  readonly announce?: boolean
}

/** Why something did not happen, in the words of the core; nothing where there is no error. */
export const ErrorNote = ({ error, notDone, announce = true }: Props) =>
  error && (
    <Note tone="bad" announce={announce}>
      {notDone && leadOf(error, notDone)}
      {wordsOf(error)}
    </Note>
  )
