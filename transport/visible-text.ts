/**
 * Characters that people cannot see but that a model reads: zero-width, bidirectional and tag characters, variation
 * selectors, annotations.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E0FFF}]/gu
/** Every control character except tab and line feed. */
const CONTROL = /(?![\t\n])\p{Cc}/gu
const LONE_SURROGATE = /\p{Surrogate}/gu
const LINE_END = /\r\n?|\u2028|\u2029|\u0085|\v|\f/g

/** Removes unpaired surrogates, which neither a database nor a model's server accepts. */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, '')

/** Returns the part of a text from outside that people see, with line feeds as line endings. */
export const visible = (text: string): string =>
  wellFormed(text).replace(LINE_END, '\n').replace(INVISIBLE, '').replace(CONTROL, '')
