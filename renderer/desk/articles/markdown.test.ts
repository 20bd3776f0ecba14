// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { markdownOf } from './markdown.ts'

test('an article becomes Markdown with its title, lists, links and the FAQ, and without markup for machines', () => {
  const html =
    '<p>An <strong>opening</strong> with a <a href="https://example.com/a">link</a>.</p><h2>Steps</h2><ol><li>One</li><li>Two</li></ol><section class="faq"><h2>Questions</h2><h3>Why?</h3><p>Because.</p></section><script type="application/ld+json">{}</script>'
  expect(markdownOf(html, 'Late fees')).toBe(
    '# Late fees\n\nAn **opening** with a [link](https://example.com/a).\n\n## Steps\n\n1.  One\n2.  Two\n\n## Questions\n\n### Why?\n\nBecause.\n',
  )
})

test('a table keeps its rows, and a bar in a cell is escaped', () => {
  const html =
    '<table><thead><tr><th>Tool</th><th>Price</th></tr></thead><tbody><tr><td>A | B</td><td><strong>1</strong></td></tr></tbody></table>'
  expect(markdownOf(html)).toBe('| Tool | Price |\n| --- | --- |\n| A \\| B | **1** |\n')
})

test('characters with a meaning in Markdown are escaped', () => {
  expect(markdownOf('<p>2 * 3 * 4, a_b_c, [price]</p>')).toBe('2 \\* 3 \\* 4, a\\_b\\_c, \\[price\\]\n')
})
