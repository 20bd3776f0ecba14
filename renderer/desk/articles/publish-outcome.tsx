import { Button, NEXT } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { closePublishing, doneWords, type Sending } from './publishing.ts'

/** Says that the article is being sent, and that sending continues after the dialog closes. */
export const Running = ({ sending }: { readonly sending: Extract<Sending, { state: 'running' }> }) => (
  <Dialog
    open
    onClose={closePublishing}
    title={
      sending.status === 'publish'
        ? `Publishing live on ${sending.site.name}`
        : `Saving as a draft on ${sending.site.name}`
    }
    description="This can take up to a minute. If you close this dialog, it continues."
    actions={
      <Button data-first tone="quiet" onClick={closePublishing}>
        Close
      </Button>
    }
  >
    <p role="status" className="flex items-center gap-2">
      <Spinner /> Sending text and image
    </p>
  </Dialog>
)

/** Shows the result, with links to the post and to its edit screen. */
export const Done = ({ sending }: { readonly sending: Extract<Sending, { state: 'done' }> }) => {
  const { result, site } = sending
  const live = result.status === 'publish'
  return (
    <Dialog
      open
      onClose={closePublishing}
      title={doneWords(result, site.name)}
      actions={
        <>
          <Button tone="quiet" onClick={closePublishing}>
            Close
          </Button>
          <Button
            {...(live ? NEXT : {})}
            className={live ? 'order-last' : undefined}
            onClick={() => leaveTo(result.post_url, live ? 'the post' : 'the preview')}
          >
            {live ? 'Open the post' : 'Open the preview'}
          </Button>
          <Button {...(live ? {} : NEXT)} onClick={() => leaveTo(result.edit_url, 'the edit screen')}>
            Open the edit screen
          </Button>
        </>
      }
    >
      {result.warnings.map(({ code, message }) => (
        <Note key={`${code} ${message}`}>{message}</Note>
      ))}
    </Dialog>
  )
}

/** Closes the publish dialog, then asks in a second dialog before the address opens. */
const leaveTo = (url: string, what: string): void => {
  closePublishing()
  askToOpen(url, what)
}
