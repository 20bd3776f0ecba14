import { expect, it } from 'vitest'
import { memberWork } from '../../contract/dashboard/member-work.ts'
import { dashboard } from '../../contract/dashboard.ts'
import { operationsOf } from '../../contract/operation.ts'
import { isAudited } from '../audit/audited.ts'
import { AUDIT_WORDS, AUDIT_WORDS_ABOUT } from './audit-words.ts'

it('every change that the audit records has a description', () => {
  const ofDashboard = operationsOf(dashboard).filter(
    ({ operation }) => 'workspace_id' in operation.input.shape,
  )
  const places = [...ofDashboard, ...operationsOf(memberWork)].flatMap(({ feature, name, operation }) =>
    isAudited(feature, operation) ? [`${feature}.${name}`] : [],
  )
  // Joining is recorded where an invitation is used.
  expect(Object.keys(AUDIT_WORDS).sort()).toEqual(['account.join', ...places].sort())
  for (const [place, words] of Object.entries(AUDIT_WORDS_ABOUT)) {
    expect(Object.keys(AUDIT_WORDS)).toContain(place)
    expect(words).toContain('…')
  }
})

it('descriptions call the desktop app a desktop app', () => {
  for (const words of [...Object.values(AUDIT_WORDS), ...Object.values(AUDIT_WORDS_ABOUT)])
    expect(words).not.toMatch(/\bdesk\b/i)
})
