import { expect, it } from 'vitest'
import { ArticleOrder } from './article-order.ts'
import { Work } from './document.ts'
import { metaTask } from './model-meta.ts'

const lengthsFor = (title: string, text: string): readonly string[] => {
  const sections = [[{ kind: 'paragraph', text }]]
  const work = Work.parse({ keyword: 'x', outlined: true, headings: [], covers: [], sections })
  return metaTask(ArticleOrder.parse({ title, topic: text }), work).match(/\d+ to \d+ characters/g) ?? []
}

it('names how many characters of the article’s script fit into search results', () => {
  expect(lengthsFor('How to test a well pump', 'A well pump fails in spring.')).toEqual([
    expect.stringMatching(/^[34]\d to [5-7]\d characters$/),
    '121 to 156 characters',
  ])
  expect(lengthsFor('井戸ポンプの点検の仕方', '井戸ポンプは春に故障する。')).toEqual([
    expect.stringMatching(/^(?:1\d|2\d) to [23]\d characters$/),
    '61 to 78 characters',
  ])
})
