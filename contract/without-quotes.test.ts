import { expect, test } from 'vitest'
import { type Quoted, quoteRemover, savedQuoteRemover } from './without-quotes.ts'

const withoutQuotes = (text: string, from: Quoted) => quoteRemover(from)(text)
const withoutQuotesInSaved = (text: string, from: Quoted, own: string) => savedQuoteRemover(from, own)(text)

const post = {
  title: 'Looking for invoicing software for a two person shop',
  body: 'We do lawn care and still write invoices by hand. Which tool reminds late payers, takes cards and costs under twenty dollars a month? We tried a spreadsheet and gave up on it after tax season.',
}
test('a draft’s quotes from a deleted post are removed, and the person’s own words stay', () => {
  const draft = `You wrote that you "still write invoices by hand. Which tool reminds late payers", Anna_K. Send them at once.`
  const cleaned = withoutQuotes(draft, { ...post, author: 'Anna_K' })
  expect(cleaned).not.toMatch(/by hand|late payers|Anna_K/)
  expect(cleaned).toMatch(/^You wrote that you .*Send them at once\.$/)
  expect(withoutQuotes('Send them at once.', { ...post, author: 'Anna_K' })).toBe('Send them at once.')
})

test('a saved reply keeps a plain word that is also the name of an author whom it does not quote', () => {
  const by = (author: string) => ({ ...post, author })
  const own = 'Every freelancer should send them at once.'
  expect(withoutQuotesInSaved(own, by('freelancer'), '')).toBe(own)
  expect(withoutQuotesInSaved('Ask u/freelancer, or Anna_K.', by('freelancer'), '')).toBe(
    'Ask [name removed], or Anna_K.',
  )
  expect(withoutQuotesInSaved('Ask Anna_K.', by('Anna_K'), '')).toBe('Ask [name removed].')
  expect(
    withoutQuotesInSaved(
      'freelancer: “still write invoices by hand. Which tool reminds late payers”',
      by('freelancer'),
      '',
    ),
  ).not.toMatch(/freelancer|by hand/)
})

test('the person’s words about their business stay in saved replies, even if somebody posts the same words', () => {
  const own = 'Tidebill 3000: we remind late payers for you, so that you never have to.'
  const reply = 'Tidebill 3000 may help: we remind late payers for you, so that you never have to.'
  expect(withoutQuotesInSaved(reply, { title: 'x', body: own, author: 'Tidebill 3000' }, own)).toBe(reply)
  expect(withoutQuotesInSaved(reply, { title: 'x', body: own, author: 'Tidebill 3000' }, '')).not.toMatch(
    /Tidebill|never have to/,
  )
})

test('a plain word that is an author’s name is removed only next to a quote', () => {
  const reply = `“still write invoices by hand. Which tool reminds late payers”, says freelancer. Every freelancer knows that.`
  expect(withoutQuotesInSaved(reply, { ...post, author: 'freelancer' }, '')).toBe(
    '“[quote removed: its author deleted it]”, says [name removed]. Every freelancer knows that.',
  )
})

test.each([
  [
    'a quote in Chinese',
    '你写道：“我还在手工开发票，有什么工具可以提醒客户付款”。我们可以帮忙。',
    '我还在手工开发票，有什么工具可以提醒客户付款？谢谢',
    /手工|我们可以帮忙。$/,
  ],
  [
    'a quote in Japanese',
    '「まだ請求書を手書きしています」とのこと。',
    'まだ請求書を手書きしています。支払いを催促するツールはありますか',
    /手書き|とのこと。$/,
  ],
  [
    'accents that are signs of their own',
    "Tu disais : j'écris mes factures à la main chaque été. Voilà".normalize('NFD'),
    "j'écris mes factures à la main chaque été".normalize('NFC'),
    /factures|Voil.+$/u,
  ],
  [
    'soft hyphens',
    'You said: I still write invoices by hand every month. Stop it.',
    'I st\u00adill wri\u00adte inv\u00adoices by ha\u00adnd every mo\u00adnth',
    /invoices|Stop it\.$/,
  ],
  [
    'a short piece between quotation marks',
    'You ask for "a hand grinder". Ask us.',
    'I want a hand grinder for trips',
    /grinder|Ask us\.$/,
  ],
  [
    'a piece that goes from the title into the text',
    'Anna, 34, Leipzig. Fired last week, you say. Hello.',
    'Fired last week',
    /Leipzig|you say\. Hello\.$/,
  ],
  [
    'an address to write to',
    'Mail anna.k@praxis.example then. Bye.',
    'reach me: anna.k@praxis.example',
    /anna|then\. Bye\.$/,
  ],
])('%s of a deleted post is removed, and the words around it stay', (_, text, body, either) => {
  const cleaned = withoutQuotes(text, { title: 'Anna, 34, Leipzig', body, author: null })
  expect(cleaned).toContain('[quote removed')
  // The pattern matches the words that must be gone and, at the end of the text, the words that must remain.
  expect(cleaned.match(new RegExp(either, 'gu'))).toHaveLength(1)
})

test('Hindi words are treated as whole words, and a few shared words are not a quote', () => {
  const own = 'नमस्ते, हमारी मदद के लिए लिखें। आपका दिन शुभ हो।'
  expect(withoutQuotes(own, { title: 'x', body: 'मुझे मदद के लिए कोई चाहिए', author: null })).toBe(own)
})
