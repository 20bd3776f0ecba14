import { z } from 'zod'
import type { ArticleOrder } from './article-order.ts'
import { type Amount, allFigures, type Figure, OF_US } from './claim-figures.ts'
import { folded } from './claim-names.ts'
import { compareClaims } from './claims.ts'
import { type Block, plainOf, type Work } from './document.ts'
import { knownFigures } from './known-figures.ts'
import { supportedBy } from './own-promises.ts'
import { knownTo } from './source-claims.ts'

/** Maximum number of figures that the last reading is asked about. */
const MOST = 20

/** The answer for a figure that states nothing, because it belongs to advice or to an example. */
export const ADVICE = 'advice'
/** The largest number that advice or an example can hold without stating something. */
const MOST_ADVISED = 20

/**
 * Why a figure of the text needs no source: it is calculated from the order, words of the order give it, or it is part of advice or of an
 * example. `number` is the place in the list of open figures, from 1.
 */
export const Calculation = z.object({
  number: z.int(),
  calculation: z.string().max(200),
})
type Calculation = z.infer<typeof Calculation>

/** A figure of a sentence, as it is written there, that neither the order nor a page that was read names. */
type OpenFigure = { readonly sentence: string; readonly words: string; readonly figure: Figure }

const knownOf = (order: ArticleOrder, work: Work): string =>
  [
    ...[knownTo(order, work), work.keyword, ...(order.outline ?? [])],
    ...[work.business.name, work.business.description],
    ...work.sources.map(({ excerpt }) => excerpt),
    ...work.pages.map(supportedBy),
  ].join('\n')

/** The text of a block, with each cell of a table on a line of its own, as the checks read it. */
const linesOf = (block: Block): string =>
  block.kind === 'markup' ? block.html.replaceAll(/<[^<>]*>/g, '\n') : plainOf(block)

/** Lists the figures of a text that nothing names. */
export const openFigures = (order: ArticleOrder, work: Work): readonly OpenFigure[] => {
  const text = [
    ...work.sections.flat().map(linesOf),
    ...work.faq.flatMap(({ question, answer }) => [question, answer]),
  ].join('\n')
  return compareClaims(text, knownOf(order, work))
    .unsupported.flatMap(({ sentence, words }) =>
      allFigures(sentence, true)
        .filter((figure) => words.includes(figure.words))
        .map((figure) => ({ sentence, words: figure.words, figure })),
    )
    .slice(0, MOST)
}

const SIGNS: Readonly<Record<string, string>> = {
  '×': '*',
  x: '*',
  '·': '*',
  '÷': '/',
  ':': '/',
  '−': '-',
  '–': '-',
}

type Made = { readonly numbers: readonly number[]; readonly result: number }

/** The numbers of a calculation such as “5 * (245 - 20)”, and its result; null if it is none. */
const resultOf = (calculation: string): Made | null => {
  const plain = calculation.replace(/=.*/s, '').replaceAll(/[×x·÷:−–]/g, (sign) => SIGNS[sign] ?? sign)
  const tokens = plain.match(/\d+(?:\.\d+)?|[-+*/()]|%/g) ?? []
  const numbers: number[] = []
  let at = 0
  const value = (): number => {
    const token = tokens[at++]
    if (token === '(') {
      const inner = sum()
      return tokens[at++] === ')' ? inner : Number.NaN
    }
    const number = Number(token)
    numbers.push(number)
    if (tokens[at] !== '%') return number
    at += 1
    return number / 100
  }
  const product = (): number => {
    let result = value()
    while (tokens[at] === '*' || tokens[at] === '/') result *= tokens[at++] === '*' ? value() : 1 / value()
    return result
  }
  const sum = (): number => {
    let result = product()
    while (tokens[at] === '+' || tokens[at] === '-') result += (tokens[at++] === '+' ? 1 : -1) * product()
    return result
  }
  const result = sum()
  return at === tokens.length && numbers.length > 1 && Number.isFinite(result) ? { numbers, result } : null
}

