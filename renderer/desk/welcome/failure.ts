import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import { explain, issueOf } from '../errors.ts'

/** Errors about the key. All others are about the address or the service there. */
const OF_KEY: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'scope_missing',
  'domain_mismatch',
  'forum_not_enabled',
])

/** Puts a failure beside the field that can fix it, in the service's own words. */
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
