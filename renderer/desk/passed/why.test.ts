import { expect, test } from 'vitest'
import type { PassedPost } from '../../../contract/triage.ts'
import { withLikesTogether } from './why.ts'

const post = (
  post_id: string,
  code: PassedPost['why']['code'],
  lead_id: string | null = null,
): PassedPost => ({
  post_id,
  lead_id,
  why: { code, text: '' },
  source: 'feed',
  community: 'Forum',
  watched_as: 'https://forum.example/feed',
  title: post_id,
  body: '',
  url: 'https://forum.example/1',
  author: null,
  comment: null,
  posted_at: '2026-01-01T00:00:00Z',
  undated: false,
  score: 50,
  intent: 'question',
  reasons: [],
})

test('posts that read like the same lead stand together, at the place of the newest', () => {
  const rows = withLikesTogether([
    post('low', 'score'),
    post('a1', 'copy', 'lead-a'),
    post('b1', 'copy', 'lead-b'),
    post('a2', 'copy', 'lead-a'),
    post('lower', 'score'),
    post('put back', 'put_back', 'lead-a'),
    post('a3', 'copy', 'lead-a'),
  ])
  expect(rows.map((row) => [row.post.post_id, row.isMore, row.more])).toEqual([
    ['low', false, 0],
    ['a1', false, 2],
    ['a2', true, 0],
    ['a3', true, 0],
    ['b1', false, 0],
    ['lower', false, 0],
    ['put back', false, 0],
  ])
})
