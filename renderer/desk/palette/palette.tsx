import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { HOT_SCORE } from '../../../contract/forum.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Score } from '../../ui/score.tsx'
import { leaving, palette } from '../dialogs.ts'
import { useActions, useUsableReplies } from './actions.ts'
import { useBusinesses, useScreens, useSettingsLoaded, useSettingsPages } from './destinations.ts'
import { markFound } from './marked.ts'
import { useNamed } from './named.ts'
import { type Entry, inOrder, pick } from './pick.ts'

/** The command palette: screens, actions, and everything that has a name. */
export const Palette = () => {
  useSettingsLoaded()
  return (
    <Modal
      open={palette.useAsked() !== null}
      onClose={palette.close}
      className="top-[12vh] max-w-[640px] overflow-hidden"
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

/** Chooses the first entry if none is chosen. cmdk chooses no other entry when the chosen one leaves the list together with others. */
const chooseFirst = (root: HTMLElement | null): void => {
  if (root?.querySelector('[role=option]') && !root.querySelector('[role=option][aria-selected=true]'))
    root.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
}

const Entries = () => {
  const [text, setText] = useState('')
  const entries = {
    Screens: useScreens(),
    Businesses: useBusinesses(),
    Actions: useActions(),
    'Saved replies for the open lead': useUsableReplies(),
    Settings: useSettingsPages(),
  }
  const { here, found } = useNamed(text)
  const groups = [
    ...inOrder([...Object.entries(entries).map(([heading, all]) => pick(heading, all, text, ALL)), ...here]),
    // The core's results arrive a moment later. Below the others, they do not move the chosen entry.
    ...inOrder(found),
  ]
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => chooseFirst(root.current))
  return (
    <Command ref={root} loop shouldFilter={false} label="Search and commands">
      <div className="flex items-center gap-2.5 border-b border-line px-3">
        <Search size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Search leads, articles and more, or type a command"
          className="h-11 min-w-0 flex-1 bg-transparent text-read outline-none"
        />
      </div>
      <Command.List className="max-h-[52vh] scroll-py-1 overflow-auto p-1 pb-2">
        <Command.Empty className="px-3 py-6 text-center text-ink-2">No result for “{text}”.</Command.Empty>
        {groups.map(({ heading, entries }) => (
          <Command.Group key={heading} heading={heading} className={GROUP}>
            {entries.map((entry) => (
              <Row key={entry.key} entry={entry} search={text} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <div
        aria-hidden="true"
        className="flex gap-4 border-t border-line bg-sunken px-3 py-1.5 text-s text-ink-3"
      >
        <Hint keys={['↑', '↓']}>to move</Hint>
        <Hint keys={['↵']}>to open</Hint>
        <Hint keys={['Esc']}>to close</Hint>
      </div>
    </Command>
  )
}

type HintProps = { readonly keys: readonly string[]; readonly children: string }

const Hint = ({ keys, children }: HintProps) => (
  <span className="flex items-center gap-1">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    {children}
  </span>
)

type RowProps = { readonly entry: Entry; readonly search: string }

const Row = ({ entry: { key, kind, words, of, keys, score, stays, act }, search }: RowProps) => (
  <Command.Item
    value={key}
    onSelect={() => {
      palette.close()
      if (stays) act()
      else leaving(act)
    }}
    className="flex min-h-8 cursor-default items-center gap-3 rounded-2 px-2 py-1 data-[selected=true]:bg-selected"
  >
    {score !== undefined && <Score value={score} hot={score >= HOT_SCORE} />}
    <span className="min-w-0 flex-1 truncate" title={words}>
      {markFound(words, search).map(({ text, marked }, index) =>
        marked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other identity
          <mark key={index} className="bg-transparent font-semibold text-accent">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
    <span className="max-w-[40%] truncate text-s text-ink-3">
      {/* The heading says what the entry is. Screen readers hear it with the entry. */}
      <span className="sr-only">{of ? `${kind} · ` : kind}</span>
      {of}
    </span>
    {keys && <Kbd>{keys}</Kbd>}
  </Command.Item>
)
