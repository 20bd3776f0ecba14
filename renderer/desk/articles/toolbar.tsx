import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { cx } from '../../ui/cx.ts'

/** Reads the format of the selection, and whether undo and redo are possible. */
const useStanding = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading2: now.isActive('heading', { level: 2 }),
      heading3: now.isActive('heading', { level: 3 }),
      heading4: now.isActive('heading', { level: 4 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      code: now.isActive('code'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })

type Props = { readonly editor: Editor; readonly onLink: () => void }

/** The toolbar of the text editor. Arrow keys move between its buttons. */
export const EditToolbar = ({ editor, onLink }: Props) => {
  const at = useStanding(editor)
  const run = () => editor.chain().focus()
  return (
    <Toolbar.Root
      aria-label="Format the text"
      className="sticky top-0 z-10 flex flex-wrap gap-0.5 rounded-t-3 border-b border-line bg-surface p-1"
    >
      <Tool
        icon={Heading2}
        size={18}
        label="Heading 2"
        on={at.heading2}
        act={() => run().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        icon={Heading3}
        size={18}
        label="Heading 3"
        on={at.heading3}
        act={() => run().toggleHeading({ level: 3 }).run()}
      />
      <Tool
        icon={Heading4}
        size={18}
        label="Heading 4"
        on={at.heading4}
        act={() => run().toggleHeading({ level: 4 }).run()}
      />
      <Rule />
      <Tool icon={Bold} label="Bold" on={at.bold} act={() => run().toggleBold().run()} />
      <Tool icon={Italic} label="Italic" on={at.italic} act={() => run().toggleItalic().run()} />
      <Tool icon={Code} label="Code" on={at.code} act={() => run().toggleMark('code').run()} />
      <Tool icon={Link} label="Link" on={at.link} act={onLink} />
      <Rule />
      <Tool icon={List} label="List" on={at.bullets} act={() => run().toggleBulletList().run()} />
      <Tool
        icon={ListOrdered}
        label="Numbered list"
        on={at.numbers}
        act={() => run().toggleOrderedList().run()}
      />
      <Tool icon={Quote} label="Quotation" on={at.quote} act={() => run().toggleBlockquote().run()} />
      <Tool icon={Minus} label="Rule" act={() => run().setHorizontalRule().run()} />
      <Rule />
      <Tool icon={Undo2} label="Undo" off={!at.canUndo} act={() => run().undo().run()} />
      <Tool icon={Redo2} label="Redo" off={!at.canRedo} act={() => run().redo().run()} />
    </Toolbar.Root>
  )
}

const Rule = () => <Toolbar.Separator className="mx-1 my-1 w-px bg-line" />

type ToolProps = {
  readonly icon: LucideIcon
  /** The size of the icon in px. The digits of headings need more than other icons. */
  readonly size?: number
  readonly label: string
  readonly on?: boolean
  readonly off?: boolean
  readonly act: () => void
}

const Tool = ({ icon: Icon, size = 15, label, on, off, act }: ToolProps) => (
  <Toolbar.Button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={on}
    disabled={off ?? false}
    // A press of the mouse would otherwise move the focus and lose the selection in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={act}
    className={cx(
      'grid size-7 place-items-center rounded-2 disabled:opacity-40',
      on ? 'bg-selected text-ink' : 'text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink',
    )}
  >
    <Icon size={size} aria-hidden="true" />
  </Toolbar.Button>
)
