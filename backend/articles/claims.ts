import { isRead } from '../../contract/languages.ts'
import { datesIn, toldBy } from './claim-dates.ts'
import {
  AMBIGUOUS,
  APPOSITION,
  ASKS,
  BRANDS,
  CALENDAR,
  CITES_AFTER,
  CITES_BEFORE,
  fractionsIn,
  GERMAN_ARTICLE,
  GERMAN_FIRST_NAMES,
  GERMAN_NOUN_FIRST,
  GERMAN_NOUN_LAST,
  GERMAN_SOURCE,
  INSTITUTION,
  LEANS,
  MEASURES,
  MONEY_AFTER,
  MONEY_BEFORE,
  PERCENT,
  PERSON_BEFORE,
  RANGE_JOINT,
  SAYS,
  SAYS_UNSPACED,
  SHARE_JOINT,
  SHARES,
  STRUCTURE,
  STUDIES,
  STUDIES_UNSPACED,
  STUDY_AFTER,
  THINGS,
  UNIT,
  unitOf,
  wordBehind,
} from './claim-words.ts'
import { sentencesOf, UNSPACED } from './keyphrase.ts'
import { halfAfter, numbersIn, scaleAfter } from './number-words.ts'
import { phrasesIn } from './phrases.ts'

/** Something that a sentence claims, in its own words, and what must have been read or given for it. */
type Claim = { readonly words: string; readonly needs: readonly Need[] }
type Kind = 'plain' | 'share' | 'money'
type Amount = Pick<Figure, 'value' | 'kind' | 'unit' | 'counted'>
/** A figure with its kind and unit, a phrase in lower case, or the readings of a date. */
type Need =
  | Amount
  | { readonly phrase: string /** Whether it may be a part of a word. */; readonly within?: boolean }
  | { readonly dates: readonly string[] }

/** A sentence, with what it claims that was neither read nor given. */
export type Unsupported = { readonly sentence: string; readonly words: readonly string[] }

