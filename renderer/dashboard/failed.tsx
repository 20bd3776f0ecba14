import { AppError } from '../../contract/errors.ts'
import { Button, TextButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { wordsOf } from './auth-error.ts'

/** Whether another attempt would fail in the same way. */
const isFinal = (error: Error): boolean => error instanceof AppError && error.code === 'role_missing'

/** Shows, in place of a page that could not be loaded, the reason and a button to try again. */
export const Failed = ({
  title,
  error,
  onRetry,
}: {
  readonly title: string
  readonly error: Error
  readonly onRetry: () => void
}) => (
  <Empty level="h1" title={title} action={<Button onClick={onRetry}>Try again</Button>}>
    <p role="alert">{wordsOf(error)}</p>
  </Empty>
)

/** Shows, in place of a part of a page that could not be loaded, the reason and a button to try again. */
export const PartFailed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <Note
    tone="bad"
    announce
    action={
      isFinal(error) ? undefined : (
        <TextButton className="text-inherit underline" onClick={onRetry}>
          Try again
        </TextButton>
      )
    }
  >
    {wordsOf(error)}
  </Note>
)
