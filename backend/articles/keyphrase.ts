import { isRead } from '../../contract/languages.ts'
import { UNSPACED_SCRIPTS } from '../../contract/unspaced-scripts.ts'
import { languageIn } from '../forum/scoring/languages/detect-language.ts'

const FUNCTION_WORDS = new Set(
  `a about an and are as at be best by can do does for from guide has have how i in into is it its my of on or our
  should that the their them there these this to us vs was we what when where which who why will with you your`.split(
    /\s+/,
  ),
)

/** Words of other languages that a keyphrase must not begin or end with: articles, prepositions, question words. */
const FOREIGN_FUNCTION_WORDS = new Set(
  `der die das den dem des ein eine einen einem einer und oder für mit ohne von vom zu zum zur bei beim auf aus wie man was
  welche welcher welches wann warum wieso ist sind so du sie ihr ihre ihren dein deine deinen im am als an durch gegen
  nach vor über um unter zwischen nicht auch noch es ich wir er seine seinen sich in
  el la los las lo un una unos unas y e o u que se no más muy ya desde entre hasta hacia según sobre tras a ante de del para por con sin en al cómo qué cuál cuáles cuándo dónde es son tu tus su sus
  le les des du une et ou pour avec sans dans en de sous vers chez entre par plus pas ne ni que qui se il elle on nous vous ce cette ces à après avant contre depuis au aux sur comment quel quelle quels quelles quand où est sont votre vos son ses
  il lo gli i uno e o per con tra fra su non più si ci che a al alla alle ai agli dello della delle dei degli dal dalla sul sulla nei nelle di da nel nella come che quale quali quando dove è sono tuo tua
  o os as um uma uns umas e ou para pela pelo por com da do das dos em no na nos nas num numa não mais que se sobre entre até após ao à às aos como qual quais onde seu sua
  het een en of de voor met zonder aan over door naar om tot uit tussen tegen niet meer ook dan dat die deze dit in is zijn ze we u uw van bij op uit hoe je jouw wat welke waarom zijn te`.split(
    /\s+/,
  ),
)

/** Reduces singular and plural to the same stem: invoice and invoices, company and companies. */
const stemOf = (word: string): string => {
  if (word.length < 4) return word
  const one = /(?:ss|sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.replace(/(?<!s)s$/, '')
  return one.replace(/(?<=.{3})e$/, '').replace(/(?<=[^aeiou])y$/, 'i')
}

const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]s\b/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the meaningful words of a keyphrase, or all its words if none is meaningful. */
const contentWords = (phrase: string): readonly string[] => {
  const words = wordsIn(phrase)
  const content = words.filter((word) => !FUNCTION_WORDS.has(word))
  return content.length > 0 ? content : words
}

const JOINING = new Set('because but if nor since than though until while whether without'.split(' '))

/** Words that begin another thought. A keyphrase never contains such a word. */
const TURNS = new Set(
  `because but if instead nor since than though unless until while whether without
  aber damit obwohl ohne statt weil wenn während
  aunque mientras pero porque sin
  lorsque mais parce puisque sans
  anziché mentre perché senza
  embora enquanto mas porque sem
  hoewel maar omdat terwijl zonder`.split(/\s+/),
)

/** Prepositions and adverbs of English that a keyphrase must not begin or end with. */
const ENGLISH_EDGES =
  `about above after again against all also always any before behind below between beyond both despite during each
  else every few he if just let like many more most much near never no not off once only onto other out over per she so
  some such than then they through too under until up upon using very via while within without yet
  am been being could did had him his her me might must shall were would`.split(/\s+/)

/** Articles and prepositions that lose their vowel before another word, in French and Italian. */
const ELIDED = 'd l n s c j m t qu dell all nell sull dall quest'.split(' ')

/** The words that a keyphrase in a language must not begin or end with. */
const edgesIn = (language: string): ReadonlySet<string> => (language === 'en' ? ENGLISH : FOREIGN)
const ENGLISH: ReadonlySet<string> = new Set([...FUNCTION_WORDS, ...ENGLISH_EDGES, ...TURNS])
const FOREIGN: ReadonlySet<string> = new Set([...FOREIGN_FUNCTION_WORDS, ...TURNS, ...ELIDED])

/** Whether a word only joins other words, so that a cut sentence must not end with it. */
export const joinsOnly = (word: string): boolean =>
  FUNCTION_WORDS.has(word.toLowerCase()) || JOINING.has(word.toLowerCase())

/** Number of meaningful words of a keyphrase, at least 1. */
export const keyphraseLength = (keyphrase: string): number => {
  const edges = edgesIn(languageIn({ title: keyphrase, body: '' }) ?? 'en')
  return Math.max(1, contentWords(keyphrase).filter((word) => !edges.has(word)).length)
}

/** Scripts that put no space between words. */
export const UNSPACED = new RegExp(UNSPACED_SCRIPTS, 'u')

/** Whether a text contains every meaningful word of the keyphrase, in any order and number. */
export const holdsKeyphrase = (text: string, keyphrase: string): boolean => holdsAll(keyphrase)(text)

/** Does the same for one keyphrase and many texts. */
const holdsAll = (keyphrase: string): ((text: string) => boolean) => {
  const wanted = contentWords(keyphrase).map(stemOf)
  if (UNSPACED.test(keyphrase)) {
    const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
    const whole = plain(keyphrase)
    return (text) => plain(text).includes(whole)
  }
  return (text) => {
    const held = new Set(wordsIn(text).map(stemOf))
    return wanted.length > 0 && wanted.every((word) => held.has(word))
  }
}

