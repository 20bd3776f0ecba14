import type { SiteRow } from './site.rows.ts'

/** Makes the row of a connected site. Its login opens nothing unless the test changes it. */
export const siteRow = (given: Pick<SiteRow, 'id' | 'workspace_id' | 'url'> & Partial<SiteRow>): SiteRow => ({
  platform: 'wordpress',
  name: 'Site',
  entered: given.url,
  account: 'anna',
  login: '',
  status: 'ok',
  message: null,
  may_publish: 1,
  posts: '[]',
  checked_at: 0,
  created_at: 0,
  removed_at: null,
  ...given,
})
