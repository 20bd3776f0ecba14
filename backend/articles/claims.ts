import { isRead } from '../../contract/languages.ts'
import {
  AMBIGUOUS,
  APPOSITION,
  ASKS,
  BRANDS,
  CALENDAR,
  CITES_AFTER,
  CITES_BEFORE,
  INSTITUTION,
  LEANS,
  MEASURES,
  MONEY_AFTER,
  MONEY_BEFORE,
  NUMBER_WORDS,
  PERCENT,
  PERSON_BEFORE,
  SAYS,
  SAYS_UNSPACED,
  SHARE_JOINT,
  SHARES,
  STUDIES,
  STUDIES_UNSPACED,
  STUDY_AFTER,
  THINGS,
  UNIT,
  unitOf,
} from './claim-words.ts'
import { sentencesOf, UNSPACED } from './keyphrase.ts'
import { phrasesIn } from './phrases.ts'

/** Something that a sentence claims, in its own words, and what must have been read or given for it. */
type Claim = { readonly words: string; readonly needs: readonly Need[] }
type Kind = 'plain' | 'share' | 'money'
/** A figure with its kind and unit, or a phrase in lower case. */
type Need = Pick<Figure, 'value' | 'kind' | 'unit'> | { readonly phrase: string }

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

const DIGITS =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])\d(?:[\d.,’'\u00a0\u202f]*\d)?(?: \d{3}(?!\d))*(?![\p{N}])/gu
/** What is written in digits but is no figure: steps, “24/7”, “3-2-1”, “3D”, numbers of versions. */
const NO_FIGURE_BEFORE =
  /(?:step|schritt|paso|étape|passo|stap|option|tip|tipp|part|teil|figure|abbildung|version|第|usb|wpa)\s?$/iu
const NO_FIGURE_AFTER = /^(?:\/7|[DGK](?![\p{L}])|-\d|\d*\/\d)/u

const KANJI =
  /[一二三四五六七八九十百千万億半数]+(?=(?:割|年|人|%|パーセント|か月|ヶ月|日|円|倍|分の|时间|個|社|成|倍|个月|天|元|亿))/gu

const nextWord = (after: string): string => /^[\s-]+(\p{L}+)/u.exec(after)?.[1]?.toLowerCase() ?? ''

/** The unit behind a number, or before it as in “day three”. */
const unitAt = (before: string, after: string): string => {
  const next = nextWord(after)
  if (UNIT.test(next)) return unitOf(next)
  const last = /(\p{L}+)\s$/u.exec(before)?.[1]?.toLowerCase() ?? ''
  return UNIT.test(last) ? unitOf(last) : ''
}

const figuresIn = (sentence: string): readonly Figure[] => {
  const found: Figure[] = []
  for (const match of sentence.matchAll(DIGITS)) {
    const [digits] = match
    const at = match.index
    const [before, after] = [sentence.slice(Math.max(0, at - 12), at), sentence.slice(at + digits.length)]
    if (NO_FIGURE_BEFORE.test(before) || NO_FIGURE_AFTER.test(after) || /\d-$/.test(before)) continue
    const percent = PERCENT.exec(after)?.[0]
    const money = MONEY_BEFORE.exec(before)?.[0] ?? ''
    const currency = MONEY_AFTER.exec(after)?.[0] ?? ''
    const kind = percent !== undefined ? 'share' : money !== '' || currency !== '' ? 'money' : 'plain'
    const unit = percent ?? currency
    found.push({
      words: `${money}${digits}${unit}`.trim(),
      value: amountOf(digits),
      kind,
      unit: unitAt(before, after),
      next: nextWord(after),
      at,
      end: at + digits.length,
      claimed: true,
    })
  }
  for (const match of sentence.matchAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)) {
    const [word] = match
    const value = NUMBER_WORDS.get(word.toLowerCase())
    if (value === undefined) continue
    const end = match.index + word.length
    const after = sentence.slice(end)
    const unit = unitAt(sentence.slice(Math.max(0, match.index - 12), match.index), after)
    const isSmall = AMBIGUOUS.has(word.toLowerCase()) || value <= 10
    found.push({
      words: word,
      value: String(value),
      kind: PERCENT.test(after) ? 'share' : MONEY_AFTER.test(after) ? 'money' : 'plain',
      unit,
      next: nextWord(after),
      at: match.index,
      end,
      claimed: !isSmall || unit !== '' || MONEY_AFTER.test(after),
    })
  }
  return found
}

/** Finds out quickly that a sentence has no share in words. */
const ANY_SHARE = new RegExp(SHARES.map(([{ source }]) => source).join('|'), 'iu')

const share = (percent: number): string => String(Math.round(percent))

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
      at: match.index,
      end: match.index + match[0].length,
      claimed: false,
    }),
  )
  const all = [...figures, ...one].toSorted((a, b) => a.at - b.at)
  return all.flatMap((first, index) => {
    const second = all[index + 1]
    if (!second) return []
    const between = sentence.slice(first.end, second.at).trim()
    const isRatio =
      SHARE_JOINT.test(between) ||
      (/^(?:\p{L}+\s+){1,2}(?:in|out of|von|sur|de cada|su|em cada|op de)$/iu.test(between) &&
        Number(second.value) <= 10)
    if (!isRatio || Number(second.value) < Number(first.value) || Number(second.value) < 2) return []
    return [
      {
        words: sentence.slice(first.at, second.end),
        value: share((Number(first.value) / Number(second.value)) * 100),
        kind: 'share' as const,
        unit: '',
        next: '',
        at: first.at,
        end: second.end,
        claimed: true,
      },
    ]
  })
}

