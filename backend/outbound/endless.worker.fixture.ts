import { parseInThread } from './parse-in-thread.ts'

// A parser that an input can make run forever, run out of memory, or throw.
parseInThread((input: string) => {
  const kept: string[][] = []
  while (input === 'endless');
  while (input === 'fat') kept.push(Array.from({ length: 100_000 }, (_, at) => `${at} ${kept.length}`))
  const deep = (): number => (input === 'deep' ? deep() + 1 : 0)
  deep()
  if (input === 'broken') throw new TypeError('it is broken')
  return `parsed ${input}`
})
