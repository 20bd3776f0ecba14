import { ALL_WORDS, inAll } from '../scoring/languages/languages.ts'
import type { LanguageWords } from '../scoring/languages/words.ts'

type RuleWords = LanguageWords['rules']

/** A pattern of how rules speak of something, in all languages. */
export const wordsOfRules = (of: keyof RuleWords): RegExp =>
  new RegExp(
    inAll(({ rules }) => rules[of]),
    'i',
  )

/** Matches whole words; `\b` takes letters with accents for the end of a word. */
const whole = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu')

/** What a rule may forbid, besides texts by a machine. */
type Subject = 'promotion' | 'links' | 'offers' | 'elsewhere'

/** Each language has its own patterns, since "no" means "in the" in Portuguese and "liens" means "links" in French. */
const PATTERNS = ALL_WORDS.map(({ rules, functionWords }) => ({
  promotion: new RegExp(rules.promotion, 'i'),
  links: new RegExp(rules.links, 'i'),
  offers: new RegExp(rules.offers, 'i'),
  elsewhere: new RegExp(rules.elsewhere, 'i'),
  forbids: whole(rules.forbids),
  allows: whole(rules.allows),
  onCondition: whole(rules.onCondition),
  mainly: whole(rules.mainly),
  restricts: whole(rules.restricts),
  functionWords: new Set(functionWords.trim().split(/\s+/)),
}))
type Patterns = (typeof PATTERNS)[number]

/** Private messages by their abbreviation, which is the same in many languages. "After 6 PM" is a time. */
const PRIVATE_MESSAGES = /(?<!\d\s?)\bPMs?\b/

const speaksOf = (patterns: Patterns, subject: Subject, statement: string): boolean =>
  patterns[subject].test(statement) || (subject === 'elsewhere' && PRIVATE_MESSAGES.test(statement))

// The point in "e.g." ends no sentence. A match begins only at the start of a run of marks, or after the point of such a letter, so that
// a long run is read once.
const SENTENCE_END = /(?<=^|[^\p{L}.!?…]|\p{L}\p{L}|(?<!\p{L})\p{L}[.!?…])[.!?…]+(?=\s|$)|[;\n]+/u
const BUT = new RegExp(
  `(?<![\\p{L}\\p{N}])(?=(?:${inAll(({ rules }) => rules.but)})(?![\\p{L}\\p{N}]))`,
  'iu',
)

const LIST = /:(?:\n+[ \t]*(?:[-*•]|\d+[.)]) [^\n]*)+/g

/** Whether the text after a colon goes on about the subject before it, as "Only on Fridays" and "It is welcome in the weekly thread" do. */
const continues = (patterns: Patterns, subject: Subject, text: string): boolean => {
  if (speaksOf(patterns, subject, text)) return true
  const ends = [patterns.allows, patterns.onCondition].flatMap((limit) => limit.exec(text)?.index ?? [])
  if (ends.length === 0) return false
  const words = text.slice(0, Math.min(...ends)).match(/\p{L}+/gu) ?? []
  return words.every((word) => patterns.functionWords.has(word.toLowerCase()) || patterns.forbids.test(word))
}

/** Splits the name of a rule, which forbids a subject by itself, from a text about something else. Reddit joins the two by a colon. */
const nameApart = (subject: Subject, sentence: string): readonly string[] => {
  const [, name = '', text = ''] = /^([^:]*):\s([\s\S]*)$/.exec(sentence) ?? []
  const forbidding = PATTERNS.filter(
    (patterns) => speaksOf(patterns, subject, name) && patterns.forbids.test(name),
  )
  return forbidding.length === 0 || forbidding.some((patterns) => continues(patterns, subject, text))
    ? [sentence]
    : [name, text]
}

const sentencesOf = (rule: string): readonly string[] =>
  rule.replace(LIST, (list) => list.replace(/[.;,]?\n+/g, ', ')).split(SENTENCE_END)

const clausesOf = (sentence: string): readonly string[] => sentence.split(BUT)

/** Splits a rule into its statements: "No insults, but promotion is welcome" has two. A list is one statement with its introduction. */
const statementsOf = (rule: string, subject: Subject): readonly string[] =>
  sentencesOf(rule)
    .flatMap((sentence) => nameApart(subject, sentence))
    .flatMap(clausesOf)