/** Every figure of a sentence. The numbers of a share are figures of their own only with `alsoParts`. */
const allFigures = (text: string, alsoParts = false): readonly Figure[] => {
  const figures = figuresIn(text)
  const ratios = ratiosIn(text, figures)
  const shares = (ANY_SHARE.test(text) ? SHARES : []).flatMap(([pattern, percent]) =>
    [...text.matchAll(pattern)].map(
      (match): Figure => ({
        words: match[0],
        value: share(percent),
        kind: 'share',
        unit: '',
        next: '',
        at: match.index,
        end: match.index + match[0].length,
        claimed: true,
      }),
    ),
  )
  const kanji = [...text.matchAll(KANJI)].map(
    (match): Figure => ({
      words: match[0],
      value: match[0],
      kind: 'plain',
      unit: '',
      next: '',
      at: match.index,
      end: match.index + match[0].length,
      claimed: true,
    }),
  )
  const within = ({ at, end }: Figure) => [...ratios, ...shares].some((one) => one.at <= at && end <= one.end)
  return [...figures.filter((figure) => alsoParts || !within(figure)), ...ratios, ...shares, ...kanji]
}

const NAME_WORD = "(?!(?:Sie|Ihnen|Ihre?[nmrs]?|Du|Deine?[nmrs]?)(?![\\p{L}]))\\p{Lu}[\\p{L}\\p{N}&.’'-]*"
const NAMES = new RegExp(
  `(?<![\\p{L}\\p{N}])${NAME_WORD}(?:\\s(?:(?:of|for|the|de|del|la|du|des|di|da|do|dos|van|der|für)\\s){0,2}${NAME_WORD})*`,
  'gu',
)

/** The first words of sentences and other words that begin with a capital and are no names. */
const COMMON_FIRST = new Set(
  `the a an this that these those our your my his her its their we you i he she they it in on at for with without from to by of and or but if when while after before once as so most many some all every each no not one both few even only plus
  der die das ein eine wir du sie er es in im an am auf für mit ohne von vom zu zum zur bei nach vor wenn weil als so viele manche alle jede jeder kein keine unser unsere ihr ihre dein deine laut
  el la los las un una en de para con sin por y o si cuando muchos algunos todos cada no nuestro nuestra su sus según
  le les des une à au aux dans chez pour avec sans par et ou si quand chaque tous notre votre vos nos selon ce cette il elle
  il lo gli uno nel nella con senza per e se quando ogni molti nostro secondo o os as um uma no na com sem cada muitos
  het een met zonder voor van en of als elke veel onze volgens`.split(/\s+/),
)

/** Whether a sentence asks the reader to do something. Whom it names so is no source. */
const asks = (sentence: string): boolean => {
  const [first = ''] = /\p{L}+/u.exec(sentence) ?? []
  return ASKS.has(first.toLowerCase()) || /^\p{Lu}\p{Ll}+e?n Sie(?![\p{L}])/u.test(sentence)
}

