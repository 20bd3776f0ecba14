/** A date in any form, with each of its possible readings: 03/06/2019 has two. */
export type WrittenDate = {
  readonly words: string
  /** “2022-02-01”, “2022-02” or “02-01”, depending on what the text contains. */
  readonly readings: readonly string[]
  readonly year: string
  readonly at: number
  readonly end: number
}

const MONTHS: readonly string[] = [
  'january jan januar jänner enero janvier gennaio janeiro januari',
  'february feb februar febrero février febbraio fevereiro februari',
  'march mar märz marzo mars março maart',
  'april apr abril avril aprile',
  'may mai mayo maggio maio mei',
  'june jun juni junio juin giugno junho',
  'july jul juli julio juillet luglio julho',
  'august aug agosto août augustus',
  'september sep sept septiembre setiembre septembre settembre setembro',
  'october oct oktober okt octubre octobre ottobre outubro',
  'november nov noviembre novembre novembro',
  'december dec dezember dez diciembre décembre dicembre dezembro',
]
const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)
const MONTH = `(?<month>${[...MONTH_OF.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?!\\p{L})\\.?`
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th|er|[.ºª°])?'
const YEAR = '(?<year>[12]\\d{3})(?!\\d)'
const START = '(?<![\\p{L}\\p{N}])'

const FORMS: readonly RegExp[] = [
  /(?<![\p{N}.-])(?<year>[12]\d{3})-(?<month>\d{1,2})-(?<day>\d{1,2})(?![\p{N}-])/gu,
  /(?<![\p{N}.])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>[12]\d{3})(?!\d)/gu,
  // Either number may be the month.
  /(?<![\p{N}./-])(?<either>\d{1,2})(?<mark>[/-])(?<or>\d{1,2})\k<mark>(?<year>[12]\d{3})(?!\d)/gu,
  // “El 15/9”, without a year. In other places, two numbers with a slash can be a fraction.
  /(?<=(?<!\p{L})(?:el|del|al|le|du|au|il|dal|am|vom|zum|ab|op|em|no|dia|día) |\d\/\d{1,2} (?:and|und|y|et|e|en) (?:el|le|il|am|op|em|no)? ?)(?<either>\d{1,2})\/(?<or>\d{1,2})(?![\d/])/giu,
  new RegExp(`${START}${DAY} (?:of |de |do )?${MONTH}(?:,? (?:de |del |do |of )?${YEAR})?`, 'giu'),
  new RegExp(`${START}${MONTH} ${DAY}(?!\\d)(?:,? ${YEAR})?`, 'giu'),
  new RegExp(`${START}${MONTH} (?:de |del |do |of )?${YEAR}`, 'giu'),
]

/** Whether a word is the name of a month, in any language of the dates. */
export const isMonth = (word: string): boolean => MONTH_OF.has(word.toLowerCase())

const numberOf = (part: string): number => MONTH_OF.get(part.toLowerCase()) ?? Number(part)
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A reading as “2022-02-01”; none if there is no such day. */
const readingOf = (year: string, month: string, day: string): readonly string[] => {
  const [asMonth, asDay] = [numberOf(month), Number(day)]
  if (!(asMonth >= 1 && asMonth <= 12) || (day !== '' && !(asDay >= 1 && asDay <= 31))) return []
  return [
    [year, twoDigits(asMonth), day === '' ? '' : twoDigits(asDay)].filter((part) => part !== '').join('-'),
  ]
}

/** Finds the dates of a text, with the day, or with the month and the year. */
export const datesIn = (text: string): readonly WrittenDate[] => {
  if (!/\d/.test(text)) return []
  const found: WrittenDate[] = []
  const taken = new Uint8Array(text.length)
  for (const form of FORMS)
    for (const match of text.matchAll(form)) {
      // In “it may”, the word is not a month. Only English writes the month before the day, and with a capital.
      if (/(?:^|[^\p{L}])may(?!\p{L})/u.test(match[0]) || /^\p{Ll}+\.? \d{1,2}(?!\d)/u.test(match[0]))
        continue
      const { year = '', month = '', day = '', either, or = '' } = match.groups ?? {}
      const readings =
        either === undefined
          ? readingOf(year, month, day)
          : [...readingOf(year, or, either), ...readingOf(year, either, or)]
      if (readings.length === 0) continue
      const end = match.index + match[0].length
      if (taken.subarray(match.index, end).includes(1)) continue
      taken.fill(1, match.index, end)
      found.push({ words: match[0], readings: [...new Set(readings)], year, at: match.index, end })
    }
  return found
}

/** The shorter forms of a date that the full date implies: its year and month, and its day without the year. */
export const toldBy = (reading: string): readonly string[] => {
  const [year = '', month = '', day] = reading.split('-')
  return day === undefined ? [reading] : [reading, `${year}-${month}`, `${month}-${day}`]
}
