import { Mark, mergeAttributes, Node } from '@tiptap/core'
import { ListItem } from '@tiptap/extension-list'
import StarterKit from '@tiptap/starter-kit'

/** The FAQ as one block. The service derives the FAQ markup for search engines from this block. */
const Faq = Node.create({
  name: 'faq',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'section.faq' }],
  renderHTML: ({ HTMLAttributes }) => ['section', mergeAttributes(HTMLAttributes, { class: 'faq' }), 0],
})

/** Makes a node for an element without attributes that contains other blocks. */
const holder = (name: string, tag: string, content: string, isolating = false) =>
  Node.create({ name, content, isolating, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** Any other section that an article may contain. */
const PlainSection = holder('plainSection', 'section', 'block+').extend({ group: 'block', defining: true })

const Table = holder('table', 'table', '(tableHead | tableBody | tableRow)+', true).extend({
  group: 'block',
})

/** Inline code that a link or bold text may contain. The editor's own code mark does not allow that. */
const InlineCode = Mark.create({
  name: 'code',
  code: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** Whether the service keeps a link with this address. The service removes all other links. */
export const isKeptAddress = (address: string): boolean => {
  if (address.startsWith('//')) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\s\p{Cc}]/gu, ''))?.[1]
  return scheme === undefined || /^(https?|mailto)$/i.test(scheme)
}

/** Exactly the elements that the service allows in an article's body. */
export const BODY_NODES = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    code: false,
    listItem: false,
    strike: false,
    underline: false,
    // Disabled, because this node adds an empty paragraph to every text.
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isKeptAddress,
    },
  }),
  // The default list item must begin with a paragraph, so the editor would move a heading out of the list.
  ListItem.extend({ content: 'block+' }),
  InlineCode,
  Faq,
  PlainSection,
  Table,
  holder('tableHead', 'thead', 'tableRow+'),
  holder('tableBody', 'tbody', 'tableRow+'),
  holder('tableRow', 'tr', '(tableCell | tableHeading)+'),
  holder('tableCell', 'td', 'block+', true),
  holder('tableHeading', 'th', 'block+', true),
]
