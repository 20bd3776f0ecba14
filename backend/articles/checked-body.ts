import type { Check } from '../../contract/articles.ts'
import { allowListed, excessOf, type Reading, readBody } from './body.ts'
import { type Checked, runChecks } from './checks.ts'

/** What the checks look at beside the body. */
export type Beside = Omit<Checked, 'body'>

/** HTML that is to be allow-listed and read. */
export type UncheckedBody = {
  readonly html: string
  /** Whether a person sent it just now, and may be told to shorten it. */
  readonly isEdit: boolean
  /** Null where no checks are wanted. */
  readonly beside: Beside | null
}

/** A body as it is kept, with what was read in it and what the checks say of it. */
export type CheckedBody = {
  readonly html: string
  readonly reading: Reading
  readonly checks: readonly Check[]
}

/** Does all that takes long with an article's text, or says why it is not done. It runs in a thread of its own. */
export const checkedBody = ({
  html: raw,
  isEdit,
  beside,
}: UncheckedBody): CheckedBody | { readonly excess: string } => {
  const excess = isEdit ? excessOf(raw) : null
  if (excess !== null) return { excess }
  const html = allowListed(raw)
  const reading = readBody(html)
  return { html, reading, checks: beside === null ? [] : runChecks({ ...beside, body: reading }) }
}