type Figure = {
  readonly words: string
  readonly value: string
  readonly kind: Kind
  /** The unit in every form the same; empty if there is none. */
  readonly unit: string
  /** The word behind the figure, whatever it is; empty if there is none. */
  readonly next: string
  /** The beginning of the noun that a number without a unit counts; empty if there is none. */
  readonly counted: string
  readonly at: number
  readonly end: number
  /** Whether the figure is a claim. “Two ways” and “one of them” are none, but a text that says so knows the numbers. */
  readonly claimed: boolean
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/'s(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()

/** The digits of a figure without marks between thousands and with a point before decimals. */
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

/** A number in digits. “18x12” holds two, “c18x12” none. */
const DIGITS =
  /(?<!\p{N})(?:(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])|(?<=(?<![\p{L}\p{N}])\d{1,6}(?:[.,]\d{1,3})?\s?[xX]))\d(?:[\d.,’'\u00a0\u202f]*\d)?(?: \d{3}(?!\d))*(?![\p{N}])/gu
/** What is written in digits but is no figure: steps, “24/7”, “3-2-1”, “3D”, numbers of versions. */
const NO_FIGURE_BEFORE =
  /(?:(?:steps?|schritte?|pasos?|étapes?|pass[oi]s?|stap(?:pen)?)\s?(?:\d{1,2}\s(?:and|und|y|et|e|en|to|bis|a|à)\s)?|(?:option|tip|tipp|part|teil|figure|abbildung|version|第|usb|wpa)\s?)$/iu
const NO_FIGURE_AFTER = /^(?:\/7|[DGK](?![\p{L}])|-\d|\d*\/\d)/u

/** Numbers in Chinese and Japanese. A number begins where no other sign of a number stands before it, so that a long run is read once. */
const KANJI =
  /(?<![一二三四五六七八九十百千万億半数])[一二三四五六七八九十百千万億半数]+(?=(?:割|年|人|%|パーセント|か月|ヶ月|日|円|倍|分の|时间|個|社|成|倍|个月|天|元|亿))/gu

/** The unit behind a number, or before it as in “day three”. */
const unitAt = (before: string, after: string): string => {
  const next = wordBehind(after)
  if (UNIT.test(next)) return unitOf(next)
  const last = /(\p{L}+)\s$/u.exec(before)?.[1]?.toLowerCase() ?? ''
  return UNIT.test(last) ? unitOf(last) : ''
}

/** The beginning of the noun behind a number: lower case is enough except in German, where adjectives come before. */
const countedBy = (after: string): string => {
  const [, word = ''] = /^[\s-]+(\p{L}{3,})/u.exec(after) ?? []
  const next = word.toLowerCase()
  return word === '' || UNIT.test(next) || STRUCTURE.test(next) || COMMON_FIRST.has(next) ? '' : unitOf(next)
}

/** “Two or three times” is no count. */
const TWO_OR = /(?<!\p{L})(?:two|zwei|dos|deux|due|duas|dois|twee) (?:or|oder|o|ou|of) $/iu
/** Nouns for about ten or more, as in “une dizaine de médecins”. */
const COLLECTIVE =
  /^(?:(?:diz|quinz|vingt|trent|quarant|cinquant|soixant)aines?|decenas?|quincena|veintena|treintena|decin[ae]|quindicina|ventina|trentina|dezenas?|tiental(?:len)?)$/iu

const rounded = (value: number): string => String(Number(value.toFixed(6)))

/** A figure that stands at a place, with what comes before and after it. */
const figureAt = (
  sentence: string,
  at: number,
  end: number,
  value: number,
  claims: (figure: { readonly unit: string; readonly counted: string; readonly kind: Kind }) => boolean,
): Figure => {
  const half = halfAfter(sentence.slice(end, end + 60))
  // “Two and a half”, but “two million and a half” is half a million more.
  const ofHalf = half && half.unit !== '' ? wordBehind(` ${half.unit}`) : ''
  const stop = half && (ofHalf === '' || UNIT.test(ofHalf)) ? end + half.length : end
  const scale = stop > end && half?.unit === '' ? scaleAfter(sentence.slice(stop, stop + 20)) : undefined
  const whole = stop + (scale?.length ?? 0)
  const before = sentence.slice(Math.max(0, at - 12), at)
  const after = sentence.slice(whole, whole + 80)
  const percent = PERCENT.exec(after)?.[0]
  const money = MONEY_BEFORE.exec(before)?.[0] ?? ''
  const currency =
    MONEY_AFTER.exec(after)?.[0] ?? (stop > end && half && MONEY_AFTER.test(half.unit) ? ' ' : '')
  const kind = percent !== undefined ? 'share' : money !== '' || currency !== '' ? 'money' : 'plain'
  const unit = stop > end && ofHalf !== '' ? unitOf(ofHalf) : unitAt(before, after)
  const counted = kind === 'plain' && unit === '' && !TWO_OR.test(before) ? countedBy(after) : ''
  return {
    words: `${money}${sentence.slice(at, whole)}${percent ?? currency}`.trim(),
    value: rounded((stop > end ? value + 0.5 : value) * (scale?.value ?? 1)),
    kind,
    unit,
    next: stop > end && ofHalf !== '' ? ofHalf : wordBehind(after),
    counted,
    at,
    end: whole,
    claimed: stop > end || claims({ unit, counted, kind }),
  }
}

/** Whether a number with a hyphen beside it is one of the two of a range before a unit or a currency, as in “8-12 months”. */
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

const figuresIn = (sentence: string): readonly Figure[] => {
  const found: Figure[] = []
  let read = 0
  for (const match of sentence.matchAll(DIGITS)) {
    const [digits] = match
    const at = match.index
    const [before, after] = [
      sentence.slice(Math.max(0, at - 20), at),
      sentence.slice(at + digits.length, at + digits.length + 20),
    ]
    if (NO_FIGURE_BEFORE.test(before)) continue
    if ((NO_FIGURE_AFTER.test(after) || /\d-$/.test(before)) && !isInRange(sentence, at, digits.length))
      continue
    const scale = scaleAfter(after)
    const end = at + digits.length + (scale?.length ?? 0)
    found.push(figureAt(sentence, at, end, Number(amountOf(digits)) * (scale?.value ?? 1), () => true))
  }
  for (const { value, at, end } of numbersIn(sentence)) {
    while ((found[read]?.end ?? Number.POSITIVE_INFINITY) <= at) read++
    const word = sentence.slice(at, end)
    // The scale of a number in digits.
    if (found[read] && (found[read]?.at ?? 0) < at && end <= (found[read]?.end ?? 0)) continue
    const isAmbiguous = AMBIGUOUS.has(word.toLowerCase())
    found.push(
      figureAt(sentence, at, end, value, ({ unit, counted, kind }) =>
        value === 1 || (value === 3 && TWO_OR.test(sentence.slice(Math.max(0, at - 12), at)))
          ? false
          : kind !== 'plain' ||
            !Number.isInteger(value) ||
            COLLECTIVE.test(word) ||
            unit !== '' ||
            (!isAmbiguous && (value > 10 || (value > 3 && counted !== ''))),
      ),
    )
  }
  return withCents(sentence, found)
}

/** What stands between the two numbers of a price in words: “vier Euro fünfzig”. */
const CURRENCY_BETWEEN =
  /^ (?:euros?|dollars?|dólares|pounds?|franken|francs?|pesos?|reais)(?: (?:and|con|et|e|und|en))? $/iu

/** Joins the cents of a price to it. */
const withCents = (sentence: string, figures: readonly Figure[]): readonly Figure[] => {
  const joined: Figure[] = []
  for (const figure of figures.toSorted((a, b) => a.at - b.at)) {
    const price = joined.at(-1)
    const areCents =
      price?.kind === 'money' &&
      Number.isInteger(Number(price.value)) &&
      Number(figure.value) >= 5 &&
      Number(figure.value) < 100 &&
      CURRENCY_BETWEEN.test(sentence.slice(price.end, figure.at))
    if (areCents)
      joined[joined.length - 1] = {
        ...price,
        words: sentence.slice(price.at, figure.end),
        value: rounded(Number(price.value) + Number(figure.value) / 100),
        end: figure.end,
      }
    else joined.push(figure)
  }
  return joined
}

/** Finds out quickly that a sentence has no share in words. */
const ANY_SHARE = new RegExp(SHARES.map(([{ source }]) => source).join('|'), 'iu')

const share = (percent: number): string => String(Math.round(percent))

/** What is counted when a share tells how often something happens. */
const HOW_OFTEN =
  /^(?:jour|fois|semaine|mois|an|année|nuit|matin|soir|giorno|volta|settimana|mese|anno|vez|día|dia|semana|day|week|month|night|tag|keer|dag)\s/iu

/** Shares of two numbers, as in “nine in ten” or “1 of 4”. */
const ratiosIn = (sentence: string, figures: readonly Figure[]): readonly Figure[] => {
  const one = [
    ...sentence.matchAll(
      /(?<![\p{L}\p{N}])(?:one|eine?[rsn]?|uno?|una|une?|um|uma|jede[rs]?|every)(?![\p{L}\p{N}])/giu,
    ),
  ].map(
    (match): Figure => ({
      words: match[0],
      value: '1',
      kind: 'plain',
      unit: '',
      next: '',
      counted: '',
      at: match.index,
      end: match.index + match[0].length,
      claimed: false,
    }),
  )
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
    // “Un jour sur deux” tells how often, “een van de twee” names one: neither is a share.
    const isHowOften = Number(first.value) === 1 && (HOW_OFTEN.test(between) || between === 'van de')
    if (!isRatio || isHowOften || Number(second.value) < Number(first.value) || Number(second.value) < 2)
      return []
    return [
      {
        words: sentence.slice(first.at, second.end),
        value: share((Number(first.value) / Number(second.value)) * 100),
        kind: 'share' as const,
        unit: '',
        next: '',
        counted: '',
        at: first.at,
        end: second.end,
        claimed: true,
      },
    ]
  })
}

