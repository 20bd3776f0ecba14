import { describe, expect, it } from 'vitest'
import { ArticleOrder } from './article-order.ts'
import { type Block, Work } from './document.ts'
import { mended, wholeText } from './last-reading.ts'

const ORDER = ArticleOrder.parse({ title: 'Late invoices', length: 'short', topic: 'Call on day three.' })
const paragraph = (text: string, html?: string): Block => ({
  kind: 'paragraph',
  text,
  ...(html === undefined ? {} : { html }),
})
/** Sentences that all differ, so that the text has the ordered length. */
const FILLING = Array.from(
  { length: 44 },
  (_, at) => `Reminder number w${at} names one date and one sum only.`,
)
const WORK = Work.parse({
  keyword: 'late invoices',
  headings: ['Call first', 'Then write'],
  sections: [
    [paragraph('Late invoices cost you time. The bank in Nordhausen waits.')],
    [
      paragraph('Call early and be brief.', 'Call <strong>early</strong> and be &quot;brief&quot;.'),
      { kind: 'list', ordered: false, items: ['Name the date.', 'Name the sum.'] },
      { kind: 'markup', text: 'A cell', html: '<table><tbody><tr><td>A cell</td></tr></tbody></table>' },
      paragraph('Fill in [your price] here. Late invoices need a plan. Late invoices end.'),
      paragraph('Call early, as said before.'),
    ],
    FILLING.map((text) => paragraph(text)),
  ],
  faq: [{ question: 'Who calls?', answer: 'You do. Sie rufen an.' }],
})
const mend = (...replacements: readonly (readonly [old: string, fresh: string])[]) =>
  mended(
    ORDER,
    WORK,
    replacements.map(([old, fresh]) => ({ old, new: fresh })),
  )
const shown = (...replacements: readonly (readonly [string, string])[]): string =>
  wholeText({ ...WORK, ...mend(...replacements) })
const unchanged = wholeText(WORK)

