import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Post, PostImage } from '../port.ts'

/** A question and its answer with all the characters that cause trouble in HTML, JSON and WordPress's typography. */
export const FAQ = {
  question: 'Is it "free" -- & does a < b hold?',
  answer: "It's free, 100 %: </script> & all — wait… really ... done",
} as const

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Makes a post with a FAQ. */
export const article = (changed: Partial<Post> = {}): Post => ({
  title: 'Invoices & "reminders" for freelancers',
  html: `<p>First words: 2 &lt; 3 &amp; “so on”.</p>
<h2>Heading</h2>
<ul>
<li>One</li>
</ul>
<section class="faq">
<h2>Frequently asked questions</h2>
<h3>${escaped(FAQ.question)}</h3>
<p>${escaped(FAQ.answer)}</p>
</section>`,
  jsonLd: JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: FAQ.question,
        acceptedAnswer: { '@type': 'Answer', text: FAQ.answer },
      },
    ],
  }),
  seoTitle: 'Invoices for freelancers',
  metaDescription: 'How freelancers write invoices that get paid.',
  focusKeyword: 'freelance invoices',
  slug: null,
  tags: ['R&D', 'Rechnungen'],
  categories: ['Guides'],
  imageAlt: null,
  marker: `qp-${randomUUID()}`,
  since: Date.parse('2026-11-21T12:00:00Z'),
  ...changed,
})

/** Makes a picture that WordPress accepts, 64 by 48 pixels. */
export const picture = (changed: Partial<PostImage> = {}): PostImage => ({
  bytes: png(64, 48),
  mediaType: 'image/png',
  fileName: `qp-${randomUUID()}.png`,
  alt: 'A desk & “an invoice”',
  ...changed,
})

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const sized = Buffer.alloc(8)
  sized.writeUInt32BE(data.length, 0)
  sized.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([sized.subarray(0, 4), body, sized.subarray(4)])
}

const png = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height, 120)
  for (let row = 0; row < height; row += 1) rows[row * (width * 3 + 1)] = 0
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
