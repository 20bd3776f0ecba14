import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Article } from '../../../contract/articles.ts'
import type { ArticleEdit } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { wordsOf } from '../errors.ts'
import { useDesk } from '../queries.ts'
import { COLUMN } from './column.ts'
import { previewDocument, type Scheme } from './preview-document.ts'

/** Reads the article's hero image, if the article has one. */
export const useImage = (article: Article) =>
  useDesk(
    'articles',
    'image',
    article.has_image ? { job_id: article.job_id, image_id: article.image_id } : null,
  )

/**
 * The text of an article to read, in the theme of the desk, with its gaps marked. The page runs no script, follows no link and
 * sends no request. It waits for the image, because a late image would move the text while the person reads.
 */
export const Reading = ({
  article,
  content,
}: {
  readonly article: Article
  readonly content: ArticleEdit
}) => {
  const image = useImage(article)
  // Once the text is shown without its image, the image appears only if the person asks for it.
  const [textAlone, readTextAlone] = useState(false)
  if (image.isLoadingError && !textAlone) readTextAlone(true)
  const tryAgain = () => void image.refetch().then(({ data }) => data && readTextAlone(false))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className={`${COLUMN} grid shrink-0 gap-2 py-2 empty:hidden`}>
        {article.warnings.map(({ code, message }) => (
          <Note key={`${code} ${message}`}>{message}</Note>
        ))}
        {image.isLoadingError && (
          <Note tone="plain" announce action={<NoteButton onClick={tryAgain}>Try again</NoteButton>}>
            The hero image cannot be shown now: {wordsOf(image.error)}
          </Note>
        )}
        {textAlone && image.isLoading && (
          <Note tone="plain" announce>
            The hero image is loading…
          </Note>
        )}
        {textAlone && image.data && (
          <Note
            tone="plain"
            announce
            action={<NoteButton onClick={() => readTextAlone(false)}>Show it</NoteButton>}
          >
            The hero image has loaded.
          </Note>
        )}
      </div>
      {image.isLoading && !textAlone ? (
        <PreviewPlace onReadNow={() => readTextAlone(true)} />
      ) : (
        <Preview content={content} image={textAlone ? null : (image.data ?? null)} />
      )}
    </div>
  )
}

type PreviewProps = {
  readonly content: ArticleEdit
  readonly image: Parameters<typeof previewDocument>[1]
}

const Preview = ({ content, image }: PreviewProps) => {
  const { title, html } = useDeferredValue(content)
  const scheme = useScheme()
  const page = useMemo(
    () => previewDocument({ title, html }, image, scheme, inter),
    [title, html, image, scheme],
  )
  const [loaded, setLoaded] = useState('')
  return (
    <div className="relative flex min-h-0 flex-1">
      <iframe
        // Each page has its own frame, because Chromium can lose a second page that is set while the first still loads.
        key={page}
        title="Preview of the article"
        sandbox=""
        srcDoc={page}
        onLoad={() => setLoaded(page)}
        className="min-h-0 w-full flex-1 border-0 bg-surface"
      />
      {loaded !== page && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-0 bg-surface">
          <div className={`${COLUMN} grid gap-4 py-6`}>
            <Bar className="h-6 w-4/5" />
            <Bar className="w-full" />
            <Bar className="w-11/12" />
            <Bar className="w-3/5" />
          </div>
        </div>
      )}
    </div>
  )
}

/** Returns the theme that the person chose; without a choice, the frame follows the system as the desk does. */
const useScheme = (): Scheme => {
  const { theme = 'system' } = useDesk('app', 'preferences', {}).data ?? {}
  return theme === 'system' ? 'light dark' : theme
}

const NoteButton = ({
  onClick,
  children,
}: {
  readonly onClick: () => void
  readonly children: ReactNode
}) => (
  <Button small tone="quiet" className="-my-1" onClick={onClick}>
    {children}
  </Button>
)

/** Placeholder for the preview while its image loads. */
const PreviewPlace = ({ onReadNow }: { readonly onReadNow: () => void }) => (
  <div className={`${COLUMN} late grid content-start gap-4 py-6`}>
    <Bar className="h-6 w-4/5" />
    <div className="grid aspect-[1200/630] max-h-[36vh] w-full content-center justify-items-center gap-3 rounded-2 bg-hover text-s text-ink-3">
      <span role="status">The hero image is loading…</span>
      <Button small onClick={onReadNow}>
        Read without it
      </Button>
    </div>
    <Bar className="w-full" />
    <Bar className="w-11/12" />
    <Bar className="w-3/5" />
  </div>
)
