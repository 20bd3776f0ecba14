import type { PageRead } from './document.ts'
import { sentencesOf } from './keyphrase.ts'

/** Words that show a price, a discount or a guarantee, in English and German. */
const PROMISE =
  /[\p{Sc}%‰]|(?<![\p{L}\p{N}])(?:EUR|USD|GBP|CHF|(?:euro|dollar|pound|franc|franken|cent)s?|per ?cent|prozent|free|gratis|kostenlos\p{L}*|discount\p{L}*|rabatt\p{L}*|rebate\p{L}*|refund\p{L}*|guarantee\p{L}*|garant\p{L}*|warrant\p{L}*)(?![\p{L}\p{N}])/iu

/**
 * Returns the text of a page that can support claims. A page of the person's own site supports no price, discount or guarantee, because
 * somebody else, such as a reader in a comment, may have written it. Only the order can support these.
 */
export const supportedBy = ({ of, text }: Pick<PageRead, 'of' | 'text'>): string =>
  of === 'own'
    ? sentencesOf(text)
        .filter((sentence) => !PROMISE.test(sentence))
        .join(' ')
    : text
