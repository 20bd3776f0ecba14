import { stem } from '../../text/english-stem.ts'
import { isNamed } from '../names-in-text.ts'
import { isContent } from '../scoring/meaning.ts'
import { rarity } from '../scoring/rarity.ts'
import { wordsOf } from '../scoring/text.ts'
import type { Cues } from './words.ts'

/** What a post says about paying: nothing at all, once instead of always, no more than a sum, or little. */
export type Money = { readonly kind: 'free' | 'once' | 'cap' | 'cheap'; readonly text: string }

/** Something that a post counts: 10 and `clients`. */
export type Size = { readonly count: number; readonly noun: string }

/** What a post asks for and what limits it, each in the post's own few words. */
export type Needs = {
  readonly money: Money | null
  /** Names of the person's competitors, and whether the author wants away from them. */
  readonly rivals: readonly string[]
  readonly leaving: boolean
  /** What the author does it with now where that is no product of the trade, such as `spreadsheet`. */
  readonly byHand: string | null
  readonly platforms: readonly string[]
  readonly places: readonly string[]
  readonly deadline: string | null
  readonly sizes: readonly Size[]
  /** It says how many people will use it. */
  readonly people: boolean
  /** Single things that it must do or have; `listed` where they stand in a list. */
  readonly wants: readonly string[]
  readonly listed: boolean
  /** Questions that ask for no product. */
  readonly questions: readonly string[]
}

type Post = { readonly title: string; readonly body: string }

/** Posts are read to this length, in characters. */
const READ = 6000
const MOST_WANTS = 8
const LEAST_TELLING = 0.35

const PLATFORM =
  /\b(Mac|MacBook|macOS|OS X|OSX|Windows|Linux|Android|iPhone|iPad|iOS|Chromebook|iPhones|iPads)\b/g
const PLACE =
  /\b(UK|United Kingdom|England|Scotland|Ireland|USA?|United States|Canada|Australia|New Zealand|Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|Suisse|France|Belgium|Belgique|België|Netherlands|Nederland|Spain|España|Italy|Italia|Portugal|Brazil|Brasil|Mexico|México|India|Singapore|South Africa|Sweden|Norway|Denmark|Finland|Poland|New York|California|Texas|Ontario|Québec|Europe|EU)\b/g
const COUNTED = /(?<![\d$€£.,])(\d{1,4})(?: ?[-–] ?(\d{1,4}))? (?:\p{L}+ )??(\p{L}{4,})/gu

