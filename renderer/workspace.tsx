import './desk/no-eval.ts'

import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppError } from '../contract/errors.ts'
import { writeFiguresIn } from '../contract/words.ts'
import { call } from './dashboard/api.ts'
import { noteEnded } from './dashboard/ended-session.ts'
import { Failed } from './dashboard/failed.tsx'
import { hashOf } from './dashboard/routes.ts'
import { sessionHeaders } from './dashboard/session.ts'
import { App } from './desk/app.tsx'
import { leads } from './desk/leads/list.ts'
import { provideDesk } from './desk/port.ts'
import { queryClient } from './desk/queries.ts'
import { holdsUnsaved } from './desk/unsaved.ts'
import { hostedPort } from './ports/hosted/port.ts'

writeFiguresIn(navigator.language)

// This page shows the desk's screens for a workspace of a hosted service, at /w/WORKSPACE.
const workspaceId = decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

const signIn = (): void =>
  window.location.replace(
    `/${hashOf({ page: 'sign-in', asked: { page: 'workspace', workspace_id: workspaceId, part: 'work' } })}`,
  )
/** Opens the dashboard, which says what is wrong with the workspace or the session. */
const leave = (error: AppError): void => {
  if (error.code === 'unauthorized') {
    noteEnded()
    signIn()
  } else
    window.location.replace(`/${hashOf({ page: 'workspace', workspace_id: workspaceId, part: 'overview' })}`)
}

const element = document.getElementById('root')
const root = element && createRoot(element)

const start = async (): Promise<void> => {
  const me = await call('account', 'me', {})
  const workspace = me.workspaces.find(({ workspace_id }) => workspace_id === workspaceId)
  if (!workspace) return leave(new AppError('not_found', 'You are not a member of this workspace.'))
  const { name, role, trial_left } = workspace
  provideDesk(
    hostedPort({
      workspace: { workspace_id: workspaceId, name, role, trial_left, person_id: me.person_id },
      headers: sessionHeaders,
      onOut: leave,
      holdsUnsaved,
    }),
  )
  leads.prefetch()
  root?.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const tryToStart = (): void => {
  start().catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === 'unauthorized') return signIn()
    const error = thrown instanceof Error ? thrown : new Error('This page failed.')
    root?.render(
      <main className="grid h-full place-items-center">
        <Failed title="The workspace could not be opened" error={error} onRetry={tryToStart} />
      </main>,
    )
  })
}
tryToStart()
