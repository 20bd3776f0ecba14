import type { Preferences } from '../../../contract/desk.ts'
import { OneOf, type Option } from '../../ui/one-of.tsx'
import { useDesk } from '../queries.ts'
import { setTheme } from '../theme.ts'

const THEMES: readonly Option<Preferences['theme']>[] = [
  { value: 'system', words: 'Same as system' },
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
]

/** The setting for the theme: light, dark, or the system's theme. */
export const ThemeChoice = () => {
  const theme = useDesk('app', 'preferences', {}).data?.theme ?? 'system'
  return (
    <div className="justify-self-start">
      <OneOf label="Theme" options={THEMES} value={theme} onChoose={setTheme} />
    </div>
  )
}
