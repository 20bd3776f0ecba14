import { describe, expect, it } from 'vitest'
import { LENGTH_NAMES, LENGTHS } from '../../contract/article-lengths.ts'
import { ArticleOrder } from './article-order.ts'
import { keyphraseSentences } from './checks.ts'
import { type Block, Work } from './document.ts'
import { keyphraseCount } from './keyphrase.ts'
import { nextWords, weightsOf } from './part-lengths.ts'
import {
  aboutText,
  beforeText,
  doubtsText,
  factCheckTask,
  factCheckText,
  keyphraseUses,
  lastReadingTask,
  openingTask,
  orderText,
  outlineText,
  sectionTask,
  systemOf,
} from './prompts.ts'

const TOPIC = 'The Water Board writes: “Test the pump each spring.” A visit costs 90 euros, VAT included.'
const ORDER = ArticleOrder.parse({ title: 'Pumps', topic: TOPIC })
const HEADINGS = ['What a pump does', 'How a well pump is tested', 'Prices', 'Book a visit']
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const WORK = Work.parse({
  keyword: 'well pump',
  outlined: true,
  headings: HEADINGS,
  covers: HEADINGS.map(() => ''),
  sections: [[paragraph('A well pump fails in spring.')]],
})

describe('what a model is asked for an article', () => {
  it('lets the model name an authority that the order names, even if no page was read', () => {
    const system = systemOf(ORDER, WORK, 'write.')
    expect(system).toContain('Where the order itself names or quotes a study')
    expect(system).not.toContain('name no study')
  })

  it('does not deny that there is a source if the order quotes one', () => {
    const system = systemOf(ORDER, WORK, 'write.')
    expect(system).not.toContain('No page was read')
    expect(system).toContain('Where the order itself names or quotes a study')
  })

  it('allows a costing with the figures of the order only where the order asks for one', () => {
    expect(systemOf(ORDER, WORK, 'write.')).toContain(
      'no example with figures, except where the order or the outline wants one, from the order’s',
    )
  })

  it('asks the owner the same thing only once in the article', () => {
    expect(systemOf(ORDER, WORK, 'write.')).toContain('in square brackets, once in the article')
    expect(openingTask(80)).toContain('no square brackets')
    const asking = { ...WORK, covers: ['', 'Seals. Ask: how long a test takes', '', ''] }
    expect(sectionTask(ORDER, asking, { from: 2, words: [180] })).toContain('after “Ask:” goes into square')
    expect(sectionTask(ORDER, asking, { from: 3, words: [180] })).not.toContain('Ask:')
  })

  it('asks for numbered steps where the order wants steps', () => {
    const steps = { ...ORDER, instructions: 'Practical, steps numbered where it helps.' }
    expect(sectionTask(steps, WORK, { from: 1, words: [180] })).toContain('number the steps (“1. ”)')
    expect(sectionTask(ORDER, WORK, { from: 1, words: [180] })).not.toContain('number the steps')
  })

  it('has the keyphrase put into the form that its sentence needs', () => {
    expect(openingTask(80)).toContain('in the form that it needs')
    expect(sectionTask(ORDER, WORK, { from: 2, words: [180] })).toContain('in any order and form')
  })

  it('does not have the last reading take advice and facts of the subject for statements', () => {
    const task = lastReadingTask(ORDER, WORK, { spare: 40, hasDoubts: false, asksFigures: false })
    expect(task).toContain('advice to the reader on the subject')
    expect(task).toContain('how often something happens in its own work')
    expect(task).not.toContain('promises or advises')
    expect(task).toContain('even if it sounds right')
    expect(task).not.toContain('Leave right sentences')
  })

  it.each(LENGTH_NAMES)(
    'asks for as many uses of the keyphrase as the check wants, in a %s article',
    (length) => {
      const count = Math.round(LENGTHS[length] / 185)
      const headings = Array.from({ length: count }, (_, at) => `Part ${at}`)
      const covers = headings.map((_, at) => (at === 1 ? 'What a well pump needs.' : ''))
      const sections: Block[][] = [[paragraph('A well pump fails in spring.')]]
      while (sections.length <= count) {
        const uses = keyphraseUses({ length }, { headings, covers, sections, keyword: 'well pump' })
        sections.push(Array.from({ length: uses[0] ?? 0 }, () => paragraph('A well pump lasts.')))
      }
      const text = sections.flat().map((block) => (block.kind === 'paragraph' ? block.text : ''))
      expect(keyphraseCount(text.join('\n'), 'well pump')).toBe(
        keyphraseSentences(LENGTHS[length] * 1.05, 'well pump').from,
      )
      expect(sections[2]?.length).toBeGreaterThan(0)
    },
  )

  it('asks for fewer sentences with a keyphrase of several words, as Yoast does', () => {
    expect(keyphraseSentences(900, 'insurance').from).toBe(5)
    expect(keyphraseSentences(900, 'physio for lower back pain').from).toBe(3)
    expect(keyphraseSentences(900, 'clases de cerámica en Valencia').from).toBe(3)
    expect(keyphraseSentences(80, 'running toilet').from).toBe(1)
  })

  it('asks for no keyphrase in a part after the others have enough', () => {
    const sections = [[1, 2, 3, 4, 5].map((at) => paragraph(`A well pump has ${at} seals.`))]
    const enough = { ...WORK, sections }
    expect(sectionTask(ORDER, WORK, { from: 2, words: [180] })).toContain(
      'The words of the focus keyphrase belong in',
    )
    expect(sectionTask(ORDER, enough, { from: 1, words: [180] })).not.toContain('keyphrase')
  })

  it('gives each of several parts its own length', () => {
    const task = sectionTask(ORDER, WORK, { from: 1, words: [80, 200] })
    expect(task).toContain('Part 1 has 70 to 90 words, Part 2 has 180 to 220 words.')
  })

  it('lets the end explain the next step, even if another part has explained it', () => {
    const last = { from: 4, words: [150] }
    expect(sectionTask(ORDER, WORK, last)).toMatch(
      /Say how and where it is taken, .* even if another part has said so/,
    )
    expect(sectionTask(ORDER, WORK, { ...last, from: 3 })).not.toContain('how and where it is taken')
  })

  it('asks at the end for nothing that customers must bring or tell unless the order asks for it', () => {
    const task = sectionTask(ORDER, WORK, { from: 4, words: [150] })
    expect(task).toContain('ask for no paper, number or detail that the order does not ask for')
    expect(task).not.toContain('what is needed for it')
  })

  it('names the person in which the business speaks, which is “we” unless the outline says otherwise', () => {
    expect(orderText(ORDER, { ...WORK, speaker: 'I (Fergus)' }, null)).toContain(
      'The business speaks as: I (Fergus)',
    )
    expect(orderText(ORDER, WORK, null)).toMatch(/The business speaks as: we$/)
    expect(systemOf(ORDER, WORK, 'write.')).not.toContain('nobody says “I”')
  })

  it('leaves the planned questions to the FAQ, and shows what a written part covers only by its text', () => {
    const work = { ...WORK, covers: ['Seals.', 'Tests.', 'Prices.', ''], questions: ['Does it freeze?'] }
    const outline = outlineText(work, 2, 2)
    expect(outline).toContain('leave them to it): Does it freeze?')
    expect(outline).toContain('2. How a well pump is tested (WRITE THIS NOW): Tests.')
    expect(outline).toContain('1. What a pump does (written)\n')
    expect(outlineText(work)).not.toContain('leave them to it')
    expect(outlineText(work)).toContain('1. What a pump does: Seals.')
  })

  it('shows the whole text before a part, but less of it beside a long topic', () => {
    const sections = [1, 2, 3].map((part) =>
      Array.from({ length: 12 }, (_, at) =>
        paragraph(`A valve ${part}-${at} closes by itself when it is old.`),
      ),
    )
    const shownBefore = (topic: string) => beforeText({ ...ORDER, topic }, { ...WORK, sections })
    const whole = shownBefore(TOPIC)
    for (const { text } of sections.flat().filter((block) => block.kind === 'paragraph'))
      expect(whole).toContain(text)
    expect(whole).toContain('## What a pump does\nA valve 2-0 closes')
    const less = shownBefore('A pump. '.repeat(480))
    expect(less).toContain('A valve 1-0 closes')
    expect(less).not.toContain('A valve 1-5 closes')
    expect(less).toContain('A valve 3-11 closes')
    expect(less.length).toBeLessThan(whole.length * 0.7)
    expect(beforeText(ORDER, { ...WORK, sections: [] })).toBe('')
  })

  it('asks the opening for nothing that the last reading would remove', () => {
    expect(lastReadingTask(ORDER, WORK, { spare: 40, hasDoubts: false, asksFigures: false })).toContain(
      'announcement of what follows',
    )
    expect(openingTask(80)).toContain('no announcement')
    expect(openingTask(80)).not.toContain('able to do after reading')
  })

  it('shows the last reading the order and the pages of the business, and asks for what neither says', () => {
    const page = {
      url: 'https://own.example/',
      title: 'Own',
      text: 'We drill on Mondays.',
      of: 'own' as const,
    }
    const other = {
      ...page,
      url: 'https://other.example/',
      text: 'Others drill daily.',
      of: 'found' as const,
    }
    const about = aboutText(ORDER, { ...WORK, pages: [page, other] }, 'A text.')
    expect(about).toContain(TOPIC)
    expect(about).toContain('We drill on Mondays.')
    expect(about).not.toContain('Others drill daily.')
    expect(about).toContain('# Sites that support what is said in their name\nother.example')
    const task = lastReadingTask(ORDER, WORK, { spare: 40, hasDoubts: false, asksFigures: false })
    expect(task).toContain('copied from the order or from a page shown here')
    expect(task).toContain('may shorten the text by at most 40 words')
    expect(lastReadingTask(ORDER, WORK, { spare: 0, hasDoubts: false, asksFigures: false })).toContain(
      'no replacement may make it shorter',
    )
    expect(task).toMatch(/`adds` is what it says beyond them, .* a plural for one person/)
    expect(task).toContain('`calculations`: an empty list.')
    const figures = lastReadingTask(ORDER, WORK, { spare: 40, hasDoubts: false, asksFigures: true })
    expect(figures).not.toContain('`calculations`: an empty list.')
    expect(task).toContain('first, every statement with `adds` or without `support`')
  })
})

