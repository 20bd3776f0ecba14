import { expect, test } from 'vitest'
import { allowListed } from './allow-listed.ts'
import { renderBody, Work } from './document.ts'
import { blocksOf, plainLine } from './model-text.ts'

/** What the reader of the article gets of a model's answer. */
const shown = (answer: string, heading = 'The steps'): string =>
  allowListed(
    renderBody(Work.parse({ headings: [heading], sections: [[], blocksOf(answer, heading)] })),
  ).replace(`<h2>${heading}</h2>\n`, '')

test.each([
  ['two paragraphs', 'One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
  ['lines of one paragraph', 'One\nline.', '<p>One line.</p>'],
  ['a sentence before the text', 'Here is the section:\n\nOne.', '<p>One.</p>'],
  ['a sentence on the line before the text', 'Here’s the opening of the article:\nOne.', '<p>One.</p>'],
  ['an eager sentence', 'Sure! I’d be happy to help with that.\n\nOne.', '<p>One.</p>'],
  ['a German sentence', 'Hier ist der Abschnitt:\n\nEins.', '<p>Eins.</p>'],
  ['a Spanish sentence', 'Aquí tienes la sección:\n\nUno.', '<p>Uno.</p>'],
  ['a Japanese sentence', '以下は本文です：\n\n一つ。', '<p>一つ。</p>'],
  ['a sentence after the text', 'One.\n\nLet me know if you want changes!', '<p>One.</p>'],
  ['a count after the text', 'One.\n\n(212 words)', '<p>One.</p>'],
  [
    'an introduction of a list, which belongs to the text',
    'Here are the tools you need:\n\n- A\n- B',
    '<p>Here are the tools you need:</p>\n<ul>\n<li>A</li>\n<li>B</li>\n</ul>',
  ],
  ['a fence around everything', '```markdown\nOne.\n\nTwo.\n```', '<p>One.</p>\n<p>Two.</p>'],
  ['a sentence before a fence', 'Here is the section:\n\n```\nOne.\n```', '<p>One.</p>'],
  ['a fence with HTML', '```html\n<p>One.</p>\n<p>Two.</p>\n```', '<p>One.</p>\n<p>Two.</p>'],
  ['the heading of the section again', '## The steps\n\nOne.', '<p>One.</p>'],
  ['the heading of the section in bold', '**The steps**\n\nOne.', '<p>One.</p>'],
  ['another heading', '### Before\n\nOne.', '<h3>Before</h3>\n<p>One.</p>'],
  ['a numbered list', '1. A\n2. B', '<ol>\n<li>A</li>\n<li>B</li>\n</ol>'],
  ['a numbered list with brackets', '1) A\n2) B', '<ol>\n<li>A</li>\n<li>B</li>\n</ol>'],
  [
    'a numbered list with text between',
    '1. A\n\nWhy.\n\n2. B\n\nHow.\n\n3. C',
    '<ol>\n<li>A</li>\n</ol>\n<p>Why.</p>\n<ol start="2">\n<li>B</li>\n</ol>\n<p>How.</p>\n<ol start="3">\n<li>C</li>\n</ol>',
  ],
  [
    'a numbered list that always says 1',
    '1. A\n\nWhy.\n\n1. B',
    '<ol>\n<li>A</li>\n</ol>\n<p>Why.</p>\n<ol start="2">\n<li>B</li>\n</ol>',
  ],
  ['a list with empty lines', '1. A\n\n2. B', '<ol>\n<li>A</li>\n<li>B</li>\n</ol>'],
  ['bullets of a word processor', '• A\n• B', '<ul>\n<li>A</li>\n<li>B</li>\n</ul>'],
  [
    'a list right below its sentence',
    'You need:\n- A\n- B',
    '<p>You need:</p>\n<ul>\n<li>A</li>\n<li>B</li>\n</ul>',
  ],
  ['check boxes', '- [ ] A thing\n- [x] B', '<ul>\n<li>A thing</li>\n<li>B</li>\n</ul>'],
  [
    'a list in a list',
    '- A\n  - B **b** c\n  - C',
    '<ul><li>A<ul><li>B <strong>b</strong> c</li><li>C</li></ul></li></ul>',
  ],
  ['a year at the start', '1986. That was the year.', '<p>1986. That was the year.</p>'],
  ['signs of comparison', 'If x < 5 and y > 3, stop.', '<p>If x &lt; 5 and y &gt; 3, stop.</p>'],
  ['a sum', '2 * 3 * 4 & 5 is a_b_c.', '<p>2 * 3 * 4 &amp; 5 is a_b_c.</p>'],
  [
    'bold and emphasis',
    'This is **very** *new* `code`.',
    '<p>This is <strong>very</strong> <em>new</em> <code>code</code>.</p>',
  ],
  ['bold in a list', '- **A:** one\n- B', '<ul>\n<li><strong>A:</strong> one</li>\n<li>B</li>\n</ul>'],
  ['bold next to Japanese', '**重要。**次です。', '<p>重要。次です。</p>'],
  [
    'a table',
    '| A | B |\n|---|---|\n| 1 | 2 |',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'a quotation',
    'He said:\n\n> Wait.\n> Then go.',
    '<p>He said:</p>\n<blockquote><p>Wait. Then go.</p></blockquote>',
  ],
  ['a line between parts', 'One.\n\n---\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
  ['a line below a paragraph', 'One.\n---\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
  ['indented paragraphs', '    One.\n\n    Two.', '<p>One.</p>\n<p>Two.</p>'],
  [
    'paragraphs in HTML',
    '<p>One.</p><p>Two <b>now</b>.</p>',
    '<p>One.</p>\n<p>Two <strong>now</strong>.</p>',
  ],
  [
    'a page in HTML',
    '<html><head><title>T</title></head><body><div>One.</div><div>Two.</div></body></html>',
    '<p>One.</p>\n<p>Two.</p>',
  ],
  [
    'line breaks in place of paragraphs',
    'One.<br><br>Two.<br>Three.',
    '<p>One.</p>\n<p>Two.<br />Three.</p>',
  ],
  ['entities', 'A &amp; B &lt; C', '<p>A &amp; B &lt; C</p>'],
  [
    'links and addresses',
    'See [the study](https://study.example/1) at https://bare.example now.',
    '<p>See the study at now.</p>',
  ],
  [
    'scripts and pictures',
    '<script>alert(1)</script> One. <img src=x onerror=alert(1)>\n\n![a](https://x.example/p.png) Two.',
    '<p>One.</p>\n<p>Two.</p>',
  ],
  ['event handlers', '<p onclick="x()">One.</p><a href="javascript:x()">Two</a>', '<p>One.</p>\n<p>Two</p>'],
])('an answer with %s', (_, answer, html) => {
  expect(shown(answer)).toBe(html)
})

test('a line keeps comparison signs and loses its markup', () => {
  expect(plainLine('**When** x < 5 and y > 3')).toBe('When x < 5 and y > 3')
  expect(plainLine('<b>Bold</b> [words](https://a.example)')).toBe('Bold words')
})

/** An answer of 20,000 characters, in which paragraphs let it be parsed in parts of any size. */
const long = (part: string, size = 20_000): string => {
  const one = part.repeat(Math.ceil(size / part.length)).slice(0, size)
  return `${one}\n\nOne.\n\n`.repeat(Math.ceil(20_000 / size))
}
const fastest = (answer: string): number =>
  Math.min(
    ...Array.from({ length: 2 }, () => {
      const startedAt = performance.now()
      blocksOf(answer)
      return performance.now() - startedAt
    }),
  )
/** Text of a kind that models write, which takes about 30 ms. */
const ORDINARY = long(
  'A **bold** sentence with *some* words and a few more of them.\n\nYou need:\n\n- One thing\n- **Two:** things\n\n',
)

test.each([
  '[',
  '*',
  '_',
  '<',
  '<b>',
  '>',
  '> ',
  '- ',
  '+ ',
  '|',
  '`',
  '~~',
  '~~a',
  '1. ',
  '<ul><li>',
  '![',
  '&',
  '\\',
  '** a',
  '*a_ ',
  'a**b c* ',
  '> > >\n\n',
  '- - - - - a\n',
  '- - a\n',
  '> - > - a\n',
  '- a\n\n    - b\n\n',
  '|a\n|-\n',
  'a\n\n',
  '```\nx\t\t\t\t',
  `\`\`\`${'\t'.repeat(19_000)}x`,
  `\`\`\`\nx${'\t'.repeat(19_000)}`,
])(
  'parsing an answer that consists only of “%s” takes about as long as ordinary text of the same length',
  (part) => {
    const usual = Math.max(10, fastest(ORDINARY))
    expect(fastest(long(part)) / usual).toBeLessThan(10)
    expect(fastest(long(part, 3_900)) / usual).toBeLessThan(10)
  },
)

test('a long section keeps its markup, and text that no person would read becomes plain paragraphs', () => {
  const section = 'Some **bold** words.\n\n- One\n- Two\n\n'.repeat(300)
  expect(blocksOf(section)).toHaveLength(600)
  expect(blocksOf(section)[599]).toEqual({ kind: 'list', ordered: false, items: ['One', 'Two'] })
  const dense = '*a* '.repeat(999)
  expect(blocksOf(dense)).toEqual([{ kind: 'paragraph', text: dense.trim() }])
  expect(shown('>>>>>>> One.')).toBe('<blockquote><blockquote><p>One.</p></blockquote></blockquote>')
})

test.each([
  'Natürlich können Sie Mahnungen auch selbst schreiben.',
  'Of course, no two invoices are alike.',
  'Sure, a letter costs a stamp.',
  'Of course I come on Sundays, too.',
  'Certainly, three things matter:',
  'Gerne wird vergessen, dass die Frist läuft.',
  'Claro, nadie paga por gusto.',
  'Certo, nessuno paga volentieri.',
  'Natuurlijk kun je ook bellen.',
  'This is where most articles about invoices end.',
  'Below is a contract text that you can copy:',
  'Here is the text that you can send:',
  '当然，你会问：这值得吗？',
  'もちろん、料金は無料です。',
])('a first paragraph that only begins like a remark of a model stays: %s', (first) => {
  expect(shown(`${first}\n\nTwo.`)).toContain(`<p>${first}</p>`)
  expect(shown(`${first}\nTwo.`)).toContain(first)
})

test.each([
  'Note: This applies only to companies with more than ten employees.',
  'Feel free to add a discount for early payment.',
  'Is there anything worse than an invoice that nobody pays?',
  'Möchten Sie schneller bezahlt werden? Dann schreiben Sie früher.',
  'Would you like to be paid sooner? Then write sooner.',
  'Note: This section applies only to companies with employees.',
  'Let me know if you need help with your invoices.',
  'Lassen Sie mich wissen, wann Sie kommen.',
  'Let me know your dates, and I send you a price.',
  'N’hésitez pas à négocier.',
  '¿Quieres cobrar antes?',
])('a last paragraph that only begins like an offer of a model stays: %s', (last) => {
  expect(shown(`One.\n\n${last}`)).toContain(last)
})

test.each([
  'Sure! Here is the section:',
  'Sure, below is the section:',
  'Gerne, nachfolgend der Abschnitt:',
  'Absolutely, I have written the section below.',
  'Certainly, here’s a revised draft:',
  'Here is the section you asked for.',
  'Here’s the text for part 2:',
  'Natürlich! Hier ist der Abschnitt:',
  '¡Claro! Aquí tienes la sección:',
  'もちろん！以下は本文です：',
  'Bien sûr, voici la section :',
])('a remark of a model before the text goes: %s', (said) => {
  expect(shown(`${said}\n\nOne.`)).toBe('<p>One.</p>')
})

test.each([
  'Would you like me to add a table?',
  'Feel free to adjust the tone.',
  'Let me know if you need anything else!',
  'I hope this helps!',
  'Note: I have kept the keyphrase out of the last part.',
  'Sag Bescheid, wenn ich etwas ändern soll.',
  'N’hésitez pas à me demander une autre version.',
  'Word count: 212',
])('an offer of a model after the text goes: %s', (said) => {
  expect(shown(`One.\n\n${said}`)).toBe('<p>One.</p>')
})

test('words that a model struck out go', () => {
  expect(shown('It costs ~~90~~ 80 euros.')).toBe('<p>It costs 80 euros.</p>')
  expect(shown('It costs ~~**90**~~ 80 euros.')).toBe('<p>It costs 80 euros.</p>')
  expect(shown('It costs 80 euros ~~(was 90)~~.')).toBe('<p>It costs 80 euros.</p>')
})
