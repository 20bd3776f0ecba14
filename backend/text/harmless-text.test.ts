import { expect, it } from 'vitest'
import { harmless, harmlessInSlack } from './harmless-text.ts'

it.each([
  ['See https://evil.example/x', 'See https[:]//evil[.]example/x'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['javascript:alert(1)', 'javascript[:]alert(1)'],
  ['mail me@evil.example now', 'mail me[at]evil[.]example now'],
  ['http：／／evil．example', 'http[:]//evil[.]example'],
  ['evil\u200b.example', 'evil[.]example'],
  ['http://1.2.3.4/x', 'http[:]//1[.]2[.]3[.]4/x'],
  ['It costs 12.50 at 10:30.', 'It costs 12.50 at 10:30.'],
  ['One.\n\nTwo: three', 'One. Two: three'],
  ['файл.рф', 'файл[.]рф'],
])('does not let strangers’ words become a link: %j', (text, shown) => {
  expect(harmless(text, 200)).toBe(shown)
})

it('is cut without cutting a character', () => {
  expect(harmless('word '.repeat(100), 20)).toBe('word word word…')
})

it('cannot mention, link or style in Slack', () => {
  expect(harmlessInSlack('<!channel> <https://evil.example|Bank> & *bold*', 200)).toBe(
    '&lt;!channel&gt; &lt;https[:]//evil[.]example|Bank&gt; &amp; *\u200bbold*\u200b',
  )
})
