import { AppError } from '../../contract/errors.ts'
import type { PostStatus } from '../../contract/publishing.ts'
import type { Db } from '../db/database.ts'
import type { Caller } from '../keys/auth.ts'
import type { SiteRow } from '../sites/sites.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'

/**
 * Throws `live_publish_disabled` if the caller may not put a post live. What a key or an app may do never changes, so an order needs this
 * check only once.
 */
export const requireLiveCaller = ({ draftsOnly }: Pick<Caller, 'draftsOnly'>, status: PostStatus): void => {
  if (status !== 'draft' && draftsOnly !== null)
    throw new AppError('live_publish_disabled', `${draftsOnly} Nothing was sent.`)
}

/** Throws `live_publish_disabled` if a post may not go live. Drafts are always allowed. */
export const requirePermission = async (db: Db, site: SiteRow, status: PostStatus): Promise<void> => {
  if (status === 'draft') return
  const { live_publish } = await readWorkspace(db, site.workspace_id)
  if (live_publish === 0)
    throw new AppError(
      'live_publish_disabled',
      'Live publishing is switched off for this workspace. An owner of the workspace can allow it. Nothing was sent.',
    )
  if (site.may_publish === 0)
    throw new AppError(
      'live_publish_disabled',
      `The account ${site.account} can only save drafts on ${site.name}. An owner of the workspace can connect the site with another account. Nothing was sent.`,
    )
}
