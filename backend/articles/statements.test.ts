import { describe, expect, it } from 'vitest'
import { ArticleOrder } from './article-order.ts'
import { Work } from './document.ts'
import { Statements, stillIn, unsupportedIn } from './statements.ts'

const ORDER = ArticleOrder.parse({
  title: 'When to see a physio',
  length: 'short',
  topic: 'we look at you first, 40 mins, then u get a plan. Ilkley, free parking behind the house',
})
const WORK = Work.parse({
  business: { name: 'Moor Physio', description: 'Two physios who treat backs and knees.' },
  sections: [
    [
      {
        kind: 'paragraph',
        text: 'Backs hurt. We look at you first, for 40 minutes. Nothing is tested by force.',
      },
      { kind: 'list', ordered: false, items: ['You get a plan.', 'You may stop at any time.'] },
    ],
    [{ kind: 'paragraph', text: 'Two physios treat backs here. Bring [what people bring], and we start.' }],
  ],
  faq: [{ question: 'Can I park?', answer: 'Yes, free parking is behind the house. It never fills up.' }],
  meta: { seo_title: 'When to see a physio', meta_description: 'Our physios see you on the same day.' },
})
const of = (...statements: readonly (readonly [sentence: string, support: string])[]) =>
  unsupportedIn(
    ORDER,
    WORK,
    statements.map(([sentence, support]) => ({ sentence, support })),
  )

describe('statements without support', () => {
  it('are those for which the last reading names no words, in text, lists, answers and the description', () => {
    expect(
      of(
        ['Nothing is tested by', ''],
        ['You may stop at any', ''],
        ['It never fills up', ''],
        ['Our physios see you on the', ''],
        ['We look at you first, for', 'we look at you first, 40 mins'],
      ),
    ).toEqual([
      'Nothing is tested by force.',
      'You may stop at any time.',
      'It never fills up.',
      'Our physios see you on the same day.',
    ])
  })

  it('are also those whose words are in neither the order nor the description of the business', () => {
    expect(of(['You get a plan.', 'we never test anything by force at all'])).toEqual(['You get a plan.'])
    expect(of(['You get a plan.', 'then you get a plan'])).toEqual([])
    expect(of(['Two physios treat backs here', 'Two physios who treat backs and knees.'])).toEqual([])
  })

  it('do not count if they are no longer in the text, are ambiguous, or have a place to fill in', () => {
    expect(of(['We open on Sundays for', ''], ['', ''], ['Bring [what people bring', ''])).toEqual([])
    const twice = { ...WORK, faq: [{ question: 'Is it hard?', answer: 'Nothing is tested by force.' }] }
    expect(unsupportedIn(ORDER, twice, [{ sentence: 'Nothing is tested', support: '' }])).toEqual([])
  })

  it('are found even if punctuation and spaces differ from the text', () => {
    expect(of(['**Nothing** is  tested, by', ''])).toEqual(['Nothing is tested by force.'])
  })

  it('no longer count once their words are changed', () => {
    const sentences = [
      'Nothing is tested by force.',
      'It never fills up.',
      'Our physios see you on the same day.',
    ]
    const [opening = []] = WORK.sections
    const changed = { kind: 'paragraph' as const, text: 'Nothing is tested by force with us. Backs hurt.' }
    expect(stillIn({ ...WORK, sections: [[changed, ...opening.slice(1)]] }, sentences)).toEqual(
      sentences.slice(1),
    )
  })

  it('are at most 150 in an answer', () => {
    const many = Array.from({ length: 200 }, () => ({ sentence: 'We', support: '' }))
    expect(Statements.parse(many)).toHaveLength(150)
    expect(Statements.parse(undefined)).toEqual([])
  })
})
