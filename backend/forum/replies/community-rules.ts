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

/** Each language has its own patterns, since "no" means "in the" in Portuguese. */
const PATTERNS = ALL_WORDS.map(({ rules }) => ({
  promotion: new RegExp(rules.promotion, 'i'),
  forbids: whole(rules.forbids),
  allows: whole(rules.allows),
  onCondition: whole(rules.onCondition),
}))
type Patterns = (typeof PATTERNS)[number]

// The point in "e.g." ends no sentence.
const SENTENCE_END = /(?<!(?<!\p{L})\p{L})[.!?…]+(?=\s|$)|[;\n]+/u
const BUT = new RegExp(
  `(?<![\\p{L}\\p{N}])(?=(?:${inAll(({ rules }) => rules.but)})(?![\\p{L}\\p{N}]))`,
  'iu',
)

const LIST = /:(?:\n+[ \t]*(?:[-*•]|\d+[.)]) [^\n]*)+/g

/** Splits a rule into its statements: "No insults, but promotion is welcome" has two. A list is one statement with its introduction. */
const statementsOf = (rule: string): readonly string[] =>
  rule
    .replace(LIST, (list) => list.replace(/[.;,]?\n+/g, ', '))
    .split(SENTENCE_END)
    .flatMap((sentence) => sentence.split(BUT))

/** Whether a statement allows its subject. "No ads are allowed" allows nothing, "No ads (allowed on Fridays)" does. */
const allowsIn = ({ forbids, allows }: Patterns, statement: string): boolean => {
  const { index } = allows.exec(statement) ?? {}
  return index !== undefined && !forbids.test(statement.slice(0, index).replace(/^.*[:(–—]/s, ''))
}

const allowsPromotion = (statement: string): boolean =>
  PATTERNS.some((patterns) => patterns.promotion.test(statement) && allowsIn(patterns, statement))

const forbidsIn = (statement: string): boolean => {
  const forbidding = PATTERNS.filter(
    ({ promotion, forbids }) => promotion.test(statement) && forbids.test(statement),
  )
  return forbidding.length > 0 && !forbidding.some(({ onCondition }) => onCondition.test(statement))
}

/** Whether a rule forbids any mention of one's own product. */
export const forbidsPromotion = (rule: string): boolean => {
  const statements = statementsOf(rule)
  return statements.some(forbidsIn) && !statements.some(allowsPromotion)
}

/** Finds the rules that forbid any mention of one's own product. */
export const rulesAgainstPromotion = (rules: readonly string[]): readonly string[] =>
  rules.filter(forbidsPromotion)

/** Whether a rule speaks of promotion and does more than allow it. */
export const limitsPromotion = (rule: string): boolean =>
  statementsOf(rule).some((statement) =>
    PATTERNS.some(
      ({ promotion, onCondition }) =>
        promotion.test(statement) && (!allowsPromotion(statement) || onCondition.test(statement)),
    ),
  )

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
  statementsOf(rule).some(
    (statement) =>
      forbidsMachine(statement) ||
      (MADE_BY_MACHINE.test(statement) &&
        !PATTERNS.some((patterns) => allowsIn(patterns, statement) && !patterns.onCondition.test(statement))),
  )
