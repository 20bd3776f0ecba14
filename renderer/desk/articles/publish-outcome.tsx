import type { Article } from '../../../contract/articles.ts'
import { Button, NEXT } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
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

type DoneProps = { readonly sending: Extract<Sending, { state: 'done' }>; readonly article: Article }

/** Shows the result, with links to the post and to its edit screen, and the texts that the site did not take. */
export const Done = ({ sending, article }: DoneProps) => {
  const { result, site } = sending
  const live = result.status === 'publish'
  return (
    <Dialog
      open
      wide
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
            Edit on the site
          </Button>
        </>
      }
    >
      {result.warnings.map(({ code, message }) => (
        <Note key={`${code} ${message}`}>{message}</Note>
      ))}
      {result.warnings.some(({ code }) => code === 'seo_meta_not_kept') && <ToPaste article={article} />}
    </Dialog>
  )
}

/** The texts to paste on the site, each with a button that copies it. */
const ToPaste = ({ article }: { readonly article: Article }) => {
  const { seo_title = '', meta_description = '', focus_keyword = '' } = article
  const texts = [
    { label: 'SEO title', text: seo_title },
    { label: 'Meta description', text: meta_description },
    { label: 'Focus keyword', text: focus_keyword },
  ].filter(({ text }) => text !== '')
  return (
    <dl className="grid gap-2">
      {texts.map(({ label, text }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3"
        >
          <div>
            <dt className="text-s text-ink-3">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
          <CopyButton
            text={text}
          >{`Copy the ${label.replace(/^[MF]/, (letter) => letter.toLowerCase())}`}</CopyButton>
        </div>
      ))}
    </dl>
  )
}

/** Closes the publish dialog, then asks in a second dialog before the address opens. */
const leaveTo = (url: string, what: string): void => {
  closePublishing()
  askToOpen(url, what)
}