/** The whole and its half, the months, weeks and days of a year and the like, percent, and thousandths of a larger unit. */
const CONSTANTS = new Set([1, 2, 7, 12, 24, 52, 60, 100, 365, 1000])

const isResult = ({ value, kind, rounds }: Amount, result: number): boolean => {
  const wanted = Number(value)
  const decimals = value.split('.')[1]?.length ?? 0
  const isEqual = (one: number): boolean =>
    Number(one.toFixed(decimals)) === wanted ||
    (rounds !== null && one >= wanted * rounds.from && one <= wanted * rounds.to)
  return isEqual(result) || (kind === 'share' && isEqual(result * 100))
}

/** Whether a factor, such as 0.9, is what a known share leaves of a whole, such as a price after 10 % off. */
const isRest = (factor: number, isShare: (percent: number) => boolean): boolean =>
  factor > 0 && factor < 1 && isShare(Number(((1 - factor) * 100).toFixed(6)))

const OF_BUSINESS = new RegExp(`(?<!\\p{L})${OF_US}(?!\\p{L})`, 'iu')

/**
 * Whether a figure can be a part of advice, of an example or of a figure of speech: a small number or a fraction in words such as “half the
 * time”, in a sentence in which the business does not speak of itself.
 */
const canAdvise = ({ sentence, words, figure: { kind, value, rounds } }: OpenFigure): boolean =>
  rounds === null &&
  (kind === 'plain' ? Number(value) <= MOST_ADVISED : kind === 'share' && !/\d/.test(words)) &&
  !OF_BUSINESS.test(sentence)

/**
 * Returns the open figures that need no source:
 * - A calculation explains a figure if it calculates with figures of the order, with other figures of the sentence, with what a share of
 *   the order leaves, and with the parts of a year, and its result is the figure. An amount of money must come from one. The other figures
 *   of the sentence, such as the guests in “for 80 guests”, are explained too.
 * - Copied words explain a figure if they contain it.
 * - Advice and examples state nothing with a small number, as in “wait five minutes”, unless the order counts the same things differently.
 */
export const calculated = (
  order: ArticleOrder,
  work: Work,
  open: readonly OpenFigure[],
  calculations: readonly Calculation[],
): Work['calculated'] => {
  const given = knownOf(order, work)
  const { has, countsOtherwise } = knownFigures(given)
  const isKnown = (number: number, kind: Amount['kind']): boolean =>
    has({ value: String(number), kind, unit: '', counted: '', rounds: null })
  const known = ` ${folded(given)} `
  const isCopied = (text: string, { value, kind }: Figure): boolean =>
    known.includes(` ${folded(text)} `) &&
    allFigures(text, true).some((one) => one.value === value && one.kind === kind)
  return calculations.flatMap(({ number, calculation }) => {
    const asked = open[number - 1]
    if (!asked) return []
    const { sentence, words, figure } = asked
    if (calculation.trim().toLowerCase() === ADVICE)
      return canAdvise(asked) && !countsOtherwise(figure) ? [{ sentence, words }] : []
    if (isCopied(calculation, figure)) return [{ sentence, words }]
    const made = resultOf(calculation)
    if (!made || !isResult(figure, made.result)) return []
    const named = made.numbers.filter((one) => isKnown(one, 'plain'))
    const taken = allFigures(sentence, true).filter(
      ({ value, at }) => at !== figure.at && made.numbers.includes(Number(value)),
    )
    const isInSentence = (one: number): boolean => taken.some(({ value }) => Number(value) === one)
    const others = made.numbers.filter((one) => !named.includes(one))
    const isAllowed = (one: number): boolean =>
      CONSTANTS.has(one) || isInSentence(one) || isRest(one, (percent) => isKnown(percent, 'share'))
    if (named.length === 0 || !others.every(isAllowed)) return []
    const isMoney = (one: number): boolean =>
      isKnown(one, 'money') || taken.some(({ kind, value }) => kind === 'money' && Number(value) === one)
    if (figure.kind === 'money' && !made.numbers.some(isMoney)) return []
    return [figure, ...taken].map((one) => ({ sentence, words: one.words }))
  })
}
