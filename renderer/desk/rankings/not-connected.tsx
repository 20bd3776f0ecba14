import type { ReactNode } from 'react'
import { Button, TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { accountDialog } from '../dialogs.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { GoogleSignIn } from './account-dialog.tsx'
import { ExportChoice } from './export-choice.tsx'
import { useExported } from './exported.ts'

const EXPORT_PAGE = 'https://search.google.com/search-console/performance/search-analytics'

type Props = { readonly message: string | null; readonly offered: boolean }

/** How to see rankings, the quickest way first: Google's sign-in where the service offers it, an export, a service account. */
export const NotConnected = ({ message, offered }: Props) => {
  const workspace = useWorkspacePage()
  const isOwner = workspace === null || workspace.role === 'owner'
  const fault = useExported((state) => state.fault)
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="mx-auto grid max-w-[60ch] gap-4 px-6 py-10">
        <div className="grid gap-1">
          <h2 className="text-m font-semibold">Search Console is not connected</h2>
          <p className="text-ink-2">
            Google Search Console knows which searches show your pages, how often people click, and where you
            rank.
          </p>
        </div>
        {message && <Note>{message}</Note>}
        {isOwner && offered && (
          <Way title="Sign in with Google" takes="1 minute">
            <GoogleSignIn />
          </Way>
        )}
        <Way title="Open an export" takes="2 minutes">
          <ol className="grid list-decimal gap-1 pl-5 text-ink-2">
            <li>
              In Search Console, open Performance.{' '}
              <TextButton onClick={() => askToOpen(EXPORT_PAGE, 'Search Console')}>
                Open Search Console
              </TextButton>
            </li>
            <li>Choose Export, then Download CSV.</li>
            <li>Open the downloaded file here. It does not leave this computer.</li>
          </ol>
          {fault && (
            <Note tone="bad" announce>
              {fault}
            </Note>
          )}
          <ExportChoice primary={!(isOwner && offered)} />
        </Way>
        {isOwner ? (
          <Way title="Connect a service account" takes="20 minutes">
            <p className="text-ink-2">
              Shows new figures every day, compares them with earlier days, and lets your agents read them.
              You create a free service account in the Google Cloud console. The figures go from Google to
              your Quillport service and nowhere else.
            </p>
            <Button className="w-fit" onClick={() => accountDialog.ask('account')}>
              Connect Search Console
            </Button>
          </Way>
        ) : (
          <p className="text-s text-ink-3">An owner of this workspace can connect it for everybody.</p>
        )}
      </div>
    </div>
  )
}

const Way = ({
  title,
  takes,
  children,
}: {
  readonly title: string
  readonly takes: string
  readonly children: ReactNode
}) => (
  <section aria-label={title} className="grid gap-3 rounded-3 border border-line bg-surface px-4 py-3.5">
    <h3 className="flex items-baseline gap-2 font-semibold">
      {title} <span className="text-s font-normal text-ink-3">about {takes}</span>
    </h3>
    {children}
  </section>
)
