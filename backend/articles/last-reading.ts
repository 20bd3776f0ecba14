import { z } from 'zod'
import { countWords } from '../../contract/words.ts'
import type { ArticleOrder } from './article-order.ts'
import { Calculation } from './calculations.ts'
import { keyphraseSentences, wordsAllowed } from './checks.ts'
import { compareClaims } from './claims.ts'
import { type Block, escaped, type Question, type Work } from './document.ts'
import { holdsKeyphrase, keyphraseCount, UNSPACED } from './keyphrase.ts'
import { descriptionFault, titleFault } from './meta.ts'
import { blocksOf } from './model-text.ts'
import { supportedBy } from './own-promises.ts'
import { knownTo, unreadClaims } from './source-claims.ts'
import { Statements, type Texts } from './statements.ts'

/** Maximum number of replacements, and the longest text of each. */
const MOST = 20
const LONGEST = 2_000
/** The minimum length of a text to replace, because a shorter text does not identify its place. */
const SHORTEST = 3
/** How much longer than the old text a new text may be: a factor, and a number of characters. */
const GROWTH = 1.5
const MORE = 120
/** If the replacements change more than this share of the text, they amount to a new text and none of them is used. */
const MOST_CHANGED = 0.4
/** The share of words that links to own posts and the headings of lists can add to the text. */
const MARGIN = 0.03

/** The model's answer of the last reading: first the statements that it compared, so that the replacements follow from them. */
export const LastReading = z.object({
  statements: Statements,
  replacements: z
    .array(
      z.object({
        old: z.string().max(LONGEST).describe('Copied from the text, letter by letter'),
        new: z.string().max(LONGEST).describe('What stands there instead; empty to take it out'),
      }),
    )
    .max(100),
  settled: z
    .array(z.int())
    .default([])
    .describe('The numbers of the listed doubts that a replacement settles'),
  calculations: z.array(Calculation).max(100).default([]),
})
type Replacement = z.infer<typeof LastReading>['replacements'][number]

/** A paragraph, an item, a question or an answer, with the texts if it is replaced; a heading or a table cannot be. */
type Unit = {
  readonly text: string
  readonly replaced?: (text: string) => Texts | null
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Writes inline HTML as Markdown. */
const markdownOf = (html: string): string =>
  html
    .replaceAll(/<\/?strong>/g, '**')
    .replaceAll(/<\/?em>/g, '*')
    .replaceAll(/<\/?code>/g, '`')
    .replaceAll(/<br>\s*/g, '\n')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (sign) => ENTITIES[sign] ?? sign)

/** Writes a table as a Markdown table, whose first row is its head. */
const tableOf = (html: string): string => {
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      markdownOf(cell)
        .replaceAll(/<[^<>]*>|\s+/g, ' ')
        .trim()
        .replaceAll('|', '\\|'),
    ),
  )
  const written = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const [head = [], ...rest] = rows
  return [head, head.map(() => '---'), ...rest].map(written).join('\n')
}