describe('the last reading', () => {
  it('replaces a text in a paragraph, an item, a question and an answer, and keeps the emphasis beside it', () => {
    const { sections, faq } = mend(
      ['be "brief"', 'stay friendly'],
      ['Name the sum.', 'Name the **whole** sum.'],
      ['Who calls?', 'Who should call?'],
      [' Sie rufen an.', ''],
      ['Call early, as said before.', ''],
    )
    expect(sections[1]?.slice(0, 2)).toEqual([
      paragraph('Call early and stay friendly.', 'Call <strong>early</strong> and stay friendly.'),
      {
        kind: 'list',
        ordered: false,
        items: ['Name the date.', 'Name the whole sum.'],
        html: ['Name the date.', 'Name the <strong>whole</strong> sum.'],
      },
    ])
    expect(sections[1]).toHaveLength(4)
    expect(faq).toEqual([{ question: 'Who should call?', answer: 'You do.' }])
  })

  it('replaces an item that is copied with its sign', () => {
    expect(shown(['- Name the sum.', '- Name the whole sum.'])).toContain('- Name the whole sum.')
    expect(shown(['- Name the sum.', ''])).not.toContain('Name the sum.')
  })

  it.each([
    ['a text that stands twice', 'Late invoices', 'Old invoices'],
    ['a text that stands nowhere', 'Call late', 'Call soon'],
    ['a heading', 'Then write', 'Then mail'],
    ['a table', 'A cell', 'Another cell'],
    ['a place to fill in', 'Fill in [your price] here.', 'Ask us.'],
    ['a half of a place', 'your price] here', 'the price here'],
    ['text across paragraphs', 'only.\nReminder number w3', 'only. Number w3'],
    ['a new link', 'be "brief"', 'see [this](https://evil.example)'],
    ['a new address', 'be "brief"', 'see https://evil.example'],
    ['new markup', 'be "brief"', '<script>alert(1)</script>'],
    ['a new heading', 'Call early, as said before.', '## Another part'],
    ['a list in place of a paragraph', 'Call early, as said before.', '- Call early'],
    ['a new figure', 'Call early, as said before.', 'Call within 9 days, since 62 % pay then.'],
    ['a new study', 'Call early, as said before.', 'Studies show that calls work.'],
    ['a much longer text', 'Name the date.', 'Name the date in every mail that you send. '.repeat(6)],
    ['the keyphrase of the opening', 'Late invoices cost you time.', 'They cost you time.'],
    ['a whole section', FILLING[0] ?? '', FILLING[0] ?? ''],
  ])('leaves the text unchanged if the old or new text of a replacement is %s', (_, old, fresh) => {
    expect(shown([old, fresh])).toBe(unchanged)
  })

  it('shows a table as a table in Markdown', () => {
    const html =
      '<table><thead><tr><th>Step</th><th>Price</th></tr></thead><tbody><tr><td>Visit, <strong>one</strong> hour</td><td>from 90 | 95 &amp; VAT</td></tr></tbody></table>'
    const sections = [[paragraph('Late invoices.')], [{ kind: 'markup' as const, text: 'Step Price', html }]]
    expect(wholeText({ ...WORK, headings: ['Call first'], sections, faq: [] })).toBe(
      'Late invoices.\n\n## Call first\n\n| Step | Price |\n| --- | --- |\n| Visit, **one** hour | from 90 \\| 95 & VAT |',
    )
  })

  it('leaves out a replacement that adds an address without a scheme', () => {
    const brought: readonly (readonly [string, string])[] = [
      ['be "brief"', 'see www.evil.com'],
      ['be "brief"', 'ask evil-shop.example'],
      ['be "brief"', 'ask evil**.com** first'],
      ['be "brief"', 'write to us@evil.example'],
      ['be "brief"', 'see evil。com'],
    ]
    for (const replacement of brought) expect(shown(replacement), replacement[1]).toBe(unchanged)
    const joined = shown(['be "brief"', 'see evil'], ['see evil', 'see evil.com'])
    expect(joined).toContain('see evil.')
    expect(joined).not.toContain('evil.com')
  })

  it('keeps a replacement with an address that is already in the text, or with an abbreviation', () => {
    const work = {
      ...WORK,
      sections: [[paragraph('Late invoices cost time, says nordhausen.example.')], ...WORK.sections.slice(1)],
    }
    const { sections } = mended(ORDER, work, [
      { old: 'cost time, says nordhausen.example', new: 'take time, says nordhausen.example' },
      { old: 'Name the date.', new: 'Name the date, e.g. a Friday.' },
    ])
    expect(sections[0]).toEqual([paragraph('Late invoices take time, says nordhausen.example.')])
    expect(sections[1]?.[1]).toMatchObject({ items: ['Name the date, e.g. a Friday.', 'Name the sum.'] })
  })

  it('keeps words apart whose space an answer has lost, and parts of words together', () => {
    const work = {
      ...WORK,
      sections: [
        [paragraph('Late invoices cost time, as everybody knows. Reread the terms.')],
        ...WORK.sections.slice(1),
      ],
    }
    const opening = (old: string, fresh: string) => mended(ORDER, work, [{ old, new: fresh }]).sections[0]
    expect(opening(', as everybody knows.', 'and nerves.')).toEqual([
      paragraph('Late invoices cost time and nerves. Reread the terms.'),
    ])
    expect(opening('. Reread', 'and, if you reread')).toEqual([
      paragraph('Late invoices cost time, as everybody knows and, if you reread the terms.'),
    ])
    expect(opening('Reread', 'Read')).toEqual([
      paragraph('Late invoices cost time, as everybody knows. Read the terms.'),
    ])
    expect(opening('read the', 'sort the')).toEqual([
      paragraph('Late invoices cost time, as everybody knows. Resort the terms.'),
    ])
  })

  it('corrects the description, unless that would change its length for the worse', () => {
    const meta_description = `Late invoices: ${'what to say and when. '.repeat(4)}Call early. Advice from the people on the phone.`
    const work = { ...WORK, meta: { seo_title: 'Late invoices', meta_description } }
    const changed = (old: string, fresh: string) => mended(ORDER, work, [{ old, new: fresh }]).meta
    expect(changed('the people on the phone', '**Fergus** on the phone')?.meta_description).toBe(
      meta_description.replace('the people', 'Fergus'),
    )
    expect(changed(' Advice from the people on the phone.', '')).toEqual(work.meta)
    expect(changed('the people on the phone', 'https://evil.example')).toEqual(work.meta)
  })

  it('corrects the title in search results, unless that would change its width for the worse or lose the keyphrase', () => {
    const seo_title = 'Late invoices: never wait again for what you are owed'
    const work = { ...WORK, keyword: 'late invoices', meta: { seo_title, meta_description: 'All of it.' } }
    const changed = (old: string, fresh: string) => mended(ORDER, work, [{ old, new: fresh }]).meta?.seo_title
    expect(changed('never wait again', 'stop waiting so long')).toBe(
      'Late invoices: stop waiting so long for what you are owed',
    )
    expect(changed(': never wait again for what you are owed', '')).toBe(seo_title)
    expect(changed('Late invoices: never', 'Overdue bills: never')).toBe(seo_title)
    expect(changed('what you are owed', '640 euros')).toBe(seo_title)
  })

  it('uses a figure that is elsewhere in the article or in the order', () => {
    expect(shown(['Call early, as said before.', 'Call on day three.'])).toContain('Call on day three.')
  })

  it('accepts other figures from the own site’s pages, but no price and no discount', () => {
    const text = 'New customers get 50 % off. We keep books for 60 designers.'
    const page = { url: 'https://own.example/', title: 'Own', text, of: 'own' } as const
    const work = { ...WORK, pages: [page] }
    const asked = (fresh: string) =>
      wholeText({ ...work, ...mended(ORDER, work, [{ old: 'Call early, as said before.', new: fresh }]) })
    expect(asked('New customers get 50 % off.')).toBe(unchanged)
    expect(asked('We keep books for 60 designers.')).toContain('60 designers')
  })

  it('accepts no replacements if together they amount to a new text', () => {
    const all = FILLING.map((text): readonly [string, string] => [text, text.replace('only', 'alone')])
    expect(shown(...all)).toBe(unchanged)
  })

  it('removes untrue sentences until the text is slightly below the ordered length', () => {
    const cut = FILLING.slice(0, 20).map((text): readonly [string, string] => [text, ''])
    const words = shown(...cut).split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(399)
    expect(words).toBeLessThan(unchanged.split(/\s+/).length)
  })
})
