import type { Preferences } from '../../contract/desk.ts'
import { wordsOf } from './errors.ts'
import { callDesk } from './port.ts'
import { deskQuery, queryClient } from './queries.ts'
import { toast } from './toasts.ts'

/** Applies a theme to the page, without saving the choice. */
export const applyTheme = (theme: Preferences['theme']): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Applies a theme and saves the choice. */
export const setTheme = (theme: Preferences['theme']): void => {
  applyTheme(theme)
  callDesk('app', 'changePreferences', { theme }).then(
    (preferences) => queryClient.setQueryData(deskQuery('app', 'preferences', {}).queryKey, preferences),
    (error: unknown) => toast(`Not saved: ${wordsOf(error)}`, { tone: 'bad' }),
  )
}
