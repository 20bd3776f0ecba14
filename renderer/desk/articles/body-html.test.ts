// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core'
import { DOMParser as BodyParser } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { bodyOf, htmlOfNode, textOfBody } from './body-html.ts'
import { BODY_NODES, isKeptAddress } from './body-nodes.ts'

const schema = getSchema([...BODY_NODES])

/** Returns a body as the editor rewrites it. */
const normalBody = (html: string): string =>
  htmlOfNode(
    BodyParser.fromSchema(schema).parse(new DOMParser().parseFromString(bodyOf(html), 'text/html').body),
  )

/** Bodies that the service allows and the editor must not change. */
const KEPT: Readonly<Record<string, string>> = {
  'headings, paragraphs and marks':
    '<p>An <strong>opening</strong> with <em>weight</em>, <code>code</code> and <strong><em>both</em></strong>.</p>\n<h2>One</h2>\n<p>Line one<br>line two</p>\n<h3>Two</h3>\n<h4>Three</h4>\n<hr>\n<p>End.</p>',
  'a first-level heading, which a check must still find': '<h1>Too high</h1>\n<p>Text.</p>',
  'links, also in strong words and around code':
    '<p><a href="https://example.com/a?b=1&amp;c=2">One</a>, <a href="mailto:a@example.com"><strong>two</strong></a>, <a href="/about"><code>three</code></a>.</p>',
  'nested lists':
    '<ul><li>One<ul><li>Deep <strong>one</strong></li><li>Deep two</li></ul></li><li>Two</li></ul>\n<ol><li>First</li><li>Second</li></ol>',
  'a list item of two paragraphs': '<ul><li><p>One</p><p>Two</p></li><li>Three</li></ul>',
  'a heading in a list item': '<ul><li><h3>Head</h3><p>Text</p></li></ul>',
  'the FAQ, which the service finds by its section':
    '<p>Text.</p>\n<section class="faq">\n<h2>Questions</h2>\n<h3>Why?</h3>\n<p>Because.</p>\n<h3>How?</h3>\n<p>So.</p>\n<ul><li>a</li></ul>\n</section>',
  'another section': '<section>\n<p>Text.</p>\n</section>',
  'a table with a head':
    '<table><thead><tr><th>Tool</th><th>Price</th></tr></thead><tbody><tr><td>A</td><td><strong>1</strong></td></tr><tr><td>B</td><td><p>2</p><p>3</p></td></tr></tbody></table>',
  'a table with empty cells': '<table><tbody><tr><th></th><td></td></tr></tbody></table>',
  'code blocks with their blanks': '<pre><code>if (a &lt; b) {\n  c()\n}</code></pre>',
  'a quotation': '<blockquote><p>Said <em>so</em>.</p></blockquote>',
  'places to fill in': '<p>It costs [price], see [source].</p>',
}

for (const [what, html] of Object.entries(KEPT))
  test(`the editor keeps ${what} unchanged`, () => {
    expect(normalBody(html)).toBe(html)
  })

test('equivalent HTML becomes one canonical form, which is stable', () => {
  const once = normalBody(
    '<blockquote>Bare</blockquote>loose text<p><b>old</b> <i>tags</i></p><ul>\n <li><p>One</p></li>\n</ul>',
  )
  expect(once).toBe(
    '<blockquote><p>Bare</p></blockquote>\n<p>loose text</p>\n<p><strong>old</strong> <em>tags</em></p>\n<ul><li>One</li></ul>',
  )
  expect(normalBody(once)).toBe(once)
})

test('the editable body excludes markup for search engines', () => {
  const html =
    '<p>Text.</p>\n<script type="application/ld+json">{"@type":"FAQPage","name":"\\u003c/script>"}</script>'
  expect(bodyOf(html)).toBe('<p>Text.</p>')
  expect(normalBody(html)).toBe('<p>Text.</p>')
})

test('pasted scripts and event handlers are removed', () => {
  expect(normalBody('<p onclick="x()">a<img src="x" onerror="x()"><a href="javascript:x()">b</a></p>')).toBe(
    '<p>ab</p>',
  )
})

test('link addresses that the service would remove are rejected', () => {
  expect(['https://a.example', 'mailto:a@b.example', '/a', '#b', 'a/b'].every(isKeptAddress)).toBe(true)
  expect(['javascript:x', 'java\nscript:x', 'data:text/html,x', '//a.example'].some(isKeptAddress)).toBe(
    false,
  )
})

test('the last word of a block and the first word of the next count separately', () => {
  expect(textOfBody('<h2>One</h2><p>two</p><ul><li>three</li></ul>').trim().split(/\s+/)).toEqual([
    'One',
    'two',
    'three',
  ])
})