const shareAt = (words: string, percent: number, at: number): Figure => ({
  words,
  value: share(percent),
  kind: 'share',
  unit: '',
  next: '',
  counted: '',
  at,
  end: at + words.length,
  claimed: true,
})

/** The number of an item of a list, as in “2. Gutters: …”. */
const ITEM = /^\s*\d{1,3}[.)](?=\s)/u

/** A text with spaces in place of what holds no figure of its own: dates and the number of an item of a list. */
const withoutDates = (
  text: string,
  dates: readonly { readonly at: number; readonly end: number }[],
): string => {
  let rest = ''
  let from = 0
  for (const { at, end } of dates.toSorted((a, b) => a.at - b.at)) {
    rest += text.slice(from, at) + ' '.repeat(end - at)
    from = end
  }
  return (rest + text.slice(from)).replace(ITEM, (item) => ' '.repeat(item.length))
}

/** Every figure of a sentence without dates. The numbers of a share are figures of their own only with `alsoParts`. */
const allFigures = (text: string, alsoParts = false): readonly Figure[] => {
  const figures = figuresIn(text)
  const ratios = ratiosIn(text, figures)
  // “Fill a third of the tank” asks for something, and tells nothing of the world.
  const inWords = alsoParts || !asks(text)
  const shares = (inWords && ANY_SHARE.test(text) ? SHARES : []).flatMap(([pattern, percent]) =>
    [...text.matchAll(pattern)].map((match) => shareAt(match[0], percent, match.index)),
  )
  const fractions = (inWords ? fractionsIn(text) : []).map(
    ({ words, of, value, at }): Figure =>
      of === 'share'
        ? shareAt(words, value, at)
        : { ...shareAt(words, value, at), value: rounded(value), kind: 'plain', unit: 'minute' },
  )
  const kanji = [...text.matchAll(KANJI)].map(
    (match): Figure => ({
      words: match[0],
      value: match[0],
      kind: 'plain',
      unit: '',
      next: '',
      counted: '',
      at: match.index,
      end: match.index + match[0].length,
      claimed: true,
    }),
  )
  const wholes = [...ratios, ...shares, ...fractions]
  const within = ({ at, end }: Figure) => wholes.some((one) => one.at <= at && end <= one.end)
  return [...figures.filter((figure) => alsoParts || !within(figure)), ...wholes, ...kanji]
}

