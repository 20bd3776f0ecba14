import type { Selectable } from 'kysely'
import type { Platform } from '../../contract/sites.ts'

type SiteColumns = {
  readonly id: string
  readonly workspace_id: string
  readonly platform: Platform
  readonly name: string
  /** The public address that the site itself names. */
  readonly url: string
  /** The address at which the login was checked; null until the first check after this column was added. */
  readonly entered: string | null
  /** The name of the login's account, for people. */
  readonly account: string
  /** The login as sealed JSON. */
  readonly login: string
  readonly status: 'ok' | 'needs_attention'
  readonly message: string | null
  /** Whether the site's account may publish live. */
  readonly may_publish: 0 | 1
  /** The titles and addresses of the site's newest posts as JSON, for links and for warnings about competing titles. */
  readonly posts: string
  readonly checked_at: number
  readonly created_at: number
  readonly removed_at: number | null
}
type EnabledColumns = { readonly workspace_id: string; readonly platform: Platform }
export type SiteTables = { site: SiteColumns; platform_enabled: EnabledColumns }
export type SiteRow = Readonly<Selectable<SiteColumns>>
