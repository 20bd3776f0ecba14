import { isRead } from '../../contract/languages.ts'
import { datesIn } from './claim-dates.ts'
import { type Amount, allFigures, isMadeUp, rounded, withoutDates } from './claim-figures.ts'
import {
  boastClaims,
  type Claim,
  folded,
  isPerson,
  type Need,
  nameClaims,
  quoteClaims,
  studyClaims,
  withoutExamples,
} from './claim-names.ts'
import { ADDS_UP, COMPARES, GERMAN, isMeasure, LATER } from './claim-words.ts'
import { sentencesOf } from './keyphrase.ts'
import { HALF, knownFigures, MONTHS_IN_A_YEAR, sumAndDifference } from './known-figures.ts'
import { phrasesIn } from './phrases.ts'

/** A sentence, with its claims that neither the order nor a source that was read supports. */
export type Unsupported = {
  readonly sentence: string
  readonly words: readonly string[]
  /** Those of the words that name somebody or something. */
  readonly names: readonly string[]
}

/** A size of two or three numbers, such as “30 × 40”. */
const SIZE = /(?<![\p{N}.,])\d+(?:[.,]\d+)?(?:\s?[x×]\s?\d+(?:[.,]\d+)?){1,2}(?!\p{N})/giu

const sizeOf = (size: string): string =>
  size.replaceAll(/\s/g, '').toLowerCase().replaceAll('x', '×').replaceAll(',', '.')

/** The sizes in a text. The unit is left out, because texts name it once and then write “30 × 40” alone. */
const sizesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(SIZE)].map(([size]) => sizeOf(size)))

/** The positions of the numbers in the sizes of a sentence that are known as a whole. */
const placesInSizes = (sentence: string, sizes: ReadonlySet<string>): ReadonlySet<number> =>
  new Set(
    [...sentence.matchAll(SIZE)]
      .filter(([size]) => sizes.has(sizeOf(size)))
      .flatMap(({ index, 0: size }) =>
        [...size.matchAll(/\d+(?:[.,]\d+)?/g)].map((one) => index + one.index),
      ),
  )

const claimsOf = (
  whole: string,
  inGerman: boolean,
  countedOtherwise: (figure: Amount) => boolean,
  sizes: ReadonlySet<string>,
): readonly Claim[] => {
  const sentence = withoutExamples(whole)
  const studies = studyClaims(sentence)
  const madeUp = isMadeUp(sentence) && studies.length === 0
  const dates = datesIn(sentence)
  const undated = withoutDates(sentence, dates)
  const inSizes = placesInSizes(undated, sizes)
  const names = nameClaims(undated, inGerman).map((claim): Claim => ({ ...claim, isName: true }))
  return [
    ...(madeUp
      ? names.filter(({ words }) => !isPerson(words))
      : [
          ...dates.map(({ words, readings }): Claim => ({ words, needs: [{ dates: readings }] })),
          ...allFigures(undated)
            .filter((figure) => (figure.claimed || countedOtherwise(figure)) && !inSizes.has(figure.at))
            .map(
              ({ words, value, kind, unit, counted, rounds }): Claim => ({
                words,
                needs: [{ value, kind, unit, counted, rounds }],
              }),
            ),
          ...names,
        ]),
    ...quoteClaims(whole),
    ...studies,
    ...boastClaims(sentence),
  ]
}

/** Whether a figure is an amount of money, a time, a length or a weight. */
const isMeasured = (need: Need): need is Amount =>
  'kind' in need && (need.kind === 'money' || (need.kind === 'plain' && isMeasure(need.unit)))

const PER_YEAR =
  /(?<!\p{L})(?:year(?:ly)?|annual(?:ly)?|jahr|jährlich|año|anual(?:es)?|an|anno|all’anno|ano|jaar)(?!\p{L})/iu

/** The number of months in a year, weeks in a year and so on, with which a sentence may calculate. */
const IN_A_YEAR = new Set(['12 month', '52 week', '365 day', '24 hour', '7 day', '60 minute'])
/** The largest number that a sentence may choose for its calculation, as in “three bags at once cost”. */
const MOST_CHOSEN = 12

