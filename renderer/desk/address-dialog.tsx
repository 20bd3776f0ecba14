import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { showAddress } from './address.ts'
import { addressDialog } from './dialogs.ts'
import { wordsOf } from './errors.ts'
import { callDesk } from './port.ts'
import { toast } from './toasts.ts'

/** Shows the full address of `what`, and asks before the address opens. `copied`: the reply is on the clipboard. */
export const askToOpen = (url: string, copied: boolean, what = 'the post'): void =>
  addressDialog.ask({ url, copied, what })

const open = async (url: string): Promise<void> => {
  addressDialog.close()
  try {
    const { opened } = await callDesk('app', 'openAddress', { url })
    if (!opened) window.open(url, '_blank', 'noopener,noreferrer')
  } catch (error) {
    toast(`Not opened: ${wordsOf(error)}`, { tone: 'bad' })
  }
}

/** A dialog that asks before a stranger's address opens outside Quillport. */
export const AddressDialog = () => {
  const asked = addressDialog.useAsked()
  const shown = asked && showAddress(asked.url)
  return (
    <Dialog
      open={asked !== null}
      onClose={addressDialog.close}
      title={asked?.copied ? 'Copied. Open the post?' : `Open ${asked?.what ?? 'the post'}?`}
      description={
        asked?.copied
          ? 'Your reply is on the clipboard. Paste it there yourself, then select “I posted it”.'
          : 'It opens in your browser, outside Quillport.'
      }
      actions={
        <>
          <Button tone="quiet" onClick={addressDialog.close}>
            Cancel
          </Button>
          {shown?.ok && (
            <Button data-first tone="primary" keys="↵" onClick={() => void open(shown.href)}>
              Open the address
            </Button>
          )}
        </>
      }
    >
      {shown?.ok && (
        <>
          <p
            data-address
            className="max-h-40 overflow-auto rounded-2 bg-sunken px-3 py-2 font-mono text-s text-ink-2 [overflow-wrap:anywhere]"
          >
            {shown.before}
            <strong className="font-semibold text-ink">{shown.host}</strong>
            {shown.after}
          </p>
          {shown.cautions.map((caution) => (
            <Note key={caution}>{caution}</Note>
          ))}
        </>
      )}
      {shown && !shown.ok && (
        <Note tone="bad">
          {shown.why} <span className="font-mono">{asked?.url}</span>
        </Note>
      )}
    </Dialog>
  )
}
