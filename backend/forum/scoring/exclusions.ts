import type { Reader } from './languages/reader.ts'

/** A description, split into what is offered and what the seller says is not offered. */
export type Offer = { readonly offered: string; readonly excluded: readonly (readonly string[])[] }

const plainWords = ({ sentencesOf }: Reader, text: string): string[] =>
  sentencesOf('body', text).flatMap((s) => s.words.map((w) => w.norm))

/** Drops leading items without an object: in "we do not store or pack goods", "store" alone excludes nothing. */
const withoutBareVerbs = (
  reader: Reader,
  naming: ReadonlySet<string>,
  items: readonly (readonly string[])[],
): readonly (readonly string[])[] => {
  const [verb = ''] = items[0] ?? []
  if (naming.has(verb) || reader.isFunction(verb)) return items
  const first = items.findIndex((words) => words.length > 1)
  return first > 0 ? items.slice(first) : items
}

const itemsOf = (reader: Reader, clause: string, verbFirst: boolean): string[][] => {
  const { and, verbs } = reader.description
  const naming = new Set(verbs.split(' '))
  const items = clause
    .split(and)
    .map((item) => plainWords(reader, item))
    .filter((words) => words.length > 0)
  return (verbFirst ? withoutBareVerbs(reader, naming, items) : items)
    .map((words) => words.filter((w) => !naming.has(w) && !reader.isFunction(w)))
    .filter((words) => words.length > 0 && words.length <= 5)
}

/** The head noun of each item in a phrase. */
const headsIn = (reader: Reader, phrase: string): readonly string[] => {
  const { turn, items } = reader.description
  return (phrase.split(turn, 1)[0] ?? '')
    .split(items)
    .flatMap((item) => {
      const words = plainWords(reader, item)
      return (reader.headLast ? words.at(-1) : words.find((w) => !reader.isFunction(w))) ?? []
    })
    .filter((w) => w.length > 2 && !reader.isFunction(w))
}

/** What the description says is sold: the head nouns after "is", "makes" or "sells", or after "a shop for". */
export const waresIn = (reader: Reader, description: string): readonly string[] => {
  const { sells, shop } = reader.description
  for (const found of reader.plain(description).matchAll(new RegExp(sells.source, 'gi'))) {
    const phrase = found[1] ?? ''
    const told = shop?.exec(phrase)
    if (!told) return headsIn(reader, phrase)
    if (told[1] !== undefined) return headsIn(reader, told[1])
  }
  return []
}

/** Whether the seller gives lessons or advice. A question about the trade is then a need by itself. */
export const teaches = (reader: Reader, offered: string): boolean =>
  reader.description.lessons?.test(reader.plain(offered)) === true

/** Finds what the seller does not offer ("We do not do payroll, …") in the description. */
export const notOffered = (reader: Reader, description: string): Offer => {
  const { refusal, praise, but, ofAnother, verbFollows } = reader.description
  const offered: string[] = []
  const excluded: string[][] = []
  for (const sentence of reader.plain(description).split(/(?<=[.!?])\s+|\n+/)) {
    const found = refusal.exec(sentence)
    const rest = found === null ? '' : sentence.slice(found.index + found[0].length)
    if (found === null || praise.test(rest) || ofAnother?.test(sentence.slice(0, found.index))) {
      offered.push(sentence)
      continue
    }
    const [refused, ...more] = rest.split(but)
    offered.push(sentence.slice(0, found.index), ...more)
    excluded.push(...itemsOf(reader, refused ?? '', verbFollows?.test(found[0]) === true))
  }
  return { offered: offered.join('. '), excluded }
}
