import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Answer, SCOPES, type Scope } from '../../../contract/operation.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { failureIn, nameOf } from '../agents/app-words.ts'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { EntryLayout, EntryLoading } from '../entry/entry-layout.tsx'
import { Failed } from '../failed.tsx'
import { Link } from '../link.tsx'
import type { Me } from '../me.ts'
import { useAct, useMe } from '../queries.ts'
import { useRoute } from '../route.ts'
import { ScopeChoice } from '../scope-choice.tsx'

type AppRequest = Answer<Dashboard['apps']['read']>

/** Asks the person whether an app may act for them. A person who is not signed in signs in first and then returns to this page. */
export const AuthorizePage = ({ request }: { readonly request: string }) => {
  const failure = failureIn(request)
  const me = useMe(failure === null)
  const read = useQuery({
    queryKey: ['request', request],
    queryFn: () => call('apps', 'read', { request }),
    enabled: failure === null && me.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (failure !== null) return <NotConnected text={failure} />
  const error = me.data ? read.error : me.error
  if (error instanceof AppError && error.code === 'conflict') return <NotConnected text={error.message} />
  // Another part of the dashboard is opening the sign-in page.
  if (error instanceof AppError && error.code === 'unauthorized') return null
  if (error && !read.data)
    return (
      <main className="grid h-full place-items-center">
        <Failed
          title="The request could not be loaded"
          error={error}
          onRetry={() => void (me.data ? read : me).refetch()}
        />
      </main>
    )
  if (!me.data || !read.data) return <EntryLoading />
  return <Decision request={request} app={read.data} me={me.data} />
}

const NotConnected = ({ text }: { readonly text: string }) => (
  <EntryLayout
    title="The app is not connected"
    text={<p role="alert">{text}</p>}
    after={
      <p>
        <Link to={{ page: 'home' }}>Open your workspaces</Link>
      </p>
    }
  />
)

/** Shows which host describes the app and which host receives the answer. */
const About = ({ app: { host, answers_to } }: { readonly app: AppRequest }) => (
  <>
    <p>
      {host !== null ? (
        <>
          The app describes itself at <strong className="font-semibold text-ink">{host}</strong>.
        </>
      ) : (
        'The app chose this name itself, and nobody has verified it.'
      )}{' '}
      {answers_to !== null ? (
        answers_to !== host && (
          <>
            Your answer goes to <strong className="font-semibold text-ink">{answers_to}</strong>.
          </>
        )
      ) : (
        <>Your answer goes to an app on this computer.</>
      )}
    </p>
    <p>Allow the app only if you have just started connecting it yourself.</p>
  </>
)

type Props = { readonly request: string; readonly app: AppRequest; readonly me: Me }

const Decision = ({ request, app, me }: Props) => {
  const last = useRoute((state) => state.last)
  const workspaces = me.workspaces.filter(({ delete_at }) => delete_at === null)
  const usual = workspaces.find(({ workspace_id }) => workspace_id === last) ?? workspaces[0]
  const [chosen, setChosen] = useState(usual?.workspace_id ?? '')
  const [scopes, setScopes] = useState<readonly Scope[]>(app.scopes)
  const [draftsOnly, setDraftsOnly] = useState(true)
  const [tried, setTried] = useState(false)
  const allow = useAct(
    () =>
      call('apps', 'allow', {
        request,
        workspace_id: chosen,
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
        drafts_only: draftsOnly && scopes.includes('publish'),
      }),
    'apps',
  )
  const deny = useAct(() => call('apps', 'deny', { request }))
  const busy = allow.isPending || deny.isPending
  const error = allow.error ?? deny.error
  const goBack = ({ redirect_to }: { readonly redirect_to: string }) => window.location.assign(redirect_to)
  const workspace = workspaces.find(({ workspace_id }) => workspace_id === chosen)
  const decided = allow.data ?? deny.data
  if (decided)
    return (
      <EntryLayout
        title={allow.data ? `${nameOf(app)} is connected` : `${nameOf(app)} gets no access`}
        text={<p role="status">You can close this page and continue in the app.</p>}
        after={
          <p>
            Nothing happens in the app? <a href={decided.redirect_to}>Open the app again</a>
          </p>
        }
      />
    )
  return (
    <EntryLayout
      title={`${nameOf(app)} asks for access`}
      text={<About app={app} />}
      after={<p>You are signed in as {me.email}.</p>}
    >
      {workspace ? (
        <>
          <SelectField
            label="Workspace"
            hint={
              workspace.role === 'viewer'
                ? 'You are a viewer in this workspace, so the app gets read-only access.'
                : 'The app can use only this workspace, and can do only what your role allows.'
            }
            value={chosen}
            options={workspaces.map(({ workspace_id, name }) => ({ value: workspace_id, words: name }))}
            onChoose={setChosen}
          />
          <ScopeChoice
            offered={app.scopes}
            chosen={scopes}
            remark="This app acts without asking you. If you want Quillport to ask you first, connect this app through the Quillport desktop app instead."
            live={{ draftsOnly, onDraftsOnly: setDraftsOnly }}
            error={tried && scopes.length === 0 ? 'Choose at least one permission, or press Deny.' : null}
            onChange={setScopes}
          />
        </>
      ) : (
        <Note>
          You do not belong to any workspace that the app could use. Ask the owner of a workspace to invite{' '}
          {me.email}.
        </Note>
      )}
      {error && (
        <Note tone="bad" announce>
          {wordsOf(error)}
        </Note>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button
          className="h-8 justify-center"
          disabled={busy}
          onClick={() => deny.mutate(undefined, { onSuccess: goBack })}
        >
          {deny.isPending && <Spinner />}
          Deny
        </Button>
        <Button
          tone="primary"
          className="h-8 justify-center"
          disabled={busy || !workspace}
          onClick={() => {
            setTried(true)
            if (scopes.length > 0) allow.mutate(undefined, { onSuccess: goBack })
          }}
        >
          {allow.isPending && <Spinner />}
          Allow
        </Button>
      </div>
    </EntryLayout>
  )
}