const NAME_WORD = "(?!(?:Sie|Ihnen|Ihre?[nmrs]?|Du|Deine?[nmrs]?)(?![\\p{L}]))\\p{Lu}[\\p{L}\\p{N}&.’'-]*"
const NAMES = new RegExp(
  `(?<![\\p{L}\\p{N}])${NAME_WORD}(?:\\s(?:(?:of|for|the|de|del|la|du|des|di|da|do|dos|van|der|für)\\s){0,2}${NAME_WORD})*`,
  'gu',
)

/** The first words of sentences and other words that begin with a capital and are no names. */
const COMMON_FIRST = new Set(
  `do does did can could may should will would is are must has have
  the a an this that these those our your my his her its their we you i he she they it in on at for with without from to by of and or but if when while after before once as so most many some all every each no not one both few even only plus since until during between about around over under
  seit bis während zwischen über unter rund etwa der die das ein eine wir du sie er es in im an am auf für mit ohne von vom zu zum zur bei nach vor wenn weil als so viele manche alle jede jeder kein keine unser unsere ihr ihre dein deine laut
  desde hasta durante entre sobre el la los las un una en de para con sin por y o si cuando muchos algunos todos cada no nuestro nuestra su sus según
  depuis pendant entre le les des une à au aux dans chez pour avec sans par et ou si quand chaque tous notre votre vos nos selon ce cette il elle
  il lo gli uno nel nella con senza per e se quando ogni molti nostro secondo o os as um uma no na com sem cada muitos
  het een met zonder voor van en of als elke veel onze volgens`.split(/\s+/),
)

