type KeyWords = {
  readonly command: string
  readonly keys: readonly string[]
  /** What the key does, named as its button. Without words, the key stands beside the key before it. */
  readonly words?: string
  /** What the key does on the page of a hosted workspace, if it does something else there. */
  readonly onPage?: string
  /** What the key does elsewhere, by the group of the help dialog that says so. */
  readonly also?: Readonly<Record<string, string>>
}

const KEYS = {
  Everywhere: [
    { command: 'palette', keys: ['mod+k'], words: 'Search and commands' },
    { command: 'help', keys: ['?'], words: 'Keyboard shortcuts' },
    { command: 'business', keys: ['w'], words: 'Switch business' },
    { command: 'undo', keys: ['z', 'mod+z'], words: 'Undo' },
    { command: 'question', keys: ['q', 'F6'], words: 'Answer an agent' },
  ],
  'Go to': [
    { command: 'leads', keys: ['1'], words: 'Leads' },
    { command: 'articles', keys: ['2'], words: 'Articles' },
    { command: 'plan', keys: ['3'], words: 'Plan' },
    { command: 'rankings', keys: ['4'], words: 'Rankings' },
    { command: 'sites', keys: ['5'], words: 'Sites' },
    { command: 'agents', keys: ['6'], words: 'Agents' },
    { command: 'activity', keys: ['7'], words: 'Activity', onPage: 'Members' },
    { command: 'credits', keys: ['8'], words: 'Credits' },
    { command: 'settings', keys: ['9'], words: 'Settings' },
    { command: 'overview', keys: ['0'], words: 'Overview' },
  ],
  Lists: [
    { command: 'next', keys: ['j', 'ArrowDown'], words: 'Next or previous row' },
    { command: 'previous', keys: ['k', 'ArrowUp'] },
    { command: 'pageDown', keys: ['PageDown'], words: 'Next or previous page' },
    { command: 'pageUp', keys: ['PageUp'] },
    { command: 'first', keys: ['Home'], words: 'First or last row' },
    { command: 'last', keys: ['End'] },
    { command: 'search', keys: ['/'], words: 'Search' },
    { command: 'back', keys: ['Escape'], words: 'Clear, or go back' },
    { command: 'tick', keys: ['x', ' '], words: 'Select the row' },
    { command: 'tickNext', keys: ['shift+ArrowDown'], words: 'Select the next or previous row' },
    { command: 'tickPrevious', keys: ['shift+ArrowUp'] },
    { command: 'tickAll', keys: ['mod+a'], words: 'Select all' },
    { command: 'order', keys: ['b'], words: 'Best or newest first' },
  ],
  Lead: [
    { command: 'act', keys: ['Enter'], words: 'Do the next step' },
    { command: 'draft', keys: ['d'], words: 'Draft a reply' },
    {
      command: 'write',
      keys: ['r'],
      words: 'Edit the reply',
      also: { Articles: 'Edit the article' },
    },
    { command: 'posted', keys: ['p'], words: 'Mark as replied' },
    { command: 'save', keys: ['s'], words: 'Save' },
    { command: 'ignore', keys: ['e'], words: 'Ignore' },
    {
      command: 'noLead',
      keys: ['l'],
      words: 'Ignore with a reason',
    },
    { command: 'open', keys: ['o'], words: 'Open the post' },
    { command: 'take', keys: ['a'], words: 'Make it a lead' },
  ],
  Articles: [
    { command: 'new', keys: ['n'], words: 'New article or outline', also: { Plan: 'Add a card' } },
    { command: 'read', keys: ['v'], words: 'Read the article' },
    { command: 'checks', keys: ['c'], words: 'Show the checks' },
    { command: 'saveVersion', keys: ['mod+s'], words: 'Save the version' },
  ],
  Plan: [
    { command: 'earlier', keys: ['[', 'ArrowLeft'], words: 'Previous or next month' },
    { command: 'later', keys: [']', 'ArrowRight'] },
    { command: 'thisMonth', keys: ['t'], words: 'This month' },
    { command: 'move', keys: ['m'], words: 'Move the card' },
    { command: 'day', keys: ['y'], words: 'Choose its day' },
    { command: 'create', keys: ['g'], words: 'Create outline, or write article' },
  ],
} as const satisfies Readonly<Record<string, readonly KeyWords[]>>

