type KeyWords = {
  readonly command: string
  readonly keys: readonly string[]
  readonly words: string
  readonly group: 'Everywhere' | 'Lists' | 'The open lead' | 'Articles' | 'Plan'
}

const KEYS = [
  {
    command: 'palette',
    keys: ['mod+k'],
    words: 'Go anywhere, do anything, find a lead',
    group: 'Everywhere',
  },
  { command: 'help', keys: ['?'], words: 'This list', group: 'Everywhere' },
  { command: 'leads', keys: ['1'], words: 'Leads', group: 'Everywhere' },
  { command: 'articles', keys: ['2'], words: 'Articles', group: 'Everywhere' },
  { command: 'plan', keys: ['3'], words: 'Plan', group: 'Everywhere' },
  { command: 'rankings', keys: ['4'], words: 'Rankings', group: 'Everywhere' },
  { command: 'sites', keys: ['5'], words: 'Sites', group: 'Everywhere' },
  { command: 'agents', keys: ['6'], words: 'Agents', group: 'Everywhere' },
  { command: 'activity', keys: ['7'], words: 'Activity', group: 'Everywhere' },
  { command: 'credits', keys: ['8'], words: 'Credits', group: 'Everywhere' },
  { command: 'settings', keys: ['9'], words: 'Settings', group: 'Everywhere' },
  { command: 'undo', keys: ['z', 'mod+z'], words: 'Undo the last mark', group: 'Everywhere' },
  {
    command: 'question',
    keys: ['q', 'F6'],
    words: 'Go to an agent’s question, with F6 while you type; Escape makes it small',
    group: 'Everywhere',
  },
  { command: 'next', keys: ['j', 'ArrowDown'], words: 'Next row', group: 'Lists' },
  { command: 'previous', keys: ['k', 'ArrowUp'], words: 'Previous row', group: 'Lists' },
  { command: 'search', keys: ['/'], words: 'Search', group: 'Lists' },
  { command: 'back', keys: ['Escape'], words: 'Clear the choice; back to the list', group: 'Lists' },
  {
    command: 'tick',
    keys: ['x', ' '],
    words: 'Choose the open lead, to mark several at once',
    group: 'Lists',
  },
  {
    command: 'tickNext',
    keys: ['shift+ArrowDown'],
    words: 'Choose the next lead too; Shift and a click choose a range',
    group: 'Lists',
  },
  { command: 'tickPrevious', keys: ['shift+ArrowUp'], words: 'Choose the previous lead too', group: 'Lists' },
  { command: 'tickAll', keys: ['mod+a'], words: 'Choose all listed leads', group: 'Lists' },
  { command: 'order', keys: ['b'], words: 'Best first, or newest first', group: 'Lists' },
  {
    command: 'act',
    keys: ['Enter'],
    words: 'Copy the reply and open the post, or draft a reply',
    group: 'The open lead',
  },
  { command: 'draft', keys: ['d'], words: 'Draft a reply', group: 'The open lead' },
  {
    command: 'write',
    keys: ['r'],
    words: 'Edit your reply or the open article, write the open card',
    group: 'The open lead',
  },
  { command: 'posted', keys: ['p'], words: 'I posted it', group: 'The open lead' },
  { command: 'save', keys: ['s'], words: 'Save the lead; schedule the open card', group: 'The open lead' },
  { command: 'ignore', keys: ['e'], words: 'Ignore', group: 'The open lead' },
  {
    command: 'noLead',
    keys: ['l'],
    words: 'Mark it as no lead, or mute its author, its community or a word',
    group: 'The open lead',
  },
  { command: 'open', keys: ['o'], words: 'Open the post', group: 'The open lead' },
  { command: 'new', keys: ['n'], words: 'New article', group: 'Articles' },
  { command: 'read', keys: ['v'], words: 'Read the open article', group: 'Articles' },
  { command: 'checks', keys: ['c'], words: 'Checks of the open article', group: 'Articles' },
  { command: 'earlier', keys: ['[', 'ArrowLeft'], words: 'Previous month', group: 'Plan' },
  { command: 'later', keys: [']', 'ArrowRight'], words: 'Next month', group: 'Plan' },
  {
    command: 'take',
    keys: ['t'],
    words: 'Take up the open passed-over post; in Plan, go to this month',
    group: 'The open lead',
  },
] as const satisfies readonly KeyWords[]

/** What a key can do. */
export type Command = (typeof KEYS)[number]['command']

/** Every key, in the order of the help page; matching and help come from this one list. */
export const BINDINGS: readonly (KeyWords & { readonly command: Command })[] = KEYS

export type Pressed = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** The command of a key press; null for a key that does nothing. Letters match in either case, signs as typed. */
export const commandOf = (pressed: Pressed): Command | null => {
  if (pressed.altKey) return null
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  const held =
    pressed.ctrlKey || pressed.metaKey ? 'mod+' : pressed.shiftKey && key.startsWith('Arrow') ? 'shift+' : ''
  const name = `${held}${key}`
  return BINDINGS.find(({ keys }) => keys.includes(name))?.command ?? null
}

/** How a key is drawn on its cap. */
export const capOf = (key: string, mac: boolean): string => {
  const signs: Readonly<Record<string, string>> = {
    Enter: '↵',
    ArrowDown: '↓',
    ArrowUp: '↑',
    ArrowLeft: '←',
    ArrowRight: '→',
    Escape: 'Esc',
    ' ': 'Space',
  }
  if (key.startsWith('shift+')) return `⇧ ${capOf(key.slice(6), mac)}`
  if (key.startsWith('mod+')) return `${mac ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}`
  return signs[key] ?? key.toUpperCase()
}
