/** Parses a JSON text; undefined if the text is not JSON. */
export const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const encoder = new TextEncoder()
const written = new WeakMap<object, Uint8Array<ArrayBuffer>>()

/** Serializes an answer. An answer that is sent many times is serialized once, so it must not change. */
export const writtenJson = (answer: unknown): Uint8Array<ArrayBuffer> => {
  const before = typeof answer === 'object' && answer !== null ? written.get(answer) : undefined
  if (before) return before
  const bytes = encoder.encode(JSON.stringify(answer))
  if (typeof answer === 'object' && answer !== null) written.set(answer, bytes)
  return bytes
}

/**
 * Writes the same JSON text for equal values, in any order of their fields. Hashes of this text are stored, so that repeats
 * are recognized after an update. Therefore the bytes of the text must never change, and names that are whole numbers must
 * stay first.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [name, sorted(inner)])
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)))
}