/** Whether a number is only what a sentence calculates with: a number of things that it chooses, or the months of a year. */
const isChosen = (need: Need): boolean =>
  'kind' in need &&
  need.kind === 'plain' &&
  (need.unit === ''
    ? Number.isInteger(Number(need.value)) && Number(need.value) <= MOST_CHOSEN
    : IN_A_YEAR.has(`${need.value} ${need.unit}`))

/** The whole numbers above 1 with which a sentence counts something. The sentence can multiply or divide a known amount by each of them. */
const factorsIn = (sentence: string, figures: readonly Amount[]): readonly number[] => [
  ...figures
    .filter(({ kind }) => kind === 'plain')
    .map(({ value }) => Number(value))
    .filter((value) => Number.isInteger(value) && value > 1),
  ...(PER_YEAR.test(sentence) ? [MONTHS_IN_A_YEAR] : []),
  ...(HALF.test(sentence) ? [0.5] : []),
]

/** Whether a figure is a known price or measure times or divided by another number of its sentence, as in “15 steps cost 1,425 euros”. */
const isCalculated = (need: Amount, factor: number, isAmount: (figure: Amount) => boolean): boolean =>
  isMeasured(need) &&
  [Number(need.value) / factor, Number(need.value) * factor].some(
    (value) => value !== 1 && isAmount({ ...need, value: rounded(value) }),
  )

/** The number of sentences, or cells of a table, from whose figures a price may be worked out. */
const NEAR_SENTENCES = 8

/**
 * Whether a price is worked out before the reader’s eyes: as the sum, the difference or the product of two figures that stand near it, of
 * which one is a price, as in “18 m² at 85 euros cost 1,530 euros. With the survey for 190 euros, that is 1,720 euros”.
 */
const isWorkedOut = (need: Need, near: readonly Amount[], isGiven: (figure: Amount) => boolean): boolean => {
  if (!('kind' in need) || need.kind !== 'money') return false
  const wanted = Number(need.value)
  const values = [...new Map(near.map((one) => [`${one.kind} ${one.value}`, one])).values()]
  return values.some((price) => {
    if (price.kind !== 'money') return false
    const first = Number(price.value)
    // A result of the text, plus a price that the order gives elsewhere.
    const rest = { ...price, value: rounded(wanted - first) }
    if (!isGiven(price) && isGiven(rest)) return true
    return values.some(({ value, kind }) => {
      const second = Number(value)
      const results = kind === 'money' ? sumAndDifference(first, second) : [first * second]
      return kind !== 'share' && results.some((result) => Number(rounded(result)) === wanted)
    })
  })
}

/** What follows an amount without its currency: nothing, or the beginning of a word that compares, as in “36 more” and “410 menos”. */
const COUNTS_NOTHING = new Set(
  '|more|less|mehr|weni|más|meno|plus|moin|più|mais|meer|mind|extr|chea|dear'.split('|'),
)

/** Maximum number of prices of a sentence with which its other amounts are compared. */
const MOST_COMPARED = 6

/**
 * Whether an amount, with or without its currency, is the difference between a price of its sentence and a known one, as in “46 euros, 8
 * more than a small one”.
 */
const isCompared = (need: Need, prices: readonly Amount[], isGiven: (figure: Amount) => boolean): boolean =>
  'kind' in need &&
  (need.kind === 'money' ||
    (need.kind === 'plain' && need.unit === '' && COUNTS_NOTHING.has(need.counted))) &&
  prices.some((price) =>
    sumAndDifference(Number(price.value), Number(need.value)).some((other) =>
      isGiven({ ...price, value: rounded(other) }),
    ),
  )

const acronymsIn = (text: string): ReadonlySet<string> =>
  new Set(text.match(/(?<![\p{L}\p{N}])\p{Lu}{2,5}(?![\p{L}\p{N}])/gu))

/** The initials of a name of several words, such as “NH” for “New Hampshire”; empty for one word and for other text. */
const initialsOf = (name: string): string =>
  /^\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+){1,4}$/u.test(name) ? name.replaceAll(/[^\p{Lu}]/gu, '') : ''

