import { pixelWidth } from './arial.ts'
import { DESCRIPTION_LENGTH, TITLE_PIXELS } from './checks.ts'
import { holdsKeyphrase } from './keyphrase.ts'

const withoutLastWord = (text: string): string => text.replace(/[\s,;:–—-]*\S+$/u, '')

/** The title as search results show it whole: with the keyphrase if that is missing, and cut at a word if too wide. */
export const fitTitle = (title: string, keyword: string): string => {
  const named = holdsKeyphrase(title, keyword) ? title : `${capital(keyword)}: ${title}`
  let fitted = pixelWidth(named) <= TITLE_PIXELS.to ? named : title
  while (pixelWidth(fitted) > TITLE_PIXELS.to && withoutLastWord(fitted) !== '')
    fitted = withoutLastWord(fitted)
  return fitted
}

/** Parts joined until the description is long enough, cut at a word where it is too long. */
export const fitDescription = (lead: string, parts: readonly string[]): string => {
  let text = lead
  for (const part of parts) {
    if (text.length >= DESCRIPTION_LENGTH.from) break
    text = text === lead ? `${lead} ${part}` : `${text}, ${part}`
  }
  while (text.length > DESCRIPTION_LENGTH.to - 1) text = withoutLastWord(text)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
