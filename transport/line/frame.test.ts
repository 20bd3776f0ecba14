import { describe, expect, test } from 'vitest'
import { clientFrame, frameText, serverFrame } from './frame.ts'

const lineOf = (frame: Parameters<typeof frameText>[0]): string => {
  const text = frameText(frame)
  expect(text.endsWith('\n')).toBe(true)
  expect(text.indexOf('\n')).toBe(text.length - 1)
  return text.slice(0, -1)
}

test.each([
  ['spaces and numbers', '{ "a" :1.0, "b":1e400,"c":12345678901234567890 }'],
  ['what a reader cuts at', '{"params":{"a":1,"message":{"x":",\\"message\\":"}}}'],
  ['letters of any kind', '"Größe 😀 \\u2028 \\n"'],
  ['what is no JSON', '{"id":'],
  ['nothing', ''],
])('a message arrives byte for byte: %s', (_, message) => {
  const headers = { 'mcp-name': ',"message":{"a":"b"}', 'x-of': 'a "quoted" one' }
  const sent = { n: 1, headers, message }
  expect(clientFrame(lineOf(sent))).toEqual(sent)
  const answer = { n: 1, status: 200, type: 'application/json', message }
  expect(serverFrame(lineOf(answer))).toEqual(answer)
  const problem = { ...answer, status: 429, type: 'application/problem+json' }
  expect(serverFrame(lineOf(problem))).toEqual(problem)
})

test('line breaks between the parts of a message become spaces', () => {
  const line = lineOf({ n: 1, message: '{\r\n"id":1,\n\n"text":"a\\nb"}' })
  expect(serverFrame(line)).toEqual({ n: 1, message: '{ "id":1, "text":"a\\nb"}' })
})

test('a frame is valid JSON if its message is', () => {
  const line = lineOf({ n: 7, headers: { 'idempotency-key': 'k' }, message: '{"id":1}' })
  expect(JSON.parse(line)).toEqual({ n: 7, headers: { 'idempotency-key': 'k' }, message: { id: 1 } })
})

describe('what is no frame', () => {
  test.each([
    '',
    'x',
    '{}',
    '[]',
    'null',
    '{"n":1.5,"headers":{}}',
    '{"n":"1","cancel":true}',
    '{"n":1}',
    '{"n":1,"headers":"x"}',
    '{"n":1,"headers":{"x":1}}',
    '{"n":1,"headers":{"not a name":"x"},"message":{}}',
    '{"n":1,"headers":{"x":"a\\r\\nb: c"},"message":{}}',
    '{"n":1,"headers":{},"message":{} ',
    '{"token":1}',
    '{"ping":1}',
  ])('of a client: %s', (line) => expect(clientFrame(line)).toBeNull())

  test.each([
    '',
    'no head',
    '{"n":"1","status":200}',
    '{"n":1}',
    '{"n":1,"status":"200","message":{}}',
    '{"n":1,"status":200,"type":1,"message":{}}',
    '{"n":1,"broken":"maybe"}',
    '{"bye":1}',
  ])('of a server: %s', (line) => expect(serverFrame(line)).toBeNull())
})