/** Whether a sentence asks the reader to do something. Whom it names so is no source. */
const asks = (sentence: string): boolean => {
  const [first = ''] = /\p{L}+/u.exec(sentence) ?? []
  return ASKS.has(first.toLowerCase()) || /^\p{Lu}\p{Ll}+e?n Sie(?![\p{L}])/u.test(sentence)
}

/** Words that show that a sentence is German, whose nouns all begin with a capital. */
const GERMAN =
  /(?<![\p{L}])(?:der|die|das|und|ist|nicht|ein|eine|für|mit|von|sie|wir|auf|im|zu|bei|den|dem|laut|sagt|hat|sind|des|einem|einen|einer|wird|werden|bleibt|braucht|hilft|kann|oder|aus|nach|wenn|man|sich|auch|noch|nur)(?![\p{L}])|(?<![\p{L}])\p{Ll}*[äöüß]/u

const nameClaims = (sentence: string, inGerman: boolean): readonly Claim[] => {
  const isRequest = asks(sentence)
  // A heading in capitals names nobody.
  const words = sentence.match(/\p{L}+/gu) ?? []
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  if (!/[.!?…:]["”’»)\]]?$/u.test(sentence) && capitals > words.length / 2) return []
  const german = (inGerman || GERMAN.test(sentence)) && capitals > 1
  return [...sentence.matchAll(NAMES)].flatMap((match): readonly Claim[] => {
    let [name] = match
    let at = match.index
    const starts = /^[\s"“„«»¿¡(]*$/u.test(sentence.slice(0, at))
    const [first = ''] = name.split(/\s/)
    if (COMMON_FIRST.has(first.toLowerCase()) || numbersIn(first).length > 0) {
      at += first.length + 1
      name = name
        .slice(first.length + 1)
        .replace(/^(?:of|for|the|de|del|la|du|des|di|da|do|van|der|für)\s/u, '')
    }
    const isDone = starts && /^\p{Lu}\p{Ll}{2,}(?:ing|ar|ir|ando|endo)$/u.test(first)
    if ((ASKS.has(first.toLowerCase()) || isDone) && starts && name.includes(' ')) {
      at += first.length + 1
      name = name.slice(first.length + 1).replace(/^(?:the|de|del|la|du|des|di|da|do|van|der|für)\s/u, '')
    }
    const elided = /^(?:[ldn]|qu)[’'](?=\p{Lu})/iu.exec(name)?.[0] ?? ''
    at += elided.length
    name = name
      .slice(elided.length)
      .replace(/[.’']+$/u, '')
      .replace(/[’']s$/u, '')
    if (name.length < 2) return []
    const before = sentence.slice(Math.max(0, at - 60), at)
    const after = sentence.slice(at + name.length, at + name.length + 40).replace(/^[’']s?/u, '')
    const parts = name.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part))
    const isAcronym = parts.some((part) => /^\p{Lu}{2,8}$/u.test(part) && !THINGS.has(part))
    const isThing = parts.every(
      (part) => THINGS.has(part.toUpperCase().replaceAll(/[.-]/g, '')) || CALENDAR.has(part.toLowerCase()),
    )
    if (isThing || GERMAN_SOURCE.test(name)) return []
    const sole = parts.length === 1
    const isCited =
      CITES_BEFORE.test(before) ||
      (PERSON_BEFORE.test(before) && !isRequest) ||
      STUDY_AFTER.test(after) ||
      (!sole && APPOSITION.test(after))
    const cites = CITES_AFTER.test(after)
    const atStart = starts && at === match.index
    const isInstitution = parts.some((part) => INSTITUTION.test(part)) && !(sole && atStart) && !isRequest
    // German nouns have capitals too: two of them in a row are a name unless the first is a measure.
    const isTwo =
      !sole &&
      !isRequest &&
      !BRANDS.has(parts[0]?.toLowerCase() ?? '') &&
      !(atStart && german && parts.length === 2) &&
      !(german && !isCited && !cites && GERMAN_ARTICLE.test(before)) &&
      !(german && MEASURES.has(parts[0]?.toLowerCase() ?? '')) &&
      !(german && !isCited && !cites && areGermanNouns(parts))
    const isGermanNoun = german && sole && !/^(?:herrn?|frau|dr\.?|prof\.?)\s+$/iu.test(before.slice(-7))
    const claimed =
      isAcronym ||
      isInstitution ||
      isTwo ||
      (isCited && !(isGermanNoun && !isProperIn(before))) ||
      (cites &&
        !isGermanNoun &&
        (!atStart || !COMMON_FIRST.has(name.toLowerCase())) &&
        (!sole || !atStart || isLikelyName(name)))
    if (!claimed) return []
    // “Larven Gänge” is known from “Larvengänge”.
    const within = german && isTwo && !isCited && !cites && !isAcronym && !isInstitution
    return [{ words: name, needs: telling(name, within) }]
  })
}

/**
 * Whether two German words in a row are a compound that is written apart, as in “Larven Gänge”: a plural or a noun on -ung,
 * -heit or -tion before a plural with an umlaut or another such noun. Names of people have other endings.
 */
const areGermanNouns = (parts: readonly string[]): boolean => {
  const [first = '', last = ''] = parts
  return (
    parts.length === 2 &&
    GERMAN_NOUN_FIRST.test(first) &&
    GERMAN_NOUN_LAST.test(last) &&
    !GERMAN_FIRST_NAMES.has(first.toLowerCase())
  )
}

/** Whether a German text before a noun shows that the noun is a name: no article and no adjective. */
const isProperIn = (before: string): boolean =>
  /(?:laut|zufolge|von|durch|herrn?|frau|dr\.?|prof\.?|professor(?:in)?|gründer(?:in)?|kund(?:e|in|en)|autor(?:in)?|expert(?:e|in)|angaben|so)\s+$/iu.test(
    before,
  )

/** Whether the only word before a verb such as “reports” at the start of a sentence is a name. Words of many are none: “Customers report”. */
const isLikelyName = (name: string): boolean =>
  !/(?:s|n|es|os|as|ers|en)$/u.test(name) || /^\p{Lu}+$/u.test(name)

/** The shortest word that is known from a part of a longer one. */
const LEAST_WITHIN = 5

const telling = (name: string, within: boolean): readonly Need[] =>
  (folded(name).match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    .filter((word) => !COMMON_FIRST.has(word))
    .map((phrase) => ({ phrase, within: within && phrase.length >= LEAST_WITHIN }))

const QUOTED = /[“„"«「『]\s?([^“”„"«»「」『』]{8,400}?)\s?[”“"»」』]|»([^“”„"«»「」『』]{8,400}?)«/gu
/** A first and a last name before or after a quotation. */
const NAMED_BEFORE = /\p{Lu}\p{L}{1,40} \p{Lu}\p{L}{1,40}\s?:\s?[“„"«»「『]/u
const NAMED_AFTER = /[”“"»«」』],? \p{Lu}\p{L}{1,40} \p{Lu}\p{L}/u

const quoteClaims = (sentence: string): readonly Claim[] => {
  const said =
    SAYS.test(sentence.replaceAll(QUOTED, ' ')) ||
    SAYS_UNSPACED.test(sentence) ||
    ((NAMED_BEFORE.test(sentence) || NAMED_AFTER.test(sentence)) && !asks(sentence))
  if (!said) return []
  return [...sentence.matchAll(QUOTED)].flatMap(([whole, inward, outward]) => {
    const inner = inward ?? outward ?? ''
    const long = UNSPACED.test(inner) ? inner.length >= 8 : inner.trim().split(/\s+/).length >= 4
    return long ? [{ words: whole, needs: [{ phrase: folded(inner) }] }] : []
  })
}

const studyClaims = (sentence: string): readonly Claim[] => {
  const unspaced = STUDIES_UNSPACED.exec(sentence)?.[0]
  if (unspaced !== undefined) return [{ words: unspaced, needs: [{ phrase: folded(unspaced) }] }]
  const study = STUDIES.exec(sentence)
  if (!study || !LEANS.test(sentence)) return []
  // The verb must be near: “Ask an expert before you say yes” leans on nobody.
  const near = sentence.slice(Math.max(0, study.index - 30), study.index + study[0].length + 40)
  if (!LEANS.test(near.replace(study[0], ' ')) || asks(sentence)) return []
  return [{ words: study[0], needs: [{ phrase: folded(study[0]) }] }]
}

const claimsOf = (
  sentence: string,
  inGerman: boolean,
  countedOtherwise: (figure: Amount) => boolean,
): readonly Claim[] => {
  const dates = datesIn(sentence)
  return [
    ...dates.map(({ words, readings }): Claim => ({ words, needs: [{ dates: readings }] })),
    ...allFigures(withoutDates(sentence, dates))
      .filter((figure) => figure.claimed || countedOtherwise(figure))
      .map(
        ({ words, value, kind, unit, counted }): Claim => ({
          words,
          needs: [{ value, kind, unit, counted }],
        }),
      ),
    ...nameClaims(withoutDates(sentence, dates), inGerman),
    ...quoteClaims(sentence),
    ...studyClaims(sentence),
  ]
}

/** The same figure in every unit: hours are compared as minutes. */
const keyOf = (value: string, kind: Kind, unit = ''): string =>
  unit === 'hour' ? `${kind} ${rounded(Number(value) * 60)} minute` : `${kind} ${value} ${unit}`

/** Whether a number in digits can be an amount whose currency is left out, as in “Price: 14.000”: it counts nothing and is no year. */
const isBare = (text: string, { value, kind, unit, next, counted, at, end }: Figure): boolean => {
  const digits = text.slice(at, end)
  const isYear = /^(?:19|20)\d\d$/.test(digits)
  return (
    kind === 'plain' &&
    unit === '' &&
    counted === '' &&
    (next === '' || COMMON_FIRST.has(next)) &&
    /^[1-9][\d.,’'\s]*$/u.test(digits) &&
    !isYear &&
    Number(value) >= 10 &&
    !/^(?:\s?[x×]\s?\d|-|\/)|^\s?(?:[–—~]|to|bis|hasta)\s?\d/iu.test(text.slice(end, end + 8)) &&
    !/(?:\d\s?[x×]\s?|[-/+]\s?)$/u.test(text.slice(Math.max(0, at - 4), at))
  )
}

/** What is known of figures. */
type KnownFigures = {
  readonly has: (figure: Amount) => boolean
  /** Whether the same things are known, but in another number: no part of them is meant. */
  readonly countsOtherwise: (figure: Amount) => boolean
  readonly hasDate: (readings: readonly string[]) => boolean
}

/**
 * Reads the figures of what is known. A share or a price must be known as one.
 * “Three weeks” is not known from “day three”, but from a text that says “three” alone.
 */
const knownFigures = (known: string): KnownFigures => {
  const keys = new Set<string>()
  const told = new Set<string>()
  const counts = new Map<string, Set<number>>()
  for (const line of new Set(sentencesOf(known))) {
    const dates = datesIn(line)
    for (const { readings, year } of dates) {
      for (const reading of readings.flatMap(toldBy)) told.add(reading)
      keys.add(keyOf(year, 'plain'))
      keys.add(keyOf(year, 'plain', 'no unit'))
      keys.add(keyOf(year, 'plain', 'things'))
    }
    const text = withoutDates(line, dates)
    const figures = allFigures(text, true).toSorted((a, b) => a.at - b.at)
    for (const [at, figure] of figures.entries()) {
      const { value, kind, unit, next, counted } = figure
      const other = figures[at + 1]
      // “8 to 12 months” gives both numbers the unit, and “90–120 €” the currency.
      const until = other && RANGE_JOINT.test(text.slice(figure.end, other.at)) ? other : undefined
      if (until) keys.add(keyOf(value, until.kind, until.kind === 'plain' ? until.unit : ''))
      if (isBare(text, figure)) keys.add(keyOf(value, 'money'))
      keys.add(keyOf(value, kind))
      keys.add(keyOf(value, 'plain'))
      if (kind === 'plain')
        keys.add(
          keyOf(value, 'plain', unit !== '' ? unit : next !== '' ? unitOf(next) : until?.unit || 'no unit'),
        )
      if (kind === 'plain' && !UNIT.test(next)) keys.add(keyOf(value, 'plain', 'things'))
      if (counted !== '') counts.set(counted, (counts.get(counted) ?? new Set()).add(Number(value)))
    }
  }
  const countsOtherwise = ({ value, counted }: Amount): boolean => {
    const others = counts.get(counted)
    if (!others || others.has(Number(value))) return false
    // One to three of twelve may be a part of them.
    return Number(value) > 3 || (Number(value) > 1 && Number(value) > Math.max(...others))
  }
  return {
    has: (figure) => {
      const { value, kind, unit, counted } = figure
      if (countsOtherwise(figure)) return false
      return kind === 'plain' && unit !== ''
        ? keys.has(keyOf(value, kind, unit)) || keys.has(keyOf(value, kind, 'no unit'))
        : keys.has(keyOf(value, kind, kind === 'plain' && counted !== '' ? 'things' : ''))
    },
    countsOtherwise,
    hasDate: (readings) => readings.some((reading) => told.has(reading)),
  }
}

export type Compared = {
  /** Number of figures, names, studies and quotations that were compared with what is known. */
  readonly compared: number
  readonly unsupported: readonly Unsupported[]
}

/**
 * Compares what a text claims with everything that was read or given. A claim is a figure, a name, a study or a quotation.
 * `alsoNamed` gives names, but no figures. Names and studies are recognized in the languages of `claim-words.ts`, figures in any language.
 */
export const compareClaims = (text: string, known: string, alsoNamed = ''): Compared => {
  const figures = knownFigures(known)
  const sentences = sentencesOf(text)
  const inGerman = sentences.filter((sentence) => GERMAN.test(sentence)).length > sentences.length / 2
  const told = sentences.map((sentence) => ({
    sentence,
    claims: claimsOf(sentence, inGerman, figures.countsOtherwise),
  }))
  const wanted = told.flatMap(({ claims }) =>
    claims.flatMap(({ needs }) =>
      needs.flatMap((need) =>
        'phrase' in need ? [` ${need.phrase} `, ...(need.within ? [need.phrase] : [])] : [],
      ),
    ),
  )
  const held = phrasesIn(` ${folded(`${known}\n${alsoNamed}`)} `, wanted)
  const isKnown = (need: Need): boolean =>
    'phrase' in need
      ? need.phrase === '' || held.has(` ${need.phrase} `) || (need.within === true && held.has(need.phrase))
      : 'dates' in need
        ? figures.hasDate(need.dates)
        : figures.has(need)
  return {
    compared: told.reduce((sum, { claims }) => sum + claims.length, 0),
    unsupported: told.flatMap(({ sentence, claims }) => {
      const words = claims.filter(({ needs }) => !needs.every(isKnown)).map((claim) => claim.words)
      return words.length === 0 ? [] : [{ sentence, words: [...new Set(words)] }]
    }),
  }
}

/** Whether names and studies are recognized in a language, by its ISO 639-1 code. In Chinese and Japanese, only studies and quotations are. */
export const namesIn = (language: string): boolean => isRead(language)
