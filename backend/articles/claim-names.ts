import { isMonth } from './claim-dates.ts'
import type { Amount } from './claim-figures.ts'
import {
  APPOSITION,
  ASKS,
  asks,
  BOASTS,
  BRANDS,
  CALENDAR,
  CERTIFIED,
  CITES_AFTER,
  CITES_BEFORE,
  COMMON_FIRST,
  GERMAN,
  GERMAN_ABSTRACT,
  GERMAN_ARTICLE,
  GERMAN_FIRST_NAMES,
  GERMAN_GENITIVE,
  GERMAN_NOUN_FIRST,
  GERMAN_NOUN_LAST,
  GERMAN_PART,
  GERMAN_SOURCE,
  INSTITUTION,
  LEANS,
  MEASURES,
  PERSON_BEFORE,
  PLACE_KINDS,
  SAYS,
  SAYS_UNSPACED,
  STUDIES,
  STUDIES_UNSPACED,
  STUDY_AFTER,
  THINGS,
} from './claim-words.ts'
import { UNSPACED } from './keyphrase.ts'
import { numbersIn } from './number-words.ts'

/** A claim of a sentence: its words, and what must occur in the sources to support it. */
export type Claim = {
  readonly words: string
  readonly needs: readonly Need[]
  readonly isName?: boolean
}
/** A figure with its kind and unit, a phrase in lower case, or the readings of a date. */
export type Need =
  | Amount
  | {
      readonly phrase: string /** Whether the phrase may be a part of a longer word. */
      readonly within?: boolean
    }
  | { readonly dates: readonly string[] }