/** A command that a key can run. */
export type Command = (typeof KEYS)[keyof typeof KEYS][number]['command']

/** The commands that exist only in the desk. */
const OF_DESK: readonly Command[] = ['business', 'question']
/** The commands that exist only on the page of a hosted workspace. */
const OF_PAGE: readonly Command[] = ['overview']
/** Whether a command exists on the page of a hosted workspace, or else in the desk. */
export const isHere = (command: Command, onPage: boolean): boolean =>
  !(onPage ? OF_DESK : OF_PAGE).includes(command)

type Binding = KeyWords & { readonly command: Command }
type HelpLine = Binding & {
  readonly words: string
  /** The keys by what they do, where a line names two things, such as the keys for next and those for previous. */
  readonly pairs: readonly (readonly string[])[]
}

/** Every key with its command, grouped and ordered as in the help dialog. The key handler and the help dialog use this list. */
export const BINDINGS: readonly { readonly group: string; readonly bindings: readonly Binding[] }[] =
  Object.entries(KEYS).map(([group, bindings]) => ({ group, bindings }))

/** The lines of a group. A key without words stands on the line of the key before it. */
const linesOf = (bindings: readonly Binding[]): readonly HelpLine[] =>
  bindings.flatMap(({ words, ...binding }, at) => {
    if (words === undefined) return []
    const beside = bindings.slice(at + 1)
    const end = beside.findIndex((one) => one.words !== undefined)
    const pairs = [binding, ...(end < 0 ? beside : beside.slice(0, end))].map(({ keys }) => keys)
    return [{ ...binding, words, keys: pairs.flat(), pairs }]
  })

/** The groups of the help dialog. A key that does the same thing on several screens is in the group of each. */
export const HELP: readonly { readonly group: string; readonly bindings: readonly HelpLine[] }[] =
  BINDINGS.map(({ group, bindings }) => ({
    group,
    bindings: [
      ...linesOf(bindings),
      ...BINDINGS.flatMap((other) => other.bindings).flatMap((binding) => {
        const words = binding.also?.[group]
        return words === undefined ? [] : [{ ...binding, words, pairs: [binding.keys] }]
      }),
    ],
  }))

const ALL = BINDINGS.flatMap(({ bindings }) => bindings)

export type Pressed = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * Returns the command for a key press, or null. Letters match in either case, other characters only as typed. Shift does not change a
 * letter, except with Ctrl or ⌘: other programs redo or paste differently with such keys.
 */
export const commandOf = (pressed: Pressed): Command | null => {
  if (pressed.altKey) return null
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  const mod = pressed.ctrlKey || pressed.metaKey
  const shift = pressed.shiftKey && (mod || key.startsWith('Arrow'))
  const name = `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${key}`
  return ALL.find(({ keys }) => keys.includes(name))?.command ?? null
}

/** Whether this computer's keyboard has the keys of a Mac. */
export const isMac = /mac/i.test(navigator.userAgent)

/** Returns the label of a key, as on the keyboard. */
export const capOf = (key: string, mac: boolean): string => {
  const signs: Readonly<Record<string, string>> = {
    Enter: '↵',
    ArrowDown: '↓',
    ArrowUp: '↑',
    ArrowLeft: '←',
    ArrowRight: '→',
    Escape: 'Esc',
    ' ': 'Space',
    Home: 'Home',
    End: 'End',
    PageDown: 'Page Down',
    PageUp: 'Page Up',
  }
  if (key.startsWith('shift+')) return `⇧ ${capOf(key.slice(6), mac)}`
  if (key.startsWith('mod+')) return `${mac ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}`
  return signs[key] ?? key.toUpperCase()
}
