import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { wordsOf } from './errors.ts'

type Props = {
  readonly title: string
  readonly error: Error
  readonly onRetry: () => void
}

/** Stands where an answer would, when there is none to show: why, in the core's words, and the way to ask again. */
export const CannotShow = ({ title, error, onRetry }: Props) => (
  <Empty
    title={title}
    action={
      <Button small onClick={onRetry}>
        Try again
      </Button>
    }
  >
    <p role="alert">{wordsOf(error)}</p>
  </Empty>
)