/** Markup and addresses away: what is left is what its author says. */
const plainText = (text: string): string =>
  text
    .slice(0, READ)
    .replace(/\[([^\]\n]{1,200})\]\([^)\s]{0,500}\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[*_`~\\]+/g, ' ')
    .replace(/[ \t]+/g, ' ')

const linesOf = (text: string): readonly string[] => text.split(/\n+/).map((line) => line.trim())
const sentencesOf = (line: string): readonly string[] =>
  line.match(/[^.!?]+(?:[.!?]+(?=\s|$)|[.!?]+\S+)*[.!?]*/g) ?? []

const BULLET = /^(?:[-–*•+]|\d{1,2}[.)])\s*/

const tellingStems = (text: string): readonly string[] =>
  wordsOf(text)
    .filter(isContent)
    .map(stem)
    .filter((one) => rarity(one) >= LEAST_TELLING)

const tidied = (item: string, cues: Cues): string => {
  let text = item.trim().replace(/^[\s,:–-]+|[\s,:–-]+$/g, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(cues.leading, '').trim()
  }
  return text.replace(/[.!?)\]]+$/, '').trim()
}

const isWant = (item: string, cues: Cues): boolean => {
  if (cues.clause.test(item) || /^['’]/.test(item)) return false
  const words = item.split(/\s+/).length
  return words <= 7 && tellingStems(item.replace(cues.says, '')).length > 0 && !/[?"“”:]/.test(item)
}

const itemsOf = (text: string, cues: Cues): readonly string[] =>
  (text.split(cues.ends, 1)[0] ?? '')
    .split(cues.joins)
    .map((item) => tidied(item, cues))
    .filter((item) => isWant(item, cues))

/** What stands in a list below a line that says what is wanted. */
const listedWants = (lines: readonly string[], cues: Cues): readonly string[] => {
  const out: string[] = []
  let open = false
  for (const line of lines) {
    if (line === '') continue
    if (!BULLET.test(line)) open = cues.list.test(line)
    else if (open && !line.endsWith('?'))
      out.push(tidied(line.replace(BULLET, '').replace(/\(.*$/, ''), cues))
  }
  return out.filter((item) => isWant(item, cues))
}

const saidWants = (sentences: readonly string[], cues: Cues): readonly string[] =>
  sentences.flatMap((sentence) => {
    const before = cues.wantBefore.exec(sentence)?.[1]
    const after = cues.want.exec(sentence)
    const rest = after === null ? '' : sentence.slice(after.index + after[0].length)
    return [...itemsOf(before ?? '', cues), ...itemsOf(rest, cues)]
  })

const moneyIn = (text: string, sentences: readonly string[], cues: Cues): Money | null => {
  const cap = cues.cap.exec(text)?.[1]
  const bearing = sentences.filter((sentence) => !cues.mayPay.test(sentence))
  const found = (pattern: RegExp) =>
    bearing.map((one) => pattern.exec(one)?.[0]).find((one) => one !== undefined)
  const once = found(cues.once)
  if (once !== undefined) return { kind: 'once', text: once }
  const free = found(cues.free)
  if (free !== undefined) return { kind: 'free', text: free }
  if (cap !== undefined) return { kind: 'cap', text: cap.trim() }
  const cheap = found(cues.cheap)
  return cheap === undefined ? null : { kind: 'cheap', text: cheap }
}

const unique = (list: readonly string[]): readonly string[] => {
  const seen = new Set<string>()
  return list.filter((one) => {
    const key = tellingStems(one).join(' ') || one.toLowerCase()
    return seen.has(key) ? false : seen.add(key)
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a name is what the author wants away from: "replace Wave", "Billings is being discontinued". */
const isLeft = (text: string, name: string, { leave, between, left }: Cues): boolean =>
  new RegExp(
    `(?:${leave.source}) (?:(?:${between.source}) ){0,4}${escaped(name)}|${escaped(name)}[^.?!]{0,60}(?:${left.source})`,
    'iu',
  ).test(text)

const placesIn = (text: string): readonly string[] =>
  [...new Set(text.match(PLACE) ?? [])]
    .filter((place) => place !== 'US' || /\b(?:the|in) US\b|US[- ]based/.test(text))
    .slice(0, 2)

/** Questions that ask for no product, the one that asks how before the others, later ones first. */
const questionsIn = (sentences: readonly string[], { ask, question, how }: Cues): readonly string[] =>
  sentences
    .filter(
      (one) =>
        one.endsWith('?') &&
        one.length <= 140 &&
        question.test(one) &&
        !ask.test(one) &&
        tellingStems(one).length > 0,
    )
    .toReversed()
    .toSorted((one, other) => Number(how.test(other)) - Number(how.test(one)))

/** Reads what a post asks for, in one language. */
export const needsOf = (post: Post, competitors: readonly string[], cues: Cues): Needs => {
  const text = `${plainText(post.title)}\n${plainText(post.body)}`
  const lines = linesOf(text)
  const sentences = lines.flatMap(sentencesOf).map((one) => one.trim())
  const rivals = competitors
    .filter((name) => isNamed(text, name))
    .toSorted(
      (one, other) =>
        text.toLowerCase().indexOf(one.toLowerCase()) - text.toLowerCase().indexOf(other.toLowerCase()),
    )
  const left = rivals.filter((name) => isLeft(text, name, cues))
  const leaves = new RegExp(`^(?:${cues.leave.source})`, 'i')
  const isNew = (want: string) => !leaves.test(want) && !rivals.some((name) => isNamed(want, name))
  const inList = listedWants(lines, cues)
  return {
    money: moneyIn(text, sentences, cues),
    rivals: (left.length > 0 ? left : rivals).slice(0, 3),
    leaving: left.length > 0,
    byHand: cues.byHand.exec(text)?.[0] ?? null,
    platforms: [...new Set(text.match(PLATFORM) ?? [])].slice(0, 2),
    places: placesIn(text),
    deadline: cues.deadline.exec(text)?.[0] ?? null,
    people: cues.people.test(text),
    sizes: [...text.matchAll(COUNTED)].map(([, low, high, noun]) => ({
      count: Number(high ?? low),
      noun: noun ?? '',
    })),
    wants: unique(inList.length > 1 ? inList : saidWants(sentences, cues))
      .filter(isNew)
      .slice(0, MOST_WANTS),
    listed: inList.length > 1,
    questions: questionsIn(sentences, cues),
  }
}
