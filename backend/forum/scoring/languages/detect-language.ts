import { eld } from 'eld/extrasmall'
import { isRead, type ReadLanguage } from '../../../../contract/languages.ts'
import { withoutInvisible } from '../split-text.ts'
import { fold } from './fold.ts'
import { ALL_WORDS, LANGUAGES } from './languages.ts'

const CODES = Object.keys(LANGUAGES).filter(isRead)

/** The languages of a word, by their places in `CODES`, and how much it counts for each. */
type Mark = { readonly places: readonly number[]; readonly share: number }

const places = new Map<string, number[]>()
for (const [place, { functionWords: words }] of ALL_WORDS.entries())
  for (const word of new Set(`${words} ${fold(words)}`.replaceAll("'", ' ').trim().split(/\s+/)))
    places.set(word, [...(places.get(word) ?? []), place])
const marks = new Map(
  [...places].map(([word, at]): [string, Mark] => [word, { places: at, share: 1 / at.length }]),
)

/**
 * What was counted in a text. `scores` counts the commonest words of each language; a shared word is divided among its languages.
 */
type Shown = {
  readonly words: number
  readonly letters: number
  /** Letters of other scripts than the Latin one. */
  readonly otherScript: number
  /** Latin letters that none of the languages has. */
  readonly foreign: number
  readonly scores: readonly number[]
}

const OWN_LETTERS = new Set(ALL_WORDS.flatMap(({ letters }) => [...letters]))
const FOREIGN = new Set(
  [...'şğıİłąęćńśźżőűčřšžůěďťňåøæðþāēīūķļņģđățţơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ']
    .filter((c) => !OWN_LETTERS.has(c))
    .map((c) => c.charCodeAt(0)),
)

const isLetter = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 0xdf && c <= 0x1fff && c !== 0xf7) || (c >= 0x3040 && c <= 0xd7ff)

const LONGEST = 14
// What follows the apostrophe in English words, such as "it's" and "don't".
const CLIPPED = new Set(['s', 't', 'd', 'm', 'll', 've', 're'])
const ENGLISH: Mark = { places: [CODES.indexOf('en')], share: 1 }

const isApostrophe = (c: number): boolean => c === 39 || c === 0x2019

const shownBy = (text: string): Shown => {
  const scores = CODES.map(() => 0)
  let words = 0
  let letters = 0
  let otherScript = 0
  let foreign = 0
  let at = 0
  while (at < text.length) {
    const from = at
    let c = text.charCodeAt(at)
    while (isLetter(c)) {
      letters++
      if (c > 0xff) {
        if (FOREIGN.has(c)) foreign++
        else if (c >= 0x370 && (c < 0x1e00 || c > 0x1eff)) otherScript++
      } else if (c > 122 && FOREIGN.has(c)) foreign++
      c = text.charCodeAt(++at)
    }
    if (at === from) {
      at++
      continue
    }
    const word = at - from > LONGEST ? '' : text.slice(from, at)
    // What follows "http" up to the next space is an address.
    if (word === 'http' || word === 'https' || word === 'www') {
      while (at < text.length && text.charCodeAt(at) > 32) at++
      continue
    }
    words++
    const mark = isApostrophe(text.charCodeAt(from - 1)) && CLIPPED.has(word) ? ENGLISH : marks.get(word)
    if (mark === undefined) continue
    for (const place of mark.places) scores[place] = (scores[place] ?? 0) + mark.share
  }
  return { words, letters, otherScript, foreign, scores }
}

type Lead = { readonly language: ReadLanguage; readonly score: number; readonly second: number }

const leadOf = ({ scores }: Shown): Lead => {
  let best = 0
  for (let i = 1; i < scores.length; i++) if ((scores[i] ?? 0) > (scores[best] ?? 0)) best = i
  let second = 0
  for (let i = 0; i < scores.length; i++) if (i !== best) second = Math.max(second, scores[i] ?? 0)
  return { language: CODES[best] ?? 'en', score: scores[best] ?? 0, second }
}

type Text = { readonly title: string; readonly body: string }

/** What a language needs in order to be detected: a score, a share of all words, and a lead over the second language. */
type Limit = { readonly words: number; readonly share: number; readonly ahead: number }

const SHARE = 0.22
const CLEAR: Limit = { words: 2, share: SHARE, ahead: 2.5 }
const MOST = 3000
// Each look reads more characters if the look before it does not decide.
const LOOKS: readonly (Limit & { readonly characters: number })[] = [
  { characters: 150, words: 4, share: SHARE, ahead: 4 },
  { characters: 600, ...CLEAR },
  { characters: MOST, ...CLEAR },
]
const LIKELY: Limit = { words: 0.9, share: 0.12, ahead: 1.5 }
// How many words it takes to detect a language that is not read; fewer if the text has letters that no read language uses.
const UNREAD = { words: 6, wordsWithLetters: 2 } as const
/** The expected language wins if its score is at least this share of the best. */
const NEARLY = 0.6

const passes = (shown: Shown, { score, second }: Lead, limit: Limit): boolean =>
  score >= limit.words && score >= limit.share * shown.words && score >= limit.ahead * second

/** The language according to the library `eld`, if the commonest words do not decide. */
const asked = (text: string, shown: Shown, lead: Lead, expected: string | undefined): string | undefined => {
  if (shown.words === 0) return undefined
  const scoreOf = (language: string) => (isRead(language) ? shown.scores[CODES.indexOf(language)] : 0) ?? 0
  const likely = passes(shown, lead, LIKELY)
  if (passes(shown, lead, CLEAR)) return lead.language
  const found = eld.detect(text)
  if (found.language !== '' && !isRead(found.language)) {
    const enough = shown.words >= (shown.foreign > 0 ? UNREAD.wordsWithLetters : UNREAD.words)
    if (enough && lead.score < SHARE * shown.words && found.isReliable()) return found.language
  }
  if (expected !== undefined && lead.score > 0 && scoreOf(expected) >= NEARLY * lead.score) return expected
  if (likely) return lead.language
  if (!isRead(found.language)) return undefined
  const own = scoreOf(found.language)
  const shared = own > 0 && own >= NEARLY * lead.score
  return shared || (shown.words >= UNREAD.words && found.isReliable()) ? found.language : undefined
}

const OTHER_SCRIPT = 0.4

/**
 * The language of a text by its ISO 639-1 code; undefined if its words do not tell. For a short title, undefined is better than
 * a wrong guess. If two languages are about equally likely, the expected one wins.
 */
export const languageIn = ({ title, body }: Text, expected?: string): string | undefined => {
  const length = title.length + 1 + body.length
  for (const limit of LOOKS) {
    const { characters } = limit
    const start = `${title.slice(0, characters)}\n${body.slice(0, Math.max(0, characters - title.length))}`
    const look = withoutInvisible(start).toLowerCase()
    const shown = shownBy(look)
    if (shown.otherScript > OTHER_SCRIPT * shown.letters) return eld.detect(look).language || 'und'
    const lead = leadOf(shown)
    if (passes(shown, lead, limit)) return lead.language
    if (characters === MOST || length <= characters) return asked(look, shown, lead, expected)
  }
  return undefined
}
