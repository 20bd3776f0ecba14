import '../desk/no-eval.ts'

import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import '../styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { writeFiguresIn } from '../../contract/words.ts'
import { App } from './app.tsx'
import { queryClient } from './queries.ts'

writeFiguresIn(navigator.language)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
