import type { ArticleDetail } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { discardEdit, type Editing, forgetFailure, saveVersion, useSaving } from './edits.ts'

/** Someone saved a newer version meanwhile: says so, and offers both ways out. */
export const Conflict = ({
  detail,
  editing,
}: {
  readonly detail: ArticleDetail
  readonly editing: Editing
}) => {
  const { job_id, version = 1 } = detail.article
  const failed = useSaving((state) => state.failed[job_id])
  const busy = useSaving((state) => state.busy[job_id] ?? false)
  if (!editing.outdated || !editing.dirty) return null
  return (
    <Note announce>
      <p>
        Version {version} was saved meanwhile, by an agent or on another computer; your text was begun on
        version {editing.ofVersion}. Nothing of yours is lost.
        {failed && !failed.conflict && ` Not saved: ${failed.words}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button small disabled={busy} onClick={() => void saveVersion(job_id, editing.content, version)}>
          Keep mine, as version {version + 1}
        </Button>
        <Button
          small
          disabled={busy}
          onClick={() => {
            forgetFailure(job_id)
            discardEdit(job_id, editing, version)
          }}
        >
          Take version {version}
        </Button>
      </div>
    </Note>
  )
}