const bare = (text: string): string => text.replaceAll(/[*`]/g, '').replaceAll(/\s+/g, ' ').trim()

/** Reads a changed paragraph; null if it is no longer a single paragraph, or if it lost marks, links or tags. */
const paragraphOf = (text: string): { readonly text: string; readonly html?: string | undefined } | null => {
  const [first, ...rest] = blocksOf(text)
  if (first?.kind !== 'paragraph' || rest.length > 0 || bare(first.text) !== bare(text)) return null
  return first.html === undefined ? { text: first.text } : { text: first.text, html: first.html }
}

const withBlock = (texts: Texts, at: number, place: number, block: Block | null): Texts => ({
  ...texts,
  sections: texts.sections.map((blocks, index) =>
    index === at
      ? blocks.flatMap((one, other) => (other === place ? (block ? [block] : []) : [one]))
      : blocks,
  ),
})

const withAnswer = (texts: Texts, at: number, change: Partial<Question>): Texts => ({
  ...texts,
  faq: texts.faq.map((one, index) => (index === at ? { ...one, ...change } : one)),
})

type List = Extract<Block, { kind: 'list' }>

const withItem = (list: List, at: number, item: ReturnType<typeof paragraphOf>): List | null => {
  const htmls = list.html ?? list.items.map(escaped)
  const items = list.items.flatMap((one, index) => (index === at ? (item ? [item.text] : []) : [one]))
  const html = htmls.flatMap((one, index) =>
    index === at ? (item ? [item.html ?? escaped(item.text)] : []) : [one],
  )
  if (items.length === 0) return null
  const { html: _, ...plain } = { html: undefined, ...list }
  return html.every((one, index) => one === escaped(items[index] ?? ''))
    ? { ...plain, items }
    : { ...plain, items, html }
}

const unitsOfBlock = (texts: Texts, at: number, place: number, block: Block): readonly Unit[] => {
  switch (block.kind) {
    case 'paragraph':
      return [
        {
          text: block.html === undefined ? block.text : markdownOf(block.html),
          replaced: (text) => {
            if (text.trim() === '') return withBlock(texts, at, place, null)
            const paragraph = paragraphOf(text)
            return paragraph && withBlock(texts, at, place, { kind: 'paragraph', ...paragraph })
          },
        },
      ]
    case 'list':
      return block.items.map((item, index) => ({
        text: block.html === undefined ? item : markdownOf(block.html[index] ?? ''),
        replaced: (text) => {
          const changed = text.trim() === '' ? null : paragraphOf(text)
          if (changed === null && text.trim() !== '') return null
          return withBlock(texts, at, place, withItem(block, index, changed))
        },
      }))
    case 'subheading':
    case 'markup':
      return [{ text: block.text }]
  }
}

/** The title and the description in search results. A new text must not be further from the wanted length than the old one. */
const searchUnits = (texts: Texts, keyword: string): readonly Unit[] => {
  const { meta } = texts
  if (!meta) return []
  const changed = (
    field: keyof typeof meta,
    text: string,
    faultOf: (text: string) => number,
  ): Texts | null => {
    const plain = bare(text)
    return plain !== '' && faultOf(plain) <= faultOf(meta[field])
      ? { ...texts, meta: { ...meta, [field]: plain } }
      : null
  }
  return [
    {
      text: meta.meta_description,
      replaced: (text) => changed('meta_description', text, descriptionFault),
    },
    {
      text: meta.seo_title,
      replaced: (text) => changed('seo_title', text, (title) => titleFault(title, keyword)),
    },
  ]
}

const unitsOf = (texts: Texts, headings: readonly string[]): readonly Unit[] => [
  ...texts.sections.flatMap((blocks, at) => {
    const heading = headings[at - 1]
    return [
      ...(heading === undefined ? [] : [{ text: heading }]),
      ...blocks.flatMap((block, place) => unitsOfBlock(texts, at, place, block)),
    ]
  }),
  ...texts.faq.flatMap(({ question, answer }, at): readonly Unit[] => [
    {
      text: question,
      replaced: (text) => (text.trim() === '' ? null : withAnswer(texts, at, { question: text })),
    },
    {
      text: answer,
      replaced: (text) => (text.trim() === '' ? null : withAnswer(texts, at, { answer: text })),
    },
  ]),
]

/** Shows the whole text as Markdown. */
export const wholeText = ({ headings, sections, faq }: Work): string => {
  const texts = { sections, faq, meta: null }
  const shown = (block: Block, at: number, place: number): string => {
    const units = unitsOfBlock(texts, at, place, block).map(({ text }) => text)
    if (block.kind === 'subheading') return `### ${block.text}`
    if (block.kind === 'markup') return block.html.startsWith('<table>') ? tableOf(block.html) : block.text
    return block.kind === 'list'
      ? units.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${item}`).join('\n')
      : units.join('\n')
  }
  return [
    ...sections.flatMap((blocks, at) => [
      ...(at === 0 ? [] : [`## ${headings[at - 1] ?? ''}`]),
      ...blocks.map((block, place) => shown(block, at, place)),
    ]),
    ...(faq.length === 0 ? [] : ['## FAQ']),
    ...faq.flatMap(({ question, answer }) => [`### ${question}`, answer]),
  ].join('\n\n')
}

/** The sign of an item in the shown text. Models copy it, but no text of an item begins with it. */
const ITEM_SIGN = /^\s*(?:-|\d{1,3}\.)\s+/
const withoutItemSign = ({ old, new: fresh }: Replacement): Replacement =>
  ITEM_SIGN.test(old)
    ? { old: old.replace(ITEM_SIGN, ''), new: fresh.replace(ITEM_SIGN, '') }
    : { old, new: fresh }

const countOf = (text: string, part: string): number => text.split(part).length - 1
const bracketsIn = (text: string): string => (text.match(/[[［][^[\]［］]*[\]］]?/gu) ?? []).join('\n')
const textOf = (units: readonly Unit[]): string => units.map(({ text }) => text).join('\n')

/** What a new text must not contain: headings, addresses, tags and links. */
const FOREIGN = /(?:^|\n)\s*#{1,6}\s|https?:|<\/?[a-z]|\]\(/i

/** A word that can be an address, such as example.com, also with another character that browsers read as a dot. */
const DOMAIN =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,63}[.。．｡]){1,10}[\p{L}\p{N}-]{0,63}\p{L}[\p{L}\p{N}-]{1,63}/gu
const domainsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(DOMAIN))

/** Counts the words in the same way as the check of the length, which leaves out places to fill in. */
const countWritten = (text: string): number => countWords(text.replaceAll(/\[[^[\]]*\]/g, ' '))

/** The number of words that the last reading keeps at least: the minimum ordered length, with a margin. */
const fewestWords = (order: ArticleOrder): number => wordsAllowed(order.length).from * (1 + MARGIN / 2)

