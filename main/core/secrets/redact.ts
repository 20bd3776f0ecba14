import { withoutSecrets } from '../files/log-file.ts'

/** Names of arguments whose values are never written down. */
const SECRET_NAME = /token|secret|passw|authorization|api[_-]?key|credential|cookie/i

/** Text that looks like a key: a known start, or long and of mixed letters and digits. */
const KNOWN_START = /\b(qpa_|qp_live_|eyJ|AKIA|gh[pousr]_|github_pat_|sk-)[\w.-]{8,}/g
const LONG_AND_MIXED = /\b(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}\b/g

/** Characters of one text value, and of all arguments as JSON, that are kept. */
const VALUE_LIMIT = 500
const TOTAL_LIMIT = 8_000

/** A text without what looks like a key or a token. */
export const redactText = (text: string): string =>
  withoutSecrets(text).replaceAll(KNOWN_START, '[secret]').replaceAll(LONG_AND_MIXED, '[secret]')

/** Arguments as the JSON that the activity log keeps: secrets out, long texts cut. */
export const redactArguments = (value: unknown): string => {
  const json = JSON.stringify(redactValue(value)) ?? '{}'
  return json.length <= TOTAL_LIMIT ? json : JSON.stringify({ cut: `${json.length} characters of arguments` })
}

const redactValue = (value: unknown): unknown => {
  if (typeof value === 'string') {
    const text = redactText(value)
    return text.length <= VALUE_LIMIT ? text : `${text.slice(0, VALUE_LIMIT)}… (${text.length} characters)`
  }
  if (Array.isArray(value)) return value.map(redactValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) ? '[secret]' : redactValue(inner),
    ]),
  )
}