/** Whether a statement allows its subject. "No ads are allowed" allows nothing, "No ads (allowed on Fridays)" does. */
const allowsIn = ({ forbids, allows }: Patterns, statement: string): boolean => {
  const { index } = allows.exec(statement) ?? {}
  return index !== undefined && !forbids.test(statement.slice(0, index).replace(/^.*[:(–—]/s, ''))
}

const allowsSubject = (subject: Subject, statement: string): boolean =>
  PATTERNS.some((patterns) => speaksOf(patterns, subject, statement) && allowsIn(patterns, statement))

/**
 * Whether a statement forbids promotion only as the main purpose, as Hacker News does: “Please don’t use HN primarily for promotion.” The
 * adverb stands between the forbidding word and the promotion, within one clause.
 */
const isAboutMainPurpose = ({ forbids, promotion, mainly }: Patterns, statement: string): boolean => {
  const { index } = mainly.exec(statement) ?? {}
  if (index === undefined) return false
  const [before = ''] = statement
    .slice(0, index)
    .split(/[,:;(]/)
    .slice(-1)
  const [after = ''] = statement.slice(index).split(/[,:;)]/)
  return forbids.test(before) && promotion.test(after)
}

const forbidsIn = (statement: string): boolean => {
  const forbidding = PATTERNS.filter(
    (patterns) =>
      speaksOf(patterns, 'promotion', statement) &&
      patterns.forbids.test(statement) &&
      !isAboutMainPurpose(patterns, statement),
  )
  return forbidding.length > 0 && !forbidding.some(({ onCondition }) => onCondition.test(statement))
}

/** Whether a rule forbids any mention of one's own product. */
export const forbidsPromotion = (rule: string): boolean => {
  const statements = statementsOf(rule, 'promotion')
  return statements.some(forbidsIn) && !statements.some((statement) => allowsSubject('promotion', statement))
}

/** Finds the rules that forbid any mention of one's own product. */
export const rulesAgainstPromotion = (rules: readonly string[]): readonly string[] =>
  rules.filter(forbidsPromotion)

/** Whether a rule speaks of promotion or special offers and does more than allow them. */
const limitsMention =
  (subject: 'promotion' | 'offers') =>
  (rule: string): boolean =>
    statementsOf(rule, subject).some((statement) =>
      PATTERNS.some(
        (patterns) =>
          speaksOf(patterns, subject, statement) &&
          (!allowsSubject(subject, statement) || patterns.onCondition.test(statement)),
      ),
    )

/** Whether a rule forbids links or private messages, or allows them on a condition. Rules may also ask for them: "Link your source". */
const limitsUse =
  (subject: 'links' | 'elsewhere') =>
  (rule: string): boolean =>
    statementsOf(rule, subject).some((statement) => {
      // "No", "link" and "DM" are words of several languages, so a permission in one of them counts for all.
      const isAllowed = allowsSubject(subject, statement)
      return PATTERNS.some(
        (patterns) =>
          speaksOf(patterns, subject, statement) &&
          (patterns.onCondition.test(statement) ||
            patterns.restricts.test(statement) ||
            (patterns.forbids.test(statement) && !isAllowed)),
      )
    })

/** Whether a rule speaks of promotion and does more than allow it. */
export const limitsPromotion = limitsMention('promotion')
/** Whether a rule speaks of discounts and similar offers and does more than allow them. */
export const limitsOffers = limitsMention('offers')
/** Whether a rule forbids links or allows them on a condition. */
export const limitsLinks = limitsUse('links')
/** Whether a rule forbids private messages and other moves off the forum, or allows them on a condition. */
export const limitsElsewhere = limitsUse('elsewhere')

const MADE_BY_MACHINE = wordsOfRules('machine')
const MACHINES = [
  new RegExp(`(?:${inAll(({ rules, model }) => `${model}|${rules.machines}`)})`, 'giu'),
  // In lower case, these abbreviations are common words: "ai" in Italian and French.
  /\b(?:AI|KI|IA)\b(?!-related)/g,
]
/** A machine that is the subject of posts: "about AI", "sur l’IA". */
const AS_SUBJECT = new RegExp(
  `(?<!\\p{L})(?:${inAll(({ rules }) => rules.about)})(?:[\\s'’]+\\p{L}{1,4})?[\\s'’]+$`,
  'iu',
)

/** Number of characters around a name that are read. Words further away speak of other things, and are slow to read for each name. */
const NEAR = 200

/** Whether a statement forbids a machine by words before its name, or after it up to a comma: "No AI", "AI is not allowed". */
const forbidsMachine = (statement: string): boolean =>
  MACHINES.flatMap((names) => [...statement.matchAll(names)]).some(({ 0: name, index }) => {
    const end = index + name.length
    const before = statement.slice(Math.max(0, index - NEAR), index)
    const [after = ''] = statement.slice(end, end + NEAR).split(',')
    return (
      !AS_SUBJECT.test(before) && PATTERNS.some(({ forbids }) => forbids.test(before) || forbids.test(after))
    )
  })

/** Whether a rule limits texts by a machine. "Posts must be about AI" limits no such texts. */
export const limitsMachineTexts = (rule: string): boolean =>
  sentencesOf(rule)
    .flatMap(clausesOf)
    .some(
      (statement) =>
        forbidsMachine(statement) ||
        (MADE_BY_MACHINE.test(statement) &&
          !PATTERNS.some(
            (patterns) => allowsIn(patterns, statement) && !patterns.onCondition.test(statement),
          )),
    )
