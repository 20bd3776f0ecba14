import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { explain, leadOf } from '../errors.ts'

type Props = {
  readonly dirty: boolean
  readonly busy: boolean
  readonly error: unknown
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** The save bar at the end of a page. An error appears beside the buttons, and the input stays. */
export const SaveBar = ({ dirty, busy, error, onSave, onDiscard }: Props) => (
  <div className="sticky bottom-0 -mx-6 -mb-6 flex min-h-14 items-center gap-2 border-t border-line bg-bg px-6 py-2">
    <span className="mr-auto min-w-0 text-s text-ink-3">
      {error ? (
        <span role="alert" className="text-bad">
          {leadOf(error, 'Not saved') + explain(error)}
        </span>
      ) : dirty ? (
        'Not saved yet'
      ) : (
        'All changes are saved'
      )}
    </span>
    {dirty && (
      <Button tone="quiet" disabled={busy} onClick={onDiscard}>
        Discard
      </Button>
    )}
    <Button tone="primary" disabled={!dirty || busy} onClick={onSave}>
      {busy && <Spinner />}
      Save changes
    </Button>
  </div>
)
