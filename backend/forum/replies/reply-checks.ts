import { blanksIn, withoutBlanks } from '../../../contract/blanks.ts'
import type { Warning } from '../../../contract/forum.ts'
import { NOTHING_TO_ANSWER } from '../../../contract/reply-parts.ts'
import { countWords } from '../../../contract/words.ts'
import { ALL_WORDS } from '../scoring/languages/languages.ts'
import { isNamed } from '../scoring/names-in-text.ts'
import {
  forbidsPromotion,
  limitsElsewhere,
  limitsLinks,
  limitsMachineTexts,
  limitsOffers,
  limitsPromotion,
  wordsOfRules,
} from './community-rules.ts'
import { faultsIn, movesElsewhere, offersDeal } from './reply-faults.ts'
import { holdsLink, type LinkSource, linksIn, type RemovedLink } from './reply-links.ts'

/** Number of words above which few people read a reply. */
export const LONG_REPLY_WORDS = 250

/** The source of a draft that no model wrote: a saved reply and why it suits, or the person's sentences and whether they answer the post. */
export type Unmodelled =
  | { readonly kind: 'saved_reply'; readonly name: string; readonly why: string }
  | { readonly kind: 'own_sentences'; readonly answered: boolean }

/** The texts and facts that a draft is checked against. */
export type ReplyFacts = {
  readonly text: string
  readonly productNames: readonly string[]
  /** The person's texts about the business and about replies. Claims in them are the person's own. */
  readonly ownWords: string
  /** The part of `ownWords` that says how to write. */
  readonly guidelines: string
  /** The sentence in which the person discloses; empty if the settings contain none. */
  readonly disclosure: string
  /** The post, title first. */
  readonly post: string
  readonly competitors: readonly string[]
  readonly rules: readonly string[]
  /** The source of the draft; null if a model wrote it. */
  readonly source: Unmodelled | null
  readonly postDeleted: boolean
  /** Sentences that were removed because they describe an invented experience. */
  readonly removedClaims: readonly string[]
  /** Addresses that were removed because the person never wrote them. */
  readonly removedLinks: readonly RemovedLink[]
}

const livesIn = (sentence: string): boolean => ALL_WORDS.some(({ own }) => own.lived.test(sentence))

