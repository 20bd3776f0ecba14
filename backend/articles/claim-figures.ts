import {
  AMBIGUOUS,
  asks,
  COMMON_FIRST,
  fractionsIn,
  isPart,
  MONEY_AFTER,
  MONEY_BEFORE,
  PERCENT,
  ROUNDED,
  SHARE_JOINT,
  SHARES,
  STRUCTURE,
  UNIT,
  unitOf,
  wordBehind,
} from './claim-words.ts'
import { halfAfter, numbersIn, scaleAfter } from './number-words.ts'

/** What kind of number a figure is: a share in percent, an amount of money, or any other number. */
export type Kind = 'plain' | 'share' | 'money'
/** The properties of a figure that are compared. */
export type Amount = Pick<Figure, 'value' | 'kind' | 'unit' | 'counted' | 'rounds'>
type Range = { readonly from: number; readonly to: number }

/** A number in a sentence, written in digits or in words. */
export type Figure = {
  /** The figure as it is written, with its currency or percent sign. */
  readonly words: string
  /** The number as JavaScript writes it. A number in Chinese characters stays as it is written. */
  readonly value: string
  readonly kind: Kind
  /** The unit, normalized so that all its forms are equal; empty if there is none. */
  readonly unit: string
  /** The word after the figure, whether or not it is a unit; empty if there is none. */
  readonly next: string
  /** The beginning of the noun that a number without a unit counts; empty if there is none. */
  readonly counted: string
  readonly at: number
  readonly end: number
  /**
   * The range of exact figures that the figure may stand for, as factors of its value: above 1 after “more than”; null if it is not
   * rounded.
   */
  readonly rounds: Range | null
  /**
   * Whether the figure is a claim. “Two ways” and “one of them” are not claims, but a source with these words still counts as containing
   * the numbers.
   */
  readonly claimed: boolean
}

