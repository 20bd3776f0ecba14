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
const PROMOTION = ALL_WORDS.map(({ rules }) => ({
  promotion: new RegExp(rules.promotion, 'i'),
  forbids: whole(rules.forbids),
  allows: whole(rules.allows),
  onCondition: whole(rules.onCondition),
}))
type Patterns = (typeof PROMOTION)[number]

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

/** Whether a statement allows promotion. "No ads are allowed" allows nothing, "No ads (allowed on Fridays)" does. */
const allowsBy = ({ promotion, forbids, allows }: Patterns, statement: string): boolean => {
  const { index } = allows.exec(statement) ?? {}
  if (index === undefined || !promotion.test(statement)) return false
  return !forbids.test(statement.slice(0, index).replace(/^.*[:(–—]/s, ''))
}

const allowsPromotion = (statement: string): boolean =>
  PROMOTION.some((patterns) => allowsBy(patterns, statement))

const forbidsPromotion = (statement: string): boolean => {
  const forbidding = PROMOTION.filter(
    ({ promotion, forbids }) => promotion.test(statement) && forbids.test(statement),
  )
  return forbidding.length > 0 && !forbidding.some(({ onCondition }) => onCondition.test(statement))
}

/** Finds the rules that forbid any mention of one's own product. */
export const rulesAgainstPromotion = (rules: readonly string[]): readonly string[] =>
  rules.filter((rule) => {
    const statements = statementsOf(rule)
    return statements.some(forbidsPromotion) && !statements.some(allowsPromotion)
  })

/** Whether a rule speaks of promotion and does more than allow it. */
export const limitsPromotion = (rule: string): boolean =>
  statementsOf(rule).some((statement) =>
    PROMOTION.some(
      ({ promotion, onCondition }) =>
        promotion.test(statement) && (!allowsPromotion(statement) || onCondition.test(statement)),
    ),
  )