export type Compared = {
  /** Number of figures, names, studies and quotations that were compared with what is known. */
  readonly compared: number
  readonly unsupported: readonly Unsupported[]
}

/**
 * Compares what a text claims with everything that was read or given. A claim is a figure, a name, a study or a quotation. `alsoNamed`
 * supports names, but no figures. Names and studies are recognized in the languages of `claim-words.ts`, figures in any language.
 */
export const compareClaims = (text: string, known: string, alsoNamed = ''): Compared => {
  const figures = knownFigures(known)
  const sizes = sizesIn(known)
  const sentences = sentencesOf(text)
  const inGerman = sentences.filter((sentence) => GERMAN.test(sentence)).length > sentences.length / 2
  const told = sentences.map((sentence) => ({
    sentence,
    claims: claimsOf(sentence, inGerman, figures.countsOtherwise, sizes),
  }))
  const wanted = told.flatMap(({ claims }) =>
    claims.flatMap(({ needs }) =>
      needs.flatMap((need) =>
        'phrase' in need ? [` ${need.phrase} `, ...(need.within ? [need.phrase] : [])] : [],
      ),
    ),
  )
  const held = phrasesIn(` ${folded(`${known}\n${alsoNamed}`)} `, wanted)
  const acronyms = acronymsIn(known)
  const isKnown = (need: Need, factors: readonly number[], addsUp: boolean, isLater: boolean): boolean =>
    'phrase' in need
      ? need.phrase === '' || held.has(` ${need.phrase} `) || (need.within === true && held.has(need.phrase))
      : 'dates' in need
        ? figures.hasDate(need.dates)
        : figures.has(need) ||
          factors.some((factor) => isCalculated(need, factor, figures.isAmount)) ||
          figures.isRounded(need) ||
          figures.isPart(need) ||
          (addsUp && (figures.isSum(need) || isChosen(need))) ||
          (isLater && figures.isTimeBetween(need))
  let before: readonly (readonly Amount[])[] = []
  return {
    compared: told.reduce((sum, { claims }) => sum + claims.length, 0),
    unsupported: told.flatMap(({ sentence, claims }) => {
      const all = allFigures(sentence, true)
      // Only figures that are known, or worked out from known ones, support others.
      const here: Amount[] = all.filter((figure) => figure.kind !== 'share' && figures.has(figure))
      const prices = COMPARES.test(sentence)
        ? here.filter(({ kind }) => kind === 'money').slice(0, MOST_COMPARED)
        : []
      const factors = claims.some(({ needs }) => needs.some(isMeasured)) ? factorsIn(sentence, all) : []
      // “Three months cost 90 euros” chooses the number of months.
      const chosen = factors.filter((factor) =>
        all.some((figure) => isCalculated(figure, factor, figures.isAmount)),
      )
      const isFactor = (need: Need): boolean =>
        'kind' in need && need.kind === 'plain' && chosen.includes(Number(need.value))
      const addsUp = ADDS_UP.test(sentence)
      const isLater = LATER.test(sentence)
      const open = claims.filter(
        ({ words, needs }) =>
          !needs.every((need) => {
            const isOfOrder =
              isFactor(need) ||
              isKnown(need, factors, addsUp, isLater) ||
              isCompared(need, prices, figures.isAmount)
            if (!isOfOrder && !isWorkedOut(need, [...before.flat(), ...here], figures.isAmount)) return false
            if (isMeasured(need) && !figures.has(need)) here.push(need)
            return true
          }) && !acronyms.has(initialsOf(words)),
      )
      const words = open.map((claim) => claim.words)
      const names = open.filter(({ isName }) => isName).map((claim) => claim.words)
      before = [...before, here].slice(1 - NEAR_SENTENCES)
      return words.length === 0 ? [] : [{ sentence, words: [...new Set(words)], names }]
    }),
  }
}

/** Whether names and studies are recognized in a language, by its ISO 639-1 code. In Chinese and Japanese, only studies and quotations are. */
export const namesIn = (language: string): boolean => isRead(language)