/** The digits of a figure, without thousands separators and with a decimal point. */
const amountOf = (digits: string): string =>
  String(
    Number(
      digits
        .normalize('NFKC')
        .replaceAll(/(?<=\d)[.,\s’'](?=\d{3}(?!\d))/gu, '')
        .replace(/[.,](?=\d+$)/, '.')
        .replaceAll(/[^\d.]/g, ''),
    ),
  )

/** A number in digits. “18x12” contains two numbers, “c18x12” none. */
const DIGITS =
  /(?<!\p{N})(?:(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])|(?<=(?<![\p{L}\p{N}])\d{1,6}(?:[.,]\d{1,3})?\s?[xX]))\d(?:[\d.,’'\u00a0\u202f]*\d)?(?: \d{3}(?!\d))*(?![\p{N}])/gu
/** Digits that are not figures: steps, “24/7”, “3-2-1”, “3D”, version numbers. */
const NO_FIGURE_BEFORE =
  /(?:(?:steps?|schritte?|pasos?|étapes?|pass[oi]s?|stap(?:pen)?)\s?(?:\d{1,2}\s(?:and|und|y|et|e|en|to|bis|a|à)\s)?|(?:option|tip|tipp|part|teil|figure|abbildung|version|第|usb|wpa)\s?)$/iu
const SIGNS: ReadonlyMap<string, number> = new Map(
  [...'½¼¾⅓⅔⅛⅜⅝⅞'].map((sign) => {
    const [top = 0, bottom = 1] = sign.normalize('NFKD').split('⁄').map(Number)
    return [sign, top / bottom] as const
  }),
)
/** A fraction in digits, alone or after a whole number: “5/8”, “1 1/4”, “1-1/4”, “1¼”. */
const FRACTION_DIGITS =
  /(?<![\p{L}\p{N}/.,])(?:(\d{1,3})[\s\u00a0-])?([1-9]\d?)\/(2|3|4|5|6|8|10|16|32|64)(?![\p{N}/])|(?<![\p{L}\p{N}/.,])(?:(\d{1,3})[\s\u00a0-]?)?([½¼¾⅓⅔⅛⅜⅝⅞])(?![\p{N}/])/gu
const NO_FIGURE_AFTER = /^(?:\/7|[DGK](?![\p{L}])|-\d|\d*\/\d)/u

/** Numbers in Chinese and Japanese. A number must not follow another numeral, so that a long run of numerals is read only once. */
const KANJI =
  /(?<![一二三四五六七八九十百千万億半数])[一二三四五六七八九十百千万億半数]+(?=(?:割|年|人|%|パーセント|か月|ヶ月|日|円|倍|分の|时间|個|社|成|倍|个月|天|元|亿))/gu

/** The unit after a number, or before it as in “day three”. */
const unitAt = (before: string, after: string): string => {
  const next = wordBehind(after)
  if (UNIT.test(next)) return unitOf(next)
  const last = /(\p{L}+)\s$/u.exec(before)?.[1]?.toLowerCase() ?? ''
  return UNIT.test(last) ? unitOf(last) : ''
}

/** The beginning of the noun after a number. Empty if the next word is a unit, a part of a text or a common word. */
const countedBy = (after: string): string => {
  const [, word = ''] = /^[\s-]+(\p{L}{3,})/u.exec(after) ?? []
  const next = word.toLowerCase()
  return word === '' || UNIT.test(next) || STRUCTURE.test(next) || COMMON_FIRST.has(next) ? '' : unitOf(next)
}

/** “Two or three times” does not state a number. */
const TWO_OR = /(?<!\p{L})(?:two|zwei|dos|deux|due|duas|dois|twee) (?:or|oder|o|ou|of) $/iu
/** Nouns for about ten or more, as in “une dizaine de médecins”. */
const COLLECTIVE =
  /^(?:(?:diz|quinz|vingt|trent|quarant|cinquant|soixant)aines?|decenas?|quincena|veintena|treintena|decin[ae]|quindicina|ventina|trentina|dezenas?|tiental(?:len)?)$/iu

/** Words with which a business speaks of itself. */
export const OF_US =
  '(?:we|our|us|wir|uns|unsere?[mnrs]?|nosotros|nuestr[ao]s?|nous|notre|nos|noi|nostr[aeio]|nós|nosso|wij|onze?)'
const NOT_OF_US = `\\s(?!.*(?<!\\p{L})${OF_US}(?!\\p{L}))`

/**
 * A sentence about a case that is made up, such as “If you notice it three days before” or “One that fails at month five”, in which small
 * numbers in words state nothing.
 */
const IN_CASE = new RegExp(
  `^(?:if|suppose|imagine|(?:one|any(?:one|body)|some(?:one|body)) (?:that|who)|whoever|falls|wenn|wer|si|imagina|supongamos|quien|se|als|stel|wie)${NOT_OF_US}`,
  'iu',
)

/** A sentence in which the text itself says that the case is made up. Its figures and people state nothing. */
const MADE_UP = new RegExp(
  `^(?:suppose|imagine|let[’']s say|say(?=,| you | your )|picture|angenommen|nehmen wir an|stell(?:en sie sich| dir)|imagina|imagine(?:mos|z)|supongamos|pongamos|imaginons|supposons|immagina|supponiamo|suponha(?:mos)?|stel(?: je voor)?)(?<=\\p{L})[,:]?${NOT_OF_US}`,
  'iu',
)
export const isMadeUp = (sentence: string): boolean => MADE_UP.test(sentence)

/** A sentence on the reader’s own situation, in which a small number of people states nothing: “Your list, which three people have copied”. */
const OF_READER = new RegExp(
  `^(?:your|dein|deine|ihr|ihre|euer|eure|tu|tus|su|sus|votre|vos|ton|ta|il tuo|la tua|uw|je|jouw)${NOT_OF_US}`,
  'iu',
)
const PEOPLE =
  /^(?:people|persons?|menschen|leute|personen|personas|gente|personnes|persone|pessoas|mensen)$/iu

/** The largest number in words that illustrates a case. */
const MOST_IN_CASE = 12

const illustrates = (sentence: string, next: string): boolean =>
  IN_CASE.test(sentence) || (PEOPLE.test(next) && OF_READER.test(sentence))

/** A number with at most six decimals. */
export const rounded = (value: number): string => String(Number(value.toFixed(6)))

/** Hundredths of a currency, as in “60 centimes”. */
const CENTS = /^[\s-]?(?:cents?|centimes?|céntimos?|centesim[io]|cêntimos?|centavos?|pence)(?!\p{L})/iu

/** Builds the figure at a position from the number and the text before and after it. */
const figureAt = (
  sentence: string,
  at: number,
  end: number,
  value: number,
  claims: (figure: Pick<Figure, 'unit' | 'counted' | 'kind' | 'next'>) => boolean,
): Figure => {
  const half = halfAfter(sentence.slice(end, end + 60))
  // The half in “two and a half” is 0.5, but in “two million and a half” it is half a million.
  const ofHalf = half && half.unit !== '' ? wordBehind(` ${half.unit}`) : ''
  const stop = half && (ofHalf === '' || UNIT.test(ofHalf)) ? end + half.length : end
  const scale = stop > end && half?.unit === '' ? scaleAfter(sentence.slice(stop, stop + 20)) : undefined
  const whole = stop + (scale?.length ?? 0)
  const before = sentence.slice(Math.max(0, at - 12), at)
  const after = sentence.slice(whole, whole + 80)
  const percent = PERCENT.exec(after)?.[0]
  const cents = CENTS.exec(after)?.[0]
  const money = MONEY_BEFORE.exec(before)?.[0] ?? ''
  const currency =
    cents ?? MONEY_AFTER.exec(after)?.[0] ?? (stop > end && half && MONEY_AFTER.test(half.unit) ? ' ' : '')
  const kind = percent !== undefined ? 'share' : money !== '' || currency !== '' ? 'money' : 'plain'
  const unit = stop > end && ofHalf !== '' ? unitOf(ofHalf) : unitAt(before, after)
  const counted = kind === 'plain' && unit === '' && !TWO_OR.test(before) ? countedBy(after) : ''
  const next = stop > end && ofHalf !== '' ? ofHalf : wordBehind(after)
  const lead = sentence.slice(Math.max(0, at - 24), at - money.length)
  const [, from, to] = ROUNDED.find(([pattern]) => pattern.test(lead)) ?? []
  return {
    rounds: from === undefined || to === undefined ? null : { from, to },
    words: `${money}${sentence.slice(at, whole)}${percent ?? currency}`.trim(),
    value: rounded(
      (stop > end ? value + 0.5 : value) * (scale?.value ?? 1) * (cents === undefined ? 1 : 0.01),
    ),
    kind,
    unit,
    next,
    counted,
    at,
    end: whole,
    claimed: stop > end || claims({ unit, counted, kind, next }),
  }
}

/** Whether a number next to a hyphen is one end of a range before a unit or a currency, as in “8-12 months”. */
const isInRange = (sentence: string, at: number, length: number): boolean => {
  const near = sentence.slice(Math.max(0, at - 12), at + length + 40)
  const place = Math.min(at, 12)
  const range = [
    ...near.matchAll(/(?<![\d.,-])(\d{1,4}(?:[.,]\d{1,3})?)-(\d{1,4}(?:[.,]\d{1,3})?)(?![\d-])/gu),
  ].find(({ index, 0: whole }) => index <= place && place < index + whole.length)
  if (!range) return false
  const [whole, from = '', to = ''] = range
  const after = near.slice(range.index + whole.length)
  const isMeasured = UNIT.test(wordBehind(after)) || PERCENT.test(after) || MONEY_AFTER.test(after)
  return isMeasured && Number(amountOf(from)) < Number(amountOf(to))
}

/** Units that are counted in fractions: “1 1/4 in”. Of other things, “3/4” can mean three or four. */
const MEASURED: ReadonlySet<string> = new Set(['inch', 'foot', 'yard', 'pound', 'ounce', 'gallon'])

/** The fractions of a sentence in digits or signs, with the whole number before them. */
const fractionFigures = (sentence: string): readonly Figure[] =>
  [...sentence.matchAll(FRACTION_DIGITS)].flatMap((match): readonly Figure[] => {
    const [words, whole, top, bottom, beside, sign = ''] = match
    const part = SIGNS.get(sign) ?? Number(top) / Number(bottom)
    if (part >= 1) return []
    const value = Number(whole ?? beside ?? 0) + part
    return [figureAt(sentence, match.index, match.index + words.length, value, () => true)]
  })

/**
 * The figures of a sentence, in digits and in words. With `alsoParts`, both numbers of ranges without a unit, as in “9.30-17.30”, are
 * included.
 */
const figuresIn = (sentence: string, alsoParts: boolean): readonly Figure[] => {
  const fractions = fractionFigures(sentence)
  let found: Figure[] = []
  let read = 0
  const isWhole = ({ words, unit, counted }: Figure): boolean =>
    !alsoParts || MEASURED.has(unit) || unit + counted === '' || /^\d+[\s\u00a0-]/u.test(words)
  for (const match of withoutDates(sentence, fractions.filter(isWhole)).matchAll(DIGITS)) {
    const [digits] = match
    const at = match.index
    const [before, after] = [
      sentence.slice(Math.max(0, at - 20), at),
      sentence.slice(at + digits.length, at + digits.length + 20),
    ]
    if (NO_FIGURE_BEFORE.test(before)) continue
    const isPart = NO_FIGURE_AFTER.test(after) || /\d-$/.test(before)
    if (isPart && !alsoParts && !isInRange(sentence, at, digits.length)) continue
    const scale = scaleAfter(after)
    const end = at + digits.length + (scale?.length ?? 0)
    found.push(figureAt(sentence, at, end, Number(amountOf(digits)) * (scale?.value ?? 1), () => true))
  }
  found = [...found, ...fractions].toSorted((a, b) => a.at - b.at)
  for (const { value, at, end } of numbersIn(sentence)) {
    while ((found[read]?.end ?? Number.POSITIVE_INFINITY) <= at) read++
    const word = sentence.slice(at, end)
    // Skips the scale, such as “million”, of a number in digits.
    if (found[read] && (found[read]?.at ?? 0) < at && end <= (found[read]?.end ?? 0)) continue
    // “Cent” is a hundred in French, but belongs to a share in the English “per cent”.
    if (/^cent$/iu.test(word) && /(?<!\p{L})per $/iu.test(sentence.slice(0, at))) continue
    // “Thousands” in Spanish, but a length in English.
    if (
      word === 'miles' &&
      !/^ de(?!\p{L})/u.test(sentence.slice(end)) &&
      !/(?<!\p{L})(?:a|muchos|varios) $/u.test(sentence.slice(0, at))
    )
      continue
    const isAmbiguous = AMBIGUOUS.has(word.toLowerCase())
    const figure = figureAt(sentence, at, end, value, ({ unit, counted, kind, next }) =>
      value === 1 || (value === 3 && TWO_OR.test(sentence.slice(Math.max(0, at - 12), at)))
        ? false
        : kind !== 'plain' ||
          !Number.isInteger(value) ||
          COLLECTIVE.test(word) ||
          (unit !== '' && !(value <= MOST_IN_CASE && illustrates(sentence, next))) ||
          (!isAmbiguous && (value > 10 || (value > 3 && counted !== ''))),
    )
    found.push(isAmbiguous ? { ...figure, counted: '' } : figure)
  }
  return withCents(sentence, found)
}

/** The text between the two numbers of a price in words: “vier Euro fünfzig”. */
const CURRENCY_BETWEEN =
  /^ (?:euros?|dollars?|dólares|pounds?|franken|francs?|pesos?|reais)(?: (?:and|con|et|e|und|en))? $/iu

/** The word between the hours and the minutes of a time of day: “17 heures 30”. */
const CLOCK_BETWEEN = /^ (?:heures?|uhr|uur|horas?) $/iu

/** Adds the cents of a price to the price. The minutes of a time of day are no hours. */
const withCents = (sentence: string, figures: readonly Figure[]): readonly Figure[] => {
  const joined: Figure[] = []
  for (const figure of figures.toSorted((a, b) => a.at - b.at)) {
    const price = joined.at(-1)
    // “Cent” has already made hundredths of the number.
    const cents =
      figure.kind === 'money' && Number(figure.value) < 1 ? Number(figure.value) * 100 : Number(figure.value)
    const areCents =
      price?.kind === 'money' &&
      Number.isInteger(Number(price.value)) &&
      cents >= 5 &&
      cents < 100 &&
      CURRENCY_BETWEEN.test(sentence.slice(price.end, figure.at))
    if (areCents)
      joined[joined.length - 1] = {
        ...price,
        words: sentence.slice(price.at, figure.end),
        value: rounded(Number(price.value) + cents / 100),
        end: figure.end,
      }
    else if (price && CLOCK_BETWEEN.test(sentence.slice(price.end, figure.at)))
      joined.push({ ...figure, unit: '' })
    else joined.push(figure)
  }
  return joined
}

/** A quick test that excludes sentences without a share in words. */
const ANY_SHARE = new RegExp(SHARES.map(([{ source }]) => source).join('|'), 'iu')

const share = (percent: number): string => String(Math.round(percent))

/** Nouns between the two numbers, as in “un jour sur deux”, with which the numbers tell how often something happens. */
const HOW_OFTEN =
  /^(?:jour|fois|semaine|mois|an|année|nuit|matin|soir|giorno|volta|settimana|mese|anno|vez|día|dia|semana|day|week|month|night|tag|keer|dag)\s/iu

/** A claimed figure that the words express completely, without a unit or a noun next to them. */
const wholeFigure = (words: string, value: string, at: number): Figure => ({
  words,
  value,
  kind: 'plain',
  rounds: null,
  unit: '',
  next: '',
  counted: '',
  at,
  end: at + words.length,
  claimed: true,
})

/** Shares of two numbers, as in “nine in ten” or “1 of 4”. */
const ratiosIn = (sentence: string, figures: readonly Figure[]): readonly Figure[] => {
  const one = [
    ...sentence.matchAll(
      /(?<![\p{L}\p{N}])(?:one|eine?[rsn]?|uno?|una|une?|um|uma|jede[rs]?|every)(?![\p{L}\p{N}])/giu,
    ),
  ].map(({ 0: words, index }): Figure => ({ ...wholeFigure(words, '1', index), claimed: false }))
  const known = new Set(figures.map(({ at }) => at))
  const all = [...figures, ...one.filter(({ at }) => !known.has(at))].toSorted((a, b) => a.at - b.at)
  return all.flatMap((first, index) => {
    const second = all[index + 1]
    if (!second) return []
    const between = sentence.slice(first.end, second.at).trim()
    const isRatio =
      SHARE_JOINT.test(between) ||
      (/^(?:\p{L}+\s+){1,2}(?:in|out of|von|sur|de cada|su|em cada|op de)$/iu.test(between) &&
        Number(second.value) <= 10)
    // “Un jour sur deux” says how often something happens, and “een van de twee” and “one of two” mean one of two things. Neither is a share.
    const isHowOften =
      Number(first.value) === 1 &&
      (HOW_OFTEN.test(between) || between === 'van de' || (between === 'of' && second.value === '2'))
    if (!isRatio || isHowOften || Number(second.value) < Number(first.value) || Number(second.value) < 2)
      return []
    return [
      shareAt(
        sentence.slice(first.at, second.end),
        (Number(first.value) / Number(second.value)) * 100,
        first.at,
      ),
    ]
  })
}

const shareAt = (words: string, percent: number, at: number): Figure => ({
  ...wholeFigure(words, share(percent), at),
  kind: 'share',
})

/** The number of an item of a list, as in “2. Gutters: …”, or the number or numbers in a heading, as in “Ideas 4 to 6: …”. */
const ITEM =
  /^\s*(?:\d{1,3}[.)](?=\s)|(?:Ideas?|Steps?|Tips?|Parts?|Reasons?|Mistakes?|Questions?|Schritte?|Ideen?|Tipps?|Teile?|Gr[uü]nde?|Fehler|Fragen?|Pasos?|Consejos?|Étapes?|Conseils?|Idées?|Passi|Consigli|Passos?|Dicas?|Stap(?:pen)?) \d{1,2}(?:(?: ?[–-] ?| (?:to|and|bis|und|a|y|à|et|e|tot|en) )\d{1,2})?(?=:(?:\s|$)))/u

/** An emergency number that the reader is told to call. */
const EMERGENCY =
  /(?<=(?<!\p{L})(?:call|dial|ring|phone|rufen|wählen|wählt|ruf|notruf|llama|llame|marca|marque|appelez|composez|chiama|chiamate|ligue|bel)(?: \p{L}+){0,3} (?:(?:911|112|999) \p{L}{1,4} )?)(?:911|112|999)(?=$|[.,;:!?)](?!\d)| [–—-]| (?:(?:or|and|oder|und|o|y|ou|et|e|of) (?:911|112|999)(?!\d)|(?:at|if|for|now|first|immediately|in|right|when|before|after|as|from|without|straight|an|wenn|sofort|bei|im|si|en|se|em|bij|als|prima|ahora|ya)(?!\p{L})))/giu

/** Replaces dates, emergency numbers and the number of a list item by spaces, because they are not figures. */
export const withoutDates = (
  text: string,
  dates: readonly { readonly at: number; readonly end: number }[],
): string => {
  let rest = ''
  let from = 0
  for (const { at, end } of dates.toSorted((a, b) => a.at - b.at)) {
    rest += text.slice(from, at) + ' '.repeat(end - at)
    from = end
  }
  const blank = (words: string): string => ' '.repeat(words.length)
  return (rest + text.slice(from)).replace(ITEM, blank).replace(EMERGENCY, blank)
}

/** Every figure of a sentence except dates. The two numbers of a share count as separate figures only with `alsoParts`. */
export const allFigures = (text: string, alsoParts = false): readonly Figure[] => {
  const figures = figuresIn(text, alsoParts)
  const ratios = ratiosIn(text, figures)
  // “Fill a third of the tank” is an instruction and states no fact.
  const inWords = alsoParts || !asks(text)
  const states = ({ at, end }: Figure): boolean =>
    alsoParts || !isPart(text.slice(Math.max(0, at - 20), at), text.slice(end, end + 60))
  const shares = (inWords && ANY_SHARE.test(text) ? SHARES : [])
    .flatMap(([pattern, percent]) =>
      [...text.matchAll(pattern)].map((match) => shareAt(match[0], percent, match.index)),
    )
    .filter(states)
  const fractions = (inWords ? fractionsIn(text) : []).map(
    ({ words, of, value, at }): Figure =>
      of === 'share'
        ? shareAt(words, value, at)
        : { ...shareAt(words, value, at), value: rounded(value), kind: 'plain', unit: 'minute' },
  )
  const kanji = [...text.matchAll(KANJI)].map(
    ({ 0: words, index }): Figure => wholeFigure(words, words, index),
  )
  const wholes = [...ratios, ...shares, ...fractions]
  const within = ({ at, end }: Figure) => wholes.some((one) => one.at <= at && end <= one.end)
  return [...figures.filter((figure) => alsoParts || !within(figure)), ...wholes, ...kanji]
}
