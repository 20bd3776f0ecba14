import { charactersIn, descriptionCharacters, TITLE_PIXELS } from '../../contract/search-results.ts'
import { capital } from '../../contract/words.ts'
import { pixelWidth } from './arial.ts'
import { holdsKeyphrase, joinedSentences, joinsOnly, UNSPACED } from './keyphrase.ts'

/**
 * Removes the last word. Each pattern can match only at the start of a run of characters; otherwise, a title of dashes
 * would take cubic time.
 */
const withoutLastWord = (text: string): string =>
  text
    .trimEnd()
    .replace(/(?<!\S)\S+$/u, '')
    .replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')

/** Puts the keyphrase before a title. A title has one colon at most. */
const withKeyphrase = (title: string, keyword: string): string =>
  `${capital(keyword)}${/[:：]/u.test(title) || /[:：]/u.test(keyword) ? ' –' : ':'} ${title}`

/**
 * Fits a title to the width that search results show. Adds the keyphrase if it is missing, and cuts the title at a word
 * if it is too wide.
 */
export const fitTitle = (title: string, keyword: string): string => {
  const named = keyword === '' || holdsKeyphrase(title, keyword) ? title : withKeyphrase(title, keyword)
  let fitted = pixelWidth(named) <= TITLE_PIXELS.to ? named : title
  while (pixelWidth(fitted) > TITLE_PIXELS.to && withoutLastWord(fitted) !== '')
    fitted = withoutLastWord(fitted)
  return fitted
}

const outside = (value: number, { from, to }: { readonly from: number; readonly to: number }): number =>
  Math.max(from - value, value - to, 0)

/** How far a title is from the width that search results show, in px. A missing keyphrase counts as 100 px. */
export const titleFault = (title: string, keyword: string): number =>
  outside(pixelWidth(title), TITLE_PIXELS) + (holdsKeyphrase(title, keyword) ? 0 : 100)

/** How far a description is from the length that search results show. A character counts as 4. */
export const descriptionFault = (text: string): number =>
  outside(charactersIn(text), descriptionCharacters(text)) * 4

const lastWord = (text: string): string => text.trimEnd().split(/\s+/).at(-1) ?? ''

/** Cuts a text that is too long at a word, but never after a word that only joins others. */
const cutTo = (text: string, most: number): string => {
  if (charactersIn(text) <= most) return text
  let cut = text
  while (charactersIn(cut) > most || (joinsOnly(lastWord(cut)) && cut.includes(' ')))
    cut = withoutLastWord(cut)
  // A single word that is too long is cut inside.
  return cut === '' ? [...text].slice(0, most).join('') : cut
}

const ENDED = /[.!?…。！？]["”’»」』)\]]?$/u
const asSentence = (text: string): string =>
  ENDED.test(text) ? text : `${text}${UNSPACED.test(text.slice(-1)) ? '。' : '.'}`

/**
 * Joins the lead and as many sentences as the description needs to be long enough. Skips a sentence that does not fit and
 * a sentence with an address. If no further sentence fits, cuts the next one at a word and ends it with “…”.
 */
export const fitDescription = (lead: string, sentences: readonly string[]): string => {
  const isShort = (text: string): boolean => charactersIn(text) < descriptionCharacters(text).from
  const fits = (text: string): boolean => charactersIn(text) <= descriptionCharacters(text).to
  const left = [
    ...new Set(sentences.filter((text) => text !== '' && !/https?:|www\./i.test(text)).map(asSentence)),
  ]
  const kept = [asSentence(lead)]
  for (const sentence of left)
    if (isShort(joinedSentences(kept)) && fits(joinedSentences([...kept, sentence]))) kept.push(sentence)
  const text = joinedSentences(kept)
  const next = left.find((sentence) => !kept.includes(sentence))
  const whole = isShort(text) && next !== undefined ? joinedSentences([text, next]) : text
  if (fits(whole)) return whole
  const cut = (most: number): string => `${cutTo(whole, most).replace(/[\s.,;:–—、，-]+$/u, '')}…`
  let most = descriptionCharacters(whole).to - 1
  // The part that is kept may have a larger share of wide characters than the whole.
  while (!fits(cut(most))) most -= 1
  return cut(most)
}
