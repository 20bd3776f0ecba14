import { Command } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { HOT_SCORE } from '../../../contract/forum.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Score } from '../../ui/score.tsx'
import { palette } from '../dialogs.ts'
import { useActions, useUsableReplies } from './actions.ts'
import { useNamed } from './named.ts'
import { type Entry, inOrder, pick } from './pick.ts'
import { useBusinesses, useScreens, useSettingsLoaded, useSettingsPages } from './places.ts'

/** The command palette: screens, actions, and everything that has a name. */
export const Palette = () => {
  useSettingsLoaded()
  return (
    <Modal
      open={palette.useAsked() !== null}
      onClose={palette.close}
      className="top-[14vh] max-w-[560px] overflow-hidden"
    >
      <Radix.Title className="sr-only">Search and commands</Radix.Title>
      <Entries />
    </Modal>
  )
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3'

/** The maximum number of screens, actions and the like. There are only few, so all are shown. */
const ALL = 100

const Entries = () => {
  const [text, setText] = useState('')
  const places = {
    Screens: useScreens(),
    Businesses: useBusinesses(),
    Actions: useActions(),
    'Saved replies for the open lead': useUsableReplies(),
    Settings: useSettingsPages(),
  }
  const { here, found } = useNamed(text)
  const groups = [
    ...inOrder([
      ...Object.entries(places).map(([heading, entries]) => pick(heading, entries, text, ALL)),
      ...here,
    ]),
    // The core's results arrive a moment later. Below the others, they do not move the chosen entry.
    ...inOrder(found),
  ]
  return (
    <Command loop shouldFilter={false} label="Search and commands">
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder="Go to a screen, do something, find what has a name"
        className="h-11 w-full border-b border-line bg-transparent px-4 text-read outline-none"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-1">
        <Command.Empty className="px-3 py-6 text-center text-ink-2">No result for “{text}”.</Command.Empty>
        {groups.map(({ heading, entries }) => (
          <Command.Group key={heading} heading={heading} className={GROUP}>
            {entries.map((entry) => (
              <Row key={entry.key} entry={entry} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}

const Row = ({ entry: { key, kind, words, of, keys, score, act } }: { readonly entry: Entry }) => (
  <Command.Item
    value={key}
    onSelect={() => {
      palette.close()
      act()
    }}
    className="flex min-h-8 cursor-default items-center gap-3 rounded-2 px-2 py-1 data-[selected=true]:bg-hover"
  >
    {score !== undefined && <Score value={score} hot={score >= HOT_SCORE} />}
    <span className="min-w-0 flex-1 truncate">{words}</span>
    <span className="max-w-[40%] truncate text-s text-ink-3">{of ? `${kind} · ${of}` : kind}</span>
    {keys && <Kbd>{keys}</Kbd>}
  </Command.Item>
)
