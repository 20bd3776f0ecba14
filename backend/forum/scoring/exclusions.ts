import type { Reader } from './languages/reader.ts'

/** A description parted into what is offered and what the seller says is not. */
export type Offer = { readonly offered: string; readonly excluded: readonly (readonly string[])[] }

const plainWords = ({ sentencesOf }: Reader, text: string): string[] =>
  sentencesOf('body', text).flatMap((s) => s.words.map((w) => w.norm))

const itemsOf = (reader: Reader, clause: string): string[][] => {
  const { and, verbs } = reader.description
  const naming = new Set(verbs.split(' '))
  return clause
    .split(and)
    .map((item) => plainWords(reader, item).filter((w) => !naming.has(w) && !reader.isFunction(w)))
    .filter((words) => words.length > 0 && words.length <= 5)
}

/** The things that the description says are sold: the head of each item after "is", "makes" or "sells". */
export const waresIn = (reader: Reader, description: string): readonly string[] => {
  const { sells, turn, items } = reader.description
  const phrase = (sells.exec(reader.plain(description))?.[1] ?? '').split(turn, 1)[0] ?? ''
  return phrase
    .split(items)
    .flatMap((item) => {
      const words = plainWords(reader, item)
      return (reader.headLast ? words.at(-1) : words.find((w) => !reader.isFunction(w))) ?? []
    })
    .filter((w) => w.length > 2 && !reader.isFunction(w))
}

/** Reads the seller's own limits ("We do not do payroll, …") out of the description. */
export const notOffered = (reader: Reader, description: string): Offer => {
  const { refusal, praise, but } = reader.description
  const offered: string[] = []
  const excluded: string[][] = []
  for (const sentence of reader.plain(description).split(/(?<=[.!?])\s+|\n+/)) {
    const found = refusal.exec(sentence)
    const rest = found === null ? '' : sentence.slice(found.index + found[0].length)
    if (found === null || praise.test(rest)) {
      offered.push(sentence)
      continue
    }
    const [refused, ...more] = rest.split(but)
    offered.push(sentence.slice(0, found.index), ...more)
    excluded.push(...itemsOf(reader, refused ?? ''))
  }
  return { offered: offered.join('. '), excluded }
}
