import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { wordsOf } from './errors.ts'

type Props = {
  readonly title: string
  readonly error: Error
  readonly onRetry: () => void
}

/** Shown instead of an answer that could not be loaded: the core's reason, and a button to try again. */
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
