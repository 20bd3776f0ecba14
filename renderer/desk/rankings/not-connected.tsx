import type { ReactNode } from 'react'
import { Button, TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { accountDialog } from '../dialogs.ts'
import { useDesk } from '../queries.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { GoogleSignIn } from './account-dialog.tsx'
import { ExportChoice } from './export-choice.tsx'
import { useExported } from './exported.ts'
import { SampleFigures } from './sample-figures.tsx'

const EXPORT_PAGE = 'https://search.google.com/search-console/performance/search-analytics'

type Props = { readonly message: string | null; readonly offered: boolean }

/** How to see rankings, the quickest way first: Google's sign-in where the service offers it, an export, a service account. */
export const NotConnected = ({ message, offered }: Props) => {
  const workspace = useWorkspacePage()
  const isOwner = workspace === null || workspace.role === 'owner'
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const fault = useExported((state) => state.fault)
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="grid max-w-[1760px] items-stretch gap-4 px-6 py-6 three:grid-cols-2">
        <div className="grid max-w-[68ch] gap-1 three:col-span-2">
          <h2 className="text-l font-semibold">See how you rank on Google</h2>
          <p className="text-ink-2">
            Google Search Console shows which searches bring people to your site. Here you see its figures,
            and the searches where you could rank higher with a better page.
          </p>
        </div>
        {message && (
          <div className="three:col-span-2">
            <Note>{message}</Note>
          </div>
        )}
        {isOwner && offered && (
          <Way title="Sign in with Google" takes="1 minute">
            <GoogleSignIn />
          </Way>
        )}
        <Way title="Import once" takes="2 minutes">
          <ol className="grid list-decimal gap-1 pl-5 text-ink-2">
            <li>
              <TextButton onClick={() => askToOpen(EXPORT_PAGE, 'Search Console')}>
                Open Search Console
              </TextButton>{' '}
              and choose Performance.
            </li>
            <li>Choose Export, then Download CSV. You get a ZIP file.</li>
            <li>Import the ZIP file here. Do not unzip it. It stays on this computer.</li>
          </ol>
          {fault && (
            <Note tone="bad" announce>
              {fault}
            </Note>
          )}
          <div className="mt-auto">
            <ExportChoice primary={!(isOwner && offered)} />
          </div>
        </Way>
        {isOwner ? (
          <Way title="Stay up to date" takes="20 minutes">
            <p className="text-ink-2">
              You get new figures every day, compared with earlier days, and your agents can read them. To set
              this up, create a free service account in the Google Cloud console. The next dialog shows how.
              Quillport keeps the figures {isOwn ? 'on this computer' : 'in your Quillport service'}.
            </p>
            <Button className="mt-auto w-fit" onClick={() => accountDialog.ask('account')}>
              Connect Search Console
            </Button>
          </Way>
        ) : (
          <p className="text-s text-ink-3">
            An owner of this workspace can connect Search Console for everybody.
          </p>
        )}
        <div className="three:col-span-2">
          <SampleFigures />
        </div>
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
  <section
    aria-label={title}
    className="flex flex-col gap-3 rounded-3 border border-line bg-surface px-4 py-3.5"
  >
    <h3 className="flex items-baseline gap-2 font-semibold">
      {title} <span className="text-s font-normal text-ink-3">about {takes}</span>
    </h3>
    {children}
  </section>
)
