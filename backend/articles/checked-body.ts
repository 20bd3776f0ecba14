import type { Check } from '../../contract/articles.ts'
import { countWords } from '../../contract/words.ts'
import { allowListed } from './allow-listed.ts'
import { excessOf, type Reading, readBody } from './body.ts'
import { type Checked, runChecks } from './checks.ts'

/** The data that the checks need besides the body. */
export type Beside = Omit<Checked, 'body'>

/** HTML to allow-list and read. */
export type UncheckedBody = {
  readonly html: string
  /** Whether a person has just sent the HTML. If so, an error can ask the person to correct it. */
  readonly isEdit: boolean
  /** Null if no checks are wanted. */
  readonly beside: Beside | null
}

/** A body as it is stored, with its contents and the results of its checks. */
export type CheckedBody = {
  readonly html: string
  readonly reading: Reading
  readonly checks: readonly Check[]
}

/** Does all the slow work on an article's text, or says why the work cannot be done. Runs in its own thread. */
export const checkedBody = ({
  html: raw,
  isEdit,
  beside,
}: UncheckedBody): CheckedBody | { readonly fault: string } => {
  const excess = isEdit ? excessOf(raw) : null
  if (excess !== null) return { fault: excess }
  const html = allowListed(raw)
  const reading = readBody(html)
  if (isEdit && countWords(reading.text) === 0) return { fault: 'The text has no words.' }
  return { html, reading, checks: beside === null ? [] : runChecks({ ...beside, body: reading }) }
}
