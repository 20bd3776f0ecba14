import type { Article } from '../../../contract/articles.ts'

/** A finished article. */
export const articleOf = (job_id: string): Article => ({
  job_id,
  status: 'completed',
  progress: { percent: 100, stage: 'completed' },
  error: null,
  created_at: '2026-11-25T10:00:00.000Z',
  title: 'Late fees',
  card: null,
  warnings: [],
  html: '<p>Fees.</p>',
  seo_title: 'Late fees',
  version: 1,
})
