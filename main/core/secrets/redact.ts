import { withoutSecrets } from '../../../contract/without-secrets.ts'

/** Matches the names of arguments whose values are never logged. */
const SECRET_NAME = /token|secret|passw|authorization|api[_-]?key|credential|cookie/i

/** Maximum number of characters kept from a text value, and from all arguments combined as JSON. */
const VALUE_LIMIT = 500
const TOTAL_LIMIT = 8_000

/** Writes arguments as JSON for the activity log, without secrets and with long texts shortened. */
export const redactArguments = (value: unknown): string => {
  const json = JSON.stringify(redactValue(value)) ?? '{}'
  return json.length <= TOTAL_LIMIT ? json : JSON.stringify({ cut: `${json.length} characters of arguments` })
}

const redactValue = (value: unknown): unknown => {
  if (typeof value === 'string') {
    const text = withoutSecrets(value)
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
