import './desk/no-eval.ts'

import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { writeFiguresIn } from '../contract/words.ts'
import { App } from './desk/app.tsx'
import { setLink, setVisitor } from './desk/core-link.ts'
import { leads } from './desk/leads/list.ts'
import { provideDesk } from './desk/port.ts'
import { queryClient } from './desk/queries.ts'
import { electronPort } from './ports/electron.ts'
import { loopbackPort } from './ports/loopback.ts'

writeFiguresIn(navigator.language)
provideDesk(electronPort() ?? loopbackPort(setLink, setVisitor))
leads.prefetch()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