/** The end of a sentence. In most scripts, a space follows; in Chinese and Japanese, no space is needed. */
const SENTENCE_END = /(?<=[.!?…]["”’»)\]]?)\s+|(?<=[。！？][」』”’）]?)(?![」』”’）。！？])/u

/** Abbreviations whose full stop does not end a sentence, in the languages in which Quillport writes. */
const ABBREVIATED =
  /(?:^|[\s(])(?:\p{L}|[eiz]\.[\s\u00a0]?[gBae]|\d{1,2}|mr|mrs|ms|dr|prof|st|nr|vs|approx|ca|bzw|inkl|evtl|ggf|abs|sr|sra|dña|mme|mlle|ej|núm|pág|bijv|ecc|dott)\.$/iu
const LONGEST_ABBREVIATION = 10
/** The beginning of a question. A full stop before it ends a sentence, also after a number, as in “at most 24. Can I …?”. */
const ASKS =
  /^(?:[¿¡]|(?:can|could|do|does|did|is|are|will|would|should|may|what|how|when|where|why|which|who)\s[^.!]*\?)/iu

/** Splits a text into its sentences and headings. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/\n+/u)
    .flatMap((line) => {
      const sentences: string[][] = []
      let goesOn = false
      for (const part of line.split(SENTENCE_END)) {
        if (goesOn && !ASKS.test(part)) sentences.at(-1)?.push(part)
        else sentences.push([part])
        goesOn = ABBREVIATED.test(part.slice(-LONGEST_ABBREVIATION))
      }
      return sentences.map((parts) => parts.join(' '))
    })
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

/** Joins sentences to a text, with a space between them if the script of the first one uses spaces. */
export const joinedSentences = (sentences: readonly string[]): string =>
  sentences.reduce(
    (text, sentence) =>
      text === '' || /[。！？][」』”’）]?$/u.test(text) ? `${text}${sentence}` : `${text} ${sentence}`,
    '',
  )

/** Counts the sentences that contain the keyphrase. */
export const keyphraseCount = (text: string, keyphrase: string): number =>
  sentencesOf(text).filter(holdsAll(keyphrase)).length

/** Nouns that a title counts, as in “12 ideas” and “7 ways”. People do not search for these nouns. */
const COUNTED = new Set('examples ideas mistakes reasons steps things tips ways'.split(' '))

type Run = { readonly from: number; readonly to: number }

/** Finds runs of meaningful words, as positions in the list. */
const runsOf = (words: readonly string[], between: ReadonlySet<string>): readonly Run[] => {
  const runs: Run[] = []
  words.forEach((word, at) => {
    if (between.has(word)) return
    const last = runs.at(-1)
    if (last?.to === at) runs[runs.length - 1] = { from: last.from, to: at + 1 }
    else runs.push({ from: at, to: at + 1 })
  })
  return runs.filter(
    ({ from, to }) => !words.slice(from, to).every((word) => COUNTED.has(word) || /^\p{N}+$/u.test(word)),
  )
}

/** Maximum number of words of a keyphrase in a language whose meaningful words Quillport does not know. */
const MOST_UNKNOWN = 6

/**
 * Derives a keyphrase from a title that has none: the first meaningful words before any colon, four at most. A single
 * word is not used if the title continues (“composting in a small flat”). It never begins or ends with a function word
 * and never contains a word such as “without”; it is empty if nothing else is left. In a language that Quillport does
 * not know, and in a script without spaces, it is everything before the colon.
 */
export const keyphraseOf = (title: string): string => {
  const [start = title] = title.split(/[:：–—(（]/)
  const language = languageIn({ title, body: '' }) ?? 'en'
  if (UNSPACED.test(title) || !isRead(language))
    return (
      start
        .replace(/[?!.？！。]+$/u, '')
        .trim()
        .split(/\s+/)
        .slice(0, MOST_UNKNOWN)
        .join(' ') || title
    )
  const edges = edgesIn(language)
  const words = wordsIn(runsOf(wordsIn(start), edges).length > 0 ? start : title)
  const [first, second] = runsOf(words, edges)
  if (!first) return ''
  const goesOn =
    first.to - first.from === 1 &&
    second &&
    second.to - first.from <= 5 &&
    !words.slice(first.to, second.from).some((word) => TURNS.has(word))
  const phrase = words.slice(first.from, goesOn ? second.to : Math.min(first.to, first.from + 4)).join(' ')
  return language === 'fr' || language === 'it' ? phrase.replaceAll(ELISION, '$1’') : phrase
}

const ELISION = new RegExp(`(?<!\\p{L})(${ELIDED.join('|')}) `, 'gu')

/** Returns the stems of the words of a text that mean something in any language; of all words if there is none. */
const tellingStems = (text: string): ReadonlySet<string> => {
  const words = contentWords(text)
  const telling = words.filter(
    (word) => !FOREIGN_FUNCTION_WORDS.has(word) && !/^\p{Script=Latin}$/u.test(word),
  )
  return new Set((telling.length > 0 ? telling : words).map(stemOf))
}

/** Counts the meaningful words that two texts share. */
export const overlap = (one: string, other: string): number => {
  const held = tellingStems(one)
  return [...tellingStems(other)].filter((word) => held.has(word)).length
}
