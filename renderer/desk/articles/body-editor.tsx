import './article-text.css'

import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { htmlOfNode } from './body-html.ts'
import { BODY_NODES } from './body-nodes.ts'
import { LinkDialog } from './link-dialog.tsx'
import { articles } from './list.ts'
import { MarkedPlaces, rangeOf, rangesIn } from './marked-places.ts'
import { EditToolbar } from './toolbar.tsx'
import { fieldId, useView } from './view.ts'

type Props = {
  /** The initial text. A change of this property has no effect: for another text, create another editor. */
  readonly html: string
  readonly onChange: (html: string) => void
}

/** The editor that shows the text as it will look on a page. */
export const BodyEditor = ({ html, onChange }: Props) => {
  // The editor rewrites the HTML in its own form. Only edits by the person count as changes.
  const begun = useRef({ html, own: '' })
  const [link, setLink] = useState<string | null>(null)
  const editor = useEditor({
    extensions: [...BODY_NODES, MarkedPlaces],
    content: html,
    editorProps: {
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Escape') return false
        articles.focus()
        return true
      },
      attributes: {
        id: fieldId('body'),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Text of the article',
        class: 'article-text min-h-[320px] px-5 py-4 outline-none',
      },
    },
    onCreate: ({ editor: made }) => {
      begun.current = { html, own: htmlOfNode(made.state.doc) }
    },
    onUpdate: ({ editor: changed }) => {
      const own = htmlOfNode(changed.state.doc)
      onChange(own === begun.current.own ? begun.current.html : own)
    },
  })
  const wanted = useView((state) => state.field)
  const sentence = useView((state) => state.sentence)
  useEffect(() => {
    if (wanted !== 'place' && sentence === null) return
    const timer = setTimeout(() => {
      select(editor, sentence === null ? nextPlace(editor) : rangeOf(editor.state.doc, sentence))
      useView.setState({ field: null, sentence: null })
    }, 50)
    return () => clearTimeout(timer)
  }, [wanted, sentence, editor])
  return (
    <div className="rounded-3 border border-field-line bg-surface focus-within:border-accent">
      <EditToolbar editor={editor} onLink={() => setLink(linkAt(editor))} />
      <EditorContent editor={editor} />
      <LinkDialog
        address={link}
        onClose={() => setLink(null)}
        onSet={(address) => {
          const at = editor.chain().extendMarkRange('link')
          if (address === '') at.unsetLink().run()
          else if (editor.state.selection.empty && linkAt(editor) === '')
            at.insertContent({
              type: 'text',
              text: address,
              marks: [{ type: 'link', attrs: { href: address } }],
            }).run()
          else at.setLink({ href: address }).run()
          setLink(null)
        }}
      />
    </div>
  )
}

/** Finds the first place to fill in after the cursor. After the last place comes the first. */
const nextPlace = ({ state: { doc, selection } }: Editor): ReturnType<typeof rangeOf> => {
  const places = rangesIn(doc)
  return places.find(({ from }) => from >= selection.to) ?? places[0]
}

/** Selects a range, such as the next gap, so that the person can type over it. */
const select = (editor: Editor, range: ReturnType<typeof rangeOf>): void => {
  const chain = editor.chain().focus()
  if (range) chain.setTextSelection(range)
  chain.scrollIntoView().run()
}

const linkAt = (editor: Editor): string => {
  const { href } = editor.getAttributes('link')
  return typeof href === 'string' ? href : ''
}
