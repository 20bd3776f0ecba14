import { expect, test } from 'vitest'
import { relatedPosts, withInternalLinks } from './internal-links.ts'
import type { OwnPost } from './own-site.ts'

const post = (title: string): OwnPost => ({
  url: `https://own.example/${title.toLowerCase().replaceAll(/\W+/g, '-')}`,
  title,
})
/** The posts of a blog for freelancers. Most have other subjects than the articles. */
const POSTS = [
  'How to write a payment reminder email',
  'Late fees on invoices: what you may charge',
  'Payment terms for freelancers explained',
  'How to set your hourly rate',
  'Time tracking apps for designers',
  'Where to find freelance clients',
  'A home office for under 500 dollars',
  'Tax deductions for freelancers',
  'How to start a podcast',
  'Our team retreat in Lisbon',
].map(post)
const HTML = `<p>Late invoices cost weeks. A friendly payment reminder email works on day three.</p>
<h2>Agree on payment terms first</h2>
<p>Write your payment terms into the contract. Many freelancers forget. [Name your payment terms in two sentences.]</p>
<ul>
<li>Charge late fees on invoices only where the contract allows it &amp; says so.</li>
</ul>
<section class="faq">
<h2>Frequently asked questions</h2>
<h3>What are payment terms?</h3>
<p>The payment terms say when to pay.</p>
</section>`
const ARTICLE = { title: 'How to chase late invoices as a freelancer', keyword: 'late invoices', html: HTML }
const linksIn = (html: string) => html.match(/<a href="[^"]*">[^<]*<\/a>/g) ?? []
const linked = (posts: readonly OwnPost[], html = HTML) =>
  withInternalLinks({ html, keyword: ARTICLE.keyword }, posts, { listed: true, heading: 'Related' })

test('picks at most three posts on the article’s subject, and ignores posts that only share a word', () => {
  expect(relatedPosts(ARTICLE, POSTS).map(({ title }) => title)).toEqual([
    'Payment terms for freelancers explained',
    'Late fees on invoices: what you may charge',
    'How to write a payment reminder email',
  ])
  const about = (title: string) => relatedPosts({ title, keyword: title, html: `<p>${title}</p>` }, POSTS)
  expect(about('How to bake sourdough bread')).toEqual([])
  expect(about('How to start a bakery')).toEqual([])
  expect(relatedPosts(ARTICLE, [])).toEqual([])
})

test('never links an article to itself, nor to a post with nearly its own title', () => {
  const twin = post('Chasing late invoices as a freelancer')
  expect(relatedPosts(ARTICLE, [...POSTS, twin])).not.toContainEqual(twin)
})

test('links phrases of the text, except in headings, links, the FAQ and places to fill in', () => {
  const html = linked(relatedPosts(ARTICLE, POSTS))
  expect(linksIn(html)).toEqual([
    '<a href="https://own.example/how-to-write-a-payment-reminder-email">payment reminder email</a>',
    '<a href="https://own.example/payment-terms-for-freelancers-explained">payment terms</a>',
    '<a href="https://own.example/late-fees-on-invoices-what-you-may-charge">Charge late fees on invoices</a>',
  ])
  expect(html.replaceAll(/<\/?a\b[^>]*>/g, '')).toBe(HTML)
  expect(html).toContain('<p>Write your <a ')
})

test('lists a post before the FAQ if no phrase names it, and leaves existing links alone', () => {
  const other = post('Payment terms <b>& more</b>')
  const only =
    '<p>Read of <a href="https://x.example/">payment terms</a> there.</p>\n<section class="faq">\n</section>'
  const html = linked([other], only)
  expect(html).toBe(
    `<p>Read of <a href="https://x.example/">payment terms</a> there.</p>
<h2>Related</h2>
<ul>
<li><a href="${other.url}">Payment terms &lt;b&gt;&amp; more&lt;/b&gt;</a></li>
</ul>
<section class="faq">\n</section>`,
  )
  expect(withInternalLinks({ html: only, keyword: '' }, [other], { listed: false, heading: null })).toBe(only)
})

test('never links its own keyphrase to another page, and links each phrase to one post', () => {
  const same = post('Late invoices')
  expect(linksIn(linked([same])).join()).toContain('>Late invoices</a>')
  expect(linked([same])).toContain('<h2>Related</h2>')
  const twice = linked([post('Payment reminder email'), post('Payment reminder email templates')])
  expect(linksIn(twice).filter((link) => link.includes('>payment reminder email<')).length).toBe(1)
})

test('the time for links grows with the sum of posts and text, not with their product', () => {
  const words = Array.from({ length: 4_000 }, (_, at) => `payment terms ${at.toString(36)}`)
  const html = `<p>${words.join(' ')}</p><p>${'Payment terms hold, and invoices go out. '.repeat(1_000)}</p>`
  const many = Array.from({ length: 500 }, (_, at) => post(`Payment terms and invoices, part ${at}x`))
  expect(relatedPosts({ ...ARTICLE, html }, many)).toHaveLength(3)
})