describe('the fact check', () => {
  it('asks for a letter for every sentence, and for no doubt about what could be added', () => {
    const task = factCheckTask(ORDER, { ...WORK, country: 'Ireland' })
    expect(task).toContain('Judge every numbered sentence')
    expect(task).toContain('a tax adviser of Ireland')
    expect(task).toContain('A sentence is not d because more could be said.')
    expect(factCheckTask(ORDER, { ...WORK, country: '' })).toContain('a tax adviser. Judge')
  })

  it('sees the numbered sentences and the hosts of found pages, but not the order', () => {
    const page = { url: 'https://other.example/', title: 'Other', text: 'Daily.', of: 'found' as const }
    const business = { name: 'Wells of Galway', description: 'We drill. '.repeat(100) }
    const text = factCheckText(ORDER, { ...WORK, business, pages: [page] }, ['A pump lifts.', 'It lasts.'])
    expect(text).toContain('Business: Wells of Galway We drill.')
    expect(text.length).toBeLessThan(500)
    expect(text).toContain('1. A pump lifts.\n2. It lasts.')
    expect(text).toContain('are theirs: other.example')
    expect(text).not.toContain(TOPIC)
    expect(factCheckText(ORDER, WORK, [])).not.toContain('are theirs')
  })

  it('has the last reading settle its doubts where there are any', () => {
    const doubts = doubtsText([{ sentence: 'It lasts.', verify: 'how long' }])
    expect(doubts).toContain('1. “It lasts.”: how long')
    expect(doubtsText([])).toBe('')
    const asks = { spare: 40, asksFigures: false }
    expect(lastReadingTask(ORDER, WORK, { ...asks, hasDoubts: true })).toContain('every listed doubt')
    const without = lastReadingTask(ORDER, WORK, { ...asks, hasDoubts: false })
    expect(without).not.toContain('every listed doubt')
    expect(without).toContain('`settled`: an empty list.')
  })
})

describe('the lengths of sections', () => {
  const order = { length: 'medium', include_faq: false } as const
  const words = (planned: readonly number[]) =>
    nextWords(order, { headings: HEADINGS, sections: WORK.sections, weights: weightsOf(planned) })

  it('follow the plan and keep the total', () => {
    const lengths = words([60, 280, 180, 180])
    expect(lengths[0]).toBeLessThan(130)
    expect(lengths[1]).toBeGreaterThan(300)
    const sum = lengths.reduce((all, count) => all + count, 0)
    expect(Math.abs(sum - words([0, 0, 0, 0]).reduce((all, count) => all + count, 0))).toBeLessThan(4)
  })

  it('are equal if the plan does not give all of them, and otherwise differ within limits', () => {
    expect(new Set(words([60, 0, 180, 180])).size).toBe(1)
    const [least = 0, most = 0] = [
      Math.min(...words([1, 5000, 180, 180])),
      Math.max(...words([1, 5000, 180, 180])),
    ]
    expect(most / least).toBeLessThan(3)
  })
})
