import { expect, test } from 'vitest'
import { bodyBlocks } from './body-blocks.ts'

const plain = (text: string, quotes: readonly string[] = []) =>
  bodyBlocks(text, quotes).map(({ isList, lines }) => [
    isList ? 'list' : 'text',
    ...lines.map((line) => line.map(({ text: words, marked }) => (marked ? `[${words}]` : words)).join('')),
  ])

test('lines that begin with a dash are a list, without empty lines around it', () => {
  expect(plain('I need to:\n\n- start a timer\n- send bills\n\nAny idea?\n\nThanks.')).toEqual([
    ['text', 'I need to:'],
    ['list', 'start a timer', 'send bills'],
    ['text', 'Any idea?', '', 'Thanks.'],
  ])
})

test('a single dash, or one within a line, makes no list', () => {
  expect(plain('Thanks a lot - really.\n- Anna')).toEqual([['text', 'Thanks a lot - really.', '- Anna']])
})

test('a quote is marked within items, and across lines', () => {
  expect(plain('One\ntwo\n- send a bill\n- type <b>', ['a bill', 'One\ntwo'])).toEqual([
    ['text', '[One]', '[two]'],
    ['list', 'send [a bill]', 'type <b>'],
  ])
})
