import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Article } from '../../../contract/articles.ts'
import { placesOf } from '../../../contract/places.ts'
import { Button, NEXT, TextButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { failsBesidesGaps, placesWords } from './article-words.ts'
import { FailedChecks } from './publish-notes.tsx'
import { closePublishing, type Sending } from './publishing.ts'
import { goToField } from './view.ts'

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
    description="This can take up to a minute. If you close this dialog, Quillport continues."
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

/** Shows the result, then in one box what is left to do on the site. The footer has the next step, and the body links to the other places. */
export const Done = ({ sending, article }: DoneProps) => {
  const { result, site } = sending
  const live = result.status === 'publish'
  // A gap that is filled in on the site would still be open here, and the next update would overwrite it.
  const places = placesOf(article).length
  const fillsIn = !live && places > 0
  const failed = !live && article.checks && failsBesidesGaps(article.checks)
  // The list already names the gaps.
  const warnings = result.warnings.filter(({ code }) => !(fillsIn && code === 'unfilled'))
  const post = {
    words: live ? 'Open the post' : 'Open the preview',
    url: result.post_url,
    what: live ? 'the post' : 'the preview',
  }
  const edit = { words: 'Edit on the site', url: result.edit_url, what: 'the edit screen' }
  const next = fillsIn ? null : live ? post : edit
  return (
    <Dialog
      open
      wide
      onClose={closePublishing}
      title={titleOf(result, site.name)}
      description={
        <p className="flex items-center gap-2">
          <Check size={16} aria-hidden="true" className="shrink-0 text-good" />
          {live
            ? `Readers can see it now.${result.updated ? ' The post there was updated.' : ''}`
            : 'Only people who can edit the site can see the draft.'}
        </p>
      }
      actions={
        <>
          <Button tone="quiet" onClick={closePublishing}>
            Close
          </Button>
          {next ? (
            <Button {...NEXT} onClick={() => leaveTo(next.url, next.what)}>
              {next.words}
            </Button>
          ) : (
            <Button
              {...NEXT}
              onClick={() => {
                closePublishing()
                goToField('place')
              }}
            >
              {places === 1 ? 'Fill in the gap' : `Fill in the ${places} gaps`}
            </Button>
          )}
        </>
      }
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {[post, edit]
          .filter((place) => place !== next)
          .map(({ words, url, what }) => (
            <TextButton key={words} onClick={() => leaveTo(url, what)}>
              {words}
            </TextButton>
          ))}
      </p>
      {(warnings.length > 0 || failed || fillsIn) && (
        <section aria-label="Left to do" className="rounded-3 border border-line bg-note px-4 py-3">
          <h3 className="font-medium">{live ? 'Left to do' : 'Before it goes live'}</h3>
          <ul className="mt-1 grid list-disc gap-1.5 pl-4 text-s text-ink-2">
            {fillsIn && <li>{placesWords(places)}.</li>}
            {failed && article.checks && (
              <li>
                <FailedChecks checks={article.checks} />
              </li>
            )}
            {warnings.map(({ code, message }) => (
              <li key={`${code} ${message}`} className="[overflow-wrap:anywhere]">
                {code === 'seo_meta_not_kept' ? <ToPaste article={article}>{message}</ToPaste> : message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

/** Writes the result as a heading. */
const titleOf = ({ status, updated }: DoneProps['sending']['result'], site: string): string => {
  if (status === 'publish') return `The article is live on ${site}`
  return updated ? `The draft on ${site} was updated` : `Saved as a draft on ${site}`
}

/** The texts to paste on the site, each with a button that copies it, below what to do with them and a button that copies all. */
const ToPaste = ({ article, children }: { readonly article: Article; readonly children: ReactNode }) => {
  const { seo_title = '', meta_description = '', focus_keyword = '' } = article
  const texts = [
    { label: 'SEO title', text: seo_title },
    { label: 'Meta description', text: meta_description },
    { label: 'Focus keyword', text: focus_keyword },
  ].filter(({ text }) => text !== '')
  return (
    <>
      <div className="flex items-start gap-3">
        <span className="min-w-0 flex-1">{children}</span>
        {texts.length > 1 && (
          <CopyButton text={texts.map(({ label, text }) => `${label}: ${text}`).join('\n')}>
            Copy all
          </CopyButton>
        )}
      </div>
      <dl className="mt-2 grid gap-2">
        {texts.map(({ label, text }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
            <div>
              <dt className="text-ink-3">{label}</dt>
              <dd className="text-m text-ink [overflow-wrap:anywhere]">{text}</dd>
            </div>
            <CopyButton text={text} of={label}>
              Copy
            </CopyButton>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Closes the publish dialog, then asks in a second dialog before the address opens. */
const leaveTo = (url: string, what: string): void => {
  closePublishing()
  askToOpen(url, what)
}
