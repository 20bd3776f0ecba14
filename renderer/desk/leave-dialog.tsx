import { discardTypedForms } from '../ui/typed-form.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { leaveDialog } from './dialogs.ts'

/** A dialog that asks before a notification, the menu, a link or the palette opens something else and so discards what the person typed. */
export const LeaveDialog = () => {
  const asked = leaveDialog.useAsked()
  return (
    asked && (
      <ConfirmDialog
        open
        title="Discard what you typed?"
        description={`You have not saved what you typed under “${asked.title}”. To continue, Quillport must close this form.`}
        confirm="Discard it"
        busy={false}
        error={null}
        onClose={leaveDialog.close}
        onConfirm={() => {
          leaveDialog.close()
          discardTypedForms()
          asked.leave()
        }}
      />
    )
  )
}
