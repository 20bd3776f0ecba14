import { expect, test } from 'vitest'
import type { PassedPost } from '../../../contract/triage.ts'
import { foldedCopies } from './why.ts'

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

test('copies of one lead are one row, at the place of the newest', () => {
  const rows = foldedCopies([
    post('low', 'score'),
    post('a1', 'copy', 'lead-a'),
    post('b1', 'copy', 'lead-b'),
    post('a2', 'copy', 'lead-a'),
    post('lower', 'score'),
    post('put back', 'put_back', 'lead-a'),
    post('a3', 'copy', 'lead-a'),
  ])
  expect(rows.map((row) => row.map(({ post_id }) => post_id))).toEqual([
    ['low'],
    ['a1', 'a2', 'a3'],
    ['b1'],
    ['lower'],
    ['put back'],
  ])
})
