import { expect, test } from 'vitest'
import { lostParts } from './lost-parts.ts'

test.each([
  ['<p>A <a href="tel:1">b</a> <a href="/c">c</a></p>', '<p>A <a>b</a> <a href="/c">c</a></p>', ['1 link']],
  ['<IMG src="a"><figure><img src="b"></figure>', '', ['2 images']],
  ['<p>x<u>y</u></p><h5>z</h5><call-us></call-us>', 'xyz', ['1 underline', '1 heading', '1 other element']],
  [
    '<!-- wp:embed {"url":"https://example.org/"} --><figure>https://example.org/</figure><!-- /wp:embed -->',
    'https://example.org/',
    ['1 embed'],
  ],
  ['<!-- wp:latest-posts /--><!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->', '<p>x</p>', ['1 block']],
  ['<div><span style="x">y</span><script type="application/ld+json">{}</script></div>', 'y', []],
  ['<sup>1</sup>', '<sup>1</sup>', []],
])('the parts of %s that %s lacks are %j', (before, after, lost) => {
  expect(lostParts(before, after)).toEqual(lost)
})

test.each(['<!-- wp:', '<!-- wp:a', '<a href = ', '<', '<!-- wp:a {"b":1'])(
  'a flood of %s is read in limited time',
  (part) => {
    const before = performance.now()
    lostParts(part.repeat(300_000 / part.length), '')
    lostParts(`<!-- wp:${'a'.repeat(300_000)}`, '')
    expect(performance.now() - before).toBeLessThan(5_000)
  },
)
