import { expect, test } from 'vitest'
import type { Warning } from '../../../contract/forum.ts'
import { sentenceToEdit } from './sentence-to-edit.ts'

const TEXT =
  'Type the hours in.\n\nI make Tidybill, so I am biased. It is at https://tidybill.example now. Bye.'

const selected = (code: Warning['code'], message: string, text = TEXT) => {
  const part = sentenceToEdit(text, { code, message }, ['Papercrane', 'Tidybill'])
  return part && text.slice(part.from, part.to)
}

test.each([
  ['community_rule', 'Your draft names Tidybill. Take it out.', 'I make Tidybill, so I am biased.'],
  ['invented_experience', 'Keep this only if it is true of you: “Type the hours in.”', 'Type the hours in.'],
  ['link', 'Many communities remove replies with links.', 'It is at https://tidybill.example now.'],
  ['community_rule', 'Your draft names Papercrane. Take it out.', null],
  ['no_disclosure', 'The draft names your product.', 'I make Tidybill, so I am biased.'],
  ['too_long', 'The draft has 300 words.', null],
] as const)('a warning %s that says %j is about the sentence %j', (code, message, sentence) => {
  expect(selected(code, message)).toBe(sentence)
})

test.each([
  ['I started in 2015. You need 15 of them.', 'unsupported', 'Nothing says “15”.', 'You need 15 of them.'],
  [
    'You can adapt it. I make Ada, so I am biased.',
    'no_disclosure',
    'It names your product.',
    'I make Ada, so I am biased.',
  ],
  [
    'It prints on paper. I make Papercrane.',
    'community_rule',
    'Your draft names Papercrane.',
    'I make Papercrane.',
  ],
  [
    'See mine.example/guide for more. Bye.',
    'community_rule',
    'Your draft contains a link.',
    'See mine.example/guide for more.',
  ],
  [
    'See https://mine.example now.',
    'link',
    'Quillport removed the link https://x.example, which is not yours.',
    null,
  ],
] as const)(
  'in %j, the sentence of a warning %s is found by whole words',
  (text, code, message, sentence) => {
    const part = sentenceToEdit(text, { code: code as Warning['code'], message }, [
      'Paper',
      'Ada',
      'Papercrane',
    ])
    expect(part && text.slice(part.from, part.to)).toBe(sentence)
  },
)
