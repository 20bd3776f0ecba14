import { describe, expect, it } from 'vitest'
import { type Block, Work } from './document.ts'
import { doubtsLeft, doubtsOf, FactCheck, judgedSentences } from './fact-check.ts'

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const VALVE = 'If the fill valve hisses, replace the whole valve.'
const LAW = 'The landlord must always agree.'
const HEADING = 'Only the flapper leaks'
const article = (text: string): Work =>
  Work.parse({
    headings: [HEADING],
    sections: [
      [paragraph('Water runs.')],
      [paragraph(text), { kind: 'list', ordered: false, items: ['A seal.'] }],
    ],
    faq: [{ question: 'Who pays?', answer: 'You do. They do not.' }],
    meta: { seo_title: 'Running toilets', meta_description: 'What helps. What does not.' },
  })
const BEFORE = article(`${VALVE} ${LAW}`)

describe('the fact check', () => {
  it('judges every heading, sentence, item, question and answer, the description and the title, in their order', () => {
    expect(judgedSentences(BEFORE)).toEqual([
      'Water runs.',
      HEADING,
      VALVE,
      LAW,
      'A seal.',
      'Who pays?',
      'You do.',
      'They do not.',
      'What helps.',
      'What does not.',
      'Running toilets',
    ])
  })

  it('names the sentence of each doubt once, and leaves out a doubt about none or that does not say what to verify', () => {
    const answer = FactCheck.parse({
      judged: '',
      doubts: [
        { number: 3, verify: ' whether a seal\nis enough ' },
        { number: 4, verify: ' ' },
        { number: 0, verify: 'this' },
        { number: 12, verify: 'this' },
      ],
    })
    expect(doubtsOf(judgedSentences(BEFORE), answer)).toEqual([
      { sentence: VALVE, verify: 'whether a seal is enough' },
    ])
  })

  it('keeps at most 24 doubts of an answer, which may have none', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ number: at, verify: 'this' }))
    expect(FactCheck.parse({ judged: '', doubts: many }).doubts).toHaveLength(24)
    expect(FactCheck.parse({ judged: '1 t' }).doubts).toEqual([])
  })
})

describe('a doubt after the last reading', () => {
  const doubts = [VALVE, LAW, HEADING].map((sentence) => ({ sentence, verify: 'this' }))
  const left = (text: string, ...settled: readonly number[]) =>
    doubtsLeft(doubts, settled, article(text), BEFORE).map(({ sentence }) => sentence)
  const milder = 'If the fill valve hisses, often replace the whole valve.'

  it('follows a sentence that changed a little, and disappears with its sentence', () => {
    expect(left(`${milder} Water runs.`)).toEqual([milder, HEADING])
  })

  it('is settled by a correction that the model made for it, but not by an unchanged sentence', () => {
    expect(left(`${milder} ${LAW}`, 1, 2)).toEqual([LAW, HEADING])
  })
})
