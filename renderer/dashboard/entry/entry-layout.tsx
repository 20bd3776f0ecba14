import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Logo } from '../logo.tsx'
import { OfflineLine } from '../offline.tsx'

type Props = {
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
  /** Links to other pages, below the content. */
  readonly after?: ReactNode
}

/** What Quillport does, for people who see it for the first time. */
export const WHAT_IT_DOES =
  'Quillport finds forum posts that ask for what you sell, drafts replies that you post yourself, and writes articles for your own sites.'

/** The layout of the pages for people who are not signed in: one narrow column. */
export const EntryLayout = ({ title, text, children, after }: Props) => {
  useEffect(() => {
    document.title = `${title} · Quillport`
  }, [title])
  return (
    <div className="flex h-full flex-col">
      <OfflineLine />
      <main className="min-h-0 flex-1 overflow-auto">
        <div className="mx-auto grid min-h-[86%] w-full max-w-[408px] content-center gap-5 px-6 py-10">
          <div className="flex items-center gap-2 font-semibold">
            <Logo />
            Quillport
          </div>
          <div>
            <h1 className="text-xl/[1.3] font-semibold tracking-[-0.01em]">{title}</h1>
            {text && <div className="mt-1 grid gap-2 text-ink-2 [overflow-wrap:anywhere]">{text}</div>}
          </div>
          {children}
          {after && <div className="grid gap-1.5 border-t border-line pt-4 text-ink-2">{after}</div>}
        </div>
      </main>
    </div>
  )
}

type FormProps = {
  readonly submit: string
  readonly busy: boolean
  /** Why the service refused the form, if the reason is not shown at a field. */
  readonly error?: string | null
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly children: ReactNode
}

/** A form for people who are not signed in. Enter sends the form, except while it is busy. */
export const EntryForm = ({ submit, busy, error, onSubmit, children }: FormProps) => (
  <form
    noValidate
    className="grid gap-4"
    onSubmit={(event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) onSubmit(event.currentTarget)
    }}
  >
    {children}
    {error && (
      <Note tone="bad" announce>
        {error}
      </Note>
    )}
    <Button type="submit" tone="primary" disabled={busy} className="h-8 w-full justify-center">
      {busy && <Spinner />}
      {submit}
    </Button>
  </form>
)

/** A placeholder for a page that is loading. */
export const EntryLoading = () => (
  <main className="h-full">
    <div className="mx-auto grid min-h-[86%] w-full max-w-[408px] content-center px-6">
      <Loading
        label="The page is loading"
        className="grid gap-4"
        bars={['w-24', 'h-5 w-1/2', 'h-8 w-full', 'h-8 w-full', 'h-8 w-full']}
      />
    </div>
  </main>
)
