// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { BODY_NODES } from './body-nodes.ts'
import { rangeOf } from './marked-places.ts'

const paragraph = (...texts: readonly string[]) => ({
  type: 'paragraph',
  content: texts.map((text) => ({ type: 'text', text })),
})
const doc = Node.fromJSON(getSchema([...BODY_NODES]), {
  type: 'doc',
  content: [paragraph('Wait.'), paragraph('Send it early. Wait three\u00a0days.')],
})

test('a sentence of a check is found in the text, also with other spaces or cut off', () => {
  const found = (sentence: string) => {
    const range = rangeOf(doc, sentence)
    return range && doc.textBetween(range.from, range.to)
  }
  expect(found('Wait three days.')).toBe('Wait three\u00a0days.')
  expect(found('Send it…')).toBe('Send it')
  expect(found('Never written.')).toBeUndefined()
})
