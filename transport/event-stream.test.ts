import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

const encoder = new TextEncoder()
const streamOf = (chunks: Iterable<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
const eventsOf = async (chunks: Iterable<Uint8Array>) => {
  const events: { event: string; data: string }[] = []
  for await (const event of readEvents(streamOf(chunks), () => undefined)) events.push(event)
  return events
}
const cut = (text: string, size: number): Uint8Array[] => {
  const bytes = encoder.encode(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.slice(n * size, (n + 1) * size),
  )
}

test('events arrive whole wherever the network cuts them, even between the two halves of a line break', async () => {
  for (const line of ['\n', '\r\n', '\r'])
    for (let size = 1; size <= 9; size += 1) {
      const text = [
        'event: changes',
        'data: {"ü":1}',
        '',
        ': alive',
        '',
        'data: a',
        'data: b',
        '',
        'data: lost',
      ]
      expect([line, size, await eventsOf(cut(text.join(line), size))]).toEqual([
        line,
        size,
        [
          { event: 'changes', data: '{"ü":1}' },
          { event: 'message', data: 'a\nb' },
        ],
      ])
    }
})

test('the time to read an event grows in proportion to its length', async () => {
  const timeFor = async (characters: number) => {
    const chunks = cut(`data: ${'x'.repeat(characters)}\n\n`, 4096)
    const times: number[] = []
    for (let run = 0; run < 7; run += 1) {
      const start = performance.now()
      expect((await eventsOf(chunks))[0]?.data.length).toBe(characters)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const short = await timeFor(1_000_000)
  expect((await timeFor(10_000_000)) / short).toBeLessThan(40)
})
