import { stem } from '../../../text/english-stem.ts'
import { ASKS } from '../asks.ts'
import { CIRCUMSTANCES } from '../circumstances.ts'
import { COMMENT_ASKS } from '../comment-asks.ts'
import { FILLER_WORDS, FUNCTION_WORDS, PERSON_WORDS, PRODUCT_WORDS } from '../general-words.ts'
import { borrowedWeight, isContent, offerMeaning, weighedMeaning } from '../meaning.ts'
import { phraseBook } from '../phrases.ts'
import { isCommon, rarity } from '../rarity.ts'
import { ROLES } from '../roles.ts'
import { sentencesOf, wordsOf } from '../text.ts'
import type { Form, Reader } from './reader.ts'

const PRODUCT_STEMS = new Set([...PRODUCT_WORDS].map(stem))

/** English, which alone has tables of how rare and how alike words are. */
export const ENGLISH: Reader = {
  language: 'en',
  sentencesOf,
  wordsOf,
  stem,
  rarity,
  isContent,
  isProduct: (word) => PRODUCT_WORDS.has(word),
  isProductStem: (word) => PRODUCT_STEMS.has(word),
  isPerson: (word) => PERSON_WORDS.has(word),
  isFunction: (word) => FUNCTION_WORDS.has(word),
  isEveryday: (word) => FILLER_WORDS.has(word) || isCommon(word),
  book: phraseBook<Form>([...ASKS, ...COMMENT_ASKS, ...ROLES, ...CIRCUMSTANCES]),
  fieldOf: (keywords, offered, audience) => ({
    theme: offerMeaning(keywords, offered),
    tellsFar: true,
    borrowed: borrowedWeight(keywords, audience),
    meaning: weighedMeaning,
  }),
  description: {
    // "we do not do payroll", "is not a bookkeeping service", "not for large firms".
    refusal:
      /\b(?:(?:do|does|did|are|is|will|can)(?:n['’]t| not)|cannot|never|not for|not an?|(?:are|is) no|nor|no longer|except(?: for)?|other than)\b/i,
    // "You do not need a technician" is praise, not a limit.
    praise: /^\s*(?:need|have to|require|want|lose|worry|pay|charge|share|lock|waste|miss|get)\b/i,
    verbs:
      'we do does sell sells offer offers make makes provide provides cover covers handle handles serve serves support supports include includes work works ship ships carry repair run runs are is also it currently yet teach teaches',
    but: /\bbut\b/i,
    and: /[,;:()]|\b(?:or|and|nor|but)\b/i,
    sells:
      /\b(?:is|are|makes?|sells?|builds?|gives?|offers?|provides?|teach(?:es)?|delivers?|brews?|bakes?)\b ([^.:;()]{3,160})/i,
    turn: /\b(?:for|that|which|who|to|so|where|with|made|we|from|in|at|by)\b/i,
    items: /,|\band\b|\bor\b/i,
    audience: /\bfor ([^.,;:()]{3,160})/gi,
    audienceTurn: /\b(?:who|that|with|at|on|in|to)\b/i,
    shopBefore: /\b(?:shop|store|retailer|dealer|boutique) $/i,
    shop: /\b(?:shop|store|retailer|dealer|boutique)\b(?: (?:for|of) ([^.:;()]{3,160}))?/i,
    ofAnother: /\b(?:that|which|who|when|where|if)\b[^,;:.]*$/i,
    verbFollows: /^(?:do|does|did|will|can|never)/i,
    lessons:
      /\b(?:teach(?:es)?|lessons?|tutors?|coach(?:es|ing)?|courses?|class(?:es)?|consultations?|consulting|mentors?|mentoring|advise|counsel(?:l?ing)?)\b/i,
  },
  plain: (description) => description,
  compounds: false,
  headLast: true,
  capitalNouns: false,
}
