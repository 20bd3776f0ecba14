import { pixelWidth } from './arial.ts'
import { DESCRIPTION_LENGTH, TITLE_PIXELS } from './checks.ts'
import { holdsKeyphrase, joinsOnly } from './keyphrase.ts'

/**
 * Removes the last word. Each pattern can match only at the start of a run of characters; otherwise, a title of dashes
 * would take cubic time.
 */
const withoutLastWord = (text: string): string =>
  text
    .trimEnd()
    .replace(/(?<!\S)\S+$/u, '')
    .replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')

/**
 * Fits a title to the width that search results show. Adds the keyphrase if it is missing, and cuts the title at a word
 * if it is too wide.
 */
export const fitTitle = (title: string, keyword: string): string => {
  const named = holdsKeyphrase(title, keyword) ? title : `${capital(keyword)}: ${title}`
  let fitted = pixelWidth(named) <= TITLE_PIXELS.to ? named : title
  while (pixelWidth(fitted) > TITLE_PIXELS.to && withoutLastWord(fitted) !== '')
    fitted = withoutLastWord(fitted)
  return fitted
}

const lastWord = (text: string): string => text.trimEnd().split(/\s+/).at(-1) ?? ''

/** Cuts a text that is too long at a word, but never after a word that only joins others. */
const cutTo = (text: string, most: number): string => {
  if (text.length <= most) return text
  let cut = text
  while (cut.length > most || (joinsOnly(lastWord(cut)) && cut.includes(' '))) cut = withoutLastWord(cut)
  // A single word that is too long is cut inside.
  return cut === '' ? text.slice(0, most) : cut
}

/**
 * Joins the lead and as many parts as the description needs to be long enough. Skips a part that does not fit. If no
 * further part fits, cuts the last part at a word.
 */
export const fitDescription = (lead: string, parts: readonly string[]): string => {
  const most = DESCRIPTION_LENGTH.to - 1
  const ends = /[.!?]$/.test(lead)
  const withPart = (text: string, part: string): string =>
    text === lead ? `${lead} ${ends ? capital(part) : part}` : `${text}, ${part}`
  let text = lead
  for (const part of parts)
    if (text.length < DESCRIPTION_LENGTH.from && withPart(text, part).length <= most)
      text = withPart(text, part)
  const [first] = parts.filter((part) => !text.includes(part) && !text.includes(capital(part)))
  if (text.length < DESCRIPTION_LENGTH.from && first !== undefined) text = withPart(text, first)
  const fitted = cutTo(text, most).replace(/[\s,;:–—-]+$/u, '')
  return /[.!?]$/.test(fitted) ? fitted : `${fitted}.`
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
