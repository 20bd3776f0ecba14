import { AppError } from '../../contract/errors.ts'
import type { Platform } from '../../contract/sites.ts'
import type { Db } from '../db/database.ts'

/** The names of the platforms for people. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  shopify: 'Shopify',
  webflow: 'Webflow',
}

/** Throws `platform_not_enabled` unless the platform is WordPress or is enabled for the account. */
export const requirePlatform = async (db: Db, workspaceId: string, platform: Platform): Promise<void> => {
  if (platform === 'wordpress') return
  const enabled = await db
    .selectFrom('platform_enabled')
    .select('platform')
    .where('workspace_id', '=', workspaceId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  if (enabled) return
  throw new AppError(
    'platform_not_enabled',
    `${PLATFORM_NAMES[platform]} is not enabled for this workspace. Ask the service’s operator to enable it.`,
  )
}

/** Enables a platform for an account. Enabling it again changes nothing. */
export const enablePlatform = async (db: Db, workspaceId: string, platform: Platform): Promise<void> => {
  await db
    .insertInto('platform_enabled')
    .values({ workspace_id: workspaceId, platform })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Disables a platform. Its sites stay, but nothing is published on them until the platform is enabled again. */
export const disablePlatform = async (db: Db, workspaceId: string, platform: Platform): Promise<void> => {
  await db
    .deleteFrom('platform_enabled')
    .where('workspace_id', '=', workspaceId)
    .where('platform', '=', platform)
    .execute()
}

/** Lists the platforms that an account can connect, including WordPress. */
export const platformsOf = async (db: Db, workspaceId: string): Promise<readonly Platform[]> => {
  const rows = await db
    .selectFrom('platform_enabled')
    .select('platform')
    .where('workspace_id', '=', workspaceId)
    .orderBy('platform')
    .execute()
  return ['wordpress', ...rows.map(({ platform }) => platform)]
}
