import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { placeRanges } from '../../../contract/places.ts'

/** Finds the positions of all places in a document of the editor. Each leaf without text takes one position. */
export const rangesIn = (doc: Node): readonly { readonly from: number; readonly to: number }[] => {
  const found: { from: number; to: number }[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, '', '\ufffc')
    for (const { from, to } of placeRanges(text)) found.push({ from: at + 1 + from, to: at + 1 + to })
    return false
  })
  return found
}

/** Finds the position of a sentence in a document of the editor. The kind of spaces may differ, and the end may be cut off. */
export const rangeOf = (
  doc: Node,
  sentence: string,
): { readonly from: number; readonly to: number } | undefined => {
  const plain = (text: string) => text.replaceAll(/\s/gu, ' ')
  const wanted = plain(sentence.replace(/…$/u, '').trim())
  let found: { readonly from: number; readonly to: number } | undefined
  doc.descendants((node, at) => {
    if (found || !node.isTextblock) return !found
    const from = plain(node.textBetween(0, node.content.size, '', '\ufffc')).indexOf(wanted)
    if (from >= 0) found = { from: at + 1 + from, to: at + 1 + from + wanted.length }
    return false
  })
  return found
}

const markPlaces = (doc: Node): DecorationSet =>
  DecorationSet.create(
    doc,
    rangesIn(doc).map(({ from, to }) => Decoration.inline(from, to, { class: 'place' })),
  )

/** Tints the places that are left to fill in, so that they do not look like finished text. Changes nothing in the text. */
export const MarkedPlaces = Extension.create({
  name: 'markedPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => markPlaces(doc),
        apply: ({ docChanged, doc }, before) => (docChanged ? markPlaces(doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
        // Text that is typed into a place would leave its brackets around it.
        handleClick: (view, at, event) => {
          const { doc, tr } = view.state
          const place = rangesIn(doc).find(({ from, to }) => from < at && at < to)
          if (!place || event.shiftKey) return false
          view.dispatch(tr.setSelection(TextSelection.create(doc, place.from, place.to)))
          return true
        },
      },
    }),
  ],
})