const nameClaims = (sentence: string): readonly Claim[] => {
  const isRequest = asks(sentence)
  // A heading in capitals names nobody.
  const words = sentence.match(/\p{L}+/gu) ?? []
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  if (!/[.!?…:]["”’»)\]]?$/u.test(sentence) && capitals > words.length / 2) return []
  const german =
    /(?<![\p{L}])(?:der|die|das|und|ist|nicht|ein|eine|für|mit|von|sie|wir|auf|im|zu|bei|den|dem|laut|sagt|hat|sind)(?![\p{L}])/u.test(
      sentence,
    ) && capitals > 1
  return [...sentence.matchAll(NAMES)].flatMap((match): readonly Claim[] => {
    let [name] = match
    let at = match.index
    const starts = /^[\s"“„«»¿¡(]*$/u.test(sentence.slice(0, at))
    const [first = ''] = name.split(/\s/)
    if (COMMON_FIRST.has(first.toLowerCase())) {
      at += first.length + 1
      name = name
        .slice(first.length + 1)
        .replace(/^(?:of|for|the|de|del|la|du|des|di|da|do|van|der|für)\s/u, '')
    }
    if (ASKS.has(first.toLowerCase()) && starts && name.includes(' ')) {
      at += first.length + 1
      name = name.slice(first.length + 1)
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
    if (isThing) return []
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
      !(german && MEASURES.has(parts[0]?.toLowerCase() ?? ''))
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
    return [{ words: name, needs: telling(name) }]
  })
}

/** Whether a German text before a noun shows that the noun is a name: no article and no adjective. */
const isProperIn = (before: string): boolean =>
  /(?:laut|zufolge|von|durch|herrn?|frau|dr\.?|prof\.?|professor(?:in)?|gründer(?:in)?|kund(?:e|in|en)|autor(?:in)?|expert(?:e|in)|angaben|so)\s+$/iu.test(
    before,
  )

/** Whether the only word before a verb such as “reports” at the start of a sentence is a name. Words of many are none: “Customers report”. */
const isLikelyName = (name: string): boolean =>
  !/(?:s|n|es|os|as|ers|en)$/u.test(name) || /^\p{Lu}+$/u.test(name)

const telling = (name: string): readonly Need[] =>
  (folded(name).match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    .filter((word) => !COMMON_FIRST.has(word))
    .map((phrase) => ({ phrase }))

const QUOTED = /[“„"«「『]\s?([^“”„"«»「」『』]{8,400}?)\s?[”“"»」』]/gu

const quoteClaims = (sentence: string): readonly Claim[] => {
  const said = SAYS.test(sentence.replaceAll(QUOTED, ' ')) || SAYS_UNSPACED.test(sentence)
  if (!said) return []
  return [...sentence.matchAll(QUOTED)].flatMap(([whole, inner = '']) => {
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

const claimsOf = (sentence: string): readonly Claim[] => [
  ...allFigures(sentence)
    .filter(({ claimed }) => claimed)
    .map(({ words, value, kind, unit }): Claim => ({ words, needs: [{ value, kind, unit }] })),
  ...nameClaims(sentence),
  ...quoteClaims(sentence),
  ...studyClaims(sentence),
]

const keyOf = (value: string, kind: Kind, unit = ''): string => `${kind} ${value} ${unit}`

/**
 * Reads the figures of what is known, and returns whether they include a figure. A share or a price must be known as one.
 * “Three weeks” is not known from “day three”, but from a text that says “three” alone.
 */
const knownFigures = (known: string): ((figure: Pick<Figure, 'value' | 'kind' | 'unit'>) => boolean) => {
  const keys = new Set<string>()
  for (const line of new Set(sentencesOf(known)))
    for (const { value, kind, unit, next } of allFigures(line, true)) {
      keys.add(keyOf(value, kind))
      keys.add(keyOf(value, 'plain'))
      if (kind === 'plain')
        keys.add(keyOf(value, 'plain', unit !== '' ? unit : next === '' ? 'no unit' : unitOf(next)))
    }
  return ({ value, kind, unit }) =>
    kind === 'plain' && unit !== ''
      ? keys.has(keyOf(value, kind, unit)) || keys.has(keyOf(value, kind, 'no unit'))
      : keys.has(keyOf(value, kind))
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
  const told = sentencesOf(text).map((sentence) => ({ sentence, claims: claimsOf(sentence) }))
  const isKnownFigure = knownFigures(known)
  const wanted = told.flatMap(({ claims }) =>
    claims.flatMap(({ needs }) => needs.flatMap((need) => ('phrase' in need ? [` ${need.phrase} `] : []))),
  )
  const held = phrasesIn(` ${folded(`${known}\n${alsoNamed}`)} `, wanted)
  const isKnown = (need: Need): boolean =>
    'phrase' in need ? need.phrase === '' || held.has(` ${need.phrase} `) : isKnownFigure(need)
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
