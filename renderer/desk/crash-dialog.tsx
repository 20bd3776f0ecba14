import { useState } from 'react'
import { Button, NEXT } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CodeBlock } from '../ui/scroll.tsx'
import { ErrorNote } from './error-note.tsx'
import { callDesk } from './port.ts'
import { useAct, useDesk } from './queries.ts'

/** The dialog that shows, once, the report of a crash. The report is only on this computer. */
export const CrashDialog = () => {
  const report = useDesk('about', 'crash', {}).data?.report ?? null
  const [closed, setClosed] = useState<string | null>(null)
  const close = useAct((how: { report_id: string; delete: boolean }) => callDesk('about', 'closeCrash', how))
  if (!report || closed === report.report_id) return null
  const end = (deletes: boolean) =>
    close.mutate(
      { report_id: report.report_id, delete: deletes },
      { onSuccess: () => setClosed(report.report_id) },
    )
  return (
    <Dialog
      open
      wide
      onClose={() => end(false)}
      title="Quillport ended unexpectedly"
      description="Your saved work is intact. Quillport wrote the report below, which stays on this computer. Nothing was sent. If you ask for help, include a copy of the report."
      actions={
        <>
          <Button tone="danger" disabled={close.isPending} onClick={() => end(true)}>
            Delete
          </Button>
          <CopyButton text={report.text}>Copy</CopyButton>
          <Button {...NEXT} disabled={close.isPending} onClick={() => end(false)}>
            Close
          </Button>
        </>
      }
    >
      <CodeBlock label="Report" text={report.text} />
      <ErrorNote error={close.error} />
    </Dialog>
  )
}
