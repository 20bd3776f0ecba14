import type { Article, Check, Publication } from '../../../contract/articles.ts'
import type { Site } from '../../../contract/sites.ts'
import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { sitesDialog } from '../dialogs.ts'
import { go } from '../route.ts'
import { ago, useNow } from '../time.ts'
import { otherChecksWords } from './article-words.ts'
import { closePublishing } from './publishing.ts'
import { goToField, showTab } from './view.ts'

/** Names the gaps that are left to fill in, before anything is sent. */
export const PlacesNote = ({ places }: { readonly places: readonly string[] }) => (
  <Note
    action={
      <TextButton
        className="shrink-0 text-inherit underline"
        onClick={() => {
          closePublishing()
          goToField('place')
        }}
      >
        Fill {places.length === 1 ? 'it' : 'them'} in
      </TextButton>
    }
  >
    <strong className="font-semibold">{count(places.length, 'gap')} to fill in.</strong> You can still save a
    draft.
    <details className="mt-0.5">
      <summary className="w-fit rounded-1 underline-offset-2 hover:underline">
        Show the {places.length === 1 ? 'gap' : 'gaps'}
      </summary>
      <ul className="mt-1 grid max-h-40 list-disc gap-0.5 overflow-auto pl-4">
        {places.map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same words, and the list does not change
          <li key={at}>{words}</li>
        ))}
      </ul>
    </details>
  </Note>
)

/** Says how the checks ended, and leads to them. Gaps are named elsewhere in the dialog. */
export const FailedChecks = ({ checks }: { readonly checks: readonly Check[] }) => (
  <p>
    {otherChecksWords(checks)}.{' '}
    <TextButton
      onClick={() => {
        closePublishing()
        showTab('checks')
      }}
    >
      See the checks
    </TextButton>
  </p>
)

/** Says that unsaved changes are sent too, or why they cannot be saved. */
export const UnsavedNote = ({ article, why }: { readonly article: Article; readonly why: string | null }) =>
  why === null ? (
    <Note tone="plain">
      Your changes are not saved yet. Quillport first saves them as version {(article.version ?? 1) + 1}, then
      sends that version.
    </Note>
  ) : (
    <Note>Your changes cannot be saved now, so nothing can be sent. {why}</Note>
  )

type TroubleProps = { readonly site: Site; readonly editable: boolean; readonly lost: boolean }

/** Says what is wrong with the site, and leads to its login. */
export const SiteTrouble = ({ site, editable, lost }: TroubleProps) => (
  <Note
    action={
      site.status === 'needs_attention' &&
      editable && (
        <TextButton
          className="shrink-0 text-inherit underline"
          onClick={() => {
            closePublishing()
            go('sites')
            sitesDialog.ask({ kind: 'connect', site })
          }}
        >
          Update the login…
        </TextButton>
      )
    }
  >
    {lost ? LOST_LOGIN : site.message}
  </Note>
)

const LOST_LOGIN =
  'This computer has no keychain, so Quillport lost the login for this site when you closed Quillport.'

/** The article's state on the chosen site. Publishing updates the post and never duplicates it. */
export const Before = ({ before, live }: { readonly before: Publication; readonly live: boolean }) => {
  const now = useNow()
  if (before.state === 'unknown')
    return (
      <Note>
        The site did not confirm the last attempt, so the post may already be on the site. Quillport first
        looks for the post. If it finds the post, it updates the post. It never creates a second post.
      </Note>
    )
  if (before.status === null) return null
  const since = before.published_at ? `, published ${ago(before.published_at, now)}` : ''
  return (
    <p className="text-s text-ink-2">
      {before.status === 'publish'
        ? live
          ? `The article is live on this site${since}. Readers see the live version until you publish again.`
          : `The article is live on this site${since}. Quillport does not turn it back into a draft, because that would take the post offline.`
        : `The article is a draft on this site${since}. Quillport updates that draft.`}
    </p>
  )
}
