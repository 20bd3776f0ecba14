import { expect, it } from 'vitest'
import { ArticleOrder } from './article-order.ts'
import { Work } from './document.ts'
import { metaTask, modelMeta } from './model-meta.ts'
import type { Requests } from './model-requests.ts'

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

it('puts no gap into search results', async () => {
  const answers = (meta: { readonly seo_titles: string[]; readonly meta_descriptions: string[] }) => {
    const requests: Requests = {
      text: () => Promise.reject(new Error('not asked')),
      object: async (_order, _work, { schema }) => schema.parse(meta),
    }
    const text = 'Call us at [your number] today. A well pump fails in spring, mostly after a frost.'
    const sections = [[{ kind: 'paragraph', text }]]
    const work = Work.parse({ keyword: 'well pump', outlined: true, headings: [], covers: [], sections })
    return modelMeta(
      requests,
      ArticleOrder.parse({ title: 'How to test a well pump', topic: 'Pumps.' }),
      work,
    )
  }
  const good = 'A well pump test in spring, step by step, with what to listen for and when to call for help.'
  expect(
    await answers({
      seo_titles: ['Test a [city] well pump', 'Test a well pump'],
      meta_descriptions: ['Call [number].', good],
    }),
  ).toEqual({ seo_title: 'Test a well pump', meta_description: good })
  const own = await answers({ seo_titles: ['A [city] pump'], meta_descriptions: ['Call [number].'] })
  expect(own.seo_title).toBe('How to test a well pump')
  expect(own.meta_description).toContain('A well pump fails in spring')
  expect(own.meta_description).not.toContain('[')
})
