import type { DraftVersion } from '../../../contract/desk.ts'
import { count, countWords, modelName } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { ago, useNow } from '../time.ts'

type Props = {
  readonly versions: readonly DraftVersion[]
  readonly current: string
  readonly onRestore: (text: string) => void
}

/** The names for drafts that no model wrote. Only drafts from before saved replies existed are outlines. */
const WRITTEN_BY: Readonly<Record<string, string>> = {
  saved_reply: 'Your saved reply',
  own_sentences: 'From your description',
  outline: 'Outline',
}

const authorOf = (version: DraftVersion): string => {
  if (version.origin === 'person') return 'Edited by you'
  return WRITTEN_BY[version.written_by] ?? `Drafted by ${modelName(version.written_by)}`
}

/** Every version of the reply, newest first. Choosing a version makes it the current text and keeps the other versions. */
export const Versions = ({ versions, current, onRestore }: Props) => {
  const now = useNow()
  // A single version that the person typed needs no menu. A draft's menu says what drafted it.
  if (versions.every(({ origin }) => origin === 'person') && versions.length < 2) return null
  const shown = versions.find(({ text }) => text === current)
  return (
    <Menu
      align="end"
      trigger={
        <Button tone="quiet" small className="text-s">
          {count(versions.length, 'version')}
        </Button>
      }
    >
      {versions.map((version) => (
        <MenuChoice
          key={version.version_id}
          checked={version === shown}
          onSelect={() => onRestore(version.text)}
        >
          <span className="grid max-w-80">
            <span>
              {authorOf(version)}, {ago(version.at, now)}
            </span>
            <span className="truncate text-s text-ink-3">
              {count(countWords(version.text), 'word')}: {version.text.slice(0, 80)}
            </span>
          </span>
        </MenuChoice>
      ))}
    </Menu>
  )
}