const MAKING =
  /\b(?:i|we)(?:['’](?:m|re)| am| are)? (?:work|make|made|build|built|create|created|develop|developed|found|founded|run|own)\b/i

/** Splits a text into its sentences, in order. */
export const sentencesOf = (text: string): readonly string[] =>
  text.match(/[^.!?\n]+(?:[.!?]+["')\]]*|\n|$)\s*/g) ?? []

const contentWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []

/** Whether the person made the same claim: most words of the claim are in their own text. */
const isTheirOwn = (claim: string, ownWords: string): boolean => {
  const own = new Set(contentWords(ownWords))
  const words = contentWords(claim)
  return words.length > 0 && words.filter((word) => own.has(word)).length / words.length >= 0.7
}

/** Finds sentences that describe an experience that the person never wrote about. */
export const experienceClaims = (text: string, ownWords: string): readonly string[] =>
  sentencesOf(text).filter(
    (sentence) => livesIn(sentence.replace(MAKING, '')) && !isTheirOwn(sentence, ownWords),
  )

const REMOVED = /\[link removed/i

/** The product's name that the text contains. */
const nameIn = (text: string, names: readonly string[]): string | undefined =>
  names.find((name) => isNamed(text, name))

type Conflict = {
  readonly rule: (rule: string) => boolean
  readonly draft: (facts: ReplyFacts) => boolean
  /** Says what in the draft breaks the rule, which the reader sees first, and what to do. */
  readonly message: (facts: ReplyFacts) => string
}

const namesProduct = ({ text, productNames }: ReplyFacts): boolean => nameIn(text, productNames) !== undefined

const namesWords = ({ text, productNames }: ReplyFacts): string =>
  `Your draft names ${nameIn(text, productNames) ?? 'your product'}.`

/** What rules limit, and how a draft breaks them. */
const CONFLICTS: readonly Conflict[] = [
  {
    rule: forbidsPromotion,
    draft: namesProduct,
    message: (facts) => `${namesWords(facts)} Take out everything about it, or ask for another draft.`,
  },
  {
    rule: (rule) => limitsPromotion(rule) && !forbidsPromotion(rule),
    draft: namesProduct,
    message: (facts) => `${namesWords(facts)} Post it only if the rule allows this.`,
  },
  {
    rule: limitsLinks,
    draft: ({ text }) => linksIn(text).length > 0,
    message: () =>
      'Your draft contains a link. Take the link out, or post the draft only if the rule allows links.',
  },
  {
    rule: limitsOffers,
    draft: ({ text }) => /affiliate|referral|discount|coupon|free trial/i.test(text) || offersDeal(text),
    message: () =>
      'Your draft offers a deal. Take the offer out, or post the draft only if the rule allows offers.',
  },
  {
    rule: limitsElsewhere,
    draft: ({ text }) => movesElsewhere(text),
    message: () =>
      'Your draft moves the conversation off the forum. Change the draft so that it answers in the forum, or post it only if the rule allows this.',
  },
  {
    rule: limitsMachineTexts,
    draft: ({ source }) => source === null,
    message: () => 'A language model wrote your draft. Put the draft into your own words.',
  },
]

const onlyWords = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Whether a draft contains the person's own disclosure, with any line breaks, quotes and punctuation. */
const usesOwnDisclosure = ({ text, disclosure }: ReplyFacts): boolean => {
  const words = onlyWords(disclosure)
  return words !== '' && ` ${onlyWords(text)} `.includes(` ${words} `)
}

/** Whether a draft says that the product is the writer's own. */
const discloses = (facts: ReplyFacts): boolean =>
  usesOwnDisclosure(facts) || ALL_WORDS.some(({ own }) => own.discloses.test(facts.text))

const DISCLOSURE_RULE = wordsOfRules('disclosure')

const NOT_NAMED = 'Your draft does not name your product, because this rule forbids promotion.'

const ruleWarnings = (facts: ReplyFacts): readonly Warning[] => {
  // Checks the draft first and once, because rules are many and long.
  const conflicts = CONFLICTS.filter(({ draft }) => draft(facts))
  return facts.rules.flatMap((rule) => {
    const broken = conflicts.filter((conflict) => conflict.rule(rule)).map(({ message }) => message(facts))
    const isLeftOut = facts.source !== null && !namesProduct(facts) && forbidsPromotion(rule)
    return [...broken, ...(isLeftOut ? [NOT_NAMED] : [])].map(
      (message) => ({ code: 'community_rule', message, rule }) as const,
    )
  })
}

const disclosureWarning = (facts: ReplyFacts): readonly Warning[] => {
  if (!namesProduct(facts) || discloses(facts)) return []
  return [
    {
      code: 'no_disclosure',
      message: 'The draft names your product without saying that it is yours. Say so.',
      rule: facts.rules.find((rule) => DISCLOSURE_RULE.test(rule)) ?? null,
    },
  ]
}

const plain = (code: Warning['code'], when: boolean, message: string): readonly Warning[] =>
  when ? [{ code, message, rule: null }] : []

const FROM: Readonly<Record<LinkSource, string>> = {
  post: 'came from the post',
  rules: 'came from the community’s rules',
  model: 'came from the model: it is neither in your settings nor in the post',
}

const withOrigin = (link: string, { guidelines, ownWords }: ReplyFacts): string => {
  if (holdsLink(guidelines, link)) return `${link} (from your guidelines)`
  return holdsLink(ownWords, link) ? `${link} (from your settings)` : link
}

/** Warns of removed addresses, and says which text they came from. */
const linksTakenOut = ({ removedLinks, text }: ReplyFacts): readonly Warning[] => [
  ...removedLinks.flatMap(({ link, from }) =>
    plain('link', true, `Quillport removed the link ${link}, which is not yours. The link ${FROM[from]}.`),
  ),
  ...plain(
    'link',
    removedLinks.length === 0 && REMOVED.test(text),
    'Quillport removed a link that you did not provide.',
  ),
]

const sourceWords = (source: Unmodelled): string => {
  if (source.kind === 'saved_reply')
    return `This is your saved reply “${source.name}”: ${source.why}. Adapt it to this post before you use it.`
  return source.answered
    ? 'This draft is taken from what you wrote about your product. Write your answer in the gap.'
    : 'None of your sentences about your product answers this post. Write your answer in the gap.'
}

/** The only warning about a draft whose post was deleted. */
export const POST_DELETED: Warning = {
  code: 'post_deleted',
  message: NOTHING_TO_ANSWER,
  rule: null,
}

/** Lists everything that a person should know before they post the draft. */
export const warningsFor = (facts: ReplyFacts): readonly Warning[] => {
  if (facts.postDeleted) return [POST_DELETED]
  const words = countWords(facts.text)
  const links = linksIn(facts.text)
  return [
    ...plain('no_model', facts.source !== null, facts.source === null ? '' : sourceWords(facts.source)),
    ...plain(
      'unfilled',
      blanksIn(facts.text).length > 0,
      'Fill in or remove every gap in [brackets] before you post.',
    ),
    ...ruleWarnings(facts),
    ...disclosureWarning(facts),
    ...facts.removedClaims.flatMap((claim) =>
      plain(
        'invented_experience',
        true,
        `Quillport removed a statement about an experience, because you never described this experience: “${claim.trim()}”`,
      ),
    ),
    ...experienceClaims(withoutBlanks(facts.text), facts.ownWords).flatMap((claim) =>
      plain('invented_experience', true, `Keep this only if it is true of you: “${claim.trim()}”`),
    ),
    ...plain(
      'link',
      links.length > 0,
      `Many communities remove replies with links. Found: ${links.map((link) => withOrigin(link, facts)).join(', ')}`,
    ),
    ...linksTakenOut(facts),
    ...faultsIn(facts),
    ...plain(
      'too_long',
      words > LONG_REPLY_WORDS,
      `The draft has ${words} words. Few people read replies of more than ${LONG_REPLY_WORDS} words.`,
    ),
  ]
}
