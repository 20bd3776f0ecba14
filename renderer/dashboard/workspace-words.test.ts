import { expect, it } from 'vitest'
import { forumWords } from './workspace-words.ts'

const until = '2026-12-03T12:00:00.000Z'

it('the forum access is told with its end', () => {
  const none = { forum_access: 'none', forum_access_expires_at: null } as const
  expect(forumWords({ ...none, trial_left: true })).toMatch(/^A free trial starts/)
  expect(forumWords({ ...none, trial_left: true }, 14)).toBe(
    'A free trial of 14 days starts when you add your first community',
  )
  expect(forumWords({ ...none, trial_left: false })).toBe('Not included')
  expect(forumWords({ forum_access: 'trial', forum_access_expires_at: until })).toBe(
    'Free trial until 3 December 2026',
  )
  expect(forumWords({ forum_access: 'trial_expired', forum_access_expires_at: until })).toBe(
    'The free trial ended on 3 December 2026',
  )
  expect(forumWords({ forum_access: 'plan', forum_access_expires_at: null })).toBe('Included in the plan')
})