/** The number of words by which the last reading may shorten the text. */
export const wordsToSpare = (order: ArticleOrder, work: Work): number =>
  Math.max(0, countWritten(textOf(unitsOf(work, work.headings))) - Math.ceil(fewestWords(order)))

/** Whether a new length is acceptable: within the ordered range, or no further from it than before. */
const keepsLength = (order: ArticleOrder, before: number, after: number): boolean => {
  const { to } = wordsAllowed(order.length)
  const off = (words: number): number => Math.max(fewestWords(order) - words, words - to * (1 - MARGIN), 0)
  return off(after) <= off(before)
}

const keepsKeyphrase = (keyword: string, before: readonly Unit[], after: readonly Unit[]): boolean => {
  if (keyword === '') return true
  const holds = (units: readonly Unit[]): boolean => holdsKeyphrase(units[0]?.text ?? '', keyword)
  if (holds(before) && !holds(after)) return false
  const text = textOf(after)
  const count = keyphraseCount(text, keyword)
  return (
    count >= keyphraseSentences(countWords(text), keyword).from ||
    count >= keyphraseCount(textOf(before), keyword)
  )
}

const endsInWord = (text: string): boolean => /[\p{L}\p{N}]$/u.test(text) && !UNSPACED.test(text.slice(-1))
const beginsWithWord = (text: string): boolean =>
  /^[\p{L}\p{N}([“„"«]/u.test(text) && !UNSPACED.test(text.slice(0, 1))

/**
 * Returns the space that two texts need between them. The spaces at the ends of an answer's texts are lost, so two words could otherwise
 * become one. The parts of a word, of which the old text was one, need no space.
 */
const spaceBetween = (left: string, old: string, right: string): string =>
  endsInWord(left) && beginsWithWord(right) && !(endsInWord(old) && beginsWithWord(old)) ? ' ' : ''

/** Makes one replacement; null if it is not safe. */
const replacedIn = (
  order: ArticleOrder,
  work: Work,
  texts: Texts,
  { old, new: fresh }: Replacement,
): Texts | null => {
  const units = unitsOf(texts, work.headings)
  const whole = textOf(units)
  const places = countOf(whole, old) === 0 ? searchUnits(texts, work.keyword) : units
  if (old.trim().length < SHORTEST || old === fresh || countOf(textOf(places), old) !== 1) return null
  if (fresh.length > old.length * GROWTH + MORE || FOREIGN.test(fresh)) return null
  const unit = places.find(({ text }) => text.includes(old))
  if (!unit?.replaced) return null
  const [start = '', rest = ''] = unit.text.split(old)
  const text = `${start}${spaceBetween(start, old, fresh)}${fresh}${spaceBetween(fresh, old, rest)}${rest}`
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  if (bracketsIn(text) !== bracketsIn(unit.text)) return null
  // This checks the whole paragraph, because the old and the new text together can form an address.
  const given = domainsIn(bare(whole))
  if ([...domainsIn(bare(text))].some((domain) => !given.has(domain))) return null
  const reliable = knownTo(order, work)
  const known = [whole, reliable, ...work.pages.map(supportedBy)].join('\n')
  if (compareClaims(fresh, known).unsupported.length > 0) return null
  if (unreadClaims(text, `${unit.text}\n${reliable}`).length > 0) return null
  const replaced = unit.replaced(text)
  if (
    replaced === null ||
    replaced.sections.some((blocks, at) => blocks.length === 0 && texts.sections[at]?.length !== 0)
  )
    return null
  const after = unitsOf(replaced, work.headings)
  if (!keepsLength(order, countWritten(whole), countWritten(textOf(after)))) return null
  return keepsKeyphrase(work.keyword, units, after) ? replaced : null
}

/** Puts the replacements of unsupported sentences first, because each replacement leaves fewer words to spare for the next. */
export const mostNeededFirst = (
  replacements: readonly Replacement[],
  unsupported: readonly string[],
): readonly Replacement[] => {
  const sentences = unsupported.map(bare)
  const isNeeded = (replacement: Replacement): boolean => {
    const old = bare(withoutItemSign(replacement).old)
    return sentences.some((sentence) => sentence.includes(old) || old.includes(sentence))
  }
  return [...replacements.filter(isNeeded), ...replacements.filter((one) => !isNeeded(one))]
}

/**
 * Corrects a text by replacements. A replacement is made only if its old text occurs exactly once and nothing else is lost: headings,
 * tables, places in [brackets], the keyphrase and the ordered length stay, and no claim is added.
 */
export const mended = (order: ArticleOrder, work: Work, replacements: readonly Replacement[]): Texts => {
  const unchanged: Texts = { sections: work.sections, faq: work.faq, meta: work.meta }
  const all = wholeText(work).length
  const changed = replacements.reduce((sum, { old }) => sum + old.length, 0)
  if (changed > all * MOST_CHANGED) return unchanged
  return replacements
    .slice(0, MOST)
    .map(withoutItemSign)
    .reduce((texts, replacement) => replacedIn(order, work, texts, replacement) ?? texts, unchanged)
}
