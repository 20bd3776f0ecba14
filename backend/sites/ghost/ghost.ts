import type { SiteLogin } from '../../../contract/local.ts'
import type { SiteContext } from '../context.ts'
import { type SiteAdapter, SiteError } from '../port.ts'

type Login = Extract<SiteLogin, { platform: 'ghost' }>

const soon = async (): Promise<never> => {
  throw new SiteError('failed', 'Not served yet.')
}

/** A site on Ghost. */
export const ghostSite = (_: Login, _context: Pick<SiteContext, 'outboundTo' | 'now'>): SiteAdapter => ({
  probe: soon,
  recentPosts: soon,
  uploadImage: soon,
  findImage: soon,
  create: soon,
  update: soon,
  find: soon,
  read: soon,
})
