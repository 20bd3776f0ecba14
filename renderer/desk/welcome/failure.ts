import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import { explain, issueOf } from '../errors.ts'

/** The codes of errors about the key. All other errors are about the address or the service at the address. */
const OF_KEY: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'scope_missing',
  'domain_mismatch',
  'forum_not_enabled',
])

/** Chooses the field beside which an error appears: the field that can fix it. The text is the service's own. */
export const placeFailure = (
  error: unknown,
): { readonly address: string | null; readonly key: string | null } => {
  if (!error) return { address: null, key: null }
  const address = issueOf(error, 'base_url')
  const key = issueOf(error, 'key')
  if (address !== null || key !== null) return { address, key }
  const words = explain(error)
  return error instanceof AppError && OF_KEY.has(error.code)
    ? { address: null, key: words }
    : { address: words, key: null }
}
