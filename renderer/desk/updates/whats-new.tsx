import { Button, NEXT } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { useUpdateActs, useUpdates } from './install.ts'
import { megabytes } from './size.ts'

/** The dialog that says what is new in the offered version, and offers to install it. */
export const WhatsNew = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const updates = useUpdates()
  const { install } = useUpdateActs()
  const offer = updates?.offer
  if (!updates || !offer) return null
  const choose = (when: 'now' | 'at_quit') => install.mutate(when, { onSuccess: onClose })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`What is new in Quillport ${offer.version}`}
      description={
        updates.by_installer
          ? `Quillport downloads the update (${megabytes(offer.size)}), checks it and opens it with your system’s installer. The installer asks for your password.`
          : `Quillport downloads the update (${megabytes(offer.size)}), checks it and then restarts.`
      }
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            Close
          </Button>
          <Button disabled={install.isPending} onClick={() => choose('at_quit')}>
            Update when I quit
          </Button>
          <Button {...NEXT} disabled={install.isPending} onClick={() => choose('now')}>
            Update now
          </Button>
        </>
      }
    >
      {offer.warning && <Note>{offer.warning}</Note>}
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        {offer.whats_new || 'There are no release notes for this version.'}
      </p>
    </Dialog>
  )
}
