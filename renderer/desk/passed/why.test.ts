import { expect, test } from 'vitest'
import type { PassedPost } from '../../../contract/triage.ts'
import { foldedCopies, rowWords } from './why.ts'

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

test('a low score is explained by what speaks most against the post, or by what the post lacks', () => {
  const low = (reasons: PassedPost['reasons']) => rowWords({ ...post('low', 'score'), reasons })
  const reason = (signal: string, points: number) => ({ signal, points, quote: '' })
  expect(low([reason('Is long', -15), reason('Is about jobs', -45), reason("Model's verdict", -60)])).toBe(
    'Is about jobs',
  )
  expect(low([reason('Is long', -15), reason('Offers something', -45), reason('Tells a story', -47)])).toBe(
    'Tells a story, offers something',
  )
  expect(low([])).toBe('Asks for nothing that you sell')
  expect(low([reason('In your field', 17)])).toBe('Shows little need for what you sell')
  const muted = {
    ...post('muted', 'muted_word'),
    why: { code: 'muted_word' as const, text: 'Muted word: free' },
  }
  expect(rowWords(muted)).toBe('Muted word: free')
})