/** A text in lower case without punctuation, so that phrases can be compared. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/'s(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    // Single quotation marks, as in “'almost new'”.
    .replaceAll(/(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu, '')
    .trim()

const NAME_WORD = "(?!(?:Sie|Ihnen|Ihre?[nmrs]?|Du|Deine?[nmrs]?)(?![\\p{L}]))\\p{Lu}[\\p{L}\\p{N}&.’'-]*"
const NAMES = new RegExp(
  `(?<![\\p{L}\\p{N}])${NAME_WORD}(?:\\s(?:(?:of|for|the|de|del|la|du|des|di|da|do|dos|van|der|für)\\s){0,2}${NAME_WORD})*`,
  'gu',
)

/** A quotation that is an example of what somebody could write, as in “rows such as "Mary Murphy"”. */
const EXAMPLE =
  /(?<=(?<!\p{L})(?:such as|like|for example|e\.g\.|for instance|wie|etwa|z\. ?B\.|zum Beispiel|como|por ejemplo|comme|par exemple|come|ad esempio|zoals|bijvoorbeeld),? )(?:[“„"«][^“”„"«»]{1,80}[”“"»]|‘[^‘’]{1,80}’(?!\p{L}))/giu
/** Words after which every quotation of the sentence is an example. */
const CALLED_EXAMPLE =
  /(?<!\p{L})(?:for example|e\.g\.|for instance|z\. ?B\.|zum Beispiel|beispielsweise|por ejemplo|par exemple|ad esempio|por exemplo|bijvoorbeeld)(?!\p{L})/iu
const ANY_QUOTED = /[“„"«][^“”„"«»]{1,120}[”“"»]|‘[^‘’]{1,120}’(?!\p{L})/gu

const blank = (text: string): string => ' '.repeat(text.length)

/**
 * Replaces the quotations by spaces that the sentence calls examples, or that it tells the reader to write. Quotations of what somebody
 * said stay.
 */
export const withoutExamples = (sentence: string): string => {
  const rest = sentence.replaceAll(EXAMPLE, blank)
  const unquoted = rest.replaceAll(ANY_QUOTED, blank)
  const isExample = (CALLED_EXAMPLE.test(unquoted) || asks(sentence)) && !SAYS.test(unquoted)
  return isExample ? unquoted : rest
}

/** Whether a name is a first and a last name, and not that of an organization. */
export const isPerson = (name: string): boolean =>
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){1,2}$/u.test(name) &&
  !name.split(' ').some((part) => INSTITUTION.test(part))

/**
 * Finds the people, organizations and works that a sentence names. `inGerman`: most of its text is German, where every noun has a
 * capital.
 */
export const nameClaims = (sentence: string, inGerman: boolean): readonly Claim[] => {
  const isRequest = asks(sentence)
  // A heading in capitals contains no recognizable names.
  const words = sentence.match(/\p{L}+/gu) ?? []
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  const isTitle = !/[.!…:]["”’»)\]]?$/u.test(sentence) && (words.length > 4 || !sentence.endsWith('?'))
  if (isTitle && capitals > words.length / 2) return []
  const german = (inGerman || GERMAN.test(sentence)) && capitals > 1
  return [...sentence.matchAll(NAMES)].flatMap((match): readonly Claim[] => {
    let [name] = match
    let at = match.index
    const starts = /(?:^|: )[\s"“„«»¿¡(]*$/u.test(sentence.slice(0, at))
    const [first = ''] = name.split(/\s/)
    if (
      COMMON_FIRST.has(first.toLowerCase().replace(/[’'](?:re|m|s|ve|ll|d)$/u, '')) ||
      numbersIn(first).length > 0
    ) {
      at += first.length + 1
      name = name
        .slice(first.length + 1)
        .replace(/^(?:of|for|the|de|del|la|du|des|di|da|do|van|der|für)\s/u, '')
    }
    // “Cycling UK” is a name, “Cycling Mondays” and “Absorb the VAT” are not.
    const isDone =
      /^\p{Lu}\p{Ll}{2,}(?:ing|ed|ar|ir|ando|endo)(?! \p{Lu}{2,}(?!\p{L}))(?!\p{L})/u.test(name) ||
      /^\p{Lu}\p{Ll}+ the \p{Lu}{2,}/u.test(name)
    if (starts && at === match.index && (ASKS.has(first.toLowerCase()) || isDone) && name.includes(' ')) {
      at += first.length + 1
      name = name.slice(first.length + 1).replace(/^(?:the|de|del|la|du|des|di|da|do|van|der|für)\s/u, '')
    }
    const elided = /^(?:[ldn]|qu)[’'](?=\p{Lu})/iu.exec(name)?.[0] ?? ''
    at += elided.length
    name = name
      .slice(elided.length)
      .replace(/[.’']+$/u, '')
      .replace(/[’']s$/u, '')
    // “Our colleague Franziska Böhm” in German, where the role has a capital too.
    const role = /^\S+\s(?=\S+\s\S)/u.exec(name)?.[0] ?? ''
    if (PERSON_BEFORE.test(role)) {
      at += role.length
      name = name.slice(role.length)
    }
    if (name.length < 2) return []
    const before = sentence.slice(Math.max(0, at - 60), at)
    const after = sentence.slice(at + name.length, at + name.length + 40).replace(/^[’']s?/u, '')
    const parts = name.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part))
    const isAcronym = parts.some((part) => /^\p{Lu}{2,8}(?:-\p{Lu}{2,8})?$/u.test(part) && !THINGS.has(part))
    const isCamel = parts.some(
      (part) =>
        /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}/u.test(part) &&
        !BRANDS.has(part.toLowerCase()) &&
        !/^(?:Mc|Mac)/.test(part),
    )
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
      !(german && isMonth(parts.at(-1) ?? '')) &&
      !(german && !isCited && !cites && (areGermanNouns(parts) || isGenitive(name)))
    const isGermanNoun = german && sole && !/^(?:herrn?|frau|dr\.?|prof\.?)\s+$/iu.test(before.slice(-7))
    const claimed =
      isAcronym ||
      isCamel ||
      isInstitution ||
      isTwo ||
      (isCited && !(isGermanNoun && !isProperIn(before))) ||
      (cites &&
        !isGermanNoun &&
        (!atStart || !COMMON_FIRST.has(name.toLowerCase())) &&
        (!sole || !atStart || isLikelyName(name)))
    if (!claimed) return []
    // A source with “Larvengänge” also supports “Larven Gänge”.
    const within = german && isTwo && !isCited && !cites && !isAcronym && !isInstitution
    return [{ words: name, needs: telling(name, within) }]
  })
}

/**
 * Whether two German words beside each other are nouns and no name: a noun for an action or a quality, as in “bei Trockenheit Wasser” and
 * “Bewehrung der Decke”, or a compound written as two words, as in “Larven Gänge”: a plural followed by a plural with an umlaut or by a
 * noun ending in -ung, -heit or -tion. Names of people have other endings.
 */
const areGermanNouns = (parts: readonly string[]): boolean => {
  const [first = '', last = ''] = parts
  if (parts.length !== 2) return false
  if (GERMAN_ABSTRACT.test(first) && !INSTITUTION.test(first)) return true
  return (
    GERMAN_NOUN_FIRST.test(first) &&
    GERMAN_NOUN_LAST.test(last) &&
    !GERMAN_FIRST_NAMES.has(first.toLowerCase())
  )
}

/** Whether a German name is only a part of a thing, as in “Stelle des Reifens”, and not a body, as in “Bund der Steuerzahler”. */
const isGenitive = (name: string): boolean =>
  GERMAN_GENITIVE.test(name) && GERMAN_PART.test(name.split(' ')[0] ?? '')

/** Whether the German text before a noun contains no article and no adjective, so that the noun is a name. */
const isProperIn = (before: string): boolean =>
  /(?:laut|zufolge|von|durch|herrn?|frau|dr\.?|prof\.?|professor(?:in)?|gründer(?:in)?|kund(?:e|in|en)|autor(?:in)?|expert(?:e|in)|angaben|so)\s+$/iu.test(
    before,
  )

/**
 * Whether a word that begins a sentence is a name if a verb such as “reports” follows it. Plural words are not names: “Customers
 * report”.
 */
const isLikelyName = (name: string): boolean =>
  !/(?:s|n|es|os|as|ers|en)$/u.test(name) || /^\p{Lu}+$/u.test(name)

/** Minimum length of a word that a source supports even if the source contains the word only as a part of a longer word. */
const LEAST_WITHIN = 5

const telling = (name: string, within: boolean): readonly Need[] => {
  const words = (folded(name).match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => !COMMON_FIRST.has(word))
  const own = words.filter((word) => !PLACE_KINDS.has(word))
  return (own.length === 0 ? words : own).map((phrase) => ({
    phrase,
    within: within && phrase.length >= LEAST_WITHIN,
  }))
}

const QUOTED = /[“„"«「『]\s?([^“”„"«»「」『』]{8,400}?)\s?[”“"»」』]|»([^“”„"«»「」『』]{8,400}?)«/gu
/** A first and a last name before or after a quotation. */
const NAMED_BEFORE = /\p{Lu}\p{L}{1,40} \p{Lu}\p{L}{1,40}\s?:\s?[“„"«»「『]/u
const NAMED_AFTER = /[”“"»«」』],? \p{Lu}\p{L}{1,40} \p{Lu}\p{L}/u

/** Finds the quotations in a sentence that names their speaker. */
export const quoteClaims = (sentence: string): readonly Claim[] => {
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

/** Finds an award, a share of the business’s customers or a rank among others that a sentence tells. */
export const boastClaims = (sentence: string): readonly Claim[] =>
  [...BOASTS, CERTIFIED].flatMap((pattern) => {
    const words = pattern.exec(sentence)?.[0]
    // The order may have the word for a certificate in another form.
    const within = pattern === CERTIFIED
    return words === undefined ? [] : [{ words, needs: [{ phrase: folded(words), within }] }]
  })

/** Whether a sentence tells what somebody says or finds. */
export const citesSomebody = (sentence: string): boolean =>
  SAYS.test(sentence) || SAYS_UNSPACED.test(sentence) || CITES_BEFORE.test(sentence)

/** Finds a study, survey or expert without a name that a sentence relies on. */
export const studyClaims = (sentence: string): readonly Claim[] => {
  const unspaced = STUDIES_UNSPACED.exec(sentence)?.[0]
  if (unspaced !== undefined) return [{ words: unspaced, needs: [{ phrase: folded(unspaced) }] }]
  const study = STUDIES.exec(sentence)
  if (!study || !LEANS.test(sentence)) return []
  // The verb must be near: “Ask an expert before you say yes” does not rely on an expert.
  const near = sentence.slice(Math.max(0, study.index - 30), study.index + study[0].length + 40)
  if (!LEANS.test(near.replace(study[0], ' ')) || asks(sentence)) return []
  return [{ words: study[0], needs: [{ phrase: folded(study[0]) }] }]
}
