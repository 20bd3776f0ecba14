import { z } from 'zod'
import { SiteError } from '../port.ts'

/** What Shopify finds wrong with an input; empty where nothing is. */
export const UserErrors = z.array(
  z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: z.string().nullish() }),
)

/** Throws the first fault: `missing` where what was named is gone, else `invalid`. Nothing was saved then. */
export const throwUserErrors = (errors: z.infer<typeof UserErrors>): void => {
  const [first] = errors
  if (!first) return
  if (first.code === 'NOT_FOUND' && first.field?.at(-1) === 'id')
    throw new SiteError('missing', 'The post was deleted in the shop.')
  const where = first.field && first.field.length > 0 ? ` (${first.field.join('.')})` : ''
  throw new SiteError('invalid', `Shopify does not take it. It says: ${first.message.slice(0, 300)}${where}`)
}
