import { datesIn, toldBy } from './claim-dates.ts'
import { type Amount, allFigures, type Figure, type Kind, rounded, withoutDates } from './claim-figures.ts'
import { COMMON_FIRST, isMeasure, RANGE_JOINT, UNIT, unitOf } from './claim-words.ts'
import { sentencesOf } from './keyphrase.ts'

const MINUTES: Readonly<Record<string, number>> = { hour: 60, day: 24 * 60, week: 7 * 24 * 60 }

export const MONTHS_IN_A_YEAR = 12

/**
 * The key under which a figure is compared, the same for every unit: hours, days and weeks are converted to minutes, and years to months.
 */
const keyOf = (value: string, kind: Kind, unit = ''): string => {
  if (unit === 'year') return `${kind} ${rounded(Number(value) * MONTHS_IN_A_YEAR)} month`
  const minutes = MINUTES[unit]
  return minutes === undefined
    ? `${kind} ${value} ${unit}`
    : `${kind} ${rounded(Number(value) * minutes)} minute`
}

/** Whether no unit and no noun follows a number. */
const isAlone = ({ kind, unit, next, counted }: Figure): boolean =>
  kind === 'plain' && unit === '' && counted === '' && (next === '' || COMMON_FIRST.has(next))

/** Whether a number in digits can be an amount without its currency, as in “Price: 14.000”: no noun follows it, and it is not a year. */
const isBare = (text: string, figure: Figure): boolean => {
  const { value, at, end } = figure
  const digits = text.slice(at, end)
  const isYear = /^(?:19|20)\d\d$/.test(digits)
  return (
    isAlone(figure) &&
    /^[1-9][\d.,’'\s]*$/u.test(digits) &&
    !isYear &&
    Number(value) >= 10 &&
    !/^(?:\s?[x×]\s?\d|-|\/)|^\s?(?:[–—~]|to|bis|hasta)\s?\d/iu.test(text.slice(end, end + 8)) &&
    !/(?:\d\s?[x×]\s?|[-/+]\s?)$/u.test(text.slice(Math.max(0, at - 4), at))
  )
}

/** The sign or word between the two prices of a range. */
const PRICE_JOINT = /^\s?(?:[-–—~]|to|bis|a|à|hasta|al|tot|até)\s?$/iu
/** A word before prices without a currency, as in “prices: starter 45-70”. */
const PRICES =
  /(?<!\p{L})(?:prices?|costs?|preise?|kosten|kostet|precios?|cuestan?|prix|tarifs?|prezz[io]|costano?|preços?|custam?|prij(?:s|zen))(?!\p{L})/iu
/** The words for a half before a unit, as in “half inch”. */
export const HALF = /(?<!\p{L})(?:half|halbe[nrs]?|medi[oa]|demi|mezz[oa]|mei[oa]|halve?)(?!\p{L})/iu

/** Maximum number of figures in a sentence from which others are calculated. */
const MOST_FIGURES = 6
/** Words with which a sentence tells the double of its figures. */
const DOUBLE = /(?<!\p{L})(?:double|twice|doppelt\p{L}*|doble|doppio|dobro|dubbel\p{L}*)(?!\p{L})/iu

/** The sum and the difference of two amounts. */
export const sumAndDifference = (one: number, other: number): readonly number[] => [
  one + other,
  Math.abs(one - other),
]

/** The sums and differences of the figures that a sentence puts beside each other. */
const calculated = (values: readonly number[]): readonly number[] =>
  values.length > MOST_FIGURES
    ? []
    : values.flatMap((value, at) => values.slice(at + 1).flatMap((other) => sumAndDifference(value, other)))

/** The prices of a sentence divided by its counts, in whole cents, as in “6 boards for £72”. */
const divided = (prices: readonly number[], counts: readonly number[]): readonly number[] =>
  prices.length > MOST_FIGURES || counts.length > MOST_FIGURES
    ? []
    : prices.flatMap((price) => counts.map((count) => Math.round((price / count) * 100) / 100))

const valuesIn = (figures: readonly Figure[], unit: string): readonly number[] =>
  figures
    .filter((figure) => figure.kind === 'plain' && figure.unit === unit)
    .map(({ value }) => Number(value))

/** The smallest number without a unit that can be a rounded one. */
const LEAST_ROUNDED = 10
/** Maximum number of different known amounts of a kind that are added to each other. */
const MOST_ADDED = 12

/** Whether a figure after “about” is a known one, rounded to its own last digit: “about 60” for 62, and not for 68. */
const isAbout = (value: number, known: number): boolean => {
  const [, digits = '', zeros = ''] = /^(\d*?)(0*)$/.exec(String(value)) ?? []
  if (digits === '') return true
  const step = 10 ** zeros.length / (digits.endsWith('5') ? 2 : 1)
  return Math.abs(known - value) <= step / 2
}

const isYear = ({ value, kind, unit }: Amount): boolean =>
  kind === 'plain' && unit === '' && /^(?:19|20)\d\d$/.test(value)

/** The sums and differences of known amounts, and their doubles. */
const sumsOf = (amounts: readonly Amount[]): ReadonlySet<number> => {
  const values = [...new Set(amounts.map(({ value }) => Number(value)))]
  if (values.length > MOST_ADDED) return new Set()
  return new Set(
    values
      .flatMap((value, at) => values.slice(at).flatMap((other) => sumAndDifference(value, other)))
      .map((sum) => Number(rounded(sum))),
  )
}

/** A time in minutes, if its unit is shorter than a month; any other amount as it is. */
const inMinutes = (amount: Amount): Amount => {
  const minutes = MINUTES[amount.unit]
  return amount.kind !== 'plain' || minutes === undefined
    ? amount
    : { ...amount, value: rounded(Number(amount.value) * minutes), unit: 'minute' }
}

/** Maximum number of different known shares of which prices are taken. */
const MOST_SHARES = 4

/** Words with which a share is one of a price. */
const DISCOUNT =
  /(?<!\p{L})(?:off|discount\p{L}*|reduction\p{L}*|rabatt\p{L}*|nachlass\p{L}*|remises?|réductions?|descuentos?|rebajas?|scont[oi]|descontos?|korting\p{L}*|deposits?|anzahlung\p{L}*|acomptes?|fianza|acconto|aanbetaling\p{L}*)(?!\p{L})/iu

/** The shares of prices in a line, as parts of one. A half in words counts, too, as in “half the price”. */
const priceShares = (line: string, figures: readonly Figure[]): readonly number[] => {
  if (!PRICES.test(line) && !DISCOUNT.test(line)) return []
  const shares = figures.flatMap(({ kind, value }) => (kind === 'share' ? [Number(value) / 100] : []))
  return [...shares, ...(HALF.test(line) ? [0.5] : [])]
}

/** The minutes of a time of day, as in “17h30” and “9:45”. */
const CLOCK = /(?<![\d.:])\d{1,2}\s?(?:h|:|\.|heures?|uhr|uur|horas?)\s?([0-5]\d)(?![\d%€$£])/giu
/** A time of day, as in “14 bis 18 Uhr”. Only the last time of a range needs to name its unit. */
const TIME_OF_DAY = /(?<![\d.:])\d{1,2}(?:\s?(?:h|uhr|uur|heures?|horas?|ore)(?!\p{L})|:[0-5]\d)/iu
/** The hours of the afternoon, which texts also count from one. */
const AFTERNOON = { from: 13, to: 23, twelve: 12 } as const

/** The given shares of known prices, and what is left of these prices: “10 % off” of 75 is 7.50 and leaves 67.50. */
const partsOf = (prices: readonly Amount[], shares: readonly number[]): ReadonlySet<number> => {
  const values = [...new Set(prices.map(({ value }) => Number(value)))]
  if (values.length > MOST_ADDED) return new Set()
  return new Set(
    values
      .flatMap((value) => shares.flatMap((share) => [value * share, value * (1 - share)]))
      .map((part) => Number(rounded(part))),
  )
}

/** Lookups of the figures that are known. */
type KnownFigures = {
  readonly has: (figure: Amount) => boolean
  /** Whether a price is known, or a measure with the same unit. */
  readonly isAmount: (figure: Amount) => boolean
  /** Whether a figure after “more than” or “about” is the rounded form of a known one. */
  readonly isRounded: (figure: Amount) => boolean
  /** Whether a price or a measure is the sum or the difference of two known ones. */
  readonly isSum: (figure: Amount) => boolean
  /** Whether a price is a known share of a known price, or what is left of it. */
  readonly isPart: (figure: Amount) => boolean
  /** Whether a number of years lies between two known years. */
  readonly isTimeBetween: (figure: Amount) => boolean
  /** Whether a different number of the same things is known, so that the figure contradicts it and does not mean a part of these things. */
  readonly countsOtherwise: (figure: Amount) => boolean
  readonly hasDate: (readings: readonly string[]) => boolean
}

/** The scale of a temperature, directly after its number. */
const SCALE = /^\s?(?:[°º]\s?|degrees?\s)?(?:(?<f>F|Fahrenheit)|(?<c>C|Celsius))(?!\p{L})/u

/** Converts a temperature to the other scale: exactly to a degree, and rounded to five degrees, as recipes do. */
const inOtherScale = (value: number, after: string): readonly number[] => {
  const scale = SCALE.exec(after)?.groups
  if (!scale) return []
  const degrees = scale.f === undefined ? (value * 9) / 5 + 32 : ((value - 32) * 5) / 9
  return [Math.round(degrees), Math.round(degrees / 5) * 5]
}

/**
 * Reads the figures of the known text. A share or a price is only known if the text gives it as a share or a price. “Day three” does not
 * support “three weeks”, but “three” without a unit does.
 */
export const knownFigures = (known: string): KnownFigures => {
  const keys = new Set<string>()
  const told = new Set<string>()
  const counts = new Map<string, Set<number>>()
  const amounts: Amount[] = []
  const shares: number[] = []
  for (const line of new Set(sentencesOf(known))) {
    const dates = datesIn(line)
    for (const { readings, year } of dates) {
      for (const reading of readings.flatMap(toldBy)) told.add(reading)
      // “From the 5th to the 23rd” names the month elsewhere.
      for (const reading of readings) {
        const day = /-(\d\d)$/.exec(reading)?.[1]
        if (day !== undefined) keys.add(keyOf(String(Number(day)), 'plain'))
      }
      if (year !== '') amounts.push({ value: year, kind: 'plain', unit: '', counted: '', rounds: null })
      keys.add(keyOf(year, 'plain'))
      keys.add(keyOf(year, 'plain', 'no unit'))
      keys.add(keyOf(year, 'plain', 'things'))
    }
    const text = withoutDates(line, dates)
    const figures = allFigures(text, true).toSorted((a, b) => a.at - b.at)
    shares.push(...priceShares(text, figures))
    const clocks = new Set<number>()
    for (const { index, 0: time, 1: minutes = '' } of text.matchAll(CLOCK)) {
      keys.add(keyOf(String(Number(minutes)), 'plain'))
      clocks.add(index + time.length - minutes.length)
    }
    const tellsTime = TIME_OF_DAY.test(text)
    const prices = figures.filter(({ kind }) => kind === 'money').map(({ value }) => Number(value))
    const divisors = figures
      .filter(({ value, kind }) => kind === 'plain' && Number.isInteger(Number(value)) && Number(value) > 1)
      .map(({ value }) => Number(value))
    for (const price of divided(prices, divisors)) keys.add(keyOf(rounded(price), 'money'))
    const units = new Set(figures.filter(({ kind }) => kind === 'plain').map(({ unit }) => unit))
    for (const unit of units)
      for (const value of unit === '' ? [] : calculated(valuesIn(figures, unit)))
        keys.add(keyOf(rounded(value), 'plain', unit))
    const doubles = DOUBLE.test(text)
    if (HALF.test(text)) keys.add(keyOf('0.5', 'plain')).add(keyOf('0.5', 'plain', 'no unit'))
    const pricesAt = PRICES.exec(text)?.index ?? text.length
    for (const [at, figure] of figures.entries()) {
      const { value, kind, unit, next, counted } = figure
      // The minutes of a time of day count nothing else: “9:30” is no support for “30 kilos”.
      if (clocks.has(figure.at)) continue
      amounts.push(figure)
      if (tellsTime && Number(value) >= AFTERNOON.from && Number(value) <= AFTERNOON.to)
        keys.add(keyOf(String(Number(value) - AFTERNOON.twelve), 'plain'))
      for (const degrees of inOtherScale(Number(value), text.slice(figure.end)))
        for (const unitWord of ['', 'degree']) keys.add(keyOf(String(degrees), 'plain', unitWord))
      const other = figures[at + 1]
      // “8 to 12 months” gives both numbers the unit, and “90–120 €” the currency.
      const until = other && RANGE_JOINT.test(text.slice(figure.end, other.at)) ? other : undefined
      if (until) keys.add(keyOf(value, until.kind, until.kind === 'plain' ? until.unit : ''))
      if (isBare(text, figure)) keys.add(keyOf(value, 'money'))
      // “£45 - 70” gives both numbers the currency, and “prices: 45-70” means one.
      const isRange = other && PRICE_JOINT.test(text.slice(figure.end, other.at)) && isAlone(other)
      if (
        isRange &&
        Number(other.value) > Number(value) &&
        (kind === 'money' || (figure.at > pricesAt && Number(value) >= 10))
      )
        keys.add(keyOf(value, 'money')).add(keyOf(other.value, 'money'))
      // “5 pounds” can be a price or a weight.
      if (unit === 'pound') keys.add(keyOf(value, 'plain', unit))
      if (doubles) {
        const twice = rounded(Number(value) * 2)
        keys.add(keyOf(twice, kind, kind === 'plain' ? unit || until?.unit : ''))
        if (kind === 'plain' && until) keys.add(keyOf(twice, 'plain'))
      }
      keys.add(keyOf(value, kind))
      keys.add(keyOf(value, 'plain'))
      if (kind === 'plain')
        keys.add(
          keyOf(
            value,
            'plain',
            unit !== ''
              ? unit
              : next !== '' && !COMMON_FIRST.has(next) && !until
                ? unitOf(next)
                : until?.unit || 'no unit',
          ),
        )
      if (kind === 'plain' && !UNIT.test(next)) keys.add(keyOf(value, 'plain', 'things'))
      // “A text” and “one text” do not count texts.
      if (counted !== '' && value !== '1')
        counts.set(counted, (counts.get(counted) ?? new Set()).add(Number(value)))
    }
  }
  const countsOtherwise = ({ value, counted }: Amount): boolean => {
    const others = counts.get(counted)
    if (!others || others.has(Number(value))) return false
    // “Two” or “three” may be a part of a larger known number of the same things.
    return Number(value) > 3 || (Number(value) > 1 && Number(value) > Math.max(...others))
  }
  const has = (figure: Amount): boolean => {
    const { value, kind, unit, counted } = figure
    if (countsOtherwise(figure)) return false
    if (kind === 'money' && unit === 'pound' && keys.has(keyOf(value, 'plain', unit))) return true
    return kind === 'plain' && unit !== ''
      ? keys.has(keyOf(value, kind, unit)) || keys.has(keyOf(value, kind, 'no unit'))
      : keys.has(keyOf(value, kind, kind === 'plain' && counted !== '' ? 'things' : ''))
  }
  const parts = partsOf(
    amounts.filter(({ kind }) => kind === 'money'),
    [...new Set(shares)].slice(0, MOST_SHARES),
  )
  const timed = amounts.map(inMinutes)
  const measureKey = ({ value, unit }: Amount): string => `${rounded(Number(value))} ${unit}`
  const measures = new Set(timed.filter(({ kind }) => kind === 'plain').map(measureKey))
  return {
    has,
    countsOtherwise,
    isAmount: (figure) =>
      figure.kind === 'money' ? has(figure) : measures.has(measureKey(inMinutes(figure))),
    isRounded: ({ value, kind, unit, counted, rounds }) =>
      rounds !== null &&
      (Number(value) >= LEAST_ROUNDED || unit !== '') &&
      amounts.some(
        (one) =>
          one.kind === kind &&
          one.unit === unit &&
          (one.counted === counted || one.counted === '' || counted === '') &&
          Number(one.value) >= Number(value) * rounds.from &&
          Number(one.value) <= Number(value) * rounds.to &&
          (kind !== 'money' ||
            rounds.from >= 1 ||
            rounds.to <= 1 ||
            isAbout(Number(value), Number(one.value))),
      ),
    // “You save 20” leaves out the currency.
    isSum: (wanted) => {
      const figure = inMinutes(wanted)
      const isMoney = figure.kind === 'money' || (figure.unit === '' && figure.counted === '')
      if (figure.kind === 'share' || !(isMoney || isMeasure(wanted.unit))) return false
      const isAlike = ({ kind, unit }: Amount): boolean =>
        isMoney ? kind === 'money' : kind === 'plain' && unit === figure.unit
      return sumsOf(timed.filter(isAlike)).has(Number(figure.value))
    },
    isPart: ({ value, kind }) => kind === 'money' && parts.has(Number(value)),
    isTimeBetween: ({ value, unit }) => unit === 'year' && sumsOf(amounts.filter(isYear)).has(Number(value)),
    hasDate: (readings) => readings.some((reading) => told.has(reading)),
  }
}
